import type { AppealKind } from '@vitrina/contracts/wire';
import {
  hashToken,
  isDuplicateKey,
  newId,
  type OutboxRelay,
  outboxEntries,
  Problem,
  type StoredSession,
  trusted,
} from '@vitrina/kernel';
import type { AppealAnswer, AppealDoc } from '../model/appeal.ts';
import { orderOf } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import type { Store } from '../model/store.ts';
import { logDecision } from './log-decision.ts';
import type { RemovalDependencies } from './remove-thing.ts';
import { restoreThing } from './restore-thing.ts';
import { reversibleDecisions } from './reversible-decisions.ts';

/** Decisions against which the one whom they concern may appeal. */
const APPEALABLE: ReadonlySet<DecisionDoc['action']> = new Set(['remove', 'reject', 'suspend']);

/** Appeals against decisions. Each answer leaves as an event of the same write, for the person's mail. */
export class Appeals {
  readonly #store: Store;
  readonly #relay: Pick<OutboxRelay<AppealDoc>, 'flush' | 'forget'>;

  constructor(store: Store, relay: Pick<OutboxRelay<AppealDoc>, 'flush' | 'forget'>) {
    this.#store = store;
    this.#relay = relay;
  }

  /**
   * Adds an account's appeal against a decision.
   * @throws {Problem} `decision_ajena` for a decision that is not there or concerns someone else, `apelacion_repetida`,
   *   `decision_deshecha` for one that is no longer in effect
   */
  async add(
    account: Pick<StoredSession, 'userId' | 'name'>,
    { decisionId, text }: { decisionId: string; text: string },
  ): Promise<AppealDoc> {
    const decision = await this.#store.decisions.findById(decisionId).lean<DecisionDoc>();
    const concerned = decision && APPEALABLE.has(decision.action) ? await concernedBy(this.#store, decision) : null;
    if (!decision?.subjectId || concerned !== account.userId) throw new Problem('decision_ajena');
    const { userId: accountId, name: accountName } = account;
    if (await this.#store.appeals.exists({ accountId, decision: decisionId })) throw new Problem('apelacion_repetida');
    if (!(await reversibleDecisions(this.#store, [decision])).has(decisionId)) throw new Problem('decision_deshecha');
    const [id, at] = [newId(), Date.now()];
    const fresh: AppealDoc = {
      _id: id,
      sortKey: orderOf(at, id),
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
   * Answers an appeal. The first write fixes the answer, so that no two administrators answer differently; then what
   * follows from it is logged and done, each step harmless when repeated; the last write closes the appeal and carries
   * the event. After a crash in between it is still in the list, and a repeat of the same answer completes it.
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

  /** Removes what finished deliveries say of accounts. */
  forgetAnswers(accountIds: ReadonlySet<string>): Promise<void> {
    return this.#relay.forget(accountIds);
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
    // Accounts ends a suspension when it hears of the answer, and tells the log.
    if (kind === 'account') return;
    await logDecision(this.#store, admin, { ...about, action: 'restore', undoes: decision._id }, entry);
    await restoreThing(dependencies, decision);
  }
}

/** The account whom a decision concerns: who wrote the comment, whose the post, the entry or the profile is. */
async function concernedBy(store: Store, { kind, subjectId: id }: DecisionDoc): Promise<string | null> {
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
