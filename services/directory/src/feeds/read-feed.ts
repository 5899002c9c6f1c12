import { type FeedEvent, type FeedName, feedEvent, feedPage } from '@vitrina/contracts/events';
import { ServiceClient } from '@vitrina/kernel';
import type { DirectoryConfig } from '../config.ts';

/** Longest wait for one page, in milliseconds. */
const PAGE_MS = 10_000;

/** A service's list of the current state of everything, as events by id. */
export interface Feed {
  name: FeedName;
  service: ServiceClient;
  path: string;
}

/** All feeds that the read model can be built from, providers first: posts then find their owners. */
export function feedsOf(config: Pick<DirectoryConfig, 'ACCOUNTS_URL' | 'MEDIA_URL' | 'SERVICE_KEYS'>): Feed[] {
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
 * @param after id behind which to go on, null for the beginning
 * @param limit 1 to 1,000 events
 * @returns the events that are as the contract has them, how many are not, the `after` of the next page, and on the first
 * page how many documents the feed has
 * @throws where the service does not answer, refuses, or answers something else
 */
export async function readFeedPage(
  feed: Feed,
  after: string | null,
  limit: number,
): Promise<{ events: FeedEvent[]; unreadable: number; next: string | null; total: number | undefined }> {
  const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) });
  const answer = await feed.service.fetch(`${feed.path}?${query}`, {
    signal: AbortSignal.timeout(PAGE_MS),
  });
  if (!answer.ok) throw new Error(`feed of ${feed.name} answered ${answer.status}`);
  const { data, next, total } = feedPage.parse(await answer.json());
  const parsed = data.map((event) => feedEvent.safeParse(event));
  const events = parsed.flatMap((result) => (result.success ? (result.data as FeedEvent) : []));
  return { events, unreadable: parsed.length - events.length, next, total };
}
