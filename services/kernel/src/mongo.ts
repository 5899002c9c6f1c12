import mongoose, { type Connection } from 'mongoose';

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
