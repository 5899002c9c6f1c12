import { z } from 'zod';
import { id } from '../calls/fields.ts';
import { type EventEnvelope, events } from './catalogue.ts';

/**
 * Feeds: the current state of all documents, as events ordered by id, for rebuilding a read model. A service serves
 * each under `GET /internal/<name>`; the value is the event that the feed consists of.
 */
export const feeds = {
  providers: 'provider.changed',
  photos: 'photo.ready',
  posts: 'media.ready',
  'account-statuses': 'account.suspensionChanged',
} as const satisfies Record<string, keyof typeof events>;

export type FeedName = keyof typeof feeds;

/** `after`: id after which the page starts, empty for the first page; `limit`: 1 to 1,000 documents, 500 by default. */
export const feedQuery = z.object({
  after: id.or(z.literal('')).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
});

const envelope = { id: z.string(), aggregate: z.string(), version: z.int().nonnegative() };

/** Event of any feed. */
export const feedEvent = z.discriminatedUnion('name', [
  z.object({ ...envelope, name: z.literal('provider.changed'), data: events['provider.changed'] }),
  z.object({ ...envelope, name: z.literal('photo.ready'), data: events['photo.ready'] }),
  z.object({ ...envelope, name: z.literal('media.ready'), data: events['media.ready'] }),
  z.object({ ...envelope, name: z.literal('account.suspensionChanged'), data: events['account.suspensionChanged'] }),
]);
/** Event of a feed as an envelope of its type. */
export type FeedEvent = { [F in FeedName]: EventEnvelope<(typeof feeds)[F]> }[FeedName];

/**
 * Page of a feed; `next` is the `after` of the following page, null on the last; `total` is the number of documents, on
 * the first page only. Its events are parsed one by one with `feedEvent`, so that an invalid event does not hide the
 * others.
 */
export const feedPage = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()),
  next: z.string().nullable(),
  total: z.int().nonnegative().optional(),
});
/** Page of one feed, as its service writes it. */
export type FeedPage<F extends FeedName> = Omit<z.output<typeof feedPage>, 'data'> & {
  data: Array<EventEnvelope<(typeof feeds)[F]>>;
};
