import { Schema } from 'mongoose';

/** State of a search index's rebuilds, so that another process can finish one that died. */
export interface RebuildDoc {
  /** Name of the index. */
  _id: 'providers' | 'posts' | 'entries';
  /** Fencing token of the last rebuild that got this far; rebuilds with a smaller one no longer write. */
  leaderToken: number;
  /**
   * Set before a new index is swapped in, milliseconds since 1970: documents that changed from here on may be missing
   * in it and have to be sent again. Null once they are marked.
   */
  since: number | null;
}

export const rebuildSchema = new Schema<RebuildDoc>(
  {
    _id: { type: String, required: true },
    leaderToken: { type: Number, required: true },
    since: { type: Number, default: null },
  },
  { versionKey: false },
);
