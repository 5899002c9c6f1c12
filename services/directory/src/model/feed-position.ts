import type { FeedName } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/** How far the reconciler has come in a feed; it goes on from there after a restart, wherever it runs then. */
export interface FeedPositionDoc {
  _id: FeedName;
  /** Id behind which to go on, null for the beginning. */
  after: string | null;
  /** Of the reconciler that wrote it; one of an earlier term writes no more. */
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

/** The collection of positions in the directory's database. */
export function feedPositionModel(connection: Connection): FeedPositionModel {
  return connection.model<FeedPositionDoc>('FeedPosition', schema, 'feed_positions');
}
