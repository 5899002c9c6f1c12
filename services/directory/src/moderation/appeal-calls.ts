import { appealStates } from '@vitrina/contracts/wire';
import { Problem, pageOf, readAppeal, readCursor, trusted } from '@vitrina/kernel';
import type { Handlers } from '../dependencies.ts';
import { momentOf } from '../gallery/cards.ts';
import type { AppealDoc, DecisionDoc } from '../model/moderation.ts';
import { orderCursor, sortKeyOf } from '../model/sort-key.ts';
import { appealCard, ownAppealCard } from './appeals.ts';
import { logReading, reversibleDecisions } from './decisions.ts';

/** Calls about appeals: those of the affected account, and the answers of administrators. */
export const appealCalls = {
  /** The caller's appeals, newest first. */
  'GET /api/apelaciones': async ({ c, query, session }, { store }) => {
    const after = readCursor(orderCursor, query.cursor);
    const found = await store.appeals
      .find({ accountId: session.userId, ...(after !== undefined && { sortKey: trusted({ $lt: after }) }) })
      .sort({ sortKey: -1 })
      .limit(query.limit + 1)
      .lean<AppealDoc[]>();
    const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
    return { success: true, data: page.map(ownAppealCard) };
  },

  /** Appeals a decision; one appeal per decision and account. */
  'POST /api/apelaciones': async ({ json, session }, { appeals }) => {
    const appeal = await appeals.add(session, { decisionId: json.decision, text: json.texto });
    return { success: true, data: ownAppealCard(appeal) };
  },

  /**
   * With the token of a mail link returns the suspension, and with a text appeals it. The log entry is found by the
   * moment of the decision.
   */
  'POST /api/apelaciones/suspension': async ({ json: { token, texto: text } }, { store, appeals, appealSecret }) => {
    const suspension = readAppeal(appealSecret, token);
    if (!suspension) throw new Problem('enlace_vencido');
    const { accountId, at } = suspension;
    const decision = await store.decisions
      .findOne({ sortKey: sortKeyOf(at, accountId), action: 'suspend' })
      .lean<DecisionDoc>();
    const status = decision && (await store.accountStatuses.findById(accountId).lean());
    // The suspension was lifted, or its account is gone.
    if (!decision || !status?.suspended || status.decision !== decision._id) throw new Problem('enlace_vencido');
    if (text !== undefined) {
      await appeals.add({ userId: accountId, name: decision.excerpt }, { decisionId: decision._id, text });
    }
    const appeal = await store.appeals.findOne({ accountId, decision: decision._id }).lean<AppealDoc>();
    const data = { razon: decision.reason, desde: momentOf(at), apelacion: appeal && ownAppealCard(appeal) };
    return { success: true, data };
  },

  /** Open appeals oldest first, answered ones newest first. The access is logged. */
  'GET /api/admin/apelaciones': async ({ c, query, session }, { store }) => {
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
  },

  /** Answers an appeal once; an accepted appeal undoes its decision. */
  'POST /api/admin/apelaciones/:id': async ({ params, json, session }, dependencies) => {
    const state = json.resultado === 'aceptada' ? 'accepted' : 'rejected';
    await dependencies.appeals.answer(dependencies, params.id, { admin: session, state, text: json.texto });
    return { success: true };
  },
} satisfies Handlers;
