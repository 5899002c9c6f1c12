import type { ErrorCode } from '@vitrina/contracts/errors';
import { type DatabaseClock, type OutboxEntry, trusted } from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import type { DeadLetter, Need, NeededJob, ReadyMedia, Wait, WorkDocument } from './work-document.ts';

/** How long a run holds its work without renewing the lease, in milliseconds. */
export const LEASE_MS = 6_000;
/** Documents read at once by the sweeps. */
const BATCH = 200;
/** Characters of a fault's message that are kept. */
const MAX_FAULT = 300;

/** A run's hold on its work. */
export type Taken<D extends WorkDocument> = D & { leaseUntil: Date };

/**
 * Every change of state of one collection of uploads. Each is one atomic update of one document that is guarded by its
 * generation: whoever comes late changes nothing and is told so. All times are the database's.
 */
export class WorkStore<D extends WorkDocument> {
  readonly model: Model<D>;
  /** The job that processes an upload of this collection. */
  readonly jobFor: (work: Pick<WorkDocument, 'original'>) => NeededJob;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(
    model: Model<D>,
    jobFor: (work: Pick<WorkDocument, 'original'>) => NeededJob,
    clock: Pick<DatabaseClock, 'now'>,
  ) {
    this.model = model;
    this.jobFor = jobFor;
    this.#clock = clock;
  }

  /** The database's time. */
  now(): Date {
    return this.#clock.now();
  }

  /** Reads an upload; null where there is none. */
  async read(id: string): Promise<D | null> {
    return this.model.findById(id).lean<D>();
  }

  /** True where a run may begin: the upload is to be processed, no run holds it, and its pause after a fault is over. */
  isFree(work: D): boolean {
    if (work.state !== 'queued' && work.state !== 'processing') return false;
    const now = this.now();
    if (work.leaseUntil && work.leaseUntil > now) return false;
    return !(work.wait && work.need && work.need.at > now);
  }

