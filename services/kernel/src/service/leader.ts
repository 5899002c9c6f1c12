import type { Collection, Connection } from 'mongoose';
import type { DatabaseClock } from '../data/database-clock.ts';
import { newId } from '../data/ids.ts';
import { isDuplicateKey } from '../data/mongo-errors.ts';
import type { Log } from '../observe/log.ts';
import { RepeatingTask, type RepeatingTaskOptions, type Run } from './repeating-task.ts';
import type { Shutdown } from './shutdown.ts';

/** Lock of a leader; one document for each name in the collection `leaders` of the service's database. */
interface LeaderLock {
  _id: string;
  holder: string;
  /** Counter that grows by one each time the lock changes hands, and never shrinks: the document is never deleted. */
  token: number;
  /** Expiry by the database's clock. */
  until: Date;
}

/** Term of a leader: from taking the lock until losing it. */
export interface Leadership {
  /**
   * Token that is larger than that of every earlier term. A write that must not come from a former leader stores it and
   * carries `{ leaderToken: { $lte: token } }` in its filter.
   */
  token: number;
  /** Aborted when the term ends: the lock expired or was taken by another. A running task should end. */
  signal: AbortSignal;
}

/** Renewals of the lock within its lifetime: three, so that a lost response does not end a term. */
const RENEWALS_PER_LEASE = 3;
/** Fraction of the lease after which a leader that cannot renew steps down; the rest is a margin for clock errors. */
const OWN_SHARE = 0.8;

/**
 * Elections of one process in one database. A single request renews all of its locks, and a second one looks for free
 * locks: with a request for each lock, a platform at rest would do little else.
 */
export class Elections {
  readonly #locks: Collection<LeaderLock>;
  readonly #clock: DatabaseClock;
  readonly #log: Log;
  readonly #leaseMs: number;
  readonly #holder = newId();
  readonly #leaders = new Map<string, Leader>();
  /** Time-out of a request to the database: shorter than the time between two renewals. */
  readonly #bounded: { timeoutMS: number };
  #rounds: RepeatingTask | undefined;

  /** @param leaseMs lifetime of a lock without renewal, in milliseconds */
  constructor(mongo: Connection, clock: DatabaseClock, log: Log, leaseMs = 15_000) {
    this.#locks = mongo.collection<LeaderLock>('leaders');
    this.#clock = clock;
    this.#log = log;
    this.#leaseMs = leaseMs;
    this.#bounded = { timeoutMS: Math.ceil(leaseMs / RENEWALS_PER_LEASE) };
  }

