import type { Service } from '@vitrina/kernel';
import { type RegistryConfig, readConfig } from './config.ts';
import { startRegistry } from './start.ts';

/** Service definition used by its own process and by the all-in-one. */
export const registry: Service<RegistryConfig> = { name: 'registry', readConfig, start: startRegistry };
