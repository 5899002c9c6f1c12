import {
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionConfig,
  serviceAddresses,
} from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  RETENTION_CONVERSATION_DAYS: retentionConfig.RETENTION_CONVERSATION_DAYS,
  /** Key under which a conversation's cookie is signed. */
  SESSION_SECRET: z.string().min(32, 'at least 32 characters'),
  /** Address of the directory, whose search the assistant asks. */
  DIRECTORY_URL: serviceAddresses,
};

export type ChatConfig = z.output<z.ZodObject<typeof shape>>;

/** The configuration of the chat service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ChatConfig {
  return loadConfig(shape, env);
}
