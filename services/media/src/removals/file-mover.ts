import { setTimeout as wait } from 'node:timers/promises';
import { type Pause, RepeatingTask, trusted } from '@vitrina/kernel';
import { WITHDRAWAL_KNOWN_MS } from '@vitrina/product';
import type { MediaConnections } from '../context.ts';
import type { WorkState } from '../uploads/documents.ts';
import { type FilesNeed, type PlacedUpload, type RemovalDocument, removeFiles } from '../uploads/withdrawals.ts';
import { readMembers } from '../uploads/work-members.ts';

/** Interval of the sweep for decisions with files still to be moved, in milliseconds. */
const SWEEP_MS = 2_000;
/**
 * The same while no decision waits. Only one of a process that died right after writing it is found by the sweep, and
 * its files still end within five seconds (R42).
 */
const REST_MS = 4_000;
/** Time without a sign of life after which another process takes over, in milliseconds. */
const TURN_MS = 30_000;
/** Concurrent decisions in one process; further decisions wait for the sweep, with their files already withdrawn. */
const DECISIONS = 4;
/** Uploads moved concurrently for one decision; after each batch the process extends its turn. */
const MOVE_CONCURRENCY = 4;
/** Pause after the first failure, in milliseconds; doubled after each further failure. */
const FIRST_PAUSE_MS = 1_000;
/** Longest pause after a failure, in milliseconds. */
const LONGEST_PAUSE_MS = 120_000;

/** Connections of its process; `cdn` is null without a CDN. */
type FileMoverDependencies = MediaConnections & { cdn: CdnPurge | null };

/** Decision with the files that this process moves. */
type Taken = RemovalDocument & { need: FilesNeed };

/**
 * Moves the files of uploads after administrators' decisions. First it writes one list of all uploads of the decision, so
 * that gateways answer 410 immediately however many there are; then it purges the CDN, marks each upload and moves its
 * files. The decision's document keeps its need until all of this is done.
 */
export class FileMover {
  readonly #dependencies: FileMoverDependencies;
  readonly #running = new Set<Promise<void>>();
  readonly #sweeps: RepeatingTask;
  readonly #abort = new AbortController();

  constructor(dependencies: FileMoverDependencies) {
    this.#dependencies = dependencies;
    const failureMessage = 'sweep for files to be moved failed';
    this.#sweeps = new RepeatingTask(() => this.#sweep(), { pauseMs: SWEEP_MS, failureMessage, log: dependencies.log });
  }

  /** Starts the sweep for unfinished decisions. */
  start(): void {
    this.#sweeps.start();
  }

  /** Stops at the next upload and leaves the rest to another process. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.#sweeps.close();
    await Promise.all(this.#running);
  }

  /** Call this after writing a decision. Resolves once gateways refuse its files; they are moved afterwards. */
  async handleDecision(id: string): Promise<void> {
    const { removals, withdrawals } = this.#dependencies;
    const decision = await removals.findById(id).lean<RemovalDocument>();
    // Another process may have written the list of an older version in between.
    if (!decision?.need) return withdrawals.removeLists({ _id: id, version: decision?.version ?? 0 });
    if (decision.removal) await this.#writeList(decision);
    this.#start(id, performance.now());
    this.#sweeps.hasten(SWEEP_MS);
  }

