import { MAX_FEATURED } from '@vitrina/contracts/rules';
import type { HeldReason } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, required, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/**
 * `published`: visible to everyone; `held`: visible to its author until a decision; `hidden`: visible to no one while the
 * author's account is suspended; `rejected` and `removed`: visible to its author, as removed.
 */
export type CommentState = 'published' | 'held' | 'hidden' | 'rejected' | 'removed';

/**
 * Comment on a provider. Only the directory stores comments; they cannot be rebuilt from other services. Its outbox
 * contains notifications, each a separate event, so that its version stays 1.
 */
export interface CommentDoc extends WithOutbox {
  _id: string;
  /** Moment in milliseconds followed by the id, so that text order equals age order; unique; see `sortKeyOf`. */
  sortKey: string;
  providerId: string;
  /** Empty after the author's account was erased. */
  authorId: string;
  /** The author's name at the time of writing. */
  authorName: string;
  text: string;
  /** Hash of the folded text: equal for repeated comments. */
  textHash: string;
  /** Milliseconds since 1970. */
  at: number;
  state: CommentState;
  /** Rule that held the comment; null without one. */
  risk: HeldReason | null;
  reply: { text: string; at: number } | null;
  /** Stars that the author gave, 1 to 5; absent without a rating, and after the author's account was erased. */
  stars?: number;
  /** Stars and `sortKey` while the rating counts, see `ratingKeys`; absent while it does not. */
  ratingKey?: string;
  /** True if the author had contacted the provider, see `hasContacted`. */
  verified?: boolean;
  /** Accounts that found the comment useful; absent without any. */
  usefulTo?: string[];
  /** Number of these accounts and `sortKey`, see `usefulKeyOf`; absent without any. */
  usefulKey?: string;
  /** Place of a public comment that the provider features, see {@link featuredPlaces}, and since when. */
  featured?: { place: string; at: number };
  /** Decision that rejected or removed the comment, with its reason; absent without one. */
  decision?: { id: string; reason: string };
  /** Decision that published the comment after a review; absent without one. */
  publishedBy?: string;
  /** See `decideOnce`. */
  deciding?: number;
  /** Hash of the author and the `Idempotency-Key`; absent without a key. */
  idempotencyKey?: string;
}

export const commentSchema = new Schema<CommentDoc>(
  {
    _id: text,
    sortKey: text,
    providerId: text,
    // Empty after the author's account was erased.
    authorId: { type: String, default: '' },
    authorName: text,
    text: { type: String, default: '' },
    textHash: { type: String, default: '' },
    at: number,
    state: text,
    risk: { type: String, default: null },
    reply: { type: new Schema({ text, at: number }, { _id: false }), default: null },
    stars: { type: Number },
    ratingKey: { type: String },
    verified: { type: Boolean },
    usefulTo: { type: [String], default: undefined },
    usefulKey: { type: String },
    featured: { type: new Schema({ place: text, at: number }, { _id: false }) },
    decision: { type: new Schema({ id: text, reason: { type: String, default: '' } }, { _id: false }) },
    publishedBy: { type: String },
    deciding: { type: Number },
    idempotencyKey: { type: String },
    ...outboxFields,
  },
  { versionKey: false },
);
// A provider's public comments, newest first.
commentSchema.index({ providerId: 1, state: 1, sortKey: -1 });
// A provider's ratings by stars.
commentSchema.index({ providerId: 1, state: 1, ratingKey: -1 });
// A provider's comments by the number of accounts that found them useful.
commentSchema.index({ providerId: 1, state: 1, usefulKey: -1, sortKey: -1 });
// Comments that an account found useful.
commentSchema.index({ usefulTo: 1 }, { sparse: true });
// A provider's featured comments; each place is assigned once.
commentSchema.index({ 'featured.place': 1 }, { unique: true, sparse: true });
// An author's comments by state and age.
commentSchema.index({ authorId: 1, state: 1, at: 1 });
// An author's ratings of a provider.
commentSchema.index({ authorId: 1, providerId: 1 });
// Comments waiting for a decision, oldest first.
commentSchema.index({ state: 1, sortKey: 1 });
commentSchema.index(...outboxIndex);
commentSchema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });

/** Lists a provider's places for featured comments; each holds one comment. */
export function featuredPlaces(providerId: string): string[] {
  return Array.from({ length: MAX_FEATURED }, (_, number) => `${providerId}-${number}`);
}
