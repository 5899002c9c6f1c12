import { z } from 'zod';
import { duration } from './calls/entities.ts';
import { id, planId } from './calls/fields.ts';
import { languages } from './wire/languages.ts';
import {
  type AppealKind,
  appealKinds,
  type BadgeKind,
  badgeKinds,
  type PaymentMethod,
  paymentMethods,
  type ServiceUnit,
  serviceUnits,
} from './wire/names.ts';
import { workPlace } from './works.ts';

export { type LiveEvent, type LiveTopic, liveEvents, type PostProgress } from './live-events.ts';

/** Services that consume events. */
export type Subscriber = 'accounts' | 'billing' | 'chat' | 'directory' | 'media';

/**
 * Consumers of each event: the outbox keeps an event until each of them has applied it. To find its handler, search the
 * `src` of a subscriber for the event's name and a colon, such as `'media.ready':`.
 */
export const subscribers = {
  'provider.changed': ['directory', 'billing'],
  'media.ready': ['directory'],
  'photo.ready': ['accounts', 'directory'],
  'photo.failed': ['accounts'],
  'entryPicture.ready': ['directory'],
  'entryPicture.failed': ['directory'],
  'entryPicture.dropped': ['media'],
  'account.suspensionChanged': ['directory', 'media'],
  'account.erasing': ['chat'],
  'account.erased': ['directory', 'media', 'billing'],
  'staff.acted': ['directory'],
  'removal.changed': ['media'],
  'appeal.answered': ['accounts'],
  'notification.due': ['accounts'],
  'message.sent': ['directory'],
  'plan.changed': ['accounts'],
  'plan.reminded': ['accounts'],
  'payment.entered': ['accounts'],
} as const satisfies Record<EventName, readonly Subscriber[]>;

/** Spans of the week in minutes of the day, `day` from 1 (Monday) to 7; closed days as ISO `YYYY-MM-DD`. */
const openingHours = z.object({
  spans: z.array(z.object({ day: z.literal([1, 2, 3, 4, 5, 6, 7]), from: z.int(), to: z.int() })).readonly(),
  closedDates: z.array(z.string()).readonly(),
});

const unitNames = Object.keys(serviceUnits.toWire) as ServiceUnit[];
const badgeNames = Object.keys(badgeKinds.toWire) as BadgeKind[];
const paymentNames = Object.keys(paymentMethods.toWire) as PaymentMethod[];

/** File of a picture: format, width in pixels, path. */
const pictureFile = z.object({ format: z.enum(['avif', 'webp', 'jpeg']), width: z.int().positive(), url: z.string() });

/**
 * Events between services. Each has the whole state, never a difference, so that it may arrive twice, late or out of
 * order. A consumer applies an event only if `version` is newer than the one it holds for the same `aggregate`.
 */
