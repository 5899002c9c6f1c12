import type { Service } from '@vitrina/kernel';
import { canaries } from './canary/watch.ts';
import { channels } from './channels/feature.ts';
import { collection } from './collection.ts';
import { type RegistryConfig, readConfig } from './config.ts';
import { connectRegistry } from './context.ts';
import { extensions } from './extensions/feature.ts';
import { failures } from './failures/feature.ts';
import { teams } from './teams/feature.ts';
import { versions } from './versions/feature.ts';

/** Service definition used by its own process and by the all-in-one. */
export const registry: Service<RegistryConfig> = {
  name: 'registry',
  readConfig,
  start: async (service, config) => {
    const context = await connectRegistry(service, config);
    const features = [versions, channels, canaries, failures, teams, extensions, collection];
    const { mongo: mongodb, ...checks } = await context.start(features, context);
    return { ...checks, ...(mongodb && { mongodb }) };
  },
};
