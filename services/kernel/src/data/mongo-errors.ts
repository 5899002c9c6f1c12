/** True if a write failed because a unique index already holds the value. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;
}

/** Names of the driver's errors for an unreachable server. */
const unreachable = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'MongoNotConnectedError',
]);
/** Codes of a server that cannot execute a request for now: it shuts down, is no primary any more, or has no room. */
const unable = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031]);

/**
 * True if an error means that the database is unavailable or refuses writes, so that the same call may succeed later.
 */
export function isMongoUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return unreachable.has(error.name) || (fromDriver(error) && 'code' in error && unable.has(Number(error.code)));
}

/**
 * Checks by the name, like everything the driver throws: its classes are not loaded in a service without a database.
 */
function fromDriver({ name }: Error): boolean {
  return name.startsWith('Mongo');
}
