/**
 * State changes of uploads, and the jobs they need; queries are in `work-queries.ts`. The methods come in this order:
 * reading; transitions of a run (`claim` to `fail`); changes from outside a run (`revive` to `markPurged`); transitions of
 * the sweeps (`clearNeed` to `endPauses`).
 */
import type { ErrorCode } from '@vitrina/contracts/errors';
import { type Clock, type JobProducer, type Log, type OutboxEntry, trusted } from '@vitrina/kernel';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { DeadLetter, Need, ReadyMedia, UploadJob, Wait, WorkDocument } from './documents.ts';

/** How long a run holds its work without renewing the lease, in milliseconds. */
export const LEASE_MS = 6_000;
/** Leases that one sweep takes back. */
const BATCH = 200;
/** Longest error message that is stored, in characters. */
const MAX_FAULT = 300;

/**
 * All state changes of one collection of uploads. Each is a single atomic update guarded by the upload's generation: a
 * late caller changes nothing and gets `false` or `null`. All times are the database's.
 */
export class WorkStore<D extends WorkDocument> {
  readonly model: Model<D>;
  /** Returns the job that processes an upload of this collection. */
  readonly jobFor: (work: WorkDocument) => UploadJob;
  readonly #clock: Clock;
  readonly #emptied: Partial<D>;
  /** The same model, typed without the generic: the driver's types cannot handle a generic document. */
  readonly #works: Model<WorkDocument>;

  /** @param emptied field values to write when a document's objects are removed */
  constructor(model: Model<D>, jobFor: (work: WorkDocument) => UploadJob, clock: Clock, emptied: Partial<D> = {}) {
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

  /** Reads an upload; null if it does not exist. */
  async read(id: string): Promise<D | null> {
    return this.#works.findById(id).lean<D>();
  }

  /** True if a run may start: the upload needs processing, no run holds it, and its pause after a fault has passed. */
  isFree(work: D): boolean {
    if (work.state !== 'queued' && work.state !== 'processing') return false;
    const now = this.now();
    if (work.leaseUntil && work.leaseUntil > now) return false;
    return !(work.wait && work.need && work.need.at > now);
  }

  /** Claims an upload for a run and records the run; null if the upload has changed since it was read or is not free. */
  async claim(found: D): Promise<D | null> {
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
      .lean<D>();
  }

  /** Extends the lease; returns false if it was lost. */
  async renew(work: D): Promise<boolean> {
    return this.#change(work, { $set: { leaseUntil: this.#leaseEnd() } });
  }

  /** Stores media that can be shown before the work ends; returns false if the lease was lost. */
  async recordPreview(work: D, preview: ReadyMedia): Promise<boolean> {
    return this.#change(work, { $set: { preview } });
  }

  /** Returns the work to the queue because its process stops; returns false if the lease was lost. */
  async release(work: D): Promise<boolean> {
    return this.#change(work, { ...this.#requeue(), ...closeRun(work) });
  }

  /** Returns the work to the queue and counts a decoder crash; returns false if the lease was lost. */
  async releaseAfterCrash(work: D): Promise<boolean> {
    return this.#change(work, { ...this.#requeue(), ...closeRun(work), $inc: { crashes: 1 } });
  }

  /**
   * Returns the work to the queue after a fault, with a job due after the pause; returns false if the lease was lost.
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

  /** Returns the work to the queue after its decoder was killed; the run stays open and so counts as lost. */
  async abandonRun(work: D, pauseMs: number): Promise<boolean> {
    return this.#change(work, this.#requeue(this.#needIn(work, pauseMs)));
  }

  /** Removes a run from the open runs, whatever state the upload is in by now. */
  async endRun(work: D): Promise<void> {
    await this.#works.updateOne({ _id: work._id }, closeRun(work));
  }

  /** Postpones an upload without starting a run; does nothing if it has changed since it was read. */
  async postpone(found: D, pauseMs: number): Promise<void> {
    await this.#update(found, found.state, { $set: { need: this.#needIn(found, pauseMs) } });
  }

  /**
   * Ends the work as ready, with its events, in one write; returns false if the lease was lost or the upload deleted.
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
   * Ends the work as failed, with the reason shown to its owner and its events, in one write; returns false if the lease
   * was lost. With `dead` it becomes a dead letter; without it the original is useless, and the same write adds the need
   * to remove it.
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
   * Restarts failed work with a new job, as if it had never been tried.
   * @param changes other fields to set in the same write
   * @returns the upload after the change, or null if it has changed since it was read
   */
  async revive(work: D, changes: Partial<D> = {}): Promise<D | null> {
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
      .lean<D>();
  }

  /** Requeues ready work because its renditions were lost; null if it has changed since it was read. */
  async processAgain(work: D): Promise<D | null> {
    return this.#works
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'ready' },
        { $set: this.#start(work), $inc: { generation: 1 } },
        { returnDocument: 'after' },
      )
      .lean<D>();
  }

