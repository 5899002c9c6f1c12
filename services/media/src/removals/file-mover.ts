import { setTimeout as wait } from 'node:timers/promises';
import { type Log, type ObjectStore, RepeatingTask, trusted, WITHDRAWAL_KNOWN_MS } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { PhotoDocument } from '../photos/photo-model.ts';
import type { PostDocument } from '../posts/post-model.ts';
import { removeFiles } from '../work/run-files.ts';
import type { WorkState } from '../work/work-document.ts';
import type { WorkStore } from '../work/work-store.ts';
import type { CdnPurge } from './cdn-purge.ts';
import type { FilesNeed, RemovalDocument } from './removal-model.ts';
import type { PlacedUpload, Withdrawals } from './withdrawals.ts';

/** Time between two sweeps for decisions whose files still have to be moved, in milliseconds. */
const SWEEP_MS = 2_000;
/** How long a process may not respond before another takes over, in milliseconds. */
const TURN_MS = 30_000;
/** Concurrent decisions in one process; further ones wait for the sweep, with their files already closed. */
const DECISIONS = 4;
/** Uploads moved at once for one decision; after each batch the turn is extended. */
const MOVED_AT_ONCE = 4;
/** Pause after a failure, in milliseconds: doubled with each one, up to the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 120_000] as const;

/** What moving files needs. */
export interface FileMoverDependencies {
  removals: Model<RemovalDocument>;
  posts: WorkStore<PostDocument>;
  photos: WorkStore<PhotoDocument>;
  withdrawals: Withdrawals;
  objects: ObjectStore;
  /** Null if there is no CDN. */
  cdn: CdnPurge | null;
  log: Log;
}

/** A decision whose files this process moves. */
type Taken = RemovalDocument & { need: FilesNeed };

/**
 * Moves the files of uploads after administrators' decisions. First one list of all uploads of the decision is written,
 * so that gateways answer 410 at once however many there are; then the CDN is purged; then each upload is marked and
 * its files are moved. The decision's document keeps the need until all of it is done.
 */
export class FileMover {
  readonly #dependencies: FileMoverDependencies;
  readonly #running = new Set<Promise<void>>();
  readonly #sweeps: RepeatingTask;
  readonly #abort = new AbortController();

  constructor(dependencies: FileMoverDependencies) {
    this.#dependencies = dependencies;
    const fault = 'sweep for files to be moved failed';
    this.#sweeps = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, fault, log: dependencies.log });
  }

  /** Starts looking for decisions that were left behind. */
  start(): void {
    this.#sweeps.start();
  }

  /** Stops at the next upload and leaves the rest to another process. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.#sweeps.close();
    await Promise.all(this.#running);
  }

  /**
   * Must be called after a decision was written. Resolves once gateways refuse its files; they are moved afterwards.
   */
  async decided(id: string): Promise<void> {
    const { removals, withdrawals } = this.#dependencies;
    const decision = await removals.findById(id).lean<RemovalDocument>();
    // Another process may have written the list of an older version in the meantime.
    if (!decision?.need) return withdrawals.removeLists({ _id: id, version: decision?.version ?? 0 });
    if (decision.removal) await this.#close(decision);
    this.#begin(id, performance.now());
  }

