import {
  loadConfig,
  mongoConfig,
  objectsConfig,
  processConfig,
  redisConfig,
  serviceTokenConfig,
} from '@vitrina/kernel';
import type { z } from 'zod';

const workerShape = { ...processConfig, ...mongoConfig, ...redisConfig, ...objectsConfig };
const shape = { ...workerShape, ...serviceTokenConfig };

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
