import { z } from 'zod';
import { duration } from '../calls/entities.ts';
import { id, planId } from '../calls/shared.ts';
import { type AppealKind, appealKinds } from '../wire/names.ts';

/** One file of a picture: format, width in pixels, path. */
const pictureFile = z.object({ format: z.enum(['avif', 'webp', 'jpeg']), width: z.int().positive(), url: z.string() });

/**
 * Events between services: whole state, never a difference, so that any of them may arrive twice, late or out of order.
 * A consumer applies an event only if `version` is newer than the one it holds for the same `aggregate`.
 */
export const events = {
  /** A provider as the public may see it; `null` once it is no longer public. Aggregate: the account's id. */
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
        /** The provider's own policy; absent where the platform's holds (R35). */
        policy: z.string().optional(),
        /** Opening hours in the provider's words; absent without any. */
        hours: z.string().optional(),
        /** Links to social networks, whatever the plan shows of them; absent without any. */
        socialLinks: z.array(z.string()).optional(),
      })
      .nullable(),
    /** IANA time zone of the provider's place, for dates. */
    timeZone: z.string(),
    /** Moment of the account's creation, milliseconds since 1970. */
    createdAt: z.number(),
  }),
  /** A post whose media is ready; `null` once it was deleted. Aggregate: the post's id. */
  'media.ready': z.object({
    id,
    ownerId: id,
    post: z
      .object({
        event: z.string(),
        text: z.string(),
        website: z.string(),
        extension: z.string(),
        width: z.int().positive(),
        height: z.int().positive(),
        thumbhash: z.string(),
        /** Paths under `/media/`, as those of `sources` and `poster`. */
        path: z.string(),
        sources: z.array(pictureFile),
        poster: z.string().nullable(),
        duration,
        /** ISO days `YYYY-MM-DD`. */
        eventDate: z.string(),
        publicationDate: z.string(),
        /** Moment of the upload, milliseconds since 1970: which posts are newest under the plan's limit (R7). */
        createdAt: z.number(),
        /** Place among the posts that the owner pinned to the top of their page, 1 to 3; 0 where it is not pinned. */
        pin: z.int().nonnegative().default(0),
      })
      .nullable(),
  }),
  /** A profile photo that is ready. Aggregate: `photo-` and the account's id. */
  'photo.ready': z.object({ ownerId: id, path: z.string(), sources: z.array(pictureFile), thumbhash: z.string() }),
  /** A profile photo that could not be processed; earlier photos stay. Aggregate and versions as of `photo.ready`. */
  'photo.failed': z.object({ ownerId: id }),
  /**
   * The picture of a blog entry that is ready. Aggregate: `entry-picture-` and the entry's id; versions grow with each
   * upload of the owner.
   */
  'entryPicture.ready': z.object({
    /** Of the upload. */
    id,
    entryId: id,
    ownerId: id,
    path: z.string(),
    sources: z.array(pictureFile),
    width: z.int().positive(),
    height: z.int().positive(),
    thumbhash: z.string(),
  }),
  /** One that could not be processed; an earlier one stays. `failure` is the code of the catalogue. Otherwise as above. */
  'entryPicture.failed': z.object({ id, entryId: id, ownerId: id, failure: z.string() }),
  /**
   * Pictures of a blog entry that are of no more use: this upload and those before it; all of them where it is null.
   * Aggregate: `entry-` and the entry's id.
   */
  'entryPicture.dropped': z.object({ entryId: id, ownerId: id, last: id.nullable() }),
  /** Whether an account may take part: it is suspended, or about to be erased, or neither. Aggregate: `account-status-` and the account's id. */
  'account.suspensionChanged': z.object({
    id,
    suspended: z.boolean(),
    /** The administrator's decision behind it, for the decision log; null if it came from the platform's own set-up. */
    decision: z
      .object({
        adminId: id,
        /** The administrator's name then. */
        adminName: z.string(),
        reason: z.string(),
        /** The name of the account's person then. */
        accountName: z.string(),
        /** Milliseconds since 1970. */
        at: z.number(),
      })
      .nullable(),
  }),
  /**
   * An account that is gone for good: everything that a service holds of it goes, but for its id. Aggregate:
   * `account-erased-` and the account's id.
   */
  'account.erased': z.object({ id }),
  /** Something that staff did outside the directory, for its log. Aggregate: the act's id; version 1. */
  'staff.acted': z.object({
    id,
    /** Milliseconds since 1970. */
    at: z.number(),
    staffId: id.nullable(),
    /** The person's name then, or what acted for the operator. */
    staffName: z.string(),
    action: z.enum(['read', 'grant', 'revoke', 'retry', 'discard', 'refund', 'operate']),
    /** The account that it was about; null for a list. */
    subjectId: id.nullable(),
    /** What was asked for and shown, the role, or the upload. */
    detail: z.string(),
  }),
  /** A post, a blog entry or a provider that administrators removed from the public or restored. Aggregate: its id. */
  'removal.changed': z.object({
    id,
    kind: z.enum(['post', 'provider', 'entry']),
    /** The provider whose it is, or the provider. */
    ownerId: id,
    /** Null once it was restored. `at` in milliseconds since 1970. */
    removal: z
      .object({
        reason: z.string(),
        at: z.number(),
        /** The decision in the log, which its owner can appeal; absent in events from before appeals. */
        decision: id.optional(),
      })
      .nullable(),
  }),
  /** An appeal that has its answer. Aggregate: `appeal-` and its id; version 1. */
  'appeal.answered': z.object({
    id,
    /** The account that appealed. */
    ownerId: id,
    kind: z.enum(Object.keys(appealKinds.toWire) as AppealKind[]),
    accepted: z.boolean(),
    answer: z.string(),
    adminId: id,
    /** The administrator's name then. */
    adminName: z.string(),
    /** When it was made and when it was answered, milliseconds since 1970. */
    at: z.number(),
    answeredAt: z.number(),
  }),
  /**
   * Something that the owner of an account gets by mail, unless they switched that off. It happened once: `id` is the
   * same however often it is sent; that of a removal begins with the decision's. It holds no words of others, so that these can be deleted where they are. Aggregate: `id`;
   * version 1.
   */
  'notification.due': z.object({
    id: z.string().min(24).max(64),
    /** Who gets it. */
    ownerId: id,
    /** Milliseconds since 1970. */
    at: z.number(),
    /** `withdrawal` only takes back the notification of a removal that was not sent yet. */
    what: z.enum(['comment', 'reply', 'message', 'removal', 'restoration', 'withdrawal']),
    /** What was removed or restored; `comment` for comments and replies, `provider` for messages to one. */
    subject: z.enum(['post', 'comment', 'provider', 'entry']),
    /** Whose page it is on. */
    providerId: id,
    /** The administrator's words about a removal, for its owner; empty for anything else. */
    reason: z.string(),
  }),
  /** The plan that an account has now. Aggregate: `plan-` and the account's id. */
  'plan.changed': z.object({ id, plan: planId }),
  /**
   * The owner of an account gets a mail that paid time ends or has ended. Aggregate: `plan-reminder-` and the account's
   * id.
   */
  'plan.reminded': z.object({
    id,
    plan: planId,
    /** The last day of the paid time, ISO. */
    lastDay: z.iso.date(),
    /** Seven days before, one day before, the first day of grace, or the end of the grace. */
    stage: z.enum(['week', 'day', 'grace', 'over']),
  }),
  /**
   * Money of an account came or went, a bank asks for it, or a payment its owner waits for was refused: the owner gets a
   * mail. It happened once: `id` is that of the ledger's entry, or of the refused try. Aggregate: `payment-` and `id`; version 1.
   */
  'payment.entered': z.object({
    id: z.string().min(1).max(300),
    ownerId: id,
    what: z.enum(['paid', 'refunded', 'refundFailed', 'disputed', 'disputeWon', 'disputeLost', 'refused']),
    /** Why it was refused and what to do next. */
    text: z.string().max(400).optional(),
    /** The payment that it is about. */
    paymentId: id,
    plan: planId,
    /** Whole cents of a peso of Mexico, positive. */
    cents: z.int().positive(),
    /** When it was entered, milliseconds since 1970, and the zone in which its day counts. */
    at: z.number(),
    timeZone: z.string(),
    /** True where no money moved. */
    simulated: z.boolean(),
  }),
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;

