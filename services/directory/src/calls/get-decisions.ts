import { decisionActions } from '@vitrina/contracts/wire';
import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { reversibleDecisions } from '../moderation/reversible-decisions.ts';
import { orderCursor } from '../responses/cursor.ts';
import { decisionCard } from '../responses/moderation-cards.ts';

/** All actions except list accesses, which are far more frequent. */
const decided = Object.values(decisionActions.fromWire).filter((action) => action !== 'read');

const views = {
  todo: {},
  decisiones: { action: trusted({ $in: decided }) },
  consultas: { action: 'read' },
} as const;

/** `GET /api/admin/bitacora`: the audit log, newest first. */
export const getDecisions: Handler<'GET /api/admin/bitacora'> = async ({ c, query }, { store }) => {
  const after = readCursor(orderCursor, query.cursor);
  const found = await store.decisions
    .find({ ...views[query.vista], ...(after !== undefined && { sortKey: trusted({ $lt: after }) }) })
    .sort({ sortKey: -1 })
    .limit(query.limit + 1)
    .lean<DecisionDoc[]>();
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  const reversible = await reversibleDecisions(store, page);
  const data = page.map((entry) => decisionCard(entry, reversible.has(entry._id)));
  return { success: true, data };
};
