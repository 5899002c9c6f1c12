import {
  ConfigError,
  httpAddress,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionConfig,
  serviceAddresses,
  serviceKeysConfig,
} from '@vitrina/kernel';
import { z } from 'zod';
import { readOfficeHours } from './agents/office-hours.ts';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...serviceKeysConfig('chat'),
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
  /** Address of an OpenAI-compatible service, with its version such as `/v1`; that of OpenAI if it is not given. */
  OPENAI_BASE_URL: httpAddress({ path: true })
    // Providers document the address of the whole call.
    .transform((address) => address.replace(/\/chat\/completions$/, ''))
    .optional(),
  /** Its key. Without one the assistant answers by itself, from the same search. */
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'visible ASCII characters without spaces')
    .optional(),
  /** The model that answers; needed with a key. */
  OPENAI_MODEL: z.string().min(1).optional(),
  /** Tokens that all processes may use in a day (UTC); afterwards the assistant answers by itself. */
  ASSISTANT_DAILY_TOKENS: z.coerce.number().int().min(0).default(2_000_000),
  /** Longest wait for the model to begin an answer, in milliseconds. */
  ASSISTANT_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  /** Address of the accounts, which mail that visitors wait and copies of conversations; without one no such mail is sent. */
  ACCOUNTS_URL: serviceAddresses.optional(),
  /** Address of the directory, whose search the assistant asks. */
  DIRECTORY_URL: serviceAddresses,
};

export type ChatConfig = z.output<z.ZodObject<typeof shape>>;

/** The configuration of the chat service. @throws {ConfigError} naming each wrong variable, and a key without a model */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ChatConfig {
  const config = loadConfig(shape, env);
  if (config.OPENAI_API_KEY && !config.OPENAI_MODEL) throw new ConfigError('OPENAI_MODEL: needed with OPENAI_API_KEY');
  return config;
}
