import { createRequire } from 'node:module';
import { ObjectStore, ServiceContext, type ServiceDependencies } from '@vitrina/kernel';
import type { RegistryConfig } from './config.ts';
import { TypeComparer } from './gate/types/comparer.ts';
import { openCollections, Registry } from './registry.ts';

const require = createRequire(import.meta.url);

/** Context that the features of the registry share. */
export type RegistryContext = Awaited<ReturnType<typeof connectRegistry>>;

/** Connects the service, opens the registry, and applies the configured tokens of the teams. */
export async function connectRegistry(service: ServiceDependencies, config: RegistryConfig) {
  const context = await ServiceContext.connect('registry', service, config);
  const { mongo, redis, clock, metrics, checks } = context;
  const objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['mf']);
  checks.objetos = () => objects.ping();
  const collections = await openCollections(mongo);
  const comparer = new TypeComparer(require.resolve('@vitrina/registry/compare-types'));
  const registry = new Registry(config, { collections, objects, comparer, clock, redis, metrics });
  await registry.teams.configure(config.TEAM_TOKENS);
  context.serving.requireTeam = (c) =>
    registry.teams.requireOwner(c.req.header('authorization'), c.req.param('nombre') ?? '');
  return Object.assign(context, { registry });
}
