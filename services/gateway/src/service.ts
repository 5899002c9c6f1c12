import type { Service } from '@vitrina/kernel';
import { type GatewayConfig, readConfig } from './config.ts';
import { startGateway } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const gateway: Service<GatewayConfig> = { name: 'gateway', readConfig, start: startGateway };
