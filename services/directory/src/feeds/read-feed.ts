import { type FeedEvent, type FeedName, feedEvent, feedPage } from '@vitrina/contracts/events';
import { ServiceClient } from '@vitrina/kernel';
import type { DirectoryConfig } from '../config.ts';

/** Time-out of one page, in milliseconds. */
const PAGE_MS = 10_000;

/** Feed of a service: the current state of every document, as events ordered by id. */
export interface Feed {
  name: FeedName;
  service: ServiceClient;
  path: string;
}

/** Lists the feeds that rebuild the read model, providers first, so that posts find their owners. */
export function rebuildFeeds(config: Pick<DirectoryConfig, 'ACCOUNTS_URL' | 'MEDIA_URL' | 'SERVICE_KEYS'>): Feed[] {
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
  const response = await feed.service.fetch(`${feed.path}?${query}`, {
    signal: AbortSignal.timeout(PAGE_MS),
  });
  if (!response.ok) throw new Error(`feed of ${feed.name} answered ${response.status}`);
  const { data, next, total } = feedPage.parse(await response.json());
  const parsed = data.map((event) => feedEvent.safeParse(event));
  const events = parsed.flatMap((result) => (result.success ? (result.data as FeedEvent) : []));
  return { events, unreadable: parsed.length - events.length, next, total };
}
