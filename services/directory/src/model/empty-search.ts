import type { CountryCode } from '@vitrina/contracts/places';
import { type Connection, type Model, Schema } from 'mongoose';

/** A text that found nothing, in one country or in none chosen. */
export interface EmptySearchDoc {
  /** Country, or `*`, and the text. */
  _id: string;
  /** Folded, so that spellings count together. */
  term: string;
  country: CountryCode | null;
  count: number;
  /** When it was last searched, milliseconds since 1970. */
  lastAt: number;
}

const schema = new Schema<EmptySearchDoc>(
  {
    _id: { type: String, required: true },
    term: { type: String, required: true },
    country: { type: String, default: null },
    count: { type: Number, required: true },
    lastAt: { type: Number, required: true },
  },
  { versionKey: false },
);
// The most frequent first, of all countries and of one.
schema.index({ count: -1, _id: 1 });
schema.index({ country: 1, count: -1, _id: 1 });
// The oldest make room.
schema.index({ lastAt: 1 });

export type EmptySearchModel = Model<EmptySearchDoc>;

/** The collection of searches without result in the directory's database. */
export function emptySearchModel(connection: Connection): EmptySearchModel {
  return connection.model<EmptySearchDoc>('EmptySearch', schema, 'empty_searches');
}
