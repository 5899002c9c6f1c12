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
import { backingUrl, newNamespace, oncePerRun, startService, type TestService } from '@vitrina/local/testing';
import { OWN_PREFIX } from '../../src/files/keys.ts';
import { BlockedHashes } from '../../src/uploads/blocked-hashes.ts';
import { postModel } from '../../src/uploads/documents.ts';
import { removalModel, Withdrawals } from '../../src/uploads/withdrawals.ts';
import { Owner } from './owner.ts';

/** The media service on real servers, and access to its stores. */
export type JoinedPlatform = Awaited<ReturnType<typeof join>>;

/** A media service with separate data, whose processes a test controls. */
export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** Entry files of a worker. */
const workers = { usual: 'worker.ts', slow: 'test/support/slow-worker.ts' } as const;

/**
 * Joins the API and the worker that all files of a run share, and starts them if no file has. Its tests look only at the
 * accounts and uploads that they made.
 */
export async function sharedPlatform() {
  const api = await oncePerRun('media', async () => {
    const env = { NAMESPACE: newNamespace() };
    const [{ url, namespace }] = await Promise.all([
      startService('media', env),
      startService('media', env, 'worker.ts'),
    ]);
    return { url, namespace };
  });
  return join(api);
}

/**
 * Starts an API process; tests start workers when they need them.
 * @param overrides environment variables of every process
 */
export async function startPlatform(overrides: Record<string, string> = {}) {
  const env = { NAMESPACE: newNamespace(), ...overrides };
  const api = await startService('media', env);
  const joined = await join(api);
  const processes: TestService[] = [api];
  return {
    ...joined,
    api,
    /** Starts another API process. */
    startApi: async () => {
      const other = await startService('media', env);
      processes.push(other);
      return other;
    },
    /** Starts another worker process; a slow one takes two seconds over each picture. */
    startWorker: async (overrides: Record<string, string> = {}, entry: keyof typeof workers = 'usual') => {
      const worker = await startService('media', { ...env, ...overrides }, workers[entry]);
      processes.push(worker);
      return worker;
    },
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
      await joined.stop();
    },
  };
}

/** Connects to the stores of an API process. */
async function join(api: Pick<TestService, 'url' | 'namespace'>) {
  const { namespace } = api;
  const redis = await connectRedis(backingUrl('REDIS_URL'), namespace);
  const mongo = await connectMongo(backingUrl('MONGODB_URL'), namespace, 'media');
  const objects = new ObjectStore(loadConfig(objectsConfig), namespace);
  const sessions = new SessionStore(redis);
  const removals = removalModel(mongo);
  const keysOf = async (bucket: 'quarantine' | 'public') =>
    (await objects.list(bucket, '')).filter((key) => !key.startsWith(OWN_PREFIX));
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
    keys: async () => ({ quarantine: await keysOf('quarantine'), public: await keysOf('public') }),
    stop: async () => {
      redis.disconnect();
      await mongo.close();
    },
  };
}
