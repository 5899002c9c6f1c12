import type { Collection, Connection } from 'mongoose';
import type { DatabaseClock } from '../data/database-clock.ts';
import { newId } from '../data/ids.ts';
import { isDuplicateKey } from '../data/mongo.ts';
import type { Log } from '../observe/log.ts';
import { RepeatingTask, type RepeatingTaskOptions } from './repeating-task.ts';
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

export interface LeaderOptions {
  /** Subject of the election; unique within the service's database, such as `reconciler`. */
  name: string;
  log: Log;
  /** Lifetime of a lock without renewal, in milliseconds; 15,000 by default. */
  leaseMs?: number;
}

/** Renewals of the lock within its lifetime: three, so that a lost response does not end a term. */
const RENEWALS_PER_LEASE = 3;
/** Fraction of the lease after which a leader that cannot renew steps down; the rest is a margin for clock errors. */
const OWN_SHARE = 0.8;

/**
 * Elects one leader among the processes of a service, for work that must run in only one place. The lock is taken and
 * renewed by compare-and-set and expires by the database's clock. A leader that cannot renew ends its term by its
 * monotonic clock before the lock expires; writes of a leader that was paused in between are rejected by the {@link
 * Leadership.token}.
 */
export class Leader {
  readonly #locks: Collection<LeaderLock>;
  readonly #clock: DatabaseClock;
  readonly #name: string;
  readonly #log: Log;
  readonly #leaseMs: number;
  readonly #holder = newId();
  readonly #campaign: RepeatingTask;
  readonly #waiting = new Set<() => void>();
  /** Time-out of a request to the database: shorter than the time between two renewals. */
  readonly #bounded: { timeoutMS: number };
  #term: { leadership: Leadership; abort: AbortController; end: NodeJS.Timeout | undefined } | undefined;

  constructor(mongo: Connection, clock: DatabaseClock, { name, log, leaseMs = 15_000 }: LeaderOptions) {
    this.#locks = mongo.collection<LeaderLock>('leaders');
    this.#clock = clock;
    this.#name = name;
    this.#log = log;
    this.#leaseMs = leaseMs;
    const pauseMs = leaseMs / RENEWALS_PER_LEASE;
    this.#bounded = { timeoutMS: Math.ceil(pauseMs) };
    const options = { pauseMs, failureMessage: 'lock of the leader not renewed', log: log.child({ leader: name }) };
    this.#campaign = new RepeatingTask(() => this.#renewOrTake(), options);
  }

  /** Starts taking part in the election; called once. */
  start(): void {
    this.#campaign.start();
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
    await this.#campaign.close();
    const term = this.#term;
    if (!term) return;
    this.#endTerm('closed');
    const { token } = term.leadership;
    const mine = { _id: this.#name, holder: this.#holder, token };
    await this.#locks.updateOne(mine, { $set: { until: new Date(0) } }, this.#bounded);
  }

  async #renewOrTake(): Promise<void> {
    const askedAt = performance.now();
    const now = this.#clock.now();
    const until = new Date(now.getTime() + this.#leaseMs);
    const held = this.#term?.leadership;
    if (held) {
      const mine = { _id: this.#name, holder: this.#holder, token: held.token };
      const { matchedCount } = await this.#locks.updateOne(mine, { $set: { until } }, this.#bounded);
      // The term may have ended during the request; the next attempt takes the lock with a new token.
      if (this.#term?.leadership !== held) return;
      if (matchedCount === 1) this.#prolong(askedAt);
      else this.#endTerm('taken by another');
      return;
    }
    const token = await this.#take(now, until);
    if (token !== null) this.#beginTerm(token, askedAt);
  }

  /** Takes the lock if it is free. @returns the new token; null if another process holds it */
  async #take(now: Date, until: Date): Promise<number | null> {
    const lock = await this.#locks.findOne({ _id: this.#name }, this.#bounded);
    if (!lock) {
      try {
        await this.#locks.insertOne({ _id: this.#name, holder: this.#holder, token: 1, until }, this.#bounded);
        return 1;
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    }
    // This process may still hold the lock of a term that it has ended; it takes the lock again with a new token.
    if (lock.until > now && lock.holder !== this.#holder) return null;
    const { matchedCount } = await this.#locks.updateOne(
      { _id: this.#name, holder: lock.holder, token: lock.token, until: lock.until },
      { $set: { holder: this.#holder, token: lock.token + 1, until } },
      this.#bounded,
    );
    return matchedCount === 1 ? lock.token + 1 : null;
  }

  #beginTerm(token: number, askedAt: number): void {
    const abort = new AbortController();
    this.#term = { leadership: { token, signal: abort.signal }, abort, end: undefined };
    this.#prolong(askedAt);
    this.#log.info({ leader: this.#name, token }, 'became leader');
    for (const go of [...this.#waiting]) go();
  }

  /** @param askedAt when the successful request was sent; the lock is valid for at least `leaseMs` after it */
  #prolong(askedAt: number): void {
    const term = this.#term;
    if (!term) return;
    clearTimeout(term.end);
    const left = askedAt + this.#leaseMs * OWN_SHARE - performance.now();
    term.end = setTimeout(() => this.#endTerm('not renewed in time'), left);
  }

  #endTerm(reason: string): void {
    const term = this.#term;
    if (!term) return;
    this.#term = undefined;
    clearTimeout(term.end);
    this.#log.info({ leader: this.#name, token: term.leadership.token, reason }, 'lost leadership');
    term.abort.abort(new Error(`no longer the leader of ${this.#name}: ${reason}`));
  }
}

/**
 * Task that runs only while this process leads; otherwise it waits until it is elected and then starts immediately.
 * Close the task before the leader.
 * @param run gets the term; its signal is also aborted when the task is closed
 */
export function leaderTask(
  leader: Leader,
  run: (leadership: Leadership) => Promise<unknown>,
  options: RepeatingTaskOptions,
): RepeatingTask {
  return new RepeatingTask(async (closing) => {
    const term = await leader.elected(closing);
    if (term) await run({ token: term.token, signal: AbortSignal.any([term.signal, closing]) });
  }, options);
}

/**
 * Repeats work in one process of a service, from now until it stops.
 * @param name see {@link LeaderOptions}
 * @param run as for {@link leaderTask}
 */
export function startLeaderTask(
  name: string,
  run: (leadership: Leadership) => Promise<unknown>,
  options: Omit<RepeatingTaskOptions, 'log'>,
  { mongo, clock, log, shutdown }: { mongo: Connection; clock: DatabaseClock; log: Log; shutdown: Shutdown },
): void {
  const leader = new Leader(mongo, clock, { name, log });
  const task = leaderTask(leader, run, { ...options, log });
  leader.start();
  task.start();
  shutdown.add('workers', async () => {
    await task.close();
    await leader.close();
  });
}
