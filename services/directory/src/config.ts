import {
  httpAddress,
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
import type { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...searchConfig,
  ...objectsConfig,
  ...serviceKeysConfig('directory'),
  /** Key for the appeal links of suspended accounts, shared with accounts, which signs them. */
  APPEAL_SECRET: secret,
  /** Key for the hashes of visitors' networks; changing it counts that day's visitors again. */
  VISITOR_SECRET: secret,
  RETENTION_REPORT_DAYS: retentionConfig.RETENTION_REPORT_DAYS,
  RETENTION_SEARCH_DAYS: retentionConfig.RETENTION_SEARCH_DAYS,
  RETENTION_STATISTICS_DAYS: retentionConfig.RETENTION_STATISTICS_DAYS,
  /** A geocoder that speaks Nominatim's `/reverse`; without it the table of towns answers alone. */
  GEOCODER_URL: httpAddress({ path: true, query: true }).optional(),
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
