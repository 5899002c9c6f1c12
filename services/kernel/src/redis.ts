import { Redis, type RedisOptions } from 'ioredis';
import type { RedisServers } from './config/fragments.ts';

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
 * Connects to Redis for use inside requests: a command fails at once if the server is not available.
 * Resolves once the server answers. Keys get the prefix `{<namespace>}:`.
 */
export async function connectRedis(place: RedisPlace, namespace: string): Promise<Redis> {
  const redis = open(place, {
    keyPrefix: `${keySpace(namespace)}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
  });
  await redis.connect();
  return redis;
}

/** Returns the Redis that holds the queues: the one of `QUEUE_REDIS_URL` if it is set, else the same one. */
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

/** Connection to the given Redis itself, such as for a subscription: commands wait until the server is available. */
export function waitingConnection(place: RedisPlace): Redis {
  return open(place, { maxRetriesPerRequest: null });
}

function open(place: RedisPlace, own: Settings): Redis {
  const waits = own.enableOfflineQueue !== false;
  const options: Settings = { ...own, retryStrategy: reconnectDelay, reconnectOnError: afterFailover(waits) };
  const redis =
    typeof place === 'string'
      ? new Redis(place, options)
      : new Redis(place.REDIS_URL, { ...options, ...throughSentinels(place) });
  // Without a listener a lost connection would end the process; commands report the failure.
  redis.on('error', () => undefined);
  return redis;
}

function throughSentinels({ REDIS_SENTINELS, REDIS_MASTER, REDIS_SENTINEL_PASSWORD }: RedisServers): Settings {
  if (!REDIS_SENTINELS) return {};
  return {
    sentinels: REDIS_SENTINELS,
    name: REDIS_MASTER,
    ...(REDIS_SENTINEL_PASSWORD && { sentinelPassword: REDIS_SENTINEL_PASSWORD }),
    sentinelRetryStrategy: reconnectDelay,
  };
}

/**
 * A master that has become a replica refuses writes: reconnect to the current master. If commands may wait, the refused
 * one is sent again.
 */
function afterFailover(waits: boolean) {
  return (error: Error): 1 | 2 | false => error.message.startsWith('READONLY') && (waits ? 2 : 1);
}

function reconnectDelay(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 6), 2_000);
}
