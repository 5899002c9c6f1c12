import { type EventHandlers, type Log, RepeatingTask } from '@vitrina/kernel';
import type { SearchIndex } from '../indexing/search-index.ts';
import type { Store } from '../model/store.ts';
import { applyPage } from './apply-page.ts';
import { type Feed, readFeedPage } from './read-feed.ts';

/** How often the reconciler looks, in milliseconds. */
const ROUND_MS = 60_000;
/** Events of each feed that are compared in one round: 100,000 are gone through in some four hours. */
const PAGE = 400;

export interface ReconcilerParts {
  store: Store;
  index: SearchIndex;
  handlers: EventHandlers<'directory'>;
  feeds: readonly Feed[];
  serviceToken: string;
  log: Log;
}

/**
 * The last net under everything: compares, round after round, one page of each service's state with the read model, and
 * the size of each search index with what it should hold. In a healthy platform it finds nothing.
 */
export class Reconciler {
  readonly #parts: ReconcilerParts;
  readonly #positions = new Map<string, string | null>();
  readonly #task: RepeatingTask;

  constructor(parts: ReconcilerParts) {
    this.#parts = parts;
    const pauses = { pauseMs: ROUND_MS, firstAfterMs: ROUND_MS };
    this.#task = new RepeatingTask(() => this.runOnce(), { ...pauses, fault: 'round failed', log: parts.log });
  }

  start(): void {
    this.#task.start();
  }

  /** One round; a service that is away is left for the next. */
  async runOnce(): Promise<void> {
    const { feeds, index, log } = this.#parts;
    for (const feed of feeds) {
      await this.#page(feed).catch((error: unknown) => log.warn({ err: error, feed: feed.name }, 'feed not compared'));
    }
    await index.compare().catch((error: unknown) => log.warn({ err: error }, 'search index not compared'));
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #page(feed: Feed): Promise<void> {
    const { store, handlers, serviceToken, log } = this.#parts;
    const page = await readFeedPage(feed, serviceToken, this.#positions.get(feed.name) ?? null, PAGE);
    const mended = await applyPage(store, handlers, page.events);
    this.#positions.set(feed.name, page.next);
    if (mended > 0) log.warn({ feed: feed.name, mended }, 'events had not arrived');
  }
}
