import { type EventEnvelope, type FeedName, type FeedPage, feedQuery, type feeds } from '@vitrina/contracts/events';
import type { App } from './app.ts';
import { requireServiceToken } from './internal.ts';
import { parseInput } from './parse.ts';

/** What a feed reads, and what it makes of it. */
export interface FeedSource<F extends FeedName, D extends { _id: string }> {
  /** At most `limit` documents by id, from the first behind `after`. */
  read: (after: string, limit: number) => Promise<D[]>;
  /** What subscribers should hold of a document now; null for one that was never announced. */
  toEvent: (document: D) => EventEnvelope<(typeof feeds)[F]> | null;
}

/** Serves one feed of the contracts to other services, page by page. */
export function serveFeed<F extends FeedName, D extends { _id: string }>(
  app: App,
  serviceToken: string,
  name: F,
  { read, toEvent }: FeedSource<F, D>,
): void {
  app.get(`/internal/${name}`, requireServiceToken(serviceToken), async (c) => {
    const { after, limit } = parseInput(feedQuery, c.req.query());
    const found = await read(after, limit);
    const page: FeedPage<F> = {
      success: true,
      data: found.map(toEvent).filter((event) => event !== null),
      siguiente: found.length === limit ? (found.at(-1)?._id ?? null) : null,
    };
    return c.json(page);
  });
}
