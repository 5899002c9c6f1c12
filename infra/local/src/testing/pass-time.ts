/** Part of a Redis client needed to age its keys. */
interface Keys {
  options: { keyPrefix?: string | undefined };
  keys(pattern: string): Promise<string[]>;
  pttl(key: string): Promise<number>;
  pexpire(key: string, ms: number): Promise<number>;
}

/**
 * Simulates passing time for the keys of a single namespace: each key expires this much sooner, and expired keys are
 * deleted.
 * @param redis a connection whose keys carry the namespace's prefix
 */
export async function passTime(redis: Keys, seconds: number): Promise<void> {
  const prefix = redis.options.keyPrefix ?? '';
  const found = await redis.keys(`${prefix}*`);
  for (const key of found.map((name) => name.slice(prefix.length))) {
    const left = await redis.pttl(key);
    if (left >= 0) await redis.pexpire(key, left - seconds * 1_000);
  }
}
