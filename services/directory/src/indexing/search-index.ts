import { trusted } from '@vitrina/kernel';
import { type CopiedDoc, needAgain } from '../model/need.ts';
import type { Store } from '../model/store.ts';
import type { Engine, IndexNames } from '../search/engine.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { TaskFailed } from '../search/task.ts';
import { Feeder } from './feeder.ts';
import { INDEX_KINDS, type IndexedKind, indexedKinds } from './indexed-kinds.ts';
import { type LockDependencies, whileRebuilding } from './rebuild-lock.ts';
import { finishOthers, isUnfinished, reindex } from './reindex.ts';
import { needyOf, type RelayTarget } from './relay.ts';

/** How long a comparison waits for the lock of a rebuild, in milliseconds; where another runs, its turn is the next. */
const LOCK_WAIT_MS = 5_000;
/** How long to wait before the engine is asked again for its indexes, in milliseconds. */
const RETRY_MS = 2_000;
/**
 * The wait doubles up to this, in milliseconds, where the engine takes the settings and then fails: each try leaves a task
 * with all synonyms in its queue, which would fill its disk even further.
 */
const LONGEST_RETRY_MS = 5 * 60_000;

type Kind = keyof IndexNames;

/** The search index as the read model's copy: a feeder for each kind, and what they need to be there. */
export class SearchIndex {
  readonly #store: Store;
  readonly #engine: Engine;
  readonly #lock: LockDependencies;
  readonly #kinds: Record<Kind, IndexedKind>;
  readonly #feeders: Record<Kind, Feeder<CopiedDoc, { id: string }>>;
  #ready: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Tries in a row that the engine took and failed, the last one's error, and until when none is made. */
  #failed: { tries: number; error: unknown; until: number } | undefined;
  /** Documents that each index lacked at the last look; negative where it had too many. */
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

  /** Tries until the engine has all indexes with our settings; resolves after the first try either way. */
  async start(): Promise<void> {
    this.#timer = undefined;
    await this.prepare().catch((error: unknown) => {
      this.#lock.log.warn({ err: error }, 'search engine is away, its indexes are made later');
      if (!this.#closed) this.#timer ??= setTimeout(() => void this.start(), RETRY_MS);
    });
  }

  /**
   * Makes sure of the indexes once; an index that was missing gets every document again.
   * @throws what kept the engine from it; for a while without asking again where a task of it failed
   */
  prepare(): Promise<void> {
    if (this.#failed && performance.now() < this.#failed.until) return Promise.reject(this.#failed.error);
    this.#ready ??= this.#prepare().then(
      () => {
        this.#failed = undefined;
      },
      (error: unknown) => {
        this.#ready = undefined;
        if (error instanceof TaskFailed) this.#rest(error);
        throw error;
      },
    );
    return this.#ready;
  }

  #rest(error: TaskFailed): void {
    const tries = (this.#failed?.tries ?? 0) + 1;
    const pause = Math.min(RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
    this.#failed = { tries, error, until: performance.now() + pause };
  }

  /** Looks again whether the indexes are there, after a sign that the engine lost them, and makes them if not. */
  recover(): void {
    this.#ready = undefined;
    if (this.#timer === undefined) void this.start();
  }

  /** Brings a document to its index, see {@link Feeder.feed}. */
  async feed(kind: Kind, id: string): Promise<void> {
    await this.prepare();
    return this.#feeders[kind].feed(id);
  }

  /** The collections whose needs a relay looks after. */
  targets(): Array<RelayTarget & { name: Kind }> {
    return INDEX_KINDS.map((name) => ({
      name,
      needy: needyOf(this.#kinds[name].model),
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
    // Old enough for the relay to take them up at its next sweep.
    for (const kind of INDEX_KINDS.filter((_, place) => fresh[place])) await this.#needAll(kind);
  }

  /** Marks every public document of a collection for the index. */
  async #needAll(kind: Kind): Promise<void> {
    const { model, shown } = this.#kinds[kind];
    const marked = await model.updateMany(shown, needAgain);
    if (marked.modifiedCount > 0)
      this.#lock.log.info({ kind, documents: marked.modifiedCount }, 'search index is built from the start');
  }

  /**
   * Finishes rebuilds that died, then compares how many documents each index holds with how many it should, where nothing
   * waits except what the index refused. A difference that persists between two checks is repaired; one that changes is
   * a bulk import in progress.
   */
  async compare(): Promise<void> {
    this.#ready = undefined;
    await this.prepare();
    const faults: unknown[] = [];
    // The engine may fail for one index alone, which must not keep the others from being repaired.
    for (const target of this.targets()) await this.#compare(target).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw new AggregateError(faults, 'search indexes that were not compared or rebuilt');
  }

  async #compare({ name: kind, needy }: RelayTarget & { name: Kind }): Promise<void> {
    if (await isUnfinished(this.#dependencies, kind)) {
      await whileRebuilding(this.#lock, kind, LOCK_WAIT_MS, (term) => finishOthers(this.#dependencies, kind, term));
    }
    if ((await needy(Date.now(), 1)).length > 0) return;
    if (!(await this.#isDifferent(kind))) return;
    await whileRebuilding(this.#lock, kind, LOCK_WAIT_MS, async (term) => {
      await reindex(this.#dependencies, kind, term);
    });
  }

  get #dependencies() {
    return { store: this.#store, engine: this.#engine, log: this.#lock.log };
  }

  /** True where the same number of documents was missing at the last look, or too many were there. */
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
