import { type EventEnvelope, type FeedName, type FeedPage, feedQuery, type feeds } from '@vitrina/contracts/events';
import { type InternalCallName, internalCalls } from '@vitrina/contracts/internal-calls';
import type { Context } from 'hono';
import type { Connection } from 'mongoose';
import type { ServiceKeys } from '../config/service-keys.ts';
import { eventVersion, readEpoch } from '../events/epoch.ts';
import type { App } from './app.ts';
import { type AppEnv, requestLog } from './env.ts';
import { parseInput } from './input.ts';
import { Problem } from './problem.ts';

type PathOf<N extends InternalCallName> = N extends `${string} ${infer Path}` ? Path : never;

/** Handles an internal call. */
export type InternalCallHandler<N extends InternalCallName> = (c: Context<AppEnv, PathOf<N>>) => Promise<Response>;

/**
 * Serves one internal call to the callers that the contracts list for it, each identified by the key of its pair. Any other
 * request is rejected with `no_permitido` (403) before the handler runs.
 * @throws {Error} if the call belongs to another service
 */
export function serveInternalCall<N extends InternalCallName>(
  app: App,
  keys: ServiceKeys,
  name: N,
  handler: InternalCallHandler<N>,
): void {
  const { service } = internalCalls[name];
  if (service !== keys.party) throw new Error(`${name} is a call of ${service}, not of ${keys.party}`);
  const [method = '', path = ''] = name.split(' ');
  app.on(method, path, (c) => {
    const sent = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (keys.callerOf(name, sent) === null) throw new Problem('no_permitido');
    return handler(c as Context<AppEnv, PathOf<N>>);
  });
}

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
