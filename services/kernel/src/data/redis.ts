import { Redis, type RedisOptions } from 'ioredis';
import { DEFAULT_MASTER, type RedisServers } from '../config/fragments.ts';
import { ConfigError } from '../config/load.ts';
import { parseRedisAddress, sentinelTls } from '../config/redis-address.ts';

type Settings = Omit<RedisOptions, 'replyMapping'>;

/** Address of Redis, or the settings that find its current master through Sentinel. */
export type RedisPlace = string | RedisServers;

/**
 * Prefix of every key of a platform. The braces are Redis Cluster's hash tag: all keys of one platform are in one slot,
 * so that commands and scripts over several keys work there too.
 */
export function keySpace(namespace: string): string {
  return `{${namespace}}`;
}

/**
 * Connects to Redis for use inside requests: a command fails immediately if the server is not available. Resolves once
 * the server answers. Keys get the prefix `{<namespace>}:`.
 */
export async function connectRedis(place: RedisPlace, namespace: string): Promise<Redis> {
  const redis = open(place, {
    keyPrefix: `${keySpace(namespace)}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
  });
  await redis.connect();
  await refuseUnfit(redis);
  return redis;
}

/**
 * @throws {ConfigError} if this server is older than {@link OLDEST}, or passes our keys on to another server, like the
 * shards of Redis Cluster
 */
async function refuseUnfit(redis: Redis): Promise<void> {
  // GETEX without its arguments does nothing, so that a replica refuses it with the same words.
  const probes = [redis.type('any'), redis.call('GETEX')].map((probe) => probe.then(() => '', String));
  const [type = '', getex = ''] = await Promise.all(probes);
  const isOld = /unknown command/i.test(getex);
  if (!isOld && !/\bMOVED \d/.test(type)) return;
  redis.disconnect();
  throw new ConfigError(
    isOld
      ? `REDIS_URL: this server is too old, it does not know GETEX; use Redis ${OLDEST} or later, or Valkey`
      : 'REDIS_URL: a cluster of several shards is not supported, as all keys of a platform are in one slot; use a server without cluster mode, with Sentinel or replicas for failover',
  );
}

/** Oldest version of Redis that has every command in use. */
const OLDEST = '6.2';

/** Returns the Redis that holds the queues: that of `QUEUE_REDIS_URL` if it is set, else the same server. */
export function queueServers(place: RedisPlace): RedisPlace {
  if (typeof place === 'string' || !place.QUEUE_REDIS_URL) return place;
  return {
    REDIS_URL: place.QUEUE_REDIS_URL,
    REDIS_SENTINELS: place.QUEUE_REDIS_SENTINELS,
    REDIS_MASTER: place.QUEUE_REDIS_MASTER ?? place.REDIS_MASTER,
    REDIS_SENTINEL_PASSWORD: place.QUEUE_REDIS_SENTINEL_PASSWORD,
  };
}

/** Connection for workers and their queues, to {@link queueServers}: commands wait until the server is available. */
export function queueConnection(place: RedisPlace): Redis {
  return waitingConnection(queueServers(place));
}

/**
 * Connection for producers inside requests, to {@link queueServers}: they fail fast, because the need in the document keeps
 * the work.
 */
export function producerConnection(place: RedisPlace): Redis {
  return open(queueServers(place), { maxRetriesPerRequest: 1, enableOfflineQueue: false });
}

/**
 * Connection to exactly the given Redis, such as for a subscription: commands wait until the server is available.
 * @param takesLoading true to use a server that still loads its data, which then refuses most commands
 */
export function waitingConnection(place: RedisPlace, takesLoading = false): Redis {
  return open(place, { maxRetriesPerRequest: null, enableReadyCheck: !takesLoading });
}

function open(place: RedisPlace, own: Settings): Redis {
  const waits = own.enableOfflineQueue !== false;
  const options: Settings = {
    ...own,
    retryStrategy: reconnectDelay,
    reconnectOnError: afterFailover(waits),
    maxLoadingRetryTime: LOADING_RETRY_MS,
    socketTimeout: SILENCE_MS,
  };
  const servers = typeof place === 'string' ? { REDIS_URL: place, REDIS_MASTER: DEFAULT_MASTER } : place;
  const redis = new Redis({ ...options, ...serverOptions(servers) });
  // Without a listener a lost connection would end the process; commands report the failure.
  redis.on('error', () => undefined);
  return redis;
}

/** Options of an address, with the sentinels of the variables unless the address has some. */
function serverOptions(servers: RedisServers): Settings {
  const address = parseRedisAddress(servers.REDIS_URL);
  const sentinels = address.sentinels ?? servers.REDIS_SENTINELS;
  if (!sentinels) return address;
  const sentinelPassword = address.sentinelPassword ?? servers.REDIS_SENTINEL_PASSWORD;
  return {
    ...address,
    ...(address.tls && sentinelTls(address.tls)),
    sentinels,
    name: address.name ?? servers.REDIS_MASTER,
    ...(sentinelPassword && { sentinelPassword }),
    sentinelRetryStrategy: reconnectDelay,
  };
}

/**
 * Reconnects after a server that has become a replica, or loads its data, refused a command: to the current master,
 * which counts as connected once it has loaded. If commands may wait, the refused one is sent again.
 */
function afterFailover(waits: boolean) {
  return (error: Error): 1 | 2 | false => needsReconnect(error) && (waits ? 2 : 1);
}

/**
 * Longest wait for a response, in milliseconds, before reconnecting. Otherwise, TCP keeps a connection whose other end
 * disappeared, such as by a power cut, for 15 minutes. BullMQ lets a command block for up to 10 s, and a slow server
 * answers within 20 s.
 */
const SILENCE_MS = 35_000;

/** Longest wait until a server that loads its data is asked again, in milliseconds. */
const LOADING_RETRY_MS = 1_000;

function reconnectDelay(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 6), 2_000);
}

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
