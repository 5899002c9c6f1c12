import {
  connectMongo,
  connectRedis,
  createCallKit,
  ObjectStore,
  pingMongo,
  type ReadyChecks,
  type ServiceKit,
} from '@vitrina/kernel';
import { serveMicrofrontend } from './calls/get-microfrontend.ts';
import { serveRegistry } from './calls/get-registry.ts';
import { serveChannel } from './calls/post-channel.ts';
import { serveFailure } from './calls/post-failure.ts';
import { serveVersion } from './calls/post-version.ts';
import type { RegistryConfig } from './config.ts';
import { Registry } from './registry.ts';
import { openCollections } from './store/schemas.ts';
import { requireOwner, teamOf } from './team.ts';

/** Connects the service and mounts its calls. */
export async function startRegistry(
  { app, shutdown }: Pick<ServiceKit, 'app' | 'shutdown'>,
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
  await registry.channels.takeOver();
  const kit = createCallKit(redis, config);

  serveRegistry(app, kit, registry);
  serveFailure(app, kit, registry);
  // Before any body is read: only a team comes further, and only to its own microfrontend.
  app.use('/api/registro/:nombre/*', async (c, next) => {
    requireOwner(teamOf(config.TEAM_TOKENS, c.req.header('authorization')), c.req.param('nombre'));
    await next();
  });
  serveMicrofrontend(app, kit, registry);
  serveVersion(app, kit, registry);
  serveChannel(app, kit, registry);

  return {
    mongodb: () => pingMongo(mongo),
    redis: () => redis.ping(),
    objetos: () => objects.ping(),
  };
}
