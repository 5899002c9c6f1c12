import { loadConfig, type ProcessConfig, processConfig, redisConfig } from '@vitrina/kernel';

export type BillingConfig = ProcessConfig & { REDIS_URL: string };

/** The configuration of the billing service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  return loadConfig({ ...processConfig, ...redisConfig }, env);
}
