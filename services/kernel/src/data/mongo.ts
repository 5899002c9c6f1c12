import { foldText } from '@vitrina/contracts/places';
import type { Connection } from 'mongoose';
import mongoose from 'mongoose';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);

/**
 * Connects to a service's database `<namespace>_<service>` and waits until it answers. Filters are sanitized: our own
 * operators must be wrapped in {@link trusted}.
 * @throws if no server answers within 10 s
 */
export async function connectMongo(url: string, namespace: string, service: string): Promise<Connection> {
  return mongoose
    .createConnection(url, {
      dbName: `${namespace}_${service}`,
      serverSelectionTimeoutMS: 10_000,
      maxPoolSize: 20,
      autoIndex: true,
    })
    .asPromise();
}

/** Pings the server. @throws if it does not answer, or the connection was never opened */
export async function pingMongo({ db }: Connection): Promise<void> {
  if (!db) throw new Error('not connected');
  await db.admin().ping();
}

/** Marks a filter's operators as written by us and not by a request. */
export const trusted = mongoose.trusted;

/** Filter of the documents before an id, which a cursor names; all without one. */
export function olderThan(id: string | undefined): object {
  return id === undefined ? {} : { _id: trusted({ $lt: id }) };
}

/** Required fields of a mongoose schema. */
export const required = {
  text: { type: String, required: true },
  number: { type: Number, required: true },
  flag: { type: Boolean, required: true },
  date: { type: Date, required: true },
} as const;

/** Spellings of a letter in a name: each row begins with the plain one, in both cases. */
const SPELLINGS = ['aáàâäãå', 'eéèêë', 'iíìîï', 'oóòôöõø', 'uúùûü', 'nñ', 'cç', 'yýÿ'];

const spellingOf = new Map(SPELLINGS.map((row) => [row[0], `[${row}${row.toUpperCase()}]`]));

/**
 * Builds a regular expression for names that contain a text, without regard to case, accents and the characters between
 * words (R16). It contains only letters, digits and gaps of the text, so no text makes it slow.
 * @returns null if the text has neither letters nor digits
 */
export function namePattern(text: string): string | null {
  const folded = foldText(text);
  if (folded === '') return null;
  return [...folded].map(patternOf).join('');
}

function patternOf(character: string): string {
  if (character === ' ') return '[^\\p{L}\\p{N}]+';
  return spellingOf.get(character) ?? `[${character}${character.toUpperCase()}]`;
}
