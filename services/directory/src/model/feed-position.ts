import type { FeedName } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/** Position of the reconciler in a feed, from which it continues after a restart or in another process. */
export interface FeedPositionDoc {
  _id: FeedName;
  /** Id after which to continue, null for the beginning. */
  after: string | null;
  /** Fencing token of the reconciler that wrote it; a reconciler of an earlier term cannot write. */
  leaderToken: number;
}

const schema = new Schema<FeedPositionDoc>(
  {
    _id: { type: String, required: true },
    after: { type: String, default: null },
    leaderToken: { type: Number, required: true },
  },
  { versionKey: false },
);

export type FeedPositionModel = Model<FeedPositionDoc>;

/** Defines the collection of feed positions. */
export function feedPositionModel(connection: Connection): FeedPositionModel {
  return connection.model<FeedPositionDoc>('FeedPosition', schema, 'feed_positions');
}
