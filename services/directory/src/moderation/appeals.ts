import type { Appeal, OwnAppeal } from '@vitrina/contracts';
import { type AppealKind, appealKinds, appealStates } from '@vitrina/contracts/wire';
import { hashToken, isDuplicateKey, newId, outboxEntries, Problem, type StoredSession, trusted } from '@vitrina/kernel';
import { readAppeal } from '@vitrina/product';
import type { DirectoryContext, Handlers } from '../context.ts';
import { momentOf } from '../gallery/cards.ts';
import { erasedAmong } from '../model/erased-accounts.ts';
import type { AppealAnswer, AppealDoc, DecisionDoc } from '../model/moderation.ts';
import { sortKeyOf } from '../model/sort-key.ts';
import type { Store } from '../model/store.ts';
import { logDecision, logReading, reversibleDecisions } from './decisions.ts';
import { pageByAge } from './page-by-age.ts';
import { restoreThing } from './remove-and-restore.ts';

/** Calls about appeals: those of the affected account, and the answers of administrators. */
export const appealCalls = {
  /** The caller's appeals, newest first. */
  'GET /api/apelaciones': async ({ c, query, session }, { store }) => {
    const page = await pageByAge(c, store.appeals, { accountId: session.userId }, query, -1);
    return { success: true, data: page.map(ownAppealCard) };
  },

  /** Appeals a decision; one appeal per decision and account. */
  'POST /api/apelaciones': async ({ json, session }, context) => {
    const appeal = await addAppeal(context, session, { decisionId: json.decision, text: json.texto });
    return { success: true, data: ownAppealCard(appeal) };
  },

  /**
   * With the token of a mail link returns the suspension, and with a text appeals it. The log entry is found by the
   * moment of the decision.
   */
  'POST /api/apelaciones/suspension': async ({ json: { token, texto: text } }, context) => {
    const { store, config } = context;
    const suspension = readAppeal(config.APPEAL_SECRET, token);
    if (!suspension) throw new Problem('enlace_vencido');
    const { accountId, at } = suspension;
    const decision = await store.decisions
      .findOne({ sortKey: sortKeyOf(at, accountId), action: 'suspend' })
      .lean<DecisionDoc>();
    const status = decision && (await store.accountStatuses.findById(accountId).lean());
    // The suspension was lifted, or its account is gone.
    if (!decision || !status?.suspended || status.decision !== decision._id) throw new Problem('enlace_vencido');
    if (text !== undefined) {
      await addAppeal(context, { userId: accountId, name: decision.excerpt }, { decisionId: decision._id, text });
    }
    const appeal = await store.appeals.findOne({ accountId, decision: decision._id }).lean<AppealDoc>();
    const data = { razon: decision.reason, desde: momentOf(at), apelacion: appeal && ownAppealCard(appeal) };
    return { success: true, data };
  },

  /** Open appeals oldest first, answered ones newest first. The access is logged. */
  'GET /api/admin/apelaciones': async ({ c, query, session }, { store }) => {
    const state = appealStates.fromWire[query.estado];
    const page = await pageByAge(c, store.appeals, { state }, query, state === 'open' ? 1 : -1);
    const ids = page.map(({ decision }) => decision);
    const decisions = await store.decisions.find({ _id: trusted({ $in: ids }) }).lean<DecisionDoc[]>();
    const inEffect = await reversibleDecisions(store, decisions);
    await logReading(store, session, 'appeal', { query, shown: page.length });
    const byId = new Map(decisions.map((decision) => [decision._id, decision]));
    const data = page.map((doc) => appealCard(doc, byId.get(doc.decision), inEffect.has(doc.decision)));
    return { success: true, data };
  },

  /** Answers an appeal once; an accepted appeal undoes its decision. */
  'POST /api/admin/apelaciones/:id': async ({ params, json, session }, context) => {
    const state = json.resultado === 'aceptada' ? 'accepted' : 'rejected';
    await answerAppeal(context, params.id, { admin: session, state, text: json.texto });
    return { success: true };
  },
} satisfies Handlers;

/** Decisions that the affected account may appeal. */
const APPEALABLE: ReadonlySet<DecisionDoc['action']> = new Set(['remove', 'reject', 'suspend']);

/**
 * Adds an account's appeal against a decision.
 * @throws {Problem} `decision_ajena` if the decision does not exist or affects another account, `apelacion_repetida`,
 *   `decision_deshecha` if it is no longer in effect
 */
async function addAppeal(
  { store }: DirectoryContext,
  account: Pick<StoredSession, 'userId' | 'name'>,
  { decisionId, text }: { decisionId: string; text: string },
): Promise<AppealDoc> {
  const decision = await store.decisions.findById(decisionId).lean<DecisionDoc>();
  const affected = decision && APPEALABLE.has(decision.action) ? await affectedAccount(store, decision) : null;
  if (!decision?.subjectId || affected !== account.userId) throw new Problem('decision_ajena');
  const { userId: accountId, name: accountName } = account;
  if (await store.appeals.exists({ accountId, decision: decisionId })) throw new Problem('apelacion_repetida');
  if (!(await reversibleDecisions(store, [decision])).has(decisionId)) throw new Problem('decision_deshecha');
  const id = newId();
  const at = Date.now();
  const fresh: AppealDoc = {
    _id: id,
    sortKey: sortKeyOf(at, id),
    accountId,
    accountName,
    decision: decisionId,
    kind: decision.kind as AppealKind,
    subjectId: decision.subjectId,
    text,
    at,
    state: 'open',
    version: 0,
    outbox: [],
  };
  try {
    await store.appeals.create(fresh);
  } catch (error) {
    if (isDuplicateKey(error)) throw new Problem('apelacion_repetida');
    throw error;
  }
  // An erasure between the checks and the write did not see this appeal.
  if ((await erasedAmong(store, [accountId])).length === 0) return fresh;
  await store.appeals.deleteOne({ _id: id });
  throw new Problem('decision_ajena');
}

