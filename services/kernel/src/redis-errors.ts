/**
 * First words of the replies of a server that is no master, or not any more, or still loads its data: another server or
 * a later attempt works.
 */
const REPLACED = ['READONLY', 'LOADING', 'MASTERDOWN', 'UNBLOCKED'] as const;
/** First words of other replies that refuse a valid command for now, such as without memory, disk or replicas. */
const UNABLE = ['OOM', 'MISCONF', 'NOREPLICAS', 'BUSY', 'CLUSTERDOWN', 'TRYAGAIN'] as const;

/**
 * Servers before Redis 7 wrap the reply to a command of a script in another text: `ERR Error running script … -OOM …`.
 */
const beginsWith = (words: readonly string[]) => new RegExp(`(?:^|\\s-)(?:${words.join('|')}) `);
const replaced = beginsWith(REPLACED);
const refused = beginsWith([...REPLACED, ...UNABLE]);

/** Beginnings of the driver's errors for an unreachable server. */
const unreachable = [
  "Stream isn't writeable",
  'Connection is closed',
  'Command aborted due to connection close',
  'Redis',
];

/** True if the server replied that it is a replica, or still loads its data, so that a new connection helps. */
export function isReplacedRedis(error: Error): boolean {
  return replaced.test(error.message);
}

/**
 * True if an error means that Redis is unavailable or refuses commands for now, so that the same call may succeed
 * later.
 */
export function isRedisAway(error: Error): boolean {
  if (error.name === 'MaxRetriesPerRequestError') return true;
  if (unreachable.some((text) => error.message.startsWith(text))) return true;
  return error.name === 'ReplyError' && (refused.test(error.message) || wasDiscarded(error));
}

/** Detects a transaction with a command that was refused for such a reason. */
function wasDiscarded(error: Error): boolean {
  const reasons = 'previousErrors' in error && Array.isArray(error.previousErrors) ? error.previousErrors : [];
  return reasons.some((reason) => reason instanceof Error && isRedisAway(reason));
}
