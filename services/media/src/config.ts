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
  /** Longest video that is accepted, in seconds; the texts for people name the default. */
  VIDEO_MAX_SECONDS: positive.max(600).default(MAX_VIDEO_SECONDS),
  /** Storage for the originals of one user's posts, in bytes. */
  QUOTA_BYTES: positive.default(5 * 1024 ** 3),
  /** Posts that one user may have, including failed and hidden ones. */
  QUOTA_FILES: positive.max(10_000).default(2_000),
  /** Pause of an upload after the first fault of the platform, in milliseconds; doubled for each further one. */
  FAULT_PAUSE_MS: positive.default(2_000),
  /** The longest of these pauses, in milliseconds. */
  FAULT_PAUSE_MAX_MS: positive.default(120_000),
  /** Time between two probes for the end of the fault while uploads wait for it, in milliseconds. */
  FAULT_PROBE_MS: positive.default(3_000),
  /** How long a picture is ready before its AVIF files are made, in seconds. */
  AVIF_AFTER_SECONDS: z.coerce.number().int().min(0).max(31_536_000).default(3),
  /** Profile photos of one user, including replaced ones that are not deleted yet. */
  QUOTA_PHOTOS: positive.max(1_000).default(12),
  /** Pictures of one user's blog entries, likewise: three for each of the twelve entries. */
  QUOTA_ENTRY_PICTURES: positive.max(1_000).default(36),
  /** How long the original of a dead letter is kept for a retry, in days. */
  FAILED_ORIGINAL_DAYS: positive.default(30),
  /** How long an object without a document is known before it is removed, in days. */
  ORPHAN_DAYS: positive.default(7),
};
const shape = {
  ...workerShape,
  ...serviceKeysConfig('media'),
  /** Longest wait of the oldest queued picture before uploads of pictures are refused, in seconds. */
  BACKLOG_IMAGE_SECONDS: positive.default(120),
  /** The same of videos. */
  BACKLOG_VIDEO_SECONDS: positive.default(600),
  /** Address for purging a CDN by tags, with `POST {tags: []}`; without it nothing is sent. */
  CDN_PURGE_URL: httpAddress({ path: true, query: true }).optional(),
  /** Bearer token for it. */
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
};

export type MediaConfig = z.output<z.ZodObject<typeof shape>>;

export type WorkerConfig = z.output<z.ZodObject<typeof workerShape>>;

/** The configuration of the media service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): MediaConfig {
  return loadConfig(shape, env);
}

/**
 * The configuration of its workers, which no other service calls. A worker only uses the Redis of the queues: where that has
 * an address of its own, it needs no other. @throws {ConfigError} naming each wrong variable
 */
export function readWorkerConfig(env: NodeJS.ProcessEnv = process.env): WorkerConfig {
  const { REDIS_URL, REDIS_URL_FILE, QUEUE_REDIS_URL, QUEUE_REDIS_URL_FILE } = env;
  const queues = { REDIS_URL: QUEUE_REDIS_URL, REDIS_URL_FILE: QUEUE_REDIS_URL_FILE };
  return loadConfig(workerShape, REDIS_URL || REDIS_URL_FILE ? env : { ...env, ...queues });
}