/**
 * Answers an appeal. The first write fixes the answer, so that two administrators cannot answer differently. Then its
 * effects are logged and carried out; each step can be repeated. The last write closes the appeal and stores the
 * event. After a crash in between the appeal is still in the list, and a repeat of the same answer completes it.
 * @throws {Problem} `apelacion_no_encontrada`, `apelacion_respondida`
 */
async function answerAppeal(
  context: DirectoryContext,
  id: string,
  { admin, state, text }: { admin: StoredSession; state: AppealAnswer['state']; text: string },
): Promise<void> {
  const fresh: AppealAnswer = { state, text, adminId: admin.userId, adminName: admin.name, at: Date.now() };
  const { appeals } = context.store;
  const fixed = await appeals
    .findOneAndUpdate(
      { _id: id, state: 'open', answer: trusted({ $exists: false }) },
      { $set: { answer: fresh } },
      { returnDocument: 'after' },
    )
    .lean<AppealDoc>();
  const doc = fixed ?? (await appeals.findById(id).lean<AppealDoc>());
  if (!doc) throw new Problem('apelacion_no_encontrada');
  const { answer } = doc;
  if (!answer || doc.state !== 'open' || answer.state !== state) throw new Problem('apelacion_respondida');
  await carryOut(context, doc, answer);
  const closed = await appeals.updateOne(
    { _id: id, state: 'open' },
    { $set: { state: answer.state, version: 1 }, $push: { outbox: { $each: eventOf(doc, answer) } } },
  );
  if (closed.matchedCount === 0) throw new Problem('apelacion_respondida');
  await context.appealOutbox.flush(id);
}

async function carryOut(context: DirectoryContext, doc: AppealDoc, answer: AppealAnswer): Promise<void> {
  const decision = await context.store.decisions.findById(doc.decision).lean<DecisionDoc>();
  if (!decision) return;
  const { kind, subjectId, excerpt, accountIds = [doc.accountId] } = decision;
  const admin = { userId: answer.adminId, name: answer.adminName };
  const about = { kind, subjectId, accountIds, reason: answer.text, excerpt };
  const entry = hashToken(`appeal ${doc._id}`).slice(0, 24);
  if (answer.state === 'rejected') {
    await logDecision(context.store, admin, { ...about, action: 'uphold' }, entry);
    return;
  }
  // Accounts lifts a suspension when it receives the answer, and logs that.
  if (kind === 'account') return;
  await logDecision(context.store, admin, { ...about, action: 'restore', undoes: decision._id }, entry);
  await restoreThing(context, decision);
}

/** Returns the account that a decision affects: the comment's author, or the owner of the post, entry or profile. */
async function affectedAccount(store: Store, { kind, subjectId: id }: DecisionDoc): Promise<string | null> {
  if (id === null) return null;
  switch (kind) {
    case 'comment':
      return (await store.comments.findById(id, { authorId: 1 }).lean<{ authorId: string }>())?.authorId || null;
    case 'post':
      return (await store.posts.findById(id, { ownerId: 1 }).lean<{ ownerId: string }>())?.ownerId ?? null;
    case 'entry':
      return (await store.entries.findById(id, { ownerId: 1 }).lean<{ ownerId: string }>())?.ownerId ?? null;
    case 'provider':
    case 'account':
      return id;
    case 'appeal':
    case 'word':
      return null;
  }
}

function eventOf(doc: AppealDoc, { state, text, adminId, adminName, at: answeredAt }: AppealAnswer) {
  const { _id: id, accountId: ownerId, kind, at } = doc;
  const accepted = state === 'accepted';
  const data = { id, ownerId, kind, accepted, answer: text, adminId, adminName, at, answeredAt };
  return outboxEntries('appeal.answered', `appeal-${id}`, 1, data);
}

/** Builds an appeal's card for the account that made it. */
export function ownAppealCard({ _id: id, decision, kind, text, state, answer, at }: AppealDoc): OwnAppeal {
  return {
    id,
    decision,
    tipo: appealKinds.toWire[kind],
    texto: text,
    estado: appealStates.toWire[state],
    respuesta: state === 'open' ? null : (answer?.text ?? ''),
    fecha: momentOf(at),
  };
}

/** Builds an appeal's card for administrators. @param inEffect true while the decision is in effect */
function appealCard(doc: AppealDoc, decision: DecisionDoc | undefined, inEffect: boolean): Appeal {
  return {
    ...ownAppealCard(doc),
    objeto_id: doc.subjectId,
    cuenta_id: doc.accountId,
    quien: doc.accountName,
    razon: decision?.reason ?? '',
    extracto: decision?.excerpt ?? '',
    decidio: decision?.adminName ?? '',
    vigente: inEffect,
  };
}
