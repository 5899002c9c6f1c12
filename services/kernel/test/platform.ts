import { randomBytes } from 'node:crypto';
import { connectMongo, connectRedis } from '../src/index.ts';

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the tests through the root's vitest configuration`);
  return value;
}

export const redisUrl = fromEnvironment('REDIS_URL');
export const mongoUrl = fromEnvironment('MONGODB_URL');

/** Makes a namespace that no other test uses. */
export function ownNamespace(): string {
  return `k${randomBytes(8).toString('hex')}`;
}

/** Connects to Redis and MongoDB for one test file; `close` drops the data that the file wrote to MongoDB. */
export async function connectPlatform(namespace: string) {
  const redis = await connectRedis(redisUrl, namespace);
  const mongo = await connectMongo(mongoUrl, namespace, 'kernel');
  return {
    redis,
    mongo,
    close: async () => {
      await mongo.dropDatabase();
      await mongo.close();
      await redis.quit();
    },
  };
}
