import type { FeedName } from '@vitrina/contracts/events';
import { Schema } from 'mongoose';

/** Position of the reconciler in a feed, from which it continues after a restart or in another process. */
export interface FeedPositionDoc {
  _id: FeedName;
  /** Id after which to continue, null for the beginning. */
  after: string | null;
  /** Fencing token of the reconciler that wrote it; a reconciler of an earlier term cannot write. */
  leaderToken: number;
}

export const feedPositionSchema = new Schema<FeedPositionDoc>(
  {
    _id: { type: String, required: true },
    after: { type: String, default: null },
    leaderToken: { type: Number, required: true },
  },
  { versionKey: false },
);
