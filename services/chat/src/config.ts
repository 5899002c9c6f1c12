import {
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionConfig,
  serviceAddresses,
  serviceTokenConfig,
} from '@vitrina/kernel';
import { z } from 'zod';
import { readOfficeHours } from './agents/office-hours.ts';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...serviceTokenConfig,
  RETENTION_CONVERSATION_DAYS: retentionConfig.RETENTION_CONVERSATION_DAYS,
  /** Key under which a conversation's cookie is signed. */
  SESSION_SECRET: z.string().min(32, 'at least 32 characters'),
  /** When people of the team are expected to answer: days (1 is Monday), hours and time zone. */
  CHAT_HOURS: z
    .string()
    .default('1-5 09:00-18:00 America/Mexico_City')
    .transform((text, { addIssue }) => {
      const hours = readOfficeHours(text);
      if (hours) return hours;
      addIssue('hours such as `1-5 09:00-18:00 America/Mexico_City`');
      return z.NEVER;
    }),
  /** Address of the directory, whose search the assistant asks. */
  DIRECTORY_URL: serviceAddresses,
};

export type ChatConfig = z.output<z.ZodObject<typeof shape>>;

/** The configuration of the chat service. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ChatConfig {
  return loadConfig(shape, env);
}
