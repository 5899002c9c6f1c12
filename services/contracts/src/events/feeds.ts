import { z } from 'zod';
import { id } from '../calls/shared.ts';
import { type EventEnvelope, events } from './catalogue.ts';

/**
 * Lists of the current state of all documents, as events ordered by id, from which a read model is rebuilt. A service
 * serves one under `GET /internal/<name>`; the value is the event that the feed consists of.
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

/** One event of a feed, whichever it is. */
export const feedEvent = z.discriminatedUnion('name', [
  z.object({ ...envelope, name: z.literal('provider.changed'), data: events['provider.changed'] }),
  z.object({ ...envelope, name: z.literal('photo.ready'), data: events['photo.ready'] }),
  z.object({ ...envelope, name: z.literal('media.ready'), data: events['media.ready'] }),
  z.object({ ...envelope, name: z.literal('account.suspensionChanged'), data: events['account.suspensionChanged'] }),
]);
/** One of the feeds' events as an envelope of its own type. */
export type FeedEvent = { [F in FeedName]: EventEnvelope<(typeof feeds)[F]> }[FeedName];

/**
 * A page of a feed; `next` is the `after` of the next one, null on the last; `total` how many documents the feed has, on
 * the first page only. Its events are read one by one with `feedEvent`, so that one invalid event does not hide the others.
 */
export const feedPage = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()),
  next: z.string().nullable(),
  total: z.int().nonnegative().optional(),
});
/** A page of one feed, as its service writes it. */
export type FeedPage<F extends FeedName> = Omit<z.output<typeof feedPage>, 'data'> & {
  data: Array<EventEnvelope<(typeof feeds)[F]>>;
};
