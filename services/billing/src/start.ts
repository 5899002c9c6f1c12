import {
  type CallHandlers,
  connectRedis,
  createCallDependencies,
  type ReadyChecks,
  type ServiceDependencies,
  serveCalls,
} from '@vitrina/kernel';
import { getPlans } from './calls/get-plans.ts';
import type { BillingConfig } from './config.ts';

/** Every call of billing with its handler. */
const handlers = { 'GET /api/planes': getPlans } satisfies CallHandlers<'billing'>;

/** Connects the service and mounts its calls. */
export async function startBilling(
  { app, shutdown }: Pick<ServiceDependencies, 'app' | 'shutdown'>,
  config: BillingConfig,
): Promise<ReadyChecks> {
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.quit());
  serveCalls(app, createCallDependencies(redis, config), handlers, {});
  return { redis: () => redis.ping() };
}
