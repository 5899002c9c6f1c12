import type { ErrorCode } from '@vitrina/contracts/errors';
import { type DatabaseClock, type OutboxEntry, trusted } from '@vitrina/kernel';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { DeadLetter, Need, NeededJob, ReadyMedia, Wait, WorkDocument } from './work-document.ts';

/** How long a run holds its work without renewing the lease, in milliseconds. */
export const LEASE_MS = 6_000;
/** Documents that a sweep reads at once. */
const BATCH = 200;
/** Characters of an error message that are kept. */
const MAX_FAULT = 300;

/** An upload that a run holds. */
export type Taken<D extends WorkDocument> = D & { leaseUntil: Date };
/** An upload with a job to be added. */
export type Needy<D extends WorkDocument> = D & { need: Need };

/**
 * All state changes of one collection of uploads. Each is one atomic update that is guarded by the upload's generation:
 * a caller that comes late changes nothing and gets `false` or `null`. All times are the database's.
 */
export class WorkStore<D extends WorkDocument> {
  readonly model: Model<D>;
  /** The job that processes an upload of this collection. */
  readonly jobFor: (work: Pick<WorkDocument, 'original'>) => NeededJob;
  readonly #clock: Pick<DatabaseClock, 'now'>;
  readonly #emptied: Partial<D>;
  /** The same model; the driver's types cannot follow a generic document. */
  readonly #works: Model<WorkDocument>;

  /** @param emptied what of a document goes together with its objects */
  constructor(
    model: Model<D>,
    jobFor: (work: Pick<WorkDocument, 'original'>) => NeededJob,
    clock: Pick<DatabaseClock, 'now'>,
    emptied: Partial<D> = {},
  ) {
    this.model = model;
    this.#emptied = emptied;
    this.#works = model as unknown as Model<WorkDocument>;
    this.jobFor = jobFor;
    this.#clock = clock;
  }

  /** The database's time. */
  now(): Date {
    return this.#clock.now();
  }

  /** Reads an upload; null if there is none. */
  async read(id: string): Promise<D | null> {
    return this.#works.findById(id).lean<D>();
  }

