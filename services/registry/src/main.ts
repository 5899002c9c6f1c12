import { connectMongo, connectRedis, createCallKit, ObjectStore, runService } from '@vitrina/kernel';
import { getMicrofrontend } from './calls/get-microfrontend.ts';
import { getRegistry } from './calls/get-registry.ts';
import { postChannel } from './calls/post-channel.ts';
import { postFailure } from './calls/post-failure.ts';
import { postVersion } from './calls/post-version.ts';
import { readConfig } from './config.ts';
import { Registry } from './registry.ts';
import { openCollections } from './store/schemas.ts';
import { requireOwner, teamOf } from './team.ts';

await runService('registry', readConfig, async ({ app, shutdown }, config) => {
  const [mongo, redis] = await Promise.all([
    connectMongo(config.MONGODB_URL, config.NAMESPACE, 'registry'),
    connectRedis(config.REDIS_URL, config.NAMESPACE),
  ]);
  shutdown.add('connections', () => mongo.close());
  shutdown.add('connections', () => redis.quit());
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['mf']);
  const registry = new Registry(await openCollections(mongo), objects);
  const kit = createCallKit(redis, config);

  getRegistry(app, kit, registry);
  postFailure(app, kit, registry);
  // Before any body is read: only a team comes further, and only to its own microfrontend.
  app.use('/api/registro/:nombre/*', async (c, next) => {
    requireOwner(teamOf(config.TEAM_TOKENS, c.req.header('authorization')), c.req.param('nombre'));
    await next();
  });
  getMicrofrontend(app, kit, registry);
  postVersion(app, kit, registry);
  postChannel(app, kit, registry);

  return {
    mongodb: async () => mongo.db?.admin().ping(),
    redis: () => redis.ping(),
    objetos: () => objects.ping(),
  };
});
