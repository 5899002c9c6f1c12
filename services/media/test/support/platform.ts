import {
  connectMongo,
  connectRedis,
  loadConfig,
  newId,
  ObjectStore,
  objectsConfig,
  type Session,
  SessionStore,
} from '@vitrina/kernel';
import { backingUrl, newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { OWN_PREFIX } from '../../src/files/keys.ts';
import { BlockedHashes } from '../../src/uploads/blocked-hashes.ts';
import { postModel } from '../../src/uploads/documents.ts';
import { removalModel, Withdrawals } from '../../src/uploads/withdrawals.ts';
import { Owner } from './owner.ts';

/** The media service on real servers with separate data, and access to its stores. */
export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/**
 * Starts the API process; tests start workers when they need them.
 * @param overrides environment variables of every process
 */
export async function startPlatform(overrides: Record<string, string> = {}) {
  const namespace = newNamespace();
  const env = {
    NAMESPACE: namespace,
    // Later AVIF files would change results that upload tests have just read; the tests for AVIF override this.
    AVIF_AFTER_SECONDS: '31536000',
    ...overrides,
  };
  const api = await startService('media', env);
  const redis = await connectRedis(backingUrl('REDIS_URL'), namespace);
  const mongo = await connectMongo(backingUrl('MONGODB_URL'), namespace, 'media');
  const objects = new ObjectStore(loadConfig(objectsConfig), namespace);
  const sessions = new SessionStore(redis);
  const removals = removalModel(mongo);
  const processes: TestService[] = [api];
  return {
    api,
    redis,
    sessions,
    objects,
    mongo,
    posts: postModel(mongo),
    removals,
    withdrawals: new Withdrawals(removals, objects),
    blockedHashes: new BlockedHashes(mongo),
    /** Starts another API process. */
    startApi: async () => {
      const other = await startService('media', env);
      processes.push(other);
      return other;
    },
    /** Starts another worker process. */
    startWorker: async (overrides: Record<string, string> = {}) => {
      const worker = await startService('media', { ...env, ...overrides }, 'worker.ts');
      processes.push(worker);
      return worker;
    },
    /** Signs in a provider with a complete profile. */
    signIn: async (session: Partial<Session> = {}) => {
      const userId = newId();
      const whole: Session = {
        userId,
        email: `${userId}@pruebas.example`,
        name: 'Prueba',
        role: 'provider',
        plan: 'premium',
        missing: [],
        country: 'MX',
        subdivision: 'DF',
        ...session,
      };
      return new Owner(api.url, whole, await sessions.create({ ...whole, version: 0, sessionsSince: 0 }));
    },
    /** Lists the keys in both buckets, without the platform's own objects. */
    keys: async () => ({
      quarantine: (await objects.list('quarantine', '')).filter((key) => !key.startsWith(OWN_PREFIX)),
      public: (await objects.list('public', '')).filter((key) => !key.startsWith(OWN_PREFIX)),
    }),
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
      redis.disconnect();
      await mongo.close();
    },
  };
}
