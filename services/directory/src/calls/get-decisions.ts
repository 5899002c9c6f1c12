import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import { orderCursor } from '../answers/cursor.ts';
import { decisionCard } from '../answers/moderation-cards.ts';
import type { Handler } from '../dependencies.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { reversibleDecisions } from '../moderation/reversible-decisions.ts';

/** `GET /api/admin/bitacora`: the log of decisions, newest first. */
export const getDecisions: Handler<'GET /api/admin/bitacora'> = async ({ c, query }, { store }) => {
  const after = readCursor(orderCursor, query.cursor);
  const found = await store.decisions
    .find(after === undefined ? {} : { sortKey: trusted({ $lt: after }) })
    .sort({ sortKey: -1 })
    .limit(query.limit + 1)
    .lean<DecisionDoc[]>();
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  const reversible = await reversibleDecisions(store, page);
  const data = page.map((entry) => decisionCard(entry, reversible.has(entry._id)));
  return { success: true, data };
};
