import { connectRedis, createCallKit, type ProcessConfig, type ReadyChecks, type ServiceKit } from '@vitrina/kernel';
import { mountPlans } from './calls/plans.ts';

/** Connects the service and mounts its calls. */
export async function startBilling(
  { app, shutdown }: Pick<ServiceKit, 'app' | 'shutdown'>,
  config: ProcessConfig & { REDIS_URL: string },
): Promise<ReadyChecks> {
  const redis = await connectRedis(config.REDIS_URL, config.NAMESPACE);
  shutdown.add('connections', () => redis.quit());
  mountPlans(app, createCallKit(redis, config));
  return { redis: () => redis.ping() };
}
