import { MAX_VIDEO_SECONDS } from '@vitrina/contracts/rules';
import {
  httpAddress,
  loadConfig,
  mongoConfig,
  objectsConfig,
  processConfig,
  redisConfig,
  serviceKeysConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

const positive = z.coerce.number().int().positive();

const workerShape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...objectsConfig,
  /**
   * Longest accepted video, in seconds. The page refuses videos over the default (`MAX_VIDEO_SECONDS` of the contracts) and
   * the texts for users mention it, so a larger value needs a change of both.
   */
  VIDEO_MAX_SECONDS: positive.max(600).default(MAX_VIDEO_SECONDS),
  /** Storage for the originals of one user's posts, in bytes. */
  QUOTA_BYTES: positive.default(5 * 1024 ** 3),
  /** Posts per user, including failed and hidden posts. */
  QUOTA_FILES: positive.max(10_000).default(2_000),
  /** Pause of an upload after the first platform fault, in milliseconds; doubled for each further fault. */
  FAULT_PAUSE_MS: positive.default(2_000),
  /** Longest pause after a platform fault, in milliseconds. */
  FAULT_PAUSE_MAX_MS: positive.default(120_000),
  /** Interval between probes while uploads wait for the end of a fault, in milliseconds. */
  FAULT_PROBE_MS: positive.default(3_000),
  /**
   * Views after which a picture gets AVIF files, counted separately for the widths up to 800 pixels and for wider ones; 0
   * for all pictures as soon as they are ready. A CDN answers most views itself, and needs a lower number.
   */
  AVIF_AFTER_VIEWS: z.coerce.number().int().min(0).default(3),
  /** Profile photos of one user, including replaced ones that are not deleted yet. */
  QUOTA_PHOTOS: positive.max(1_000).default(12),
  /** Pictures of one user's blog entries, including replaced ones: three for each of the twelve entries. */
  QUOTA_ENTRY_PICTURES: positive.max(1_000).default(36),
  /** Retention of a dead letter's original for a retry, in days. */
  FAILED_ORIGINAL_DAYS: positive.default(30),
  /** Time between finding an object without a document and removing it, in days. */
  ORPHAN_DAYS: positive.default(7),
};
const shape = {
  ...workerShape,
  ...serviceKeysConfig('media'),
  /** Longest wait of the oldest queued picture before picture uploads are refused, in seconds. */
  BACKLOG_IMAGE_SECONDS: positive.default(120),
  /** Longest wait of the oldest queued video before video uploads are refused, in seconds. */
  BACKLOG_VIDEO_SECONDS: positive.default(600),
  /** URL for purging a CDN by tags, with `POST {tags: []}`; nothing is sent without it. */
  CDN_PURGE_URL: httpAddress({ path: true, query: true }).optional(),
  /** Bearer token for the CDN purge. */
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
};

export type MediaConfig = z.output<z.ZodObject<typeof shape>>;

export type WorkerConfig = z.output<z.ZodObject<typeof workerShape>>;

/** Reads the configuration of the media service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): MediaConfig {
  return loadConfig(shape, env);
}

/**
 * Reads the configuration of the workers, which no other service calls. A worker only uses the Redis of the queues, so
 * `QUEUE_REDIS_URL` suffices. @throws {ConfigError} naming each wrong variable
 */
export function readWorkerConfig(env: NodeJS.ProcessEnv = process.env): WorkerConfig {
  const { REDIS_URL, REDIS_URL_FILE, QUEUE_REDIS_URL, QUEUE_REDIS_URL_FILE } = env;
  const queues = { REDIS_URL: QUEUE_REDIS_URL, REDIS_URL_FILE: QUEUE_REDIS_URL_FILE };
  return loadConfig(workerShape, REDIS_URL || REDIS_URL_FILE ? env : { ...env, ...queues });
}
