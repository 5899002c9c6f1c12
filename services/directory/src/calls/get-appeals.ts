import { appealStates } from '@vitrina/contracts/wire';
import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { AppealDoc } from '../model/appeal.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { logReading } from '../moderation/log-reading.ts';
import { reversibleDecisions } from '../moderation/reversible-decisions.ts';
import { appealCard } from '../responses/appeal-card.ts';
import { orderCursor } from '../responses/cursor.ts';

/** `GET /api/admin/apelaciones`: open appeals oldest first, answered ones newest first. The access is logged. */
export const getAppeals: Handler<'GET /api/admin/apelaciones'> = async ({ c, query, session }, { store }) => {
  const state = appealStates.fromWire[query.estado];
  const after = readCursor(orderCursor, query.cursor);
  const isOpen = state === 'open';
  const found = await store.appeals
    .find({ state, ...(after !== undefined && { sortKey: trusted(isOpen ? { $gt: after } : { $lt: after }) }) })
    .sort({ sortKey: isOpen ? 1 : -1 })
    .limit(query.limit + 1)
    .lean<AppealDoc[]>();
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  const ids = page.map(({ decision }) => decision);
  const decisions = await store.decisions.find({ _id: trusted({ $in: ids }) }).lean<DecisionDoc[]>();
  const inEffect = await reversibleDecisions(store, decisions);
  await logReading(store, session, 'appeal', { query, shown: page.length });
  const byId = new Map(decisions.map((decision) => [decision._id, decision]));
  const data = page.map((doc) => appealCard(doc, byId.get(doc.decision), inEffect.has(doc.decision)));
  return { success: true, data };
};