export const events = {
  /** Provider as the public may see it; `null` once it is no longer public. Aggregate: the account's id. */
  'provider.changed': z.object({
    id,
    provider: z
      .object({
        id,
        email: z.string(),
        name: z.string(),
        businessName: z.string(),
        specialty: z.string(),
        /** Options of the service catalogue (R20). */
        segments: z.array(z.string()),
        description: z.string(),
        /** E.164. */
        phone: z.string(),
        website: z.string(),
        country: z.enum(['MX', 'CO']),
        /** Code of the table of subdivisions (R11). */
        subdivision: z.string(),
        plan: planId,
        /** The provider's policy; absent if the platform's applies (R35). */
        policy: z.string().optional(),
        /** Opening hours in the provider's words; absent without any. */
        hours: z.string().optional(),
        /** Links to social networks, even if the plan shows none; absent without any. */
        socialLinks: z.array(z.string()).optional(),
        /** Id of the town (R51); absent without one. */
        town: z.string().optional(),
        /** Distance from the town that the provider travels, in kilometres, 0 to 200; absent if not stated. */
        serviceRadius: z.number().min(0).max(200).optional(),
        /** Present if the provider also works online. */
        isOnline: z.literal(true).optional(),
        /** Weekly opening hours (R53); absent if not stated. */
        openingHours: openingHours.optional(),
        /** Services with the lowest price of each, in whole pesos of the country (R55); absent without any. */
        services: z.array(z.object({ name: z.string(), from: z.int().positive(), unit: z.enum(unitNames) })).optional(),
        /** Absent without any. */
        paymentMethods: z.array(z.enum(paymentNames)).optional(),
        /** Codes of ISO 639; absent without any. */
        languages: z.array(z.enum(languages)).optional(),
        /** Present if the provider gives invoices. */
        givesInvoices: z.literal(true).optional(),
        /** Year in which the provider's work began; absent if not stated. */
        workingSince: z.int().optional(),
        /** Proven facts (R56), each with its time in milliseconds since 1970; absent without any. */
        badges: z.array(z.object({ kind: z.enum(badgeNames), at: z.number() })).optional(),
      })
      .nullable(),
    /** IANA time zone of the provider's place, for dates. */
    timeZone: z.string(),
    /** Time of the account's creation, in milliseconds since 1970. */
    createdAt: z.number(),
  }),
  /** Post whose media is ready; `null` once it was deleted. Aggregate: the post's id. */
  'media.ready': z.object({
    id,
    ownerId: id,
    /** Place in a work with several pictures and videos, also of a deleted one; absent for a post of a single file. */
    work: workPlace.optional(),
    post: z
      .object({
        event: z.string(),
        text: z.string(),
        website: z.string(),
        extension: z.string(),
        width: z.int().positive(),
        height: z.int().positive(),
        thumbhash: z.string(),
        /** Paths under `/media/`, like those of `sources` and `poster`. */
        path: z.string(),
        sources: z.array(pictureFile),
        poster: z.string().nullable(),
        duration,
        /** ISO days `YYYY-MM-DD`. */
        eventDate: z.string(),
        publicationDate: z.string(),
        /**
         * Time of the upload, in milliseconds since 1970: decides which posts are newest under the plan's limit (R7).
         */
        createdAt: z.number(),
        /** Position among the pinned posts, 1 to 3; 0 if it is not pinned. */
        pin: z.int().nonnegative().default(0),
      })
      .nullable(),
  }),
  /** Profile photo that is ready. Aggregate: `photo-` and the account's id. */
  'photo.ready': z.object({ ownerId: id, path: z.string(), sources: z.array(pictureFile), thumbhash: z.string() }),
  /** Profile photo that could not be processed; earlier photos stay. Aggregate and versions like `photo.ready`. */
  'photo.failed': z.object({ ownerId: id }),
  /**
   * Picture of a blog entry that is ready. Aggregate: `entry-picture-` and the entry's id; versions grow with each
   * upload of the owner.
   */
  'entryPicture.ready': z.object({
    /** Id of the upload. */
    id,
    entryId: id,
    ownerId: id,
    path: z.string(),
    sources: z.array(pictureFile),
    width: z.int().positive(),
    height: z.int().positive(),
    thumbhash: z.string(),
  }),
  /**
   * Picture of a blog entry that could not be processed; an earlier one stays. `failure` is the code of the catalogue.
   * Otherwise like `entryPicture.ready`.
   */
  'entryPicture.failed': z.object({ id, entryId: id, ownerId: id, failure: z.string() }),
  /**
   * Pictures of a blog entry that are no longer used: this upload and those before it; all of them if it is null.
   * Aggregate: `entry-` and the entry's id.
   */
  'entryPicture.dropped': z.object({ entryId: id, ownerId: id, last: id.nullable() }),
  /**
   * Change of an account's status: suspended, awaiting erasure, or active. Aggregate: `account-status-` and the
   * account's id.
   */
  'account.suspensionChanged': z.object({
    id,
    suspended: z.boolean(),
    /** Administrator's decision behind it, for the decision log; null if the platform's set-up caused it. */
    decision: z
      .object({
        adminId: id,
        /** The administrator's name at that time. */
        adminName: z.string(),
        reason: z.string(),
        /**
         * False if it lifted a suspension, after which the account may still await its erasure. Absent in events of older
         * versions.
         */
        suspends: z.boolean().optional(),
        /** Name of the account's owner at that time. */
        accountName: z.string(),
        /** Milliseconds since 1970. */
        at: z.number(),
      })
      .nullable(),
  }),
  /**
   * Account whose erasure has begun: the chat deletes the conversations of its sessions and those opened with one of these
   * e-mails. The account is emptied only after that. Aggregate: `account-erasing-` and the account's id.
   */
  'account.erasing': z.object({
    id,
    /** Addresses whose conversations are certainly the account's; empty if no e-mail was confirmed. */
    emails: z.array(z.string()),
    /**
     * Start of the erasing, in milliseconds since 1970. A conversation opened later with one of the addresses belongs to
     * its next owner, as after a late or second delivery.
     */
    at: z.number(),
  }),
  /**
   * Account that was deleted for good: a service deletes all its data, except its id. Sent again after an hour, for what
   * was written at the same moment. Aggregate: `account-erased-` and the account's id.
   */
  'account.erased': z.object({ id }),
  /** Action of staff outside the directory, for its log. Aggregate: the action's id; version 1. */
  'staff.acted': z.object({
    id,
    /** Milliseconds since 1970. */
    at: z.number(),
    staffId: id.nullable(),
    /** The person's name at that time, or the tool that acted for the operator. */
    staffName: z.string(),
    action: z.enum(['read', 'grant', 'revoke', 'retry', 'discard', 'refund', 'operate', 'award', 'withdraw']),
    /** Account that it was about; null for a list. */
    subjectId: id.nullable(),
    /** Request and number of shown entries, the role, the upload, or the badge and what was seen. */
    detail: z.string(),
  }),
  /** Post, blog entry or provider that administrators removed from the public or restored. Aggregate: its id. */
  'removal.changed': z.object({
    id,
    kind: z.enum(['post', 'provider', 'entry']),
    /** Provider that owns it, or the removed provider. */
    ownerId: id,
    /** Null once restored. `at` in milliseconds since 1970. */
    removal: z
      .object({
        reason: z.string(),
        at: z.number(),
        /** Decision in the log, which its owner can appeal; absent in events from before appeals. */
        decision: id.optional(),
      })
      .nullable(),
  }),
  /** Appeal that was answered. Aggregate: `appeal-` and its id; version 1. */
  'appeal.answered': z.object({
    id,
    /** Account that appealed. */
    ownerId: id,
    kind: z.enum(Object.keys(appealKinds.toWire) as AppealKind[]),
    accepted: z.boolean(),
    answer: z.string(),
    adminId: id,
    /** The administrator's name at that time. */
    adminName: z.string(),
    /** Times of the appeal and of the answer, in milliseconds since 1970. */
    at: z.number(),
    answeredAt: z.number(),
  }),
  /** Message of an account to a provider that reached the inbox. Aggregate: the message's id; version 1. */
  'message.sent': z.object({
    /** Account that sent it. */
    ownerId: id,
    providerId: id,
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
  /**
   * Notification for the owner of an account by mail, unless they switched it off. It happened once: `id` stays the
   * same however often it is sent; that of a removal begins with the decision's. It contains no words of others, so
   * that these can be deleted at their source. Aggregate: `id`; version 1.
   */
  'notification.due': z.object({
    id: z.string().min(24).max(64),
    /** Recipient. */
    ownerId: id,
    /** Milliseconds since 1970. */
    at: z.number(),
    /** `withdrawal` only cancels the notification of a removal that was not sent yet. */
    what: z.enum(['comment', 'reply', 'message', 'followUp', 'removal', 'restoration', 'withdrawal']),
    /**
     * Kind of the removed or restored thing; `comment` for comments and replies, `provider` for messages to one and for
     * the question about a contact with one.
     */
    subject: z.enum(['post', 'comment', 'provider', 'entry']),
    /** Provider of the page it is on. */
    providerId: id,
    /** The administrator's reason for a removal, for its owner; otherwise empty. */
    reason: z.string(),
    /** True for a comment with stars. Absent otherwise, and in events of older versions. */
    rated: z.boolean().optional(),
    /** Public name of the provider, only of the question about a contact. */
    name: z.string().optional(),
  }),
  /** Current plan of an account. Aggregate: `plan-` and the account's id. */
  'plan.changed': z.object({ id, plan: planId }),
  /**
   * Mail to the owner of an account about paid time that ends or has ended. Aggregate: `plan-reminder-` and the
   * account's id.
   */
  'plan.reminded': z.object({
    id,
    plan: planId,
    /** Last day of the paid time, ISO. */
    lastDay: z.iso.date(),
    /** Seven days before, one day before, the first day of grace, or the end of the grace. */
    stage: z.enum(['week', 'day', 'grace', 'over']),
  }),
  /**
   * Mail to the owner of an account about money that was paid or refunded, a dispute of a bank, or the refusal of a
   * payment that they wait for. It happened once: `id` is that of the ledger's entry, or of the refused attempt.
   * Aggregate: `payment-` and `id`; version 1.
   */
  'payment.entered': z.object({
    id: z.string().min(1).max(300),
    ownerId: id,
    what: z.enum(['paid', 'refunded', 'refundFailed', 'disputed', 'disputeWon', 'disputeLost', 'refused']),
    /** Reason for a refusal, and the next step. */
    text: z.string().max(400).optional(),
    /** Payment that it is about. */
    paymentId: id,
    plan: planId,
    /** Whole cents of a peso of Mexico, positive. */
    cents: z.int().positive(),
    /** Time of the entry, in milliseconds since 1970, and the zone of its day. */
    at: z.number(),
    timeZone: z.string(),
    /** True if no money moved. */
    simulated: z.boolean(),
  }),
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;

/**
 * Event as it is sent. `version` grows with each change of the aggregate. After a restore of the source's database it
 * is larger than every version before, although the document's own version went back: see the kernel's `eventVersion`.
 */
export interface EventEnvelope<N extends EventName = EventName> {
  /** Unique id; stays the same if the event is sent twice. */
  id: string;
  name: N;
  aggregate: string;
  version: number;
  data: EventData<N>;
}

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
