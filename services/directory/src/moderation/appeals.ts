import type { AppealKind } from '@vitrina/contracts/wire';
import {
  hashToken,
  isDuplicateKey,
  newId,
  type Outbox,
  outboxEntries,
  Problem,
  type StoredSession,
  trusted,
} from '@vitrina/kernel';
import type { AppealAnswer, AppealDoc } from '../model/appeal.ts';
import { sortKeyOf } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import type { Store } from '../model/store.ts';
import { logDecision } from './log-decision.ts';
import type { RemovalDependencies } from './remove-thing.ts';
import { restoreThing } from './restore-thing.ts';
import { reversibleDecisions } from './reversible-decisions.ts';

/** Decisions that the affected account may appeal. */
const APPEALABLE: ReadonlySet<DecisionDoc['action']> = new Set(['remove', 'reject', 'suspend']);

/** Appeals against decisions. Each answer and its event for the person's mail are one write. */
export class Appeals {
  readonly #store: Store;
  readonly #relay: Pick<Outbox, 'flush' | 'removeFinishedJobs'>;

  constructor(store: Store, relay: Pick<Outbox, 'flush' | 'removeFinishedJobs'>) {
    this.#store = store;
    this.#relay = relay;
  }

  /**
   * Adds an account's appeal against a decision.
   * @throws {Problem} `decision_ajena` if the decision does not exist or affects another account, `apelacion_repetida`,
   *   `decision_deshecha` if it is no longer in effect
   */
  async add(
    account: Pick<StoredSession, 'userId' | 'name'>,
    { decisionId, text }: { decisionId: string; text: string },
  ): Promise<AppealDoc> {
    const decision = await this.#store.decisions.findById(decisionId).lean<DecisionDoc>();
    const affected = decision && APPEALABLE.has(decision.action) ? await affectedAccount(this.#store, decision) : null;
    if (!decision?.subjectId || affected !== account.userId) throw new Problem('decision_ajena');
    const { userId: accountId, name: accountName } = account;
    if (await this.#store.appeals.exists({ accountId, decision: decisionId })) throw new Problem('apelacion_repetida');
    if (!(await reversibleDecisions(this.#store, [decision])).has(decisionId)) throw new Problem('decision_deshecha');
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
      await this.#store.appeals.create(fresh);
    } catch (error) {
      if (isDuplicateKey(error)) throw new Problem('apelacion_repetida');
      throw error;
    }
    return fresh;
  }

  /**
   * Answers an appeal. The first write fixes the answer, so that two administrators cannot answer differently. Then its
   * effects are logged and carried out; each step can be repeated. The last write closes the appeal and stores the
   * event. After a crash in between the appeal is still in the list, and a repeat of the same answer completes it.
   * @throws {Problem} `apelacion_no_encontrada`, `apelacion_respondida`
   */
  async answer(
    dependencies: RemovalDependencies,
    id: string,
    { admin, state, text }: { admin: StoredSession; state: AppealAnswer['state']; text: string },
  ): Promise<void> {
    const fresh: AppealAnswer = { state, text, adminId: admin.userId, adminName: admin.name, at: Date.now() };
    const { appeals } = this.#store;
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
    await this.#carryOut(dependencies, doc, answer);
    const closed = await appeals.updateOne(
      { _id: id, state: 'open' },
      { $set: { state: answer.state, version: 1 }, $push: { outbox: { $each: eventOf(doc, answer) } } },
    );
    if (closed.matchedCount === 0) throw new Problem('apelacion_respondida');
    await this.#relay.flush(id);
  }

  /** Removes the accounts' data from delivered answers. */
  eraseAnswers(accountIds: ReadonlySet<string>): Promise<void> {
    return this.#relay.removeFinishedJobs(accountIds);
  }

  async #carryOut(dependencies: RemovalDependencies, doc: AppealDoc, answer: AppealAnswer): Promise<void> {
    const decision = await this.#store.decisions.findById(doc.decision).lean<DecisionDoc>();
    if (!decision) return;
    const { kind, subjectId, excerpt } = decision;
    const admin = { userId: answer.adminId, name: answer.adminName };
    const about = { kind, subjectId, reason: answer.text, excerpt };
    const entry = hashToken(`appeal ${doc._id}`).slice(0, 24);
    if (answer.state === 'rejected') {
      await logDecision(this.#store, admin, { ...about, action: 'uphold' }, entry);
      return;
    }
    // Accounts lifts a suspension when it receives the answer, and logs that.
    if (kind === 'account') return;
    await logDecision(this.#store, admin, { ...about, action: 'restore', undoes: decision._id }, entry);
    await restoreThing(dependencies, decision);
  }
}

/**
 * Returns the account that a decision affects: the author of the comment, or the owner of the post, entry or profile.
 */
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
