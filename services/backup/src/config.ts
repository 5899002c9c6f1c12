import { loadConfig, mongoConfig, objectsConfig, processConfig } from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...objectsConfig,
  /** Signs backups: at least 32 characters, such as those of `openssl rand -hex 32`. */
  BACKUP_KEY: z.string().min(32).optional(),
};

export type BackupConfig = z.output<z.ZodObject<typeof shape>>;

/** Which databases and buckets are copied: those of `NAMESPACE`. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  return loadConfig(shape, env);
}
