import type { Service } from '@vitrina/kernel';
import { type RegistryConfig, readConfig } from './config.ts';
import { startRegistry } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const registry: Service<RegistryConfig> = { name: 'registry', readConfig, start: startRegistry };
