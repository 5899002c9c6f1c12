import { MAX_FEATURED } from '@vitrina/contracts/rules';
import type { CommentRisk } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * `published`: visible to everyone; `held`: visible to its author until a decision; `hidden`: visible to no one while the
 * author's account is suspended; `rejected` and `removed`: visible to its author, as removed.
 */
export type CommentState = 'published' | 'held' | 'hidden' | 'rejected' | 'removed';

/**
 * A comment on a provider. The directory owns these: they cannot be rebuilt from other services. What mails say of it
 * waits in its outbox; each is an event of its own, so that its version stays 1.
 */
export interface CommentDoc extends WithOutbox {
  _id: string;
  /** Moment in milliseconds with the id behind it, so that texts compare like ages; unique. See {@link orderOf}. */
  sortKey: string;
  providerId: string;
  /** Empty once the author's account was erased. */
  authorId: string;
  /** The author's name when it was written. */
  authorName: string;
  text: string;
  /** Hash of the folded text: equal for repeated comments. */
  textHash: string;
  /** Milliseconds since 1970. */
  at: number;
  state: CommentState;
  /** The rule that held it; null without one. */
  risk: CommentRisk | null;
  reply: { text: string; at: number } | null;
  /** Put first by the provider: which of their places it has, see {@link featuredPlaces}, and since when. Only a public one. */
  featured?: { place: string; at: number };
  /** The decision that rejected or removed it, and its reason; absent without one. */
  decision?: { id: string; reason: string };
  /** The decision that published it after a review; absent without one. */
  publishedBy?: string;
  /** See `decideOnce`. */
  deciding?: number;
  /** Hash of the author and the `Idempotency-Key`; absent where none was sent. */
  idempotencyKey?: string;
}

const schema = new Schema<CommentDoc>(
  {
    _id: { type: String, required: true },
    sortKey: { type: String, required: true },
    providerId: { type: String, required: true },
    // Empty once the author's account was erased.
    authorId: { type: String, default: '' },
    authorName: { type: String, required: true },
    text: { type: String, default: '' },
    textHash: { type: String, default: '' },
    at: { type: Number, required: true },
    state: { type: String, required: true },
    risk: { type: String, default: null },
    reply: {
      type: new Schema(
        { text: { type: String, required: true }, at: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    featured: {
      type: new Schema(
        { place: { type: String, required: true }, at: { type: Number, required: true } },
        { _id: false },
      ),
    },
    decision: {
      type: new Schema({ id: { type: String, required: true }, reason: { type: String, default: '' } }, { _id: false }),
    },
    publishedBy: { type: String },
    deciding: { type: Number },
    idempotencyKey: { type: String },
    ...outboxFields,
  },
  { versionKey: false },
);
// The public ones on a provider, newest first.
schema.index({ providerId: 1, state: 1, sortKey: -1 });
// Those that a provider put first; no place is taken twice.
schema.index({ 'featured.place': 1 }, { unique: true, sparse: true });
// What an author has said, where, and in which state.
schema.index({ authorId: 1, state: 1, at: 1 });
// Those that wait for a decision, oldest first.
schema.index({ state: 1, sortKey: 1 });
schema.index(...outboxIndex);
schema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });

export type CommentModel = Model<CommentDoc>;

/** The collection of comments in the directory's database. */
export function commentModel(connection: Connection): CommentModel {
  return connection.model<CommentDoc>('Comment', schema, 'comments');
}

/** The places that a provider has for comments put first, each one comment's at most. */
export function featuredPlaces(providerId: string): string[] {
  return Array.from({ length: MAX_FEATURED }, (_, number) => `${providerId}-${number}`);
}

/** The text by which comments, cases and decisions are ordered by age. `at` in milliseconds since 1970. */
export function orderOf(at: number, id: string): string {
  return `${momentKey(at)}-${id}`;
}

/** The beginning of {@link orderOf}'s texts: every text of an earlier moment is less. */
export function momentKey(at: number): string {
  return String(at).padStart(15, '0');
}

/** The moment in one of these texts, in milliseconds since 1970. */
export function momentInOrder(sortKey: string): number {
  return Number(sortKey.slice(0, 15));
}

/** The shape of {@link orderOf}'s texts, for cursors. */
export const ORDER_SHAPE = /^\d{15}-[0-9a-f]{24}$/;
