/** What of a Redis client is needed to let its keys grow old. */
interface Keys {
  options: { keyPrefix?: string | undefined };
  keys(pattern: string): Promise<string[]>;
  pttl(key: string): Promise<number>;
  pexpire(key: string, ms: number): Promise<number>;
}

/**
 * Lets time pass for the keys of one namespace, and for nothing else: each comes this much nearer to its end, and those
 * that reach it are gone.
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
