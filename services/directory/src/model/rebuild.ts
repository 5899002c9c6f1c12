import { type Connection, type Model, Schema } from 'mongoose';

/** What is known of the rebuilds of one search index, so that one that died is finished by another process. */
export interface RebuildDoc {
  /** Which index. */
  _id: 'providers' | 'posts' | 'entries';
  /** Of the last rebuilder that came this far; none with a smaller one writes any more. */
  leaderToken: number;
  /**
   * Set before a new index is swapped in, milliseconds since 1970: documents that changed from here on may be missing
   * in it and have to be sent again. Null once they are marked.
   */
  since: number | null;
}

const schema = new Schema<RebuildDoc>(
  {
    _id: { type: String, required: true },
    leaderToken: { type: Number, required: true },
    since: { type: Number, default: null },
  },
  { versionKey: false },
);

export type RebuildModel = Model<RebuildDoc>;

/** The collection of rebuilds in the directory's database. */
export function rebuildModel(connection: Connection): RebuildModel {
  return connection.model<RebuildDoc>('Rebuild', schema, 'rebuilds');
}
