import { type EventEnvelope, type FeedName, type FeedPage, feedQuery, type feeds } from '@vitrina/contracts/events';
import type { Connection } from 'mongoose';
import { eventVersion, readEpoch } from '../events/epoch.ts';
import type { App } from './app.ts';
import { parseInput } from './parse.ts';
import { requestLog } from './request-log.ts';
import { serveInternalCall } from './serve-internal-call.ts';
import type { ServiceKeys } from './service-keys.ts';

/** Reads documents of a feed and turns them into events. */
export interface FeedSource<F extends FeedName, D extends { _id: string }> {
  /** Reads at most `limit` documents in the order of their ids, after the id `after`. */
  read: (after: string, limit: number) => Promise<D[]>;
  /** Counts the documents. */
  count: () => Promise<number>;
  /** Builds the current event of a document; null if it was never announced. */
  toEvent: (document: D) => EventEnvelope<(typeof feeds)[F]> | null;
  /** Database of the documents: its epoch is part of the versions. */
  mongo: Connection;
}

/** Serves one feed of the contracts to other services, page by page. */
export function serveFeed<F extends FeedName, D extends { _id: string }>(
  app: App,
  keys: ServiceKeys,
  name: F,
  { read, count, toEvent, mongo }: FeedSource<F, D>,
): void {
  serveInternalCall(app, keys, `GET /internal/${name}`, async (c) => {
    const { after, limit } = parseInput(feedQuery, c.req.query());
    const found = await read(after, limit);
    const [epoch, total] = await Promise.all([readEpoch(mongo), after === '' ? count() : undefined]);
    // A document that fails must not hide the others.
    const events = found.flatMap((document) => {
      try {
        const event = toEvent(document);
        return event ? { ...event, version: eventVersion(epoch, event.version) } : [];
      } catch (error) {
        requestLog(c).error({ err: error, feed: name, documentId: document._id }, 'document left out of a feed');
        return [];
      }
    });
    const page: FeedPage<F> = {
      success: true,
      data: events,
      next: found.length === limit ? (found.at(-1)?._id ?? null) : null,
      ...(total !== undefined && { total }),
    };
    return c.json(page);
  });
}
