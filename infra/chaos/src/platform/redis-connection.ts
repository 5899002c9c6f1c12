import { Redis } from 'ioredis';

/** Uses a connection to a Redis by its address, or its port on this machine. A command without an answer is tried again once. */
export async function withRedis<T>(at: string | number, use: (redis: Redis) => Promise<T>): Promise<T> {
  const url = typeof at === 'number' ? `redis://127.0.0.1:${at}` : at;
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  return use(redis).finally(() => redis.disconnect());
}
