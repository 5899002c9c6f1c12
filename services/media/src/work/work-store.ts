import type { ErrorCode } from '@vitrina/contracts/errors';
import { type OutboxEntry, trusted } from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import type { DeadLetter, Need, NeededJob, ReadyMedia, WorkDocument } from './work-document.ts';

/** How long a run holds its work without renewing the lease, in milliseconds. */
export const LEASE_MS = 6_000;
/** Documents read at once by the sweeps. */
const BATCH = 200;

/** A run's hold on its work. */
export type Taken<D extends WorkDocument> = D & { leaseUntil: Date };

/**
 * Every change of state of one collection of uploads. Each is one atomic update of one document that is guarded by its
 * generation: whoever comes late changes nothing and is told so.
 */
export class WorkStore<D extends WorkDocument> {
  readonly model: Model<D>;
  /** The job that processes an upload of this collection. */
  readonly jobFor: (work: Pick<WorkDocument, 'original'>) => NeededJob;

  constructor(model: Model<D>, jobFor: (work: Pick<WorkDocument, 'original'>) => NeededJob) {
    this.model = model;
    this.jobFor = jobFor;
  }

  /** Reads an upload; null where there is none. */
  async read(id: string): Promise<D | null> {
    return this.model.findById(id).lean<D>();
  }

  /** Takes queued work for a run; null where it is done, gone, or held by another. Records the run before it begins. */
  async take(id: string): Promise<Taken<D> | null> {
    const found = await this.read(id);
    if (!found || (found.state !== 'queued' && found.state !== 'processing')) return null;
    if (found.leaseUntil && found.leaseUntil > new Date()) return null;
    return this.model
      .findOneAndUpdate(
        { _id: id, generation: found.generation, state: found.state } as never,
        update<D>({
          $set: { state: 'processing', leaseUntil: inLease() },
          $inc: { generation: 1, silentRuns: 1 },
          $unset: { need: 1 },
        }),
        { returnDocument: 'after' },
      )
      .lean<Taken<D>>();
  }

  /** Holds the work for longer; false once it was lost. */
  async renew(work: D): Promise<boolean> {
    return this.#change(work, { $set: { leaseUntil: inLease() } });
  }

  /** Notes what can be shown before the work ends; false once it was lost. */
  async notePreview(work: D, preview: ReadyMedia): Promise<boolean> {
    return this.#change(work, { $set: { preview } });
  }

  /** Gives the work back after a fault that is not the original's; `faults` is 1 where the run counts against the work. */
  async release(work: D, faults: 0 | 1 = 0): Promise<boolean> {
    const set = { state: 'queued', queuedAt: new Date() };
    return this.#change(work, { $set: set, $unset: { leaseUntil: 1 }, $inc: { silentRuns: -1, faults } });
  }

  /** Gives the work back and notes that the original brought a decoder down. */
  async releaseAfterCrash(work: D): Promise<boolean> {
    const set = { state: 'queued', queuedAt: new Date() };
    return this.#change(work, { $set: set, $unset: { leaseUntil: 1 }, $inc: { silentRuns: -1, crashes: 1 } });
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
      $set: { ...changes, state: 'ready', media, version, silentRuns: 0, crashes: 0, faults: 0 },
      $unset: { leaseUntil: 1, failure: 1, preview: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /**
   * Ends the work as failed, for a reason that the owner is told, with the events that say so, in one write; `dead`
   * marks what an operator should look at.
   */
  async fail(work: D, failure: ErrorCode, outbox: OutboxEntry[], dead?: DeadLetter): Promise<boolean> {
    return this.#change(work, {
      $set: { state: 'failed', failure, ...(dead && { dead }) },
      $unset: { leaseUntil: 1, preview: 1 },
      $push: { outbox: { $each: outbox } },
    });
  }

  /**
   * Puts failed work back at its start with the need of a new job, as if it had never been tried; answers it as it
   * stands then, or null where it changed meanwhile.
   * @param changes fields that a kind of upload needs beside
   */
  async revive(work: D, changes: Partial<D> = {}): Promise<(D & { need: Need }) | null> {
    const now = new Date();
    const need: Need = { kind: this.jobFor(work), at: now };
    return this.model
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'failed' } as never,
        update<D>({
          $set: { ...changes, state: 'queued', queuedAt: now, need, silentRuns: 0, crashes: 0, faults: 0 },
          $inc: { generation: 1 },
          $unset: { failure: 1, dead: 1, leaseUntil: 1 },
        }),
        { returnDocument: 'after' },
      )
      .lean<D & { need: Need }>();
  }

  /** Puts ready work back into the queue, as its renditions were lost; null where it changed meanwhile. */
  async processAgain(work: D): Promise<(D & { need: Need }) | null> {
    const now = new Date();
    const need: Need = { kind: this.jobFor(work), at: now };
    return this.model
      .findOneAndUpdate(
        { _id: work._id, generation: work.generation, state: 'ready' } as never,
        update<D>({ $set: { state: 'queued', queuedAt: now, need }, $inc: { generation: 1 } }),
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
          queuedAt: new Date(),
          version: options.version,
          need: { kind: 'media.purge', at: options.at } satisfies Need,
        },
        $inc: { generation: 1 },
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
      const set = { state: 'queued', queuedAt: now, need };
      if (await this.#change(work, { $set: set, $unset: { leaseUntil: 1 } }, work.leaseUntil)) {
        reclaimed.push({ ...work, need });
      }
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

  async #change(work: D, change: object, leaseUntil?: Date): Promise<boolean> {
    const held = { _id: work._id, generation: work.generation, state: 'processing', ...(leaseUntil && { leaseUntil }) };
    const { matchedCount } = await this.model.updateOne(held as never, update<D>(change));
    return matchedCount === 1;
  }
}

function inLease(): Date {
  return new Date(Date.now() + LEASE_MS);
}

/** The driver's types cannot follow a generic document; the fields are those of {@link WorkDocument}. */
function update<D>(change: object): UpdateQuery<D> {
  return change as UpdateQuery<D>;
}
