import { loadConfig, mongoConfig, objectsConfig, processConfig } from '@vitrina/kernel';
import type { z } from 'zod';

const shape = { ...processConfig, ...mongoConfig, ...objectsConfig };

export type BackupConfig = z.output<z.ZodObject<typeof shape>>;

/** Which databases and buckets are copied: those of `NAMESPACE`. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  return loadConfig(shape, env);
}