  /** Starts the decisions that are due. @returns pause before the next sweep */
  async #sweep(): Promise<Pause> {
    const { removals } = this.#dependencies;
    const now = Date.now();
    const soon = await removals
      .find({ 'need.at': trusted({ $lte: new Date(now + REST_MS) }) }, { _id: 1, need: 1 })
      .sort({ 'need.at': 1 })
      .limit(DECISIONS)
      .lean<Taken[]>();
    for (const { _id, need } of soon) if (need.at.getTime() <= now) this.#start(_id);
    return { pauseMs: soon.length === 0 ? REST_MS : SWEEP_MS };
  }

  /** @param listedAt monotonic time at which the list was written; if absent, it is written first */
  #start(id: string, listedAt?: number): void {
    if (this.#running.size >= DECISIONS || this.#abort.signal.aborted) return;
    const running = this.#run(id, listedAt).catch((error: unknown) => {
      this.#dependencies.log.warn({ err: error, id }, 'files left to a later turn');
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async #run(id: string, listedAt: number | undefined): Promise<void> {
    const { removals } = this.#dependencies;
    const now = new Date();
    const decision = await removals
      .findOneAndUpdate(
        { _id: id, 'need.at': trusted({ $lte: now }) },
        { $set: { 'need.at': turnEnd(now) }, $inc: { 'need.tries': 1 } },
        { returnDocument: 'after' },
      )
      .lean<Taken>();
    if (!decision) return;
    try {
      if (!(await this.#work(decision, listedAt))) return;
    } catch (error) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (decision.need.tries - 1), LONGEST_PAUSE_MS);
      await this.#change(decision, { $set: { 'need.at': new Date(Date.now() + pause) } });
      this.#sweeps.hasten(pause);
      throw error;
    }
    await this.#change(decision, { $set: { filesVersion: decision.version }, $unset: { need: 1 } });
  }

  /** Moves the files; returns false if the decision has changed, because the process that changed it does the rest. */
  async #work(decision: Taken, listedAt: number | undefined): Promise<boolean> {
    const { withdrawals } = this.#dependencies;
    if (!decision.removal) await withdrawals.removeLists(decision);
    else if (listedAt === undefined) await this.#writeList(decision);
    const uploads = await this.#uploadsOf(decision);
    // A slow or unavailable CDN must not delay the move.
    const purging = this.#purge(decision, uploads, listedAt ?? performance.now()).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    for (let first = 0; first < uploads.length; first += MOVE_CONCURRENCY) {
      this.#abort.signal.throwIfAborted();
      await Promise.all(uploads.slice(first, first + MOVE_CONCURRENCY).map((upload) => this.#place(upload)));
      if (!(await this.#extendTurn(decision))) return false;
    }
    await withdrawals.removePreviews(decision.ownerId);
    await withdrawals.removeLists(decision);
    const purged = await purging;
    if (purged) throw purged.error;
    return true;
  }

  async #writeList(decision: RemovalDocument): Promise<void> {
    const { removals, withdrawals } = this.#dependencies;
    const uploads = await this.#uploadsOf(decision);
    const ids = uploads.map(({ _id }) => _id);
    await withdrawals.close(decision, ids);
    // If the decision has since changed or been completed, no later step would remove this list.
    const current = await removals.findById(decision._id).lean<RemovalDocument>();
    if (current?.version !== decision.version || !current.need) await withdrawals.removeLists(decision);
  }

  /** Purges the CDN; the provider's tag covers pictures made of several uploads, such as link previews. */
  async #purge(decision: Taken, uploads: readonly ListedUpload[], listedAt: number): Promise<void> {
    const { cdn } = this.#dependencies;
    if (!cdn) return;
    await wait(Math.max(0, listedAt + WITHDRAWAL_KNOWN_MS - performance.now()), undefined, {
      signal: this.#abort.signal,
    });
    // Restored files need no purge by upload: until now they were answered with 410, which caches do not keep.
    await cdn([...(decision.removal ? uploads.map(({ _id }) => _id) : []), decision.ownerId]);
  }

  async #place(upload: ListedUpload): Promise<void> {
    const { withdrawals, objects, posts, photos } = this.#dependencies;
    await withdrawals.place(upload);
    const store = upload.kind === 'post' ? posts : photos;
    const state = (await store.read(upload._id))?.state;
    // The purge of a deleted upload may have listed its files while they were being moved.
    if (state === 'purged') await removeFiles(objects, upload._id);
  }

  /** Returns the uploads of a decision, newest first, without purged ones. */
  async #uploadsOf({ _id, kind, ownerId, workId }: RemovalDocument): Promise<ListedUpload[]> {
    const { posts, photos } = this.#dependencies;
    const fields = { ownerId: 1, state: 1, entryId: 1, work: 1 } as const;
    if (kind === 'post') {
      const pieces = await readMembers(posts.model, { ownerId, workId: workId ?? _id });
      return pieces.filter(({ state }) => state !== 'purged').map((post) => ({ ...post, kind }));
    }
    const filter = kind === 'entry' ? { entryId: _id } : { ownerId };
    const ofPhotos = await photos.model.find(filter, fields).sort({ version: -1 }).lean<Listed[]>();
    const ofPosts =
      kind === 'entry' ? [] : await posts.model.find({ ownerId }, fields).sort({ createdAt: -1 }).lean<Listed[]>();
    return [
      ...ofPhotos.map((photo) => ({ ...photo, kind: 'photo' as const })),
      ...ofPosts.map((post) => ({ ...post, kind: 'post' as const })),
    ].filter(({ state }) => state !== 'purged');
  }

  async #extendTurn(decision: Taken): Promise<boolean> {
    const at = turnEnd(new Date());
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

function turnEnd(now: Date): Date {
  return new Date(now.getTime() + TURN_MS);
}

/** Tags per purge request: the smallest limit among CDNs (Cloudflare's 30). */
const CDN_BATCH = 30;
/** Timeout of one purge request, in milliseconds. */
const CDN_TIMEOUT_MS = 10_000;

/** Purges a CDN. @param tags as responses carry them in `Cache-Tag`: ids of uploads and providers */
type CdnPurge = (tags: readonly string[]) => Promise<void>;

/**
 * Creates a client for a CDN that accepts `POST` with the JSON body `{tags: []}` and a bearer token, such as Cloudflare's
 * `purge_cache`; it throws if the CDN does not respond or refuses.
 * @param token sent as `Authorization: Bearer`, if present
 */
export function cdnPurge(url: string, token: string | undefined): CdnPurge {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return async (tags) => {
    for (let first = 0; first < tags.length; first += CDN_BATCH) {
      const body = JSON.stringify({ tags: tags.slice(first, first + CDN_BATCH) });
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(CDN_TIMEOUT_MS) });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`);
    }
  };
}
