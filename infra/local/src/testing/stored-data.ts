import { readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import type { TestService } from './service.ts';

/**
 * Reads all documents of a namespace's databases and all output of some services, each as a single text, for tests that
 * search them for forbidden content.
 * @param mongoUrl address of the server
 */
export async function readAll(
  mongoUrl: string,
  namespace: string,
  services: readonly Pick<TestService, 'log'>[],
): Promise<Array<{ where: string; text: string }>> {
  const logs = services.map(async ({ log }) => ({ where: log, text: await readFile(log, 'utf8') }));
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  try {
    const { databases } = await connection.getClient().db().admin().listDatabases({ nameOnly: true });
    const own = databases.filter(({ name }) => name.startsWith(`${namespace}_`));
    const collections = own.map(async ({ name: database }) => {
      const found = await connection.getClient().db(database).collections();
      return Promise.all(
        found.map(async (collection) => ({
          where: `${database}.${collection.collectionName}`,
          text: JSON.stringify(await collection.find({}).toArray()),
        })),
      );
    });
    return [...(await Promise.all(logs)), ...(await Promise.all(collections)).flat()];
  } finally {
    await connection.close();
  }
}

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
