/**
 * Prefixes of errors from a server that is not the master or is still loading its data. Retry later or on another
 * server.
 */
const NEEDS_RECONNECT = ['READONLY', 'LOADING', 'MASTERDOWN', 'UNBLOCKED'] as const;
/** Prefixes of errors that temporarily refuse a valid command, for example because memory, disk or replicas are missing. */
const TEMPORARY_REFUSALS = ['OOM', 'MISCONF', 'NOREPLICAS', 'BUSY', 'CLUSTERDOWN', 'TRYAGAIN'] as const;

/**
 * Matches a prefix at the start or after ` -`: before Redis 7, script errors wrap the original error
 * (`ERR Error running script … -OOM …`).
 */
const matchPrefixes = (prefixes: readonly string[]) => new RegExp(`(?:^|\\s-)(?:${prefixes.join('|')}) `);
const needsReconnectPattern = matchPrefixes(NEEDS_RECONNECT);
const temporaryPattern = matchPrefixes([...NEEDS_RECONNECT, ...TEMPORARY_REFUSALS]);

/** Beginnings of the driver's errors for an unreachable server. */
const unreachable = [
  "Stream isn't writeable",
  'Connection is closed',
  'Command aborted due to connection close',
  'Redis',
];

/** Returns true if the server replied that it is a replica or is still loading its data: a new connection helps. */
export function needsReconnect(error: Error): boolean {
  return needsReconnectPattern.test(error.message);
}

/** Returns true if Redis is unreachable or temporarily refuses commands, so that the same call may succeed later. */
export function isRedisUnavailable(error: Error): boolean {
  if (error.name === 'MaxRetriesPerRequestError') return true;
  if (unreachable.some((text) => error.message.startsWith(text))) return true;
  return error.name === 'ReplyError' && (temporaryPattern.test(error.message) || wasDiscarded(error));
}

/** Detects a transaction that was discarded because Redis temporarily refused one of its commands. */
function wasDiscarded(error: Error): boolean {
  const reasons = 'previousErrors' in error && Array.isArray(error.previousErrors) ? error.previousErrors : [];
  return reasons.some((reason) => reason instanceof Error && isRedisUnavailable(reason));
}
