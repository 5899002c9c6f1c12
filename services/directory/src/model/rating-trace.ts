import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/**
 * Author, network and device of a rating or of a provider's reply, kept for a month. It finds ratings that people arrange
 * with each other, and is never shown.
 */
export interface RatingTraceDoc {
  /** Id of the comment; with `-reply` for the provider's reply to it. */
  _id: string;
  authorId: string;
  /** Rated provider; empty for a reply. */
  providerId: string;
  /** Keyed hash of the network; null for an address that is not public, as in development. */
  network: string | null;
  /** Keyed hash of the device; null without its cookie. */
  device: string | null;
  /** Hash of the folded text; empty for a text that is short enough to coincide, and for a reply. */
  textHash: string;
  /** True if the author's account was new and had no verified contact with the provider. */
  isUnknown: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export const ratingTraceSchema = new Schema<RatingTraceDoc>(
  {
    _id: text,
    authorId: text,
    providerId: { type: String, default: '' },
    network: { type: String, default: null },
    device: { type: String, default: null },
    textHash: { type: String, default: '' },
    isUnknown: { type: Boolean, required: true },
    at: number,
  },
  { versionKey: false },
);
ratingTraceSchema.index({ authorId: 1, at: 1 });
ratingTraceSchema.index({ providerId: 1, at: 1 });
ratingTraceSchema.index({ network: 1, at: 1 });
ratingTraceSchema.index({ textHash: 1, at: 1 });
// Expired traces.
ratingTraceSchema.index({ at: 1 });