  /** At most `limit` uploads in the order of their ids, after the id `after`. */
  async page(after: string, limit: number): Promise<D[]> {
    return this.#works
      .find({ _id: trusted({ $gt: after }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<D[]>();
  }

  /** About how many uploads there are. */
  async count(): Promise<number> {
    return this.#works.estimatedDocumentCount();
  }

  /** True if a run may start: the upload is to be processed, no run holds it, and its pause after a fault is over. */
  isFree(work: D): boolean {
    if (work.state !== 'queued' && work.state !== 'processing') return false;
    const now = this.now();
    if (work.leaseUntil && work.leaseUntil > now) return false;
    return !(work.wait && work.need && work.need.at > now);
  }

  /**
   * Takes an upload for a run, and records the run; null if the upload has changed since it was read or is not free.
   */
  async take(found: D): Promise<Taken<D> | null> {
    if (!this.isFree(found)) return null;
    return this.#works
      .findOneAndUpdate(
        { _id: found._id, generation: found.generation, state: found.state },
        {
          $set: { state: 'processing', leaseUntil: this.#leaseEnd() },
          $inc: { generation: 1 },
          $push: { openRuns: found.generation + 1 },
          $unset: { need: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<Taken<D>>();
  }

  /** Extends the lease; false if it was lost. */
  async renew(work: D): Promise<boolean> {
    return this.#change(work, { $set: { leaseUntil: this.#leaseEnd() } });
  }

  /** Stores what can be shown before the work ends; false if the lease was lost. */
  async notePreview(work: D, preview: ReadyMedia): Promise<boolean> {
    return this.#change(work, { $set: { preview } });
  }

  /** Puts the work back into the queue because its process stops; false if the lease was lost. */
  async release(work: D): Promise<boolean> {
    return this.#change(work, { ...this.#requeue(), ...closeRun(work) });
  }

  /** Puts the work back and counts a crash of its decoder; false if the lease was lost. */
  async releaseAfterCrash(work: D): Promise<boolean> {
    return this.#change(work, { ...this.#requeue(), ...closeRun(work), $inc: { crashes: 1 } });
  }

  /**
   * Puts the work back after a fault, with a job that is due after the pause; false if the lease was lost.
   * @param options.counts true if the run counts against the upload
   */
  async pause(work: D, options: { fault: string; pauseMs: number; counts: boolean }): Promise<boolean> {
    const wait: Wait = {
      count: (work.wait?.count ?? 0) + 1,
      since: work.wait?.since ?? this.now(),
      fault: options.fault.slice(0, MAX_FAULT),
    };
    const requeue = this.#requeue(this.#needIn(work, options.pauseMs));
    return this.#change(work, {
      ...requeue,
      ...closeRun(work),
      $set: { ...requeue.$set, wait },
      ...(options.counts && { $inc: { faults: 1 } }),
    });
  }

  /** Puts the work back after a run that was lost without its process: the run stays open. */
  async loseRun(work: D, pauseMs: number): Promise<boolean> {
    return this.#change(work, this.#requeue(this.#needIn(work, pauseMs)));
  }

  /** Removes a run from the open ones, whatever state the upload is in by now. */
  async endRun(work: D): Promise<void> {
    await this.#works.updateOne({ _id: work._id }, closeRun(work));
  }

  /** Leaves an upload that was read for later, without a run; does nothing if it has changed since. */
  async postpone(found: D, pauseMs: number): Promise<void> {
    await this.#update(found, found.state, { $set: { need: this.#needIn(found, pauseMs) } });
  }

  /**
   * Ends the work as ready, with its events, in one write; false if the lease was lost or the upload deleted.
   * @param changes other fields to set in the same write
   */
  async finish(
    work: D,
    media: ReadyMedia,
    version: number,
    outbox: OutboxEntry[],
    changes: Partial<D> = {},
  ): Promise<boolean> {
    return this.#change(work, {
      $set: { ...changes, state: 'ready', media, version, openRuns: [], crashes: 0, faults: 0 },
      $unset: { leaseUntil: 1, failure: 1, preview: 1, wait: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /**
   * Ends the work as failed, for a reason that its owner sees, with its events, in one write; false if the lease was
   * lost. `dead` makes it a dead letter; without it the original is of no more use, and the same write adds the need to
   * remove it.
   * @param changes other fields to set in the same write
   */
  async fail(
    work: D,
    failure: ErrorCode,
    outbox: OutboxEntry[],
    dead?: DeadLetter,
    changes: Partial<D> = {},
  ): Promise<boolean> {
    const need: Need = { kind: 'media.purge', at: this.now() };
    return this.#change(work, {
      $set: { ...changes, state: 'failed', failure, openRuns: [], ...(dead ? { dead } : { need }) },
      $unset: { leaseUntil: 1, preview: 1, wait: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /**
   * Starts failed work again with a new job, as if it had never been tried.
   * @param changes other fields to set in the same write
   * @returns the upload after the change, or null if it has changed since it was read
   */
  async revive(work: D, changes: Partial<D> = {}): Promise<Needy<D> | null> {
    return this.#works
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'failed' },
        {
          $set: { ...changes, ...this.#start(work), openRuns: [], crashes: 0, faults: 0 },
          $inc: { generation: 1 },
          $unset: { failure: 1, dead: 1, leaseUntil: 1, wait: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<Needy<D>>();
  }

  /** Queues ready work again because its renditions were lost; null if it has changed since it was read. */
  async processAgain(work: D): Promise<Needy<D> | null> {
    return this.#works
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'ready' },
        { $set: this.#start(work), $inc: { generation: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Needy<D>>();
  }

  /**
   * Changes other fields of an upload that no run holds, with its events, in one write; false if it has changed since it
   * was read.
   * @param left fields that it then no longer has
   */
  async amend(
    work: D,
    changes: Partial<D>,
    outbox: OutboxEntry[],
    left: readonly (keyof D & string)[] = [],
  ): Promise<boolean> {
    const change = {
      $set: changes,
      ...(left.length > 0 && { $unset: Object.fromEntries(left.map((name) => [name, 1])) }),
      ...(outbox.length > 0 && { $push: { outbox: { $each: outbox } } }),
    };
    return this.#update(work, work.state, change, { version: work.version });
  }

  /** Records that a failed upload can no longer be tried again; false if it has changed since it was read. */
  async loseOriginal(work: D): Promise<boolean> {
    const failure: ErrorCode =
      work.failure === undefined || work.failure === 'no_procesado' ? 'original_perdido' : work.failure;
    return this.#update(work, 'failed', { $set: { failure }, $unset: { dead: 1 } });
  }

  /** Ends ready work as failed because nothing is left of it; false if it has changed since it was read. */
  async lose(work: D, version: number, outbox: OutboxEntry[]): Promise<boolean> {
    return this.#update(work, 'ready', {
      $set: { state: 'failed', failure: 'original_perdido', version },
      $inc: { generation: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /**
   * Marks an upload as deleted with the need to remove its objects; false if it has changed since it was read.
   * A run that holds it loses it but may write until its lease ends, so the lease stays.
   */
  async delete(work: D, options: { at: Date; version: number; outbox: OutboxEntry[] }): Promise<boolean> {
    const { at, version, outbox } = options;
    return this.#update(work, work.state, {
      $set: { state: 'deleted', queuedAt: this.now(), version, need: { kind: 'media.purge', at } },
      $inc: { generation: 1 },
      // A pin that the post held is free again.
      $unset: { wait: 1, pinSlot: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /** Records that a deleted upload has no objects left. */
  async markPurged(id: string): Promise<void> {
    await this.#works.updateOne(
      { _id: id, state: 'deleted' },
      { $set: { ...this.#emptied, state: 'purged' }, $unset: { need: 1, leaseUntil: 1 } },
    );
  }

  /** Removes a need whose job was added; a newer need stays. */
  async clearNeed(id: string, need: Need): Promise<void> {
    await this.#works.updateOne({ _id: id, 'need.at': need.at }, { $unset: { need: 1 } });
  }

  /** Uploads whose job was due before `before` and was never added. */
  async overdue(before: Date): Promise<D[]> {
    return this.#works
      .find({ 'need.at': trusted({ $lt: before }) })
      .limit(BATCH)
      .lean<D[]>();
  }

  /** Takes the work back from runs whose lease has ended, with the need of a new job; returns what was taken back. */
  async reclaim(now: Date): Promise<Needy<D>[]> {
    const expired = await this.#works
      .find({ state: 'processing', leaseUntil: trusted({ $lt: now }) })
      .limit(BATCH)
      .lean<D[]>();
    const reclaimed: Needy<D>[] = [];
    for (const work of expired) {
      const need: Need = { kind: this.jobFor(work), at: now };
      const unchanged = work.leaseUntil && { leaseUntil: work.leaseUntil };
      if (await this.#update(work, 'processing', this.#requeue(need), unchanged)) reclaimed.push({ ...work, need });
    }
    return reclaimed;
  }

  /** A page of what should have had a job since before `before`: queued work, and deleted uploads with objects. */
  async waiting(before: Date, after: string): Promise<D[]> {
    return this.#works
      .find({
        state: trusted({ $in: ['queued', 'deleted'] }),
        _id: trusted({ $gt: after }),
        queuedAt: trusted({ $lt: before }),
        need: trusted({ $exists: false }),
      })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<D[]>();
  }

  /** Every dead letter, in no order. */
  async deadLetters(): Promise<D[]> {
    return this.#works.find({ 'dead.at': trusted({ $gt: new Date(0) }), state: 'failed' }).lean<D[]>();
  }

  /** Dead letters that were uploaded before one with this id, the latest first. */
  async deadLettersBefore(id: string, limit: number): Promise<D[]> {
    return this.#works
      .find({ 'dead.at': trusted({ $gt: new Date(0) }), state: 'failed', _id: trusted({ $lt: id }) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<D[]>();
  }

  /** How many uploads wait for the end of a fault, including those being tried at this moment. */
  async countWaits(): Promise<number> {
    return this.#works.countDocuments({ 'wait.since': trusted({ $gt: new Date(0) }) });
  }

  /** Uploads that wait for the end of a fault, the longest waiting first. */
  async waits(limit: number): Promise<Array<D & { wait: Wait }>> {
    return this.#works
      .find({ 'wait.since': trusted({ $gt: new Date(0) }) })
      .sort({ 'wait.since': 1 })
      .limit(limit)
      .lean<Array<D & { wait: Wait }>>();
  }

  /**
   * Ends the pauses of uploads that wait after a fault, the longest waiting first; returns them with their need.
   * @param limit uploads at most
   */
  async endPauses(limit: number): Promise<Needy<D>[]> {
    const now = this.now();
    const paused = await this.#works
      .find({ 'wait.since': trusted({ $gt: new Date(0) }), 'need.at': trusted({ $gt: now }) })
      .sort({ 'wait.since': 1 })
      .limit(limit)
      .lean<Needy<D>[]>();
    const ended: Needy<D>[] = [];
    for (const work of paused) {
      const need: Need = { ...work.need, at: now };
      const unchanged = { 'need.at': work.need.at };
      if (await this.#update(work, work.state, { $set: { need } }, unchanged)) ended.push({ ...work, need });
    }
    return ended;
  }

  #requeue(need?: Need): { $set: object; $unset: { leaseUntil: 1 } } {
    return { $set: { state: 'queued', queuedAt: this.now(), ...(need && { need }) }, $unset: { leaseUntil: 1 } };
  }

  #start(work: D): { state: 'queued'; queuedAt: Date; need: Need } {
    return { state: 'queued', queuedAt: this.now(), need: this.#needIn(work, 0) };
  }

  #needIn(work: D, ms: number): Need {
    return { kind: this.jobFor(work), at: new Date(this.now().getTime() + ms) };
  }

  #leaseEnd(): Date {
    return new Date(this.now().getTime() + LEASE_MS);
  }

  /** Changes work that the caller's run holds; false if it lost it. */
  #change(work: D, change: UpdateQuery<WorkDocument>): Promise<boolean> {
    return this.#update(work, 'processing', change);
  }

  /** Changes an upload if its generation and state are as expected; false if they are not. */
  async #update(
    { _id, generation }: D,
    state: WorkDocument['state'],
    change: UpdateQuery<WorkDocument>,
    unchanged: QueryFilter<WorkDocument> = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.#works.updateOne({ _id, generation, state, ...unchanged }, change);
    return matchedCount === 1;
  }
}

function closeRun({ generation }: WorkDocument): { $pull: { openRuns: number } } {
  return { $pull: { openRuns: generation } };
}
