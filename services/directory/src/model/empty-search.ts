import type { CountryCode } from '@vitrina/contracts/places';
import { type Connection, type Model, Schema } from 'mongoose';

/** Search text without results, in one country or without a country. */
export interface EmptySearchDoc {
  /** Country, or `*`, and the text. */
  _id: string;
  /** Folded, so that spellings count together. */
  term: string;
  country: CountryCode | null;
  count: number;
  /** Last search, milliseconds since 1970. */
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
// Most frequent first, for all countries and for one.
schema.index({ count: -1, _id: 1 });
schema.index({ country: 1, count: -1, _id: 1 });
// The oldest are deleted first.
schema.index({ lastAt: 1 });

export type EmptySearchModel = Model<EmptySearchDoc>;

/** Defines the collection of searches without results. */
export function emptySearchModel(connection: Connection): EmptySearchModel {
  return connection.model<EmptySearchDoc>('EmptySearch', schema, 'empty_searches');
}
