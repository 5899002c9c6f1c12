import { createRequire } from 'node:module';
import {
  type CallDependencies,
  connectMongo,
  connectRedis,
  createCallDependencies,
  DatabaseClock,
  ObjectStore,
  pingMongo,
  type ReadyChecks,
  type ServiceDependencies,
  serveCalls,
  startLeaderTask,
} from '@vitrina/kernel';
import { watchCanaries } from './canary/watch.ts';
import { collectOldBuilds } from './collection.ts';
import type { RegistryConfig } from './config.ts';
import { TypeComparer } from './gate/types/comparer.ts';
import { handlers } from './handlers.ts';
import { serveInternalCalls } from './internal-calls.ts';
import { openCollections, Registry } from './registry.ts';

const require = createRequire(import.meta.url);

/** Interval between two runs that delete old builds, in milliseconds. */
const COLLECT_EVERY_MS = 3_600_000;
/** Interval between two scans of the canaries, in milliseconds. */
const WATCH_EVERY_MS = 2_000;

/** Connects the service and mounts its calls. */
export async function startRegistry(
  { app, log, metrics, shutdown }: Pick<ServiceDependencies, 'app' | 'log' | 'metrics' | 'shutdown'>,
  config: RegistryConfig,
): Promise<ReadyChecks> {
  const [mongo, redis] = await Promise.all([
    connectMongo(config.MONGODB_URL, config.NAMESPACE, 'registry'),
    connectRedis(config, config.NAMESPACE),
  ]);
  shutdown.add('connections', () => mongo.close());
  shutdown.add('connections', () => redis.quit());
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['mf']);
  const clock = await DatabaseClock.start(mongo, log);
  shutdown.add('workers', () => clock.close());
  const collections = await openCollections(mongo);
  const comparer = new TypeComparer(require.resolve('@vitrina/registry/compare-types'));
  const registry = new Registry(config, { collections, objects, comparer, clock, redis, metrics });
  await registry.teams.configure(config.TEAM_TOKENS);
  const serving: CallDependencies = {
    ...createCallDependencies(redis, config),
    requireTeam: (c) => registry.teams.requireOwner(c.req.header('authorization'), c.req.param('nombre') ?? ''),
  };
  serveCalls(app, serving, handlers, registry);
  serveInternalCalls(app, registry, config.SERVICE_KEYS, serving);
  const collection = async (signal: AbortSignal) => {
    const deleted = await collectOldBuilds(registry, config.RETENTION_BUILD_DAYS, signal);
    if (deleted > 0) log.info({ deleted, days: config.RETENTION_BUILD_DAYS }, 'deleted old builds');
  };
  startLeaderTask(
    'collection',
    ({ signal }) => collection(signal),
    { pauseMs: COLLECT_EVERY_MS, failureMessage: 'old builds not deleted' },
    { mongo, clock, log, shutdown },
  );
  startLeaderTask(
    'canaries',
    async ({ signal }) => {
      const { halted, raised } = await watchCanaries(registry, signal);
      for (const name of halted) registry.fieldMetrics.halted(name);
      if (halted.length > 0) log.warn({ halted }, 'ended canaries that were worse than what is live');
      if (raised.length > 0) log.info({ raised }, 'gave canaries that held their next share');
    },
    { pauseMs: WATCH_EVERY_MS, failureMessage: 'canaries not looked at' },
    { mongo, clock, log, shutdown },
  );

  return {
    mongodb: () => pingMongo(mongo),
    redis: () => redis.ping(),
    objetos: () => objects.ping(),
  };
}
