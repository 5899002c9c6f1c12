import { outboxFields, outboxIndex, required, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/**
 * Question about a contact, sent to a signed-in person two days later. It stays for 180 days without naming the
 * account, so that the question is sent once. Its outbox contains the question.
 */
export interface FollowUpDoc extends WithOutbox {
  /** Keyed hash of the account and the provider. */
  _id: string;
  /** Keyed hash of the account, see `contactHash`. */
  person: string;
  /** Recipient; empty once the question was sent or is no longer needed. */
  accountId: string;
  providerId: string;
  /** Moment of the contact in milliseconds since 1970. */
  at: number;
  /** Moment at which the question is due, in milliseconds since 1970; absent once it was sent or is no longer needed. */
  dueAt?: number;
}

export const followUpSchema = new Schema<FollowUpDoc>(
  {
    _id: text,
    person: text,
    accountId: { type: String, default: '' },
    providerId: text,
    at: number,
    dueAt: { type: Number },
    ...outboxFields,
  },
  { versionKey: false },
);
// Due questions.
followUpSchema.index({ dueAt: 1 }, { sparse: true });
// Questions to an erased account.
followUpSchema.index({ person: 1 });
// Questions about an erased provider.
followUpSchema.index({ providerId: 1 });
// Expired questions.
followUpSchema.index({ at: 1 });
followUpSchema.index(...outboxIndex);
