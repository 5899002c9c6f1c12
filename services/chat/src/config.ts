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
  /** Key that signs the conversation's cookie. */
  SESSION_SECRET: z.string().min(32, 'at least 32 characters'),
  /** Office hours of the team: days (1 is Monday), hours and time zone. */
  CHAT_HOURS: z
    .string()
    .default('1-5 09:00-18:00 America/Mexico_City')
    .transform((text, { addIssue }) => {
      const hours = readOfficeHours(text);
      if (hours) return hours;
      addIssue('hours such as `1-5 09:00-18:00 America/Mexico_City`');
      return z.NEVER;
    }),
  /** URL of an OpenAI-compatible service, with its version such as `/v1`; by default that of OpenAI. */
  OPENAI_BASE_URL: httpAddress({ path: true })
    // Providers document the URL of the whole call.
    .transform((address) => address.replace(/\/chat\/completions$/, ''))
    .optional(),
  /** API key. Without a key the deterministic assistant answers, from the same search. */
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'visible ASCII characters without spaces')
    .optional(),
  /** Name of the model; required with a key. */
  OPENAI_MODEL: z.string().min(1).optional(),
  /** Tokens that all processes may use per day (UTC); afterwards the deterministic assistant answers. */
  ASSISTANT_DAILY_TOKENS: z.coerce.number().int().min(0).default(2_000_000),
  /** Longest wait for the model's first output, in milliseconds. */
  ASSISTANT_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  /** URL of accounts, which mails staff calls and copies of conversations; without it, no such mail is sent. */
  ACCOUNTS_URL: serviceAddresses.optional(),
  /** URL of the directory, whose search the assistant uses. */
  DIRECTORY_URL: serviceAddresses,
};

export type ChatConfig = z.output<z.ZodObject<typeof shape>>;

/** Reads the configuration of the chat service. @throws {ConfigError} naming each wrong variable, and a key without a model */
export function readConfig(env: NodeJS.ProcessEnv = process.env): ChatConfig {
  const config = loadConfig(shape, env);
  if (config.OPENAI_API_KEY && !config.OPENAI_MODEL) throw new ConfigError('OPENAI_MODEL: needed with OPENAI_API_KEY');
  return config;
}
