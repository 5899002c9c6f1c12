import type { Service } from '@vitrina/kernel';
import { type BillingConfig, readConfig } from './config.ts';
import { startBilling } from './start.ts';

/** Definition of the service, for its own process and for the all-in-one process. */
export const billing: Service<BillingConfig> = { name: 'billing', readConfig, start: startBilling };
