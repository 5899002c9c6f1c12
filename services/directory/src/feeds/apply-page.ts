import type { FeedEvent } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import { trusted } from '@vitrina/kernel';
import type { AccountStatusDoc } from '../model/account-status.ts';
import type { PostDoc } from '../model/post.ts';
import type { ProviderDoc } from '../model/provider.ts';
import type { Store } from '../model/store.ts';

/** Number of events applied concurrently. */
const CONCURRENCY = 8;

/** Result of applying a page of events. */
export interface AppliedPage {
  /** Number of events that were newer than the read model and were applied. */
  applied: number;
  /** Newer events that could not be applied. */
  failed: Array<{ event: FeedEvent; error: unknown }>;
  /** Events older than the read model. */
  behind: FeedEvent[];
}

/**
 * Applies the events of a page that are newer than the read model, found by one read. A failed event does not keep the
 * others from being applied.
 */
export async function applyPage(
  store: Store,
  handlers: EventHandlers<'directory'>,
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

function apply(handlers: EventHandlers<'directory'>, event: FeedEvent): Promise<void> {
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
