import type { SubjectKind } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';

/**
 * Post, blog entry or provider that an administrator removed, now or in the past. Events of its source do not restore
 * it.
 */
export interface RemovalDoc extends WithOutbox {
  /** Id of the post, the entry or the provider. */
  _id: string;
  kind: Exclude<SubjectKind, 'comment'>;
  /** Provider who owns it, or the provider itself. */
  ownerId: string;
  reason: string;
  /** Audit log entry of the decision. */
  decision: string;
  /** False after the decision was undone; absent in the oldest removals, which are in effect. */
  removed: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export const removalSchema = new Schema<RemovalDoc>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    ownerId: { type: String, required: true },
    reason: { type: String, required: true },
    decision: { type: String, required: true },
    removed: { type: Boolean, required: true },
    at: { type: Number, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
removalSchema.index({ ownerId: 1, removed: 1 });
removalSchema.index({ kind: 1, removed: 1 });
removalSchema.index(...outboxIndex);