/** Services that consume events. */
export type Subscriber = 'accounts' | 'billing' | 'directory' | 'media';

/** Who consumes what: the outbox keeps an event until each of these has applied it. */
export const subscribers = {
  'provider.changed': ['directory', 'billing'],
  'media.ready': ['directory'],
  'photo.ready': ['accounts', 'directory'],
  'photo.failed': ['accounts'],
  'entryPicture.ready': ['directory'],
  'entryPicture.failed': ['directory'],
  'entryPicture.dropped': ['media'],
  'account.suspensionChanged': ['directory', 'media'],
  'account.erased': ['directory', 'media', 'billing'],
  'staff.acted': ['directory'],
  'removal.changed': ['media'],
  'appeal.answered': ['accounts'],
  'notification.due': ['accounts'],
  'plan.changed': ['accounts'],
  'plan.reminded': ['accounts'],
  'payment.entered': ['accounts'],
} as const satisfies Record<EventName, readonly Subscriber[]>;

/**
 * An event as it is sent. `version` grows with each change of the aggregate. After a restore of the source's database
 * it is larger than every version before, although the document's own version went back: see the kernel's
 * `eventVersion`.
 */
export interface EventEnvelope<N extends EventName = EventName> {
  /** Unique; the same event sent twice carries the same id. */
  id: string;
  name: N;
  aggregate: string;
  version: number;
  data: EventData<N>;
}
