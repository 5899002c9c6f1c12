import { randomBytes } from 'node:crypto';
import type { EventEnvelope } from '@vitrina/contracts/events';
import {
  connectMongo,
  createApp,
  createLog,
  createMetrics,
  DatabaseClock,
  keySpace,
  type Leadership,
  newToken,
  ObjectStore,
  queueConnection,
  Shutdown,
  trusted,
} from '@vitrina/kernel';
import { serviceKeys } from '@vitrina/local/testing';
import { Queue, QueueEvents } from 'bullmq';
import { type DirectoryConfig, readConfig } from '../src/config.ts';
import type { LockDependencies } from '../src/indexing/reindex.ts';
import { openStore, type Store } from '../src/model/store.ts';
import { createEngine, type Engine } from '../src/search/engine.ts';
import { directory } from '../src/service.ts';

/** Directory on real servers, without its port. */
export interface RunningDirectory {
  config: DirectoryConfig;
  store: Store;
  engine: Engine;
  /** Dependencies with which another process takes locks. */
  lock: LockDependencies;
  /** Sends a request to a path. */
  send: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends a GET request. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a GET request and reads the JSON. */
  read: <T>(path: string) => Promise<T>;
  /** Sends events like the relays of the other services and waits until each was applied. */
  publish: (...events: EventEnvelope[]) => Promise<void>;
  /** Counts the documents with unindexed changes. */
  needs: () => Promise<number>;
  /** Returns the Prometheus metrics, as a scrape reads them. */
  scrape: () => Promise<string>;
  /** Stops the process and keeps its data, which another instance uses. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

/** Creates a leader's term without rivals. */
export function term(token = 1): Leadership {
  return { token, signal: new AbortController().signal };
}

/** Creates a namespace unique to this test. */
export function ownNamespace(): string {
  return `d${randomBytes(8).toString('hex')}`;
}

/** Builds the configuration of a test's directory. */
export function testConfig(env: Record<string, string> = {}): DirectoryConfig {
  return readConfig({
    NAMESPACE: ownNamespace(),
    SERVICE_KEYS: serviceKeys('directory'),
    APPEAL_SECRET: newToken(),
    VISITOR_SECRET: newToken(),
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    MEDIA_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
    MEILI_URL: process.env.MEILI_URL,
    MEILI_KEY: process.env.MEILI_KEY,
    S3_ENDPOINT: process.env.S3_ENDPOINT,
    S3_ACCESS_KEY: process.env.S3_ACCESS_KEY,
    S3_SECRET_KEY: process.env.S3_SECRET_KEY,
    ...env,
  });
}

/** Starts the service in this process. */
export async function runDirectory(env: Record<string, string> = {}): Promise<RunningDirectory> {
  const config = testConfig(env);
  const log = createLog('directory', config);
  const metrics = createMetrics('directory');
  const shutdown = new Shutdown(log, 10_000);
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  await directory.start({ app, log, metrics, shutdown, shortcuts: [] }, config);
  await new ObjectStore(config, config.NAMESPACE).ensureBuckets(['public']);
  const mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'directory');
  const store = await openStore(mongo);
  const clock = await DatabaseClock.start(mongo, log);
  const engine = createEngine({ ...config, MEILI_URL: process.env.MEILI_URL ?? config.MEILI_URL }, 'indexing');
  const adding = queueConnection(config.REDIS_URL);
  const listening = queueConnection(config.REDIS_URL);
  const queue = new Queue('events-directory', { connection: adding, prefix: keySpace(config.NAMESPACE) });
  const done = new QueueEvents('events-directory', { connection: listening, prefix: keySpace(config.NAMESPACE) });
  await done.waitUntilReady();
  for (const emitter of [queue, done]) emitter.setMaxListeners(0);
  const send = async (path: string, init?: RequestInit) => app.fetch(new Request(`http://directory${path}`, init));
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  const stop = async () => {
    await shutdown.run();
    await Promise.all([queue.close(), done.close()]);
    for (const connection of [adding, listening]) connection.disconnect();
    await clock.close();
  };
  return {
    config,
    store,
    engine,
    lock: { mongo, clock, log },
    send,
    get,
    read: async <T>(path: string) => {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    publish: async (...events) => {
      const jobs = await queue.addBulk(events.map((event) => ({ name: event.name, data: event })));
      await Promise.all(jobs.map((job) => job.waitUntilFinished(done)));
    },
    scrape: () => metrics.registry.metrics(),
    needs: async () => {
      const pending = { needAt: trusted({ $gt: 0 }) };
      const { providers, posts, entries } = store;
      const counts = [
        providers.countDocuments(pending),
        posts.countDocuments(pending),
        entries.countDocuments(pending),
      ];
      return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    },
    stop: async () => {
      await stop();
      await mongo.close();
    },
    close: async () => {
      await stop();
      await Promise.all(Object.values(engine.names).map((name) => engine.client.deleteIndex(name)));
      await mongo.dropDatabase();
      await mongo.close();
    },
  };
}
