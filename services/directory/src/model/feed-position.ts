import type { FeedName } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/** The reconciler's position in a feed; it continues from here after a restart or in another process. */
export interface FeedPositionDoc {
  _id: FeedName;
  /** Id after which to continue, null for the beginning. */
  after: string | null;
  /** Fencing token of the reconciler that wrote it; one of an earlier term cannot write. */
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
