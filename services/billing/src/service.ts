import type { Service } from '@vitrina/kernel';
import { type BillingConfig, readConfig } from './config.ts';
import { startBilling } from './start.ts';

/** The service as its own process and the all-in-one run it. */
export const billing: Service<BillingConfig> = { name: 'billing', readConfig, start: startBilling };
