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
  /**
   * Key for the hashes of visitors' networks and of contacts; after a change that day's visitors count again, and earlier
   * contacts no longer verify comments.
   */
  VISITOR_SECRET: secret,
  RETENTION_REPORT_DAYS: retentionConfig.RETENTION_REPORT_DAYS,
  RETENTION_SEARCH_DAYS: retentionConfig.RETENTION_SEARCH_DAYS,
  RETENTION_STATISTICS_DAYS: retentionConfig.RETENTION_STATISTICS_DAYS,
  /** Geocoder with Nominatim's `/reverse` API; without one the table of towns is used. */
  GEOCODER_URL: httpAddress({ path: true, query: true }).optional(),
  /** Addresses of the services whose feeds rebuild the read model. */
  ACCOUNTS_URL: serviceAddresses,
  MEDIA_URL: serviceAddresses,
};

export type DirectoryConfig = z.output<z.ZodObject<typeof shape>>;

/** Reads the configuration of the directory and of its commands. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): DirectoryConfig {
  return loadConfig(shape, env);
}
