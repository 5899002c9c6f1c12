import { type FeedEvent, type FeedName, feedEvent, feedPage } from '@vitrina/contracts/events';
import { type EventHandlers, ServiceClient, trusted } from '@vitrina/kernel';
import type { DirectoryConfig } from '../config.ts';
import type { AccountStatusDoc } from '../model/account.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Time-out of one page, in milliseconds. */
const PAGE_MS = 10_000;

/** Handlers of the events from which the read model is built. */
export type FeedHandlers = Pick<EventHandlers<'directory'>, FeedEvent['name']>;

/** Feed of a service: the current state of every document, as events ordered by id. */
export interface Feed {
  name: FeedName;
  service: ServiceClient;
  path: string;
}

/** Lists the feeds that rebuild the read model, providers first, so that posts find their owners. */
export function rebuildFeeds(config: DirectoryConfig): Feed[] {
  const accounts = new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'));
  const media = new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media'));
  return [
    { name: 'providers', service: accounts, path: '/internal/providers' },
    { name: 'photos', service: media, path: '/internal/photos' },
    { name: 'posts', service: media, path: '/internal/posts' },
    { name: 'account-statuses', service: accounts, path: '/internal/account-statuses' },
  ];
}

/**
 * Reads one page of a feed.
 * @param after id after which the page starts, null for the beginning
 * @param limit 1 to 1,000 events
 * @returns the valid events, the number of invalid ones, the `after` of the next page, and on the first page the number
 *   of documents in the feed
 * @throws if the service does not respond, refuses, or responds with something else
 */
export async function readFeedPage(
  feed: Feed,
  after: string | null,
  limit: number,
): Promise<{ events: FeedEvent[]; unreadable: number; next: string | null; total: number | undefined }> {
  const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) });
  const response = await feed.service.fetch(`${feed.path}?${query}`, { signal: AbortSignal.timeout(PAGE_MS) });
  if (!response.ok) throw new Error(`feed of ${feed.name} answered ${response.status}`);
  const { data, next, total } = feedPage.parse(await response.json());
  const parsed = data.map((event) => feedEvent.safeParse(event));
  const events = parsed.flatMap((result) => (result.success ? (result.data as FeedEvent) : []));
  return { events, unreadable: parsed.length - events.length, next, total };
}

/** Number of events applied concurrently. */
const CONCURRENCY = 8;

/** Result of applying a page of events. */
interface AppliedPage {
  /** Number of events that were newer than the read model and were applied. */
  applied: number;
  /** Newer events that could not be applied. */
  failed: Array<{ event: FeedEvent; error: unknown }>;
  /** Events older than the read model. */
  behind: FeedEvent[];
}

/** Applies the events newer than the read model, found by one read. A failed event does not hold back the others. */
export async function applyPage(
  store: Store,
  handlers: FeedHandlers,
  events: readonly FeedEvent[],
): Promise<AppliedPage> {
  const held = await heldVersions(store, events);
  const heldOf = (event: FeedEvent) => held.get(keyOf(event)) ?? 0;
  const newer = events.filter((event) => event.version > heldOf(event));
  const failed: AppliedPage['failed'] = [];
  for (let from = 0; from < newer.length; from += CONCURRENCY) {
    const chunk = newer.slice(from, from + CONCURRENCY);
    const ends = await Promise.allSettled(chunk.map((event) => apply(handlers, event)));
    for (const [position, event] of chunk.entries()) {
      const end = ends[position];
      if (end?.status === 'rejected') failed.push({ event, error: end.reason });
    }
  }
  const behind = events.filter((event) => event.version < heldOf(event));
  return { applied: newer.length - failed.length, failed, behind };
}

function apply(handlers: FeedHandlers, event: FeedEvent): Promise<void> {
  switch (event.name) {
    case 'provider.changed':
      return handlers['provider.changed'](event);
    case 'photo.ready':
      return handlers['photo.ready'](event);
    case 'media.ready':
      return handlers['media.ready'](event);
    case 'account.suspensionChanged':
      return handlers['account.suspensionChanged'](event);
  }
}

function keyOf(event: FeedEvent): string {
  return event.name === 'photo.ready' ? `photo ${event.data.ownerId}` : `${event.name} ${event.data.id}`;
}

async function heldVersions(store: Store, events: readonly FeedEvent[]): Promise<Map<string, number>> {
  const owners = events.flatMap((event) => {
    if (event.name === 'provider.changed') return event.data.id;
    return event.name === 'photo.ready' ? event.data.ownerId : [];
  });
  const ids = events.flatMap((event) => (event.name === 'media.ready' ? event.data.id : []));
  const accounts = events.flatMap((event) => (event.name === 'account.suspensionChanged' ? event.data.id : []));
  const [providers, posts, accountStatuses] = await Promise.all([
    owners.length === 0
      ? []
      : store.providers
          .find({ _id: trusted({ $in: owners }) }, { version: 1, photo: 1 })
          .lean<Array<Pick<ProviderDoc, '_id' | 'version' | 'photo'>>>(),
    ids.length === 0
      ? []
      : store.posts
          .find({ _id: trusted({ $in: ids }) }, { version: 1 })
          .lean<Array<Pick<PostDoc, '_id' | 'version'>>>(),
    accounts.length === 0
      ? []
      : store.accountStatuses.find({ _id: trusted({ $in: accounts }) }).lean<AccountStatusDoc[]>(),
  ]);
  return new Map([
    ...providers.map(({ _id, version }) => [`provider.changed ${_id}`, version] as const),
    ...providers.map(({ _id, photo }) => [`photo ${_id}`, photo.version] as const),
    ...posts.map(({ _id, version }) => [`media.ready ${_id}`, version] as const),
    ...accountStatuses.map(({ _id, version }) => [`account.suspensionChanged ${_id}`, version] as const),
  ]);
}
