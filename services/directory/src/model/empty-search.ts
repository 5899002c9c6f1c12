import type { CountryCode } from '@vitrina/contracts/places';
import { type Connection, type Model, Schema } from 'mongoose';
import { emptySearchIndexes } from './queries.ts';

/** A text that found nothing, in one country or in none chosen. */
export interface EmptySearchDoc {
  /** Country, or `*`, and the text. */
  _id: string;
  /** Folded, so that spellings count together. */
  termino: string;
  pais: CountryCode | null;
  veces: number;
  /** When it was last searched, milliseconds since 1970. */
  ultima: number;
}

const schema = new Schema<EmptySearchDoc>(
  {
    _id: { type: String, required: true },
    termino: { type: String, required: true },
    pais: { type: String, default: null },
    veces: { type: Number, required: true },
    ultima: { type: Number, required: true },
  },
  { versionKey: false },
);
for (const { keys, options } of emptySearchIndexes) schema.index(keys, options);

export type EmptySearchModel = Model<EmptySearchDoc>;

/** The collection of searches without result in the directory's database. */
export function emptySearchModel(connection: Connection): EmptySearchModel {
  return connection.model<EmptySearchDoc>('EmptySearch', schema, 'empty_searches');
}
