import { isDuplicateKey, type Leadership, type Log, trusted } from '@vitrina/kernel';
import type { SearchIndex } from '../indexing/search-index.ts';
import type { Store } from '../model/store.ts';
import { applyPage, type Feed, type FeedHandlers, readFeedPage } from './feeds.ts';

/** Number of events of each feed compared per minute: 100,000 take about four hours. */
const PAGE = 400;
/** Pause after the last page of a feed, in milliseconds. */
const REST_MS = 10 * 60_000;

interface ReconcilerDependencies {
  store: Store;
  index: SearchIndex;
  handlers: FeedHandlers;
  feeds: readonly Feed[];
  log: Log;
}

/**
 * Safety net for lost events: compares one page of each service's feed per run with the read model, and the size of
 * each search index with its expected size. A healthy platform has no differences. One leader runs it and continues at
 * the stored position. A small platform's feeds end after minutes and rest before the next pass.
 */
export class Reconciler {
  readonly #dependencies: ReconcilerDependencies;
  /** Monotonic time at which this process compares a feed again, after its last page. */
  readonly #restUntil = new Map<string, number>();
  /** Feeds with an event that could not be applied in this pass. */
  readonly #failed = new Set<string>();

  constructor(dependencies: ReconcilerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Compares one page of each feed, then the indexes. An unavailable service is skipped until the next run. */
  async runOnce(term: Leadership): Promise<void> {
    const { feeds, index, log } = this.#dependencies;
    for (const feed of feeds) {
      if (performance.now() < (this.#restUntil.get(feed.name) ?? 0)) continue;
      await this.#page(feed, term).catch((error: unknown) => {
        log.warn({ err: error, feed: feed.name }, 'feed not compared');
      });
    }
    term.signal.throwIfAborted();
    await index.compare().catch((error: unknown) => log.warn({ err: error }, 'search index not compared'));
  }

  async #page(feed: Feed, { token, signal }: Leadership): Promise<void> {
    signal.throwIfAborted();
    const { store, handlers, log } = this.#dependencies;
    const after = (await store.feedPositions.findById(feed.name).lean())?.after ?? null;
    const page = await readFeedPage(feed, after, PAGE);
    const { applied, failed } = await applyPage(store, handlers, page.events);
    for (const { event, error } of failed)
      log.error({ err: error, feed: feed.name, event: event.id }, 'event not applied');
    if (page.unreadable > 0)
      log.error({ feed: feed.name, after, events: page.unreadable }, 'events of a feed do not fit');
    if (applied > 0) log.warn({ feed: feed.name, applied }, 'events had not arrived');
    await this.#moveTo(feed, page.next, token);
    if (failed.length > 0) this.#failed.add(feed.name);
    if (page.next !== null) return;
    // An event that failed is tried again without a rest.
    if (!this.#failed.delete(feed.name)) this.#restUntil.set(feed.name, performance.now() + REST_MS);
  }

  /** Stores the position, unless a leader of a later term has written one. */
  async #moveTo({ name }: Feed, after: string | null, leaderToken: number): Promise<void> {
    const mine = { _id: name, leaderToken: trusted({ $lte: leaderToken }) };
    try {
      await this.#dependencies.store.feedPositions.updateOne(mine, { $set: { after, leaderToken } }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
