import type { Service } from '@vitrina/kernel';
import { type GatewayConfig, readConfig } from './config.ts';
import { startGateway } from './start.ts';

/** Service definition used by its own process and by the all-in-one. */
export const gateway: Service<GatewayConfig> = { name: 'gateway', readConfig, start: startGateway };