  async #sweep(): Promise<void> {
    const { removals } = this.#dependencies;
    const due = await removals
      .find({ 'need.at': trusted({ $lte: new Date() }) }, { _id: 1 })
      .sort({ 'need.at': 1 })
      .limit(DECISIONS)
      .lean<Array<Pick<RemovalDocument, '_id'>>>();
    for (const { _id } of due) this.#begin(_id);
  }

  /** @param closedAt when its list was written, by the monotonic clock; if absent, it is written first */
  #begin(id: string, closedAt?: number): void {
    if (this.#running.size >= DECISIONS || this.#abort.signal.aborted) return;
    const running = this.#run(id, closedAt).catch((error: unknown) => {
      this.#dependencies.log.warn({ err: error, id }, 'files left to a later turn');
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async #run(id: string, closedAt: number | undefined): Promise<void> {
    const { removals } = this.#dependencies;
    const now = new Date();
    const decision = await removals
      .findOneAndUpdate(
        { _id: id, 'need.at': trusted({ $lte: now }) },
        { $set: { 'need.at': turnFrom(now) }, $inc: { 'need.tries': 1 } },
        { returnDocument: 'after' },
      )
      .lean<Taken>();
    if (!decision) return;
    try {
      if (!(await this.#work(decision, closedAt))) return;
    } catch (error) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (decision.need.tries - 1), LONGEST_PAUSE_MS);
      await this.#change(decision, { $set: { 'need.at': new Date(Date.now() + pause) } });
      throw error;
    }
    await this.#change(decision, { $set: { filesVersion: decision.version }, $unset: { need: 1 } });
  }

  /** False if the decision has changed since: the process that changed it does the rest. */
  async #work(decision: Taken, closedAt: number | undefined): Promise<boolean> {
    const { withdrawals } = this.#dependencies;
    if (!decision.removal) await withdrawals.removeLists(decision);
    else if (closedAt === undefined) await this.#close(decision);
    const uploads = await this.#uploadsOf(decision);
    // A slow or unavailable CDN must not delay moving the files.
    const purging = this.#purge(decision, uploads, closedAt ?? performance.now()).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    for (let first = 0; first < uploads.length; first += MOVED_AT_ONCE) {
      this.#abort.signal.throwIfAborted();
      await Promise.all(uploads.slice(first, first + MOVED_AT_ONCE).map((upload) => this.#place(upload)));
      if (!(await this.#prolong(decision))) return false;
    }
    await withdrawals.removePreviews(decision.ownerId);
    await withdrawals.removeLists(decision);
    const purged = await purging;
    if (purged) throw purged.error;
    return true;
  }

  async #close(decision: RemovalDocument): Promise<void> {
    const { removals, withdrawals } = this.#dependencies;
    const uploads = await this.#uploadsOf(decision);
    await withdrawals.close(
      decision,
      uploads.map(({ _id }) => _id),
    );
    // The list of a decision that has changed or was completed since might never be removed.
    const current = await removals.findById(decision._id).lean<RemovalDocument>();
    if (current?.version !== decision.version || !current.need) await withdrawals.removeLists(decision);
  }

  /** The provider's tag covers pictures made of several uploads, such as link previews. */
  async #purge(decision: Taken, uploads: readonly ListedUpload[], closedAt: number): Promise<void> {
    const { cdn } = this.#dependencies;
    if (!cdn) return;
    await wait(Math.max(0, closedAt + WITHDRAWAL_KNOWN_MS - performance.now()), undefined, {
      signal: this.#abort.signal,
    });
    // Restored files were answered with 410 until now, which no cache keeps.
    await cdn.purge([...(decision.removal ? uploads.map(({ _id }) => _id) : []), decision.ownerId]);
  }

  async #place(upload: ListedUpload): Promise<void> {
    const { withdrawals, objects, posts, photos } = this.#dependencies;
    await withdrawals.place(upload);
    const store = upload.kind === 'post' ? posts : photos;
    const state = (await store.read(upload._id))?.state;
    // The purge of a deleted upload may have listed its files while they were being moved.
    if (state === 'purged') await removeFiles(objects, upload._id);
  }

  /** The uploads of a decision, the newest first, without purged ones. */
  async #uploadsOf({ _id, kind, ownerId }: RemovalDocument): Promise<ListedUpload[]> {
    const { posts, photos } = this.#dependencies;
    const fields = { ownerId: 1, state: 1, entryId: 1 } as const;
    if (kind === 'post') {
      const post = await posts.model.findById(_id, fields).lean<Listed>();
      return post ? [{ ...post, kind: 'post' }] : [];
    }
    const whose = kind === 'entry' ? { entryId: _id } : { ownerId };
    const ofOwner = [
      await photos.model.find(whose, fields).sort({ version: -1 }).lean<Listed[]>(),
      kind === 'entry' ? [] : await posts.model.find({ ownerId }, fields).sort({ createdAt: -1 }).lean<Listed[]>(),
    ] as const;
    return [
      ...ofOwner[0].map((photo) => ({ ...photo, kind: 'photo' as const })),
      ...ofOwner[1].map((post) => ({ ...post, kind: 'post' as const })),
    ].filter(({ state }) => state !== 'purged');
  }

  async #prolong(decision: Taken): Promise<boolean> {
    const at = turnFrom(new Date());
    if (!(await this.#change(decision, { $set: { 'need.at': at } }))) return false;
    decision.need.at = at;
    return true;
  }

  /** Changes the decision if it is still as this process took it. */
  async #change({ _id, version, need }: Taken, change: object): Promise<boolean> {
    const { matchedCount } = await this.#dependencies.removals.updateOne({ _id, version, 'need.at': need.at }, change);
    return matchedCount === 1;
  }
}

type Listed = PlacedUpload & { state: WorkState };
type ListedUpload = Listed & { kind: 'post' | 'photo' };

function turnFrom(now: Date): Date {
  return new Date(now.getTime() + TURN_MS);
}
