import { Redis } from 'ioredis';

/**
 * Connects to Redis for use inside requests: a command fails at once where the server is away, instead of waiting.
 * Resolves once the server answers. Keys get the prefix `<namespace>:`.
 */
export async function connectRedis(url: string, namespace: string): Promise<Redis> {
  const redis = new Redis(url, {
    keyPrefix: `${namespace}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    retryStrategy: reconnectDelay,
  });
  // Without a listener a lost connection would end the process; commands report the failure themselves.
  redis.on('error', () => undefined);
  await redis.connect();
  return redis;
}

/** Connection settings for queues and workers, which wait for the server as long as it takes. */
export function queueConnection(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: reconnectDelay });
  redis.on('error', () => undefined);
  return redis;
}

/** Producers inside requests fail fast: the need in the document is what keeps the work (no lost work). */
export function producerConnection(url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy: reconnectDelay });
  redis.on('error', () => undefined);
  return redis;
}

function reconnectDelay(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 6), 2_000);
}
