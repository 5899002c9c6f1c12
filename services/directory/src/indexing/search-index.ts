import { trusted } from '@vitrina/kernel';
import { needAgain } from '../model/need.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';
import { postDocument, providerDocument } from '../search/documents.ts';
import type { Engine } from '../search/engine.ts';
import { ensureIndex, indexSettings } from '../search/settings.ts';
import { Feeder } from './feeder.ts';
import { type LockDependencies, whileRebuilding } from './rebuild-lock.ts';
import { finishOthers, isUnfinished, reindex } from './reindex.ts';
import { needyOf, type RelayTarget } from './relay.ts';

/** How long a comparison waits for the lock of a rebuild, in milliseconds; where another runs, its turn is the next. */
const LOCK_WAIT_MS = 5_000;
/** How long to wait before the engine is asked again for its indexes, in milliseconds. */
const RETRY_MS = 2_000;

/** The search index as the read model's copy: feeders for both kinds, and what they need to be there. */
export class SearchIndex {
  readonly #store: Store;
  readonly #engine: Engine;
  readonly #lock: LockDependencies;
  readonly #providers: Feeder<ProviderDoc, NonNullable<ReturnType<typeof providerDocument>>>;
  readonly #posts: Feeder<PostDoc, NonNullable<ReturnType<typeof postDocument>>>;
  #ready: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Documents that each index lacked at the last look; negative where it had too many. */
  readonly #missing = { providers: 0, posts: 0 };

  constructor(store: Store, engine: Engine, lock: LockDependencies) {
    this.#store = store;
    this.#engine = engine;
    this.#lock = lock;
    const { names } = engine;
    const { log } = lock;
    const dependencies = { engine, log };
    this.#providers = new Feeder({
      ...dependencies,
      model: store.providers,
      uid: names.providers,
      convert: providerDocument,
    });
    this.#posts = new Feeder({ ...dependencies, model: store.posts, uid: names.posts, convert: postDocument });
  }

  /** Tries until the engine has both indexes with our settings; resolves after the first try either way. */
  async start(): Promise<void> {
    this.#timer = undefined;
    await this.prepare().catch((error: unknown) => {
      this.#lock.log.warn({ err: error }, 'search engine is away, its indexes are made later');
      if (!this.#closed) this.#timer ??= setTimeout(() => void this.start(), RETRY_MS);
    });
  }

  /** Makes sure of the indexes once; an index that was missing gets every document again. */
  prepare(): Promise<void> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  /** Looks again whether the indexes are there, after a sign that the engine lost them, and makes them if not. */
  recover(): void {
    this.#ready = undefined;
    if (this.#timer === undefined) void this.start();
  }

  async feedProvider(id: string): Promise<void> {
    await this.prepare();
    return this.#providers.feed(id);
  }

  async feedPost(id: string): Promise<void> {
    await this.prepare();
    return this.#posts.feed(id);
  }

  /** The collections whose needs a relay looks after. */
  targets(): RelayTarget[] {
    return [
      { name: 'providers', needy: needyOf(this.#store.providers), feed: (id) => this.feedProvider(id) },
      { name: 'posts', needy: needyOf(this.#store.posts), feed: (id) => this.feedPost(id) },
    ];
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#providers.idle(), this.#posts.idle()]);
  }

  async #prepare(): Promise<void> {
    const { names } = this.#engine;
    const settings = indexSettings();
    const [providersNew, postsNew] = await Promise.all([
      ensureIndex(this.#engine, names.providers, settings.providers),
      ensureIndex(this.#engine, names.posts, settings.posts),
    ]);
    // Old enough for the relay to take them up at its next sweep.
    if (providersNew) await this.#needAll('providers');
    if (postsNew) await this.#needAll('posts');
  }

  /** Marks every public document of a collection for the index. */
  async #needAll(kind: 'providers' | 'posts'): Promise<void> {
    const marked =
      kind === 'providers'
        ? await this.#store.providers.updateMany({ scopes: '*' }, needAgain)
        : await this.#store.posts.updateMany({ place: trusted({ $ne: null }) }, needAgain);
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
    for (const target of this.targets()) {
      const kind = target.name === 'providers' ? 'providers' : 'posts';
      if (await isUnfinished(this.#dependencies, kind)) {
        await whileRebuilding(this.#lock, kind, LOCK_WAIT_MS, (term) => finishOthers(this.#dependencies, kind, term));
      }
      if ((await target.needy(Date.now(), 1)).length > 0) continue;
      if (!(await this.#isDifferent(kind))) continue;
      await whileRebuilding(this.#lock, kind, LOCK_WAIT_MS, async (term) => {
        await reindex(this.#dependencies, kind, term);
      });
    }
  }

  get #dependencies() {
    return { store: this.#store, engine: this.#engine, log: this.#lock.log };
  }

  /** True where the same number of documents was missing at the last look, or too many were there. */
  async #isDifferent(kind: 'providers' | 'posts'): Promise<boolean> {
    const { providers, posts } = this.#store;
    const needy = { needAt: trusted({ $gt: 0 }) };
    const [expected, refused] =
      kind === 'providers'
        ? [await providers.countDocuments({ scopes: '*' }), await providers.countDocuments(needy)]
        : [await posts.countDocuments({ place: trusted({ $ne: null }) }), await posts.countDocuments(needy)];
    const { numberOfDocuments: found } = await this.#engine.client.index(this.#engine.names[kind]).getStats();
    const missing = Math.abs(expected - found) <= refused ? 0 : expected - found;
    const lasting = missing !== 0 && missing === this.#missing[kind];
    this.#missing[kind] = lasting ? 0 : missing;
    if (lasting) this.#lock.log.warn({ kind, expected, found, refused }, 'search index differs, rebuilding it');
    return lasting;
  }
}
