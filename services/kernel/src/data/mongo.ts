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
  const connection = await mongoose
    .createConnection(url, {
      dbName: `${namespace}_${service}`,
      serverSelectionTimeoutMS: 10_000,
      maxPoolSize: 20,
      autoIndex: true,
    })
    .asPromise();
  const client = connection.getClient();
  letPoolsRest(client);
  // A server that joins later gets a pool of its own.
  client.on('connectionPoolCreated', () => letPoolsRest(client));
  return connection;
}

/** Interval between two checks of a pool's unused connections, in milliseconds. */
const POOL_CHECK_MS = 10_000;

/**
 * Lengthens the interval at which the driver checks the pools of all servers, which it has no option for: its timer of
 * 100 ms was a fifth of the CPU of a platform at rest. A connection is also checked before each use.
 */
function letPoolsRest(client: mongoose.mongo.MongoClient): void {
  const { s } = Reflect.get(client, 'topology') as {
    s: { servers: ReadonlyMap<string, { pool: { options: object } }> };
  };
  for (const { pool } of s.servers.values())
    pool.options = { ...pool.options, minPoolSizeCheckFrequencyMS: POOL_CHECK_MS };
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
