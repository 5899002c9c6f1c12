import { loadConfig, type ProcessConfig, processConfig, type RedisServers, redisConfig } from '@vitrina/kernel';

export type BillingConfig = ProcessConfig & RedisServers;

/** The configuration of the billing service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  return loadConfig({ ...processConfig, ...redisConfig }, env);
}
