import { loadConfig, mongoConfig, objectsConfig, processConfig } from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...objectsConfig,
  /** Key that signs backups: at least 32 characters, for example from `openssl rand -hex 32`. */
  BACKUP_KEY: z.string().min(32).optional(),
};

export type BackupConfig = z.output<z.ZodObject<typeof shape>>;

/** Reads the configuration; the databases and buckets of `NAMESPACE` are copied. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  return loadConfig(shape, env);
}
