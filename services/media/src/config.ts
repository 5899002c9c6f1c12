import { MAX_VIDEO_SECONDS } from '@vitrina/contracts/rules';
import {
  loadConfig,
  mongoConfig,
  objectsConfig,
  processConfig,
  redisConfig,
  serviceTokenConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

const positive = z.coerce.number().int().positive();

const workerShape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...objectsConfig,
  /** Seconds of the longest video that is taken; the texts that people read name the default. */
  VIDEO_MAX_SECONDS: positive.max(600).default(MAX_VIDEO_SECONDS),
  /** Bytes that the originals of one user's posts may take. */
  QUOTA_BYTES: positive.default(5 * 1024 ** 3),
  /** Posts that one user may have, failed and hidden ones counted. */
  QUOTA_FILES: positive.max(10_000).default(2_000),
  /** Milliseconds that an upload waits after the first fault that is not its own; doubled for each further one. */
  FAULT_PAUSE_MS: positive.default(2_000),
  /** The longest of these pauses, in milliseconds. */
  FAULT_PAUSE_MAX_MS: positive.default(120_000),
  /** Milliseconds between two looks whether the fault is over, while uploads wait for that. */
  FAULT_PROBE_MS: positive.default(3_000),
  /** Seconds that a picture is ready before its AVIF files are made. */
  AVIF_AFTER_SECONDS: z.coerce.number().int().min(0).max(31_536_000).default(3),
  /** Profile photos that are kept of one user, replaced ones that still have to go counted. */
  QUOTA_PHOTOS: positive.max(1_000).default(12),
  /** Days for which the original of an upload in the dead letters is kept, so that it can be tried again. */
  FAILED_ORIGINAL_DAYS: positive.default(30),
  /** Days for which an object without a document is known before it is removed. */
  ORPHAN_DAYS: positive.default(7),
};
const shape = {
  ...workerShape,
  ...serviceTokenConfig,
  /** Seconds that the oldest waiting picture may have waited before uploads of pictures are refused. */
  BACKLOG_IMAGE_SECONDS: positive.default(120),
  /** The same of videos. */
  BACKLOG_VIDEO_SECONDS: positive.default(600),
  /** Where a CDN takes the tags of what it is to forget, as `POST {tags: []}`; without it nothing is sent. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent with it as a bearer token. */
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
};

export type MediaConfig = z.output<z.ZodObject<typeof shape>>;

export type WorkerConfig = z.output<z.ZodObject<typeof workerShape>>;

/** The configuration of the media service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): MediaConfig {
  return loadConfig(shape, env);
}

/** The configuration of its workers, which no other service calls. @throws {ConfigError} naming each wrong variable */
export function readWorkerConfig(env: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return loadConfig(workerShape, env);
}
