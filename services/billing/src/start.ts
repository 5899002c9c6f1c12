import { connectRedis, createCallKit, type ReadyChecks, type ServiceKit } from '@vitrina/kernel';
import { servePlans } from './calls/get-plans.ts';
import type { BillingConfig } from './config.ts';

/** Connects the service and mounts its calls. */
export async function startBilling(
  { app, shutdown }: Pick<ServiceKit, 'app' | 'shutdown'>,
  config: BillingConfig,
): Promise<ReadyChecks> {
  const redis = await connectRedis(config, config.NAMESPACE);
  shutdown.add('connections', () => redis.quit());
  servePlans(app, createCallKit(redis, config));
  return { redis: () => redis.ping() };
}
