import { loadConfig, mongoConfig, processConfig, redisConfig } from '@vitrina/kernel';
import type { z } from 'zod';

const shape = { ...processConfig, ...mongoConfig, ...redisConfig };

export type BillingConfig = z.output<z.ZodObject<typeof shape>>;

/** The configuration of the billing service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  return loadConfig(shape, env);
}
