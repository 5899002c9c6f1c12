import { ServiceContext, type ServiceDependencies } from '@vitrina/kernel';
import { openStaffActs } from '@vitrina/product';
import { BillingAccounts, billingAccountModel, planEvent } from './accounts/billing-accounts.ts';
import type { BillingConfig } from './config.ts';
import { configuredProviders } from './payment-providers/configured-providers.ts';
import { Simulator } from './payment-providers/simulator.ts';
import { paymentModel } from './payments/payment.ts';
import { Payments } from './payments/payments.ts';

/** Context that the features of billing share. */
export type BillingContext = Awaited<ReturnType<typeof connectBilling>>;

/** Connects the service, and opens its ledger and its payments. */
export async function connectBilling(service: ServiceDependencies, config: BillingConfig) {
  const context = await ServiceContext.connect('billing', service, config, { sources: ['accounts'] });
  const { mongo, clock, log } = context;
  const model = await billingAccountModel(mongo);
  const outbox = context.outbox(model, { source: 'billing', to: ['accounts'] }, (account) => [planEvent(account)]);
  const accounts = new BillingAccounts(model, outbox, clock);
  // The simulator is not available in production (R6).
  const simulator = config.NODE_ENV === 'production' ? null : await Simulator.start(mongo);
  const providers = configuredProviders(config, simulator);
  const payments = new Payments({ model: await paymentModel(mongo), accounts, providers, clock, log });
  return Object.assign(context, { accounts, payments, staffActs: await openStaffActs(context) });
}
