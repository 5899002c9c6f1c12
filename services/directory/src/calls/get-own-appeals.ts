import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { AppealDoc } from '../model/appeal.ts';
import { ownAppealCard } from '../responses/appeal-card.ts';
import { orderCursor } from '../responses/cursor.ts';

/** `GET /api/apelaciones`: the caller's appeals, newest first. */
export const getOwnAppeals: Handler<'GET /api/apelaciones'> = async ({ c, query, session }, { store }) => {
  const after = readCursor(orderCursor, query.cursor);
  const found = await store.appeals
    .find({ accountId: session.userId, ...(after !== undefined && { sortKey: trusted({ $lt: after }) }) })
    .sort({ sortKey: -1 })
    .limit(query.limit + 1)
    .lean<AppealDoc[]>();
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  return { success: true, data: page.map(ownAppealCard) };
};
