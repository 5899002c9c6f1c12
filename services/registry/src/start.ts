import {
  type CallDependencies,
  connectMongo,
  connectRedis,
  createCallDependencies,
  ObjectStore,
  pingMongo,
  type ReadyChecks,
  type ServiceDependencies,
  serveCalls,
} from '@vitrina/kernel';
import type { RegistryConfig } from './config.ts';
import { handlers } from './handlers.ts';
import { Registry } from './registry.ts';
import { openCollections } from './store/schemas.ts';
import { requireOwner, teamOf } from './team.ts';

/** Connects the service and mounts its calls. */
export async function startRegistry(
  { app, shutdown }: Pick<ServiceDependencies, 'app' | 'shutdown'>,
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
  const registry = new Registry(await openCollections(mongo), objects);
  const serving: CallDependencies = {
    ...createCallDependencies(redis, config),
    requireTeam: (c) =>
      requireOwner(teamOf(config.TEAM_TOKENS, c.req.header('authorization')), c.req.param('nombre') ?? ''),
  };
  serveCalls(app, serving, handlers, registry);
  // For the gateway. It holds what `GET /api/registro` tells everyone, so it needs no token.
  app.get('/internal/registry', async (c) => c.json(await registry.answer()));

  return {
    mongodb: () => pingMongo(mongo),
    redis: () => redis.ping(),
    objetos: () => objects.ping(),
  };
}
