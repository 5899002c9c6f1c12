import {
  loadConfig,
  mongoConfig,
  objectsConfig,
  processConfig,
  redisConfig,
  retentionConfig,
  searchConfig,
  secret,
  serviceAddresses,
  serviceKeysConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...searchConfig,
  ...objectsConfig,
  ...serviceKeysConfig('directory'),
  /** Shared with accounts, which signs the links by which suspended accounts are appealed. */
  APPEAL_SECRET: secret,
  /** Mixed into the hashes of visitors' networks; another one counts the visitors of a day twice. */
  VISITOR_SECRET: secret,
  RETENTION_REPORT_DAYS: retentionConfig.RETENTION_REPORT_DAYS,
  RETENTION_SEARCH_DAYS: retentionConfig.RETENTION_SEARCH_DAYS,
  RETENTION_STATISTICS_DAYS: retentionConfig.RETENTION_STATISTICS_DAYS,
  /** A geocoder that speaks Nominatim's `/reverse`; without it the table of towns answers alone. */
  GEOCODER_URL: z.url().optional(),
  /** Addresses of the services whose feeds the read model can be rebuilt from. */
  ACCOUNTS_URL: serviceAddresses,
  MEDIA_URL: serviceAddresses,
};

export type DirectoryConfig = z.output<z.ZodObject<typeof shape>>;

/**
 * The configuration of the directory and of its commands.
 * @throws {ConfigError} naming each wrong variable
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): DirectoryConfig {
  return loadConfig(shape, env);
}
