import { trusted } from '@vitrina/kernel';
import { type IndexedDoc, markForIndexing } from '../model/indexing.ts';
import type { Store } from '../model/store.ts';
import type { Engine, IndexNames } from '../search/engine.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { TaskFailed } from '../search/task.ts';
import { Feeder } from './feeder.ts';
import { INDEX_KINDS, type IndexedKind, indexedKinds } from './indexed-kinds.ts';
import { cleanUpAbandonedRebuilds, isUnfinished, type LockDependencies, reindex, withRebuildLock } from './reindex.ts';
import { pendingIdsOf, type RelayTarget } from './relay.ts';

/** Longest wait of a comparison for the rebuild lock, in milliseconds; on time-out the next comparison tries again. */
const LOCK_WAIT_MS = 5_000;
/** Pause before the engine is asked for its indexes again, in milliseconds. */
const RETRY_MS = 2_000;
/**
 * Longest pause, in milliseconds. The pause doubles while the engine accepts the settings and then fails: each attempt
 * leaves a task with all synonyms in its queue, which would fill its disk further.
 */
const LONGEST_RETRY_MS = 5 * 60_000;
/** Comparisons of the indexes for each one that also compares their settings, which contain thousands of synonyms. */
const SETTINGS_EVERY = 10;

type Kind = keyof IndexNames;

/** Search index, a copy of the read model: a feeder for each kind, and the setup of the indexes. */
export class SearchIndex {
  readonly #store: Store;
  readonly #engine: Engine;
  readonly #lock: LockDependencies;
  readonly #kinds: Record<Kind, IndexedKind>;
  readonly #feeders: Record<Kind, Feeder<IndexedDoc, { id: string }>>;
  #ready: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #comparisons = 0;
  /** Consecutive attempts that failed in the engine, the last error, and when the next attempt is allowed. */
  #failed: { tries: number; error: unknown; until: number } | undefined;
  /** Number of documents missing from each index at the last comparison; negative for surplus documents. */
  readonly #missing = { providers: 0, posts: 0, entries: 0 };

  constructor(store: Store, engine: Engine, lock: LockDependencies) {
    this.#store = store;
    this.#engine = engine;
    this.#lock = lock;
    this.#kinds = indexedKinds(store);
    const feeder = (kind: Kind) => {
      const { model, convert } = this.#kinds[kind];
      return new Feeder({ engine, log: lock.log, model, uid: engine.names[kind], convert });
    };
    this.#feeders = { providers: feeder('providers'), posts: feeder('posts'), entries: feeder('entries') };
  }

  /** Sets up the indexes, retrying in the background; resolves after the first attempt. */
  async start(): Promise<void> {
    this.#timer = undefined;
    await this.prepare().catch((error: unknown) => {
      this.#lock.log.warn({ err: error }, 'search engine is away, its indexes are made later');
      if (!this.#closed) this.#timer ??= setTimeout(() => void this.start(), RETRY_MS);
    });
  }

  /**
   * Sets up the indexes once; a new index receives every document.
   * @throws the error of the setup; for a while without a new attempt, if a task of the engine failed
   */
  prepare(): Promise<void> {
    if (this.#failed && performance.now() < this.#failed.until) return Promise.reject(this.#failed.error);
    this.#ready ??= this.#prepare().then(
      () => {
        this.#failed = undefined;
      },
      (error: unknown) => {
        this.#ready = undefined;
        if (error instanceof TaskFailed) this.#pauseAfter(error);
        throw error;
      },
    );
    return this.#ready;
  }

  #pauseAfter(error: TaskFailed): void {
    const tries = (this.#failed?.tries ?? 0) + 1;
    const pause = Math.min(RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
    this.#failed = { tries, error, until: performance.now() + pause };
  }

  /** Checks the indexes again, after a sign that the engine lost them, and recreates missing ones. */
  recover(): void {
    this.#ready = undefined;
    if (this.#timer === undefined) void this.start();
  }

  /** Sends a document to its index, see {@link Feeder.feed}. */
  async feed(kind: Kind, id: string): Promise<void> {
    await this.prepare();
    return this.#feeders[kind].feed(id);
  }

  /** Lists the collections that the relay sweeps. */
  targets(): Array<RelayTarget & { name: Kind }> {
    return INDEX_KINDS.map((name) => ({
      name,
      pendingIds: pendingIdsOf(this.#kinds[name].model),
      feed: (id) => this.feed(name, id),
    }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all(INDEX_KINDS.map((kind) => this.#feeders[kind].idle()));
  }

  async #prepare(): Promise<void> {
    const settings = indexSettings();
    const fresh = await Promise.all(
      INDEX_KINDS.map((kind) => ensureIndex(this.#engine, this.#engine.names[kind], settings[kind])),
    );
    // `needAt` is old enough for the next sweep of the relay.
    for (const kind of INDEX_KINDS.filter((_, place) => fresh[place])) await this.#markAll(kind);
  }

  /** Marks every public document of a collection for the index. */
  async #markAll(kind: Kind): Promise<void> {
    const { model, shown } = this.#kinds[kind];
    const marked = await model.updateMany(shown, markForIndexing);
    if (marked.modifiedCount > 0)
      this.#lock.log.info({ kind, documents: marked.modifiedCount }, 'search index is built from the start');
  }

  /**
   * Checks the settings of the indexes now and then, finishes rebuilds that died, then compares the number of documents
   * in each index with the expected number, if nothing is pending except refused documents. A difference that persists
   * between two comparisons is repaired; a changing one is a bulk import in progress.
   */
  async compare(): Promise<void> {
    if (this.#comparisons % SETTINGS_EVERY === 0) this.#ready = undefined;
    this.#comparisons += 1;
    await this.prepare();
    const errors: unknown[] = [];
    // A failure for one index must not keep the others from being repaired.
    for (const target of this.targets()) await this.#compare(target).catch((error: unknown) => errors.push(error));
    if (errors.length === 0) return;
    // The engine may have lost an index.
    this.#ready = undefined;
    await this.prepare();
    throw new AggregateError(errors, 'search indexes not compared or rebuilt');
  }

  async #compare({ name: kind, pendingIds }: RelayTarget & { name: Kind }): Promise<void> {
    if (await isUnfinished(this.#dependencies, kind)) {
      await withRebuildLock(this.#lock, kind, LOCK_WAIT_MS, (term) =>
        cleanUpAbandonedRebuilds(this.#dependencies, kind, term),
      );
    }
    if ((await pendingIds(Date.now(), 1)).length > 0) return;
    if (!(await this.#isDifferent(kind))) return;
    await withRebuildLock(this.#lock, kind, LOCK_WAIT_MS, async (term) => {
      await reindex(this.#dependencies, kind, term);
    });
  }

  get #dependencies() {
    return { store: this.#store, engine: this.#engine, log: this.#lock.log };
  }

  /** True if the same difference was found at the last comparison. */
  async #isDifferent(kind: Kind): Promise<boolean> {
    const { model, shown } = this.#kinds[kind];
    const expected = await model.countDocuments(shown);
    const refused = await model.countDocuments({ needAt: trusted({ $gt: 0 }) });
    const { numberOfDocuments: found } = await this.#engine.client.index(this.#engine.names[kind]).getStats();
    const missing = Math.abs(expected - found) <= refused ? 0 : expected - found;
    const lasting = missing !== 0 && missing === this.#missing[kind];
    this.#missing[kind] = lasting ? 0 : missing;
    if (lasting) this.#lock.log.warn({ kind, expected, found, refused }, 'search index differs, rebuilding it');
    return lasting;
  }
}