  /** Adds a leader, which tries immediately. @throws {Error} if this process already has one of this name */
  join(leader: Leader): void {
    const { name } = leader;
    if (this.#leaders.has(name)) throw new Error(`two leaders named ${name} in one process`);
    this.#leaders.set(name, leader);
    if (this.#rounds) {
      this.#rounds.hasten();
      return;
    }
    const failureMessage = 'locks of the leaders not renewed';
    const options = { pauseMs: this.#leaseMs / RENEWALS_PER_LEASE, failureMessage, log: this.#log };
    this.#rounds = new RepeatingTask(() => this.#round(), options);
    this.#rounds.start();
  }

  /** Removes a leader, and resolves when no request for its lock is under way. */
  async leave({ name }: Leader): Promise<void> {
    this.#leaders.delete(name);
    const rounds = this.#rounds;
    if (this.#leaders.size > 0) return rounds?.settled();
    this.#rounds = undefined;
    await rounds?.close();
  }

  /** Frees the lock of a term that has ended, so that another process takes it at its next attempt. */
  async free(name: string, { token }: Leadership): Promise<void> {
    const mine = { _id: name, holder: this.#holder, token };
    await this.#locks.updateOne(mine, { $set: { until: new Date(0) } }, this.#bounded);
  }

  async #round(): Promise<void> {
    const all = [...this.#leaders.values()];
    const ends = await Promise.allSettled([
      this.#renew(all.flatMap((leader) => (leader.leadership ? [{ leader, term: leader.leadership }] : []))),
      this.#takeFree(all.filter(({ leadership }) => !leadership)),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #renew(held: ReadonlyArray<{ leader: Leader; term: Leadership }>): Promise<void> {
    if (held.length === 0) return;
    const askedAt = performance.now();
    const mine = { _id: { $in: held.map(({ leader }) => leader.name) }, holder: this.#holder };
    const { matchedCount } = await this.#locks.updateMany(mine, { $set: { until: this.#expiry() } }, this.#bounded);
    const kept = matchedCount === held.length ? null : await this.#locks.find(mine, this.#bounded).toArray();
    for (const { leader, term } of held) {
      // The term may have ended during the request; the next round takes the lock with a new token.
      if (leader.leadership !== term) continue;
      const isKept = kept === null || kept.some(({ _id, token }) => _id === leader.name && token === term.token);
      if (isKept) leader.prolong(this.#endOfTerm(askedAt));
      else leader.endTerm('taken by another');
    }
  }

  async #takeFree(waiting: readonly Leader[]): Promise<void> {
    if (waiting.length === 0) return;
    const askedAt = performance.now();
    const now = this.#clock.now();
    const until = this.#expiry();
    const found = await this.#locks.find({ _id: { $in: waiting.map(({ name }) => name) } }, this.#bounded).toArray();
    const locks = new Map(found.map((lock) => [lock._id, lock]));
    for (const leader of waiting) {
      const lock = locks.get(leader.name);
      // This process may still hold the lock of a term that it has ended; it takes the lock again with a new token.
      if (lock && lock.until > now && lock.holder !== this.#holder) continue;
      const token = lock ? await this.#replace(lock, until) : await this.#create(leader.name, until);
      if (token !== null) leader.beginTerm(token, this.#endOfTerm(askedAt));
    }
  }

  /** @returns the new token; null if another process was faster */
  async #create(name: string, until: Date): Promise<number | null> {
    try {
      await this.#locks.insertOne({ _id: name, holder: this.#holder, token: 1, until }, this.#bounded);
      return 1;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** @returns the new token; null if another process was faster */
  async #replace(lock: LeaderLock, until: Date): Promise<number | null> {
    const token = lock.token + 1;
    const { matchedCount } = await this.#locks.updateOne(
      { _id: lock._id, holder: lock.holder, token: lock.token, until: lock.until },
      { $set: { holder: this.#holder, token, until } },
      this.#bounded,
    );
    return matchedCount === 1 ? token : null;
  }

  #expiry(): Date {
    return new Date(this.#clock.now().getTime() + this.#leaseMs);
  }

  /** @param askedAt when the successful request was sent; the lock is valid for at least the lease after it */
  #endOfTerm(askedAt: number): number {
    return askedAt + this.#leaseMs * OWN_SHARE;
  }
}

/**
 * Elects one leader among the processes of a service, for work that must run in only one place. The lock is taken and
 * renewed by compare-and-set and expires by the database's clock. A leader that cannot renew ends its term by its
 * monotonic clock before the lock expires; writes of a leader that was paused in between are rejected by the {@link
 * Leadership.token}.
 */
export class Leader {
  /** Subject of the election; unique within the service's database, such as `reconciler`. */
  readonly name: string;
  readonly #elections: Elections;
  readonly #log: Log;
  readonly #waiting = new Set<() => void>();
  #term: { leadership: Leadership; abort: AbortController; end: NodeJS.Timeout | undefined } | undefined;

  constructor(elections: Elections, name: string, log: Log) {
    this.#elections = elections;
    this.name = name;
    this.#log = log;
  }

  /** Starts taking part in the election; called once. */
  start(): void {
    this.#elections.join(this);
  }

  /** Current term; undefined while another process leads. */
  get leadership(): Leadership | undefined {
    return this.#term?.leadership;
  }

  /** Resolves with the term as soon as this process leads; with undefined once `signal` is aborted. */
  async elected(signal: AbortSignal): Promise<Leadership | undefined> {
    while (!this.#term && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const go = () => {
          this.#waiting.delete(go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        this.#waiting.add(go);
        signal.addEventListener('abort', go);
      });
    }
    return signal.aborted ? undefined : this.#term?.leadership;
  }

  /** Ends the term and frees the lock, so that another process takes over at its next attempt. */
  async close(): Promise<void> {
    await this.#elections.leave(this);
    const held = this.#term?.leadership;
    if (!held) return;
    this.endTerm('closed');
    await this.#elections.free(this.name, held);
  }

  /** Called by the elections when the lock was taken. @param endsAt end of the term, by the monotonic clock */
  beginTerm(token: number, endsAt: number): void {
    const abort = new AbortController();
    this.#term = { leadership: { token, signal: abort.signal }, abort, end: undefined };
    this.prolong(endsAt);
    this.#log.info({ leader: this.name, token }, 'became leader');
    for (const go of [...this.#waiting]) go();
  }

  /** Called by the elections when the lock was renewed. @param endsAt end of the term, by the monotonic clock */
  prolong(endsAt: number): void {
    const term = this.#term;
    if (!term) return;
    clearTimeout(term.end);
    term.end = setTimeout(() => this.endTerm('not renewed in time'), endsAt - performance.now());
  }

  /** Called by the elections when another holds the lock; aborts the work of the term. */
  endTerm(reason: string): void {
    const term = this.#term;
    if (!term) return;
    this.#term = undefined;
    clearTimeout(term.end);
    this.#log.info({ leader: this.name, token: term.leadership.token, reason }, 'lost leadership');
    term.abort.abort(new Error(`no longer the leader of ${this.name}: ${reason}`));
  }
}

/**
 * Task that runs only while this process leads; otherwise it waits until it is elected and then starts immediately.
 * Close the task before the leader.
 * @param run gets the term; its signal is also aborted when the task is closed
 */
export function leaderTask(leader: Leader, run: Run<Leadership>, options: RepeatingTaskOptions): RepeatingTask {
  return new RepeatingTask(async (closing) => {
    const term = await leader.elected(closing);
    if (!term) return undefined;
    return (await run({ token: term.token, signal: AbortSignal.any([term.signal, closing]) })) ?? undefined;
  }, options);
}

/**
 * Repeats work in one process of a service, from now until it stops.
 * @param name see {@link Leader.name}
 * @param run as for {@link leaderTask}
 */
export function startLeaderTask(
  name: string,
  run: Run<Leadership>,
  options: Omit<RepeatingTaskOptions, 'log'>,
  { elections, log, shutdown }: { elections: Elections; log: Log; shutdown: Shutdown },
): void {
  const leader = new Leader(elections, name, log);
  const task = leaderTask(leader, run, { ...options, log });
  leader.start();
  task.start();
  shutdown.add('workers', async () => {
    await task.close();
    await leader.close();
  });
}