  /**
   * Takes an upload for a run; null where it changed since it was read, or is not free. Records the run before it begins.
   */
  async take(found: D): Promise<Taken<D> | null> {
    if (!this.isFree(found)) return null;
    return this.model
      .findOneAndUpdate(
        { _id: found._id, generation: found.generation, state: found.state } as never,
        update<D>({
          $set: { state: 'processing', leaseUntil: this.#leaseEnd() },
          $inc: { generation: 1 },
          $push: { openRuns: found.generation + 1 },
          $unset: { need: 1 },
        }),
        { returnDocument: 'after' },
      )
      .lean<Taken<D>>();
  }

  /** Holds the work for longer; false once it was lost. */
  async renew(work: D): Promise<boolean> {
    return this.#change(work, { $set: { leaseUntil: this.#leaseEnd() } });
  }

  /** Notes what can be shown before the work ends; false once it was lost. */
  async notePreview(work: D, preview: ReadyMedia): Promise<boolean> {
    return this.#change(work, { $set: { preview } });
  }

  /** Gives the work back as its process stops; false where it was lost. */
  async release(work: D): Promise<boolean> {
    return this.#change(work, { ...this.#givenBack(), ...this.#told(work) });
  }

  /** Gives the work back and notes that the original brought a decoder down; false where it was lost. */
  async releaseAfterCrash(work: D): Promise<boolean> {
    return this.#change(work, { ...this.#givenBack(), ...this.#told(work), $inc: { crashes: 1 } });
  }

  /**
   * Gives the work back after a fault, with the need of a job once the pause is over; false where it was lost.
   * @param options.counts true where the run counts against the upload
   */
  async pause(work: D, options: { fault: string; pauseMs: number; counts: boolean }): Promise<boolean> {
    const now = this.now();
    const wait: Wait = {
      count: (work.wait?.count ?? 0) + 1,
      since: work.wait?.since ?? now,
      fault: options.fault.slice(0, MAX_FAULT),
    };
    const given = this.#givenBack(this.#needIn(work, options.pauseMs));
    const set = { ...given.$set, wait };
    return this.#change(work, {
      ...given,
      ...this.#told(work),
      $set: set,
      ...(options.counts && { $inc: { faults: 1 } }),
    });
  }

  /** Gives the work back after a run that was lost without its process: it stays among the open runs. */
  async loseRun(work: D, pauseMs: number): Promise<boolean> {
    return this.#change(work, this.#givenBack(this.#needIn(work, pauseMs)));
  }

  /** Strikes a run off the open ones, whatever became of the upload since. */
  async endRun(work: D): Promise<void> {
    await this.model.updateOne({ _id: work._id } as never, update<D>(this.#told(work)));
  }

  /** Leaves an upload that was read for later, without a run; nothing happens where it changed meanwhile. */
  async postpone(found: D, pauseMs: number): Promise<void> {
    const { _id, generation, state } = found;
    const change = { $set: { need: this.#needIn(found, pauseMs) } };
    await this.model.updateOne({ _id, generation, state } as never, update<D>(change));
  }

  /**
   * Ends the work as ready, with the events that say so, in one write; false where it was lost or deleted meanwhile.
   * @param changes fields that a kind of upload sets beside
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
   * Ends the work as failed, for a reason that the owner is told, with the events that say so, in one write; false where
   * it was lost. `dead` marks what an operator should look at; without it nobody will want the original again, and the
   * same write holds the need to remove it.
   * @param changes fields that a kind of upload sets beside
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
   * Puts failed work back at its start with the need of a new job, as if it had never been tried; answers it as it
   * stands then, or null where it changed meanwhile.
   * @param changes fields that a kind of upload needs beside
   */
  async revive(work: D, changes: Partial<D> = {}): Promise<(D & { need: Need }) | null> {
    return this.model
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'failed' } as never,
        update<D>({
          $set: { ...changes, ...this.#start(work), openRuns: [], crashes: 0, faults: 0 },
          $inc: { generation: 1 },
          $unset: { failure: 1, dead: 1, leaseUntil: 1, wait: 1 },
        }),
        { returnDocument: 'after' },
      )
      .lean<D & { need: Need }>();
  }

  /** Puts ready work back into the queue, as its renditions were lost; null where it changed meanwhile. */
  async processAgain(work: D): Promise<(D & { need: Need }) | null> {
    return this.model
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'ready' } as never,
        update<D>({ $set: this.#start(work), $inc: { generation: 1 } }),
        { returnDocument: 'after' },
      )
      .lean<D & { need: Need }>();
  }

  /** Notes that a failed upload can no longer be tried again; false where it changed meanwhile. */
  async loseOriginal(work: D): Promise<boolean> {
    const failure: ErrorCode =
      work.failure === undefined || work.failure === 'no_procesado' ? 'original_perdido' : work.failure;
    const { matchedCount } = await this.model.updateOne(
      { _id: work._id, generation: work.generation, state: 'failed' } as never,
      update<D>({ $set: { failure }, $unset: { dead: 1 } }),
    );
    return matchedCount === 1;
  }

  /** Ends ready work as failed, as nothing is left of it; false where it changed meanwhile. */
  async lose(work: D, version: number, outbox: OutboxEntry[]): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: work._id, generation: work.generation, state: 'ready' } as never,
      update<D>({
        $set: { state: 'failed', failure: 'original_perdido' satisfies ErrorCode, version },
        $inc: { generation: 1 },
        $push: { outbox: { $each: outbox } },
      }),
    );
    return matchedCount === 1;
  }

  /**
   * Marks an upload as deleted with the need to remove its objects; false where it changed meanwhile.
   * A run that holds it loses it, yet may still write until its lease ends, so the lease stays.
   */
  async delete(work: D, options: { at: Date; version: number; outbox: OutboxEntry[] }): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: work._id, generation: work.generation, state: work.state } as never,
      update<D>({
        $set: {
          state: 'deleted',
          queuedAt: this.now(),
          version: options.version,
          need: { kind: 'media.purge', at: options.at } satisfies Need,
        },
        $inc: { generation: 1 },
        $unset: { wait: 1 },
        $push: { outbox: { $each: options.outbox } },
      }),
    );
    return matchedCount === 1;
  }

  /** Notes that a deleted upload has no objects any more. */
  async markPurged(id: string): Promise<void> {
    await this.model.updateOne(
      { _id: id, state: 'deleted' } as never,
      update<D>({ $set: { state: 'purged' }, $unset: { need: 1, leaseUntil: 1 } }),
    );
  }

  /** Strikes off a need whose job was added; a newer need stays. */
  async clearNeed(id: string, need: Need): Promise<void> {
    await this.model.updateOne({ _id: id, 'need.at': need.at } as never, update<D>({ $unset: { need: 1 } }));
  }

  /** Uploads whose job should have been added before `before`. */
  async overdue(before: Date): Promise<D[]> {
    return this.model
      .find({ 'need.at': trusted({ $lt: before }) } as never)
      .limit(BATCH)
      .lean<D[]>();
  }

  /** Takes back the work of runs whose lease has ended, with the need of a new job; answers what was taken back. */
  async reclaim(now: Date): Promise<D[]> {
    const expired = await this.model
      .find({ state: 'processing', leaseUntil: trusted({ $lt: now }) } as never)
      .limit(BATCH)
      .lean<D[]>();
    const reclaimed: D[] = [];
    for (const work of expired) {
      const need: Need = { kind: this.jobFor(work), at: now };
      if (await this.#change(work, this.#givenBack(need), work.leaseUntil)) reclaimed.push({ ...work, need });
    }
    return reclaimed;
  }

  /** Page of what should have a job since before `before`: queued work, and deleted uploads with objects. */
  async waiting(before: Date, after: string): Promise<D[]> {
    return this.model
      .find({
        state: trusted({ $in: ['queued', 'deleted'] }),
        _id: trusted({ $gt: after }),
        queuedAt: trusted({ $lt: before }),
        need: trusted({ $exists: false }),
      } as never)
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<D[]>();
  }

  /** How many uploads wait for the end of a fault of ours, the ones that are tried at this moment among them. */
  async countWaits(): Promise<number> {
    return this.model.countDocuments({ 'wait.since': trusted({ $gt: new Date(0) }) } as never);
  }

  /** Uploads that wait for the end of a fault, those that wait longest first. */
  async waits(limit: number): Promise<Array<D & { wait: Wait }>> {
    return this.model
      .find({ 'wait.since': trusted({ $gt: new Date(0) }) } as never)
      .sort({ 'wait.since': 1 })
      .limit(limit)
      .lean<Array<D & { wait: Wait }>>();
  }

  /**
   * Ends the pauses of uploads that wait after a fault, those that wait longest first; answers them with their need.
   * @param limit uploads at most
   */
  async endPauses(limit: number): Promise<Array<D & { need: Need }>> {
    const now = this.now();
    const paused = await this.model
      .find({ 'wait.since': trusted({ $gt: new Date(0) }), 'need.at': trusted({ $gt: now }) } as never)
      .sort({ 'wait.since': 1 })
      .limit(limit)
      .lean<Array<D & { need: Need }>>();
    const ended: Array<D & { need: Need }> = [];
    for (const work of paused) {
      const need: Need = { ...work.need, at: now };
      const { matchedCount } = await this.model.updateOne(
        { _id: work._id, generation: work.generation, 'need.at': work.need.at } as never,
        update<D>({ $set: { need } }),
      );
      if (matchedCount === 1) ended.push({ ...work, need });
    }
    return ended;
  }

  #givenBack(need?: Need): { $set: object; $unset: object } {
    return { $set: { state: 'queued', queuedAt: this.now(), ...(need && { need }) }, $unset: { leaseUntil: 1 } };
  }

  #told(work: D): { $pull: object } {
    return { $pull: { openRuns: work.generation } };
  }

  #start(work: D): { state: string; queuedAt: Date; need: Need } {
    return { state: 'queued', queuedAt: this.now(), need: this.#needIn(work, 0) };
  }

  #needIn(work: D, ms: number): Need {
    return { kind: this.jobFor(work), at: new Date(this.now().getTime() + ms) };
  }

  #leaseEnd(): Date {
    return new Date(this.now().getTime() + LEASE_MS);
  }

  async #change(work: D, change: object, leaseUntil?: Date): Promise<boolean> {
    const held = { _id: work._id, generation: work.generation, state: 'processing', ...(leaseUntil && { leaseUntil }) };
    const { matchedCount } = await this.model.updateOne(held as never, update<D>(change));
    return matchedCount === 1;
  }
}

/** The driver's types cannot follow a generic document; the fields are those of {@link WorkDocument}. */
function update<D>(change: object): UpdateQuery<D> {
  return change as UpdateQuery<D>;
}