  /**
   * Changes other fields of an upload that no run holds, with its events, in one write; returns false if it has changed
   * since it was read.
   * @param removed fields to remove
   * @param unchanged further fields that must not have changed
   */
  async amend(
    work: D,
    changes: Partial<D>,
    outbox: OutboxEntry[],
    removed: readonly (keyof D & string)[] = [],
    unchanged: QueryFilter<WorkDocument> = {},
  ): Promise<boolean> {
    const change = {
      $set: changes,
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((name) => [name, 1])) }),
      ...(outbox.length > 0 && { $push: { outbox: { $each: outbox } } }),
    };
    return this.#update(work, work.state, change, { ...unchanged, version: work.version });
  }

  /** Records that a failed upload's original is gone, so no retry is possible; false if it has changed since it was read. */
  async recordLostOriginal(work: D): Promise<boolean> {
    const failure: ErrorCode =
      work.failure === undefined || work.failure === 'no_procesado' ? 'original_perdido' : work.failure;
    return this.#update(work, 'failed', { $set: { failure }, $unset: { dead: 1 } });
  }

  /** Ends ready work as failed because its files are gone; returns false if it has changed since it was read. */
  async failLost(work: D, version: number, outbox: OutboxEntry[]): Promise<boolean> {
    return this.#update(work, 'ready', {
      $set: { state: 'failed', failure: 'original_perdido', version },
      $inc: { generation: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /**
   * Marks an upload as deleted, with the need to remove its objects; returns false if it has changed since it was read.
   * A run in progress loses its work but may write until its lease ends, so the lease stays.
   * @param changes other fields to set in the same write
   */
  async delete(
    work: D,
    options: { at: Date; version: number; outbox: OutboxEntry[] },
    changes: Partial<D> = {},
  ): Promise<boolean> {
    const { at, version, outbox } = options;
    return this.#update(work, work.state, {
      $set: { ...changes, state: 'deleted', queuedAt: this.now(), version, need: { kind: 'media.purge', at } },
      $inc: { generation: 1 },
      // Frees the pin that the post held, and its seat.
      $unset: { wait: 1, pinSlot: 1, workSeat: 1 },
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

  /** Takes work back from runs whose lease has ended and adds the need of a new job; returns that work. */
  async reclaim(now: Date): Promise<D[]> {
    const expired = await this.#works
      .find({ state: 'processing', leaseUntil: trusted({ $lt: now }) })
      .limit(BATCH)
      .lean<D[]>();
    const reclaimed: D[] = [];
    for (const work of expired) {
      const need: Need = { kind: this.jobFor(work), at: now };
      const unchanged = work.leaseUntil && { leaseUntil: work.leaseUntil };
      if (await this.#update(work, 'processing', this.#requeue(need), unchanged)) reclaimed.push({ ...work, need });
    }
    return reclaimed;
  }

  /**
   * Ends the pauses of uploads that wait after a fault, longest waiting first; returns them with their need.
   * @param limit most uploads to return
   */
  async endPauses(limit: number): Promise<D[]> {
    const now = this.now();
    const paused = await this.#works
      .find({ 'wait.since': trusted({ $gt: new Date(0) }), 'need.at': trusted({ $gt: now }) })
      .sort({ 'wait.since': 1 })
      .limit(limit)
      .lean<D[]>();
    const ended: D[] = [];
    for (const work of paused) {
      if (!work.need) continue;
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

  /** Changes work that the caller's run holds; returns false if the run has lost it. */
  #change(work: D, change: UpdateQuery<WorkDocument>): Promise<boolean> {
    return this.#update(work, 'processing', change);
  }

  /** Changes an upload if its generation and state are as expected; returns false otherwise. */
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

/** Adds the jobs that uploads are waiting for. */
export class JobAdder {
  readonly #producer: JobProducer;
  readonly #log: Log;

  constructor(producer: JobProducer, log: Log) {
    this.#producer = producer;
    this.#log = log;
  }

  /**
   * Adds a job for an upload; does nothing if the same job is already waiting or running.
   * @param first adds it before all waiting jobs: for work that was in progress when its worker died
   */
  async add(kind: UploadJob, { _id: id, generation }: WorkDocument, first = false): Promise<void> {
    const options = { once: { id: `${kind}-${id}-${generation}` }, first };
    if (kind === 'media.purge') await this.#producer.add(kind, { id }, options);
    else await this.#producer.add(kind, { id, generation }, options);
  }

  /** Adds the job that an upload needs, if any, then removes the need. If this fails, the need stays for the sweep. */
  async addPending<D extends WorkDocument>(store: WorkStore<D>, work: D, first = false): Promise<void> {
    const { need } = work;
    if (!need) return;
    try {
      await this.add(need.kind, work, first);
      await store.clearNeed(work._id, need);
    } catch (error) {
      this.#log.warn({ err: error, id: work._id }, 'job left to the sweep');
    }
  }
}
