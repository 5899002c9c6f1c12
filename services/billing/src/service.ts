import type { Service } from '@vitrina/kernel';
import { type BillingConfig, readConfig } from './config.ts';
import { connectBilling } from './context.ts';
import { payments } from './payments/feature.ts';
import { plans } from './plans/feature.ts';
import { receipts } from './receipts/feature.ts';

/** Definition of the service, for a separate process and for the all-in-one process. */
export const billing: Service<BillingConfig> = {
  name: 'billing',
  readConfig,
  start: async (service, config) => {
    const context = await connectBilling(service, config);
    return context.start([plans, payments, receipts], context);
  },
};
