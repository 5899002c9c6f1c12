import mongoose, { type Connection } from 'mongoose';

mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', true);

/**
 * Connects to a service's own database `<namespace>_<service>` and waits until it answers.
 * Filters are sanitized: our own operators must be wrapped in {@link trusted}.
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

/** True if a write failed because a unique index already holds the value. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;
}

/** Names of the driver's errors that mean that no server can be reached. */
const unreachable = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'MongoNotConnectedError',
]);
/** Codes of a server that cannot do what was asked for just now: it shuts down, is no primary any more, or has no room. */
const unable = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

/** True if an error means that the database is away or takes no writes, so that the same call may succeed later. */
export function isMongoAway(error: unknown): boolean {
  if (error instanceof mongoose.mongo.MongoServerError) return unable.has(Number(error.code));
  return error instanceof Error && unreachable.has(error.name);
}
