import { microfrontendName } from '@vitrina/contracts/microfrontends';
import {
  loadConfig,
  mongoConfig,
  objectsConfig,
  processConfig,
  redisConfig,
  releaseConfig,
  requireReleaseKeys,
  secret,
  serviceKeysConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

/** Minimum length of a team's token, in characters. */
const MIN_TOKEN_LENGTH = 32;

const teamTokens = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => {
    const [name = '', token = ''] = pair.trim().split(':');
    return [name, token] as const;
  });
  const isValid = pairs.every(
    ([name, token]) => microfrontendName.safeParse(name).success && token.length >= MIN_TOKEN_LENGTH,
  );
  if (isValid) return new Map(pairs);
  context.addIssue({
    code: 'custom',
    message: '<microfrontend>:<token of 32 characters or more>, separated by commas',
  });
  return z.NEVER;
});

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...objectsConfig,
  ...releaseConfig,
  ...serviceKeysConfig('registry'),
  /** Key for page ids and preview tokens, shared with the gateways; changing it invalidates both. */
  PAGE_SECRET: secret,
  /**
   * First tokens of the teams, such as `mf-chat:<token>,shell:<token>`. A team that changed its token keeps the changed
   * one until another is configured here.
   */
  TEAM_TOKENS: teamTokens,
  /**
   * Private key of `TEAM_AUTHORITY`, PKCS #8 as base64url, for platforms whose administrators add teams in the browser.
   * Without it, orders about teams are signed wherever the key is kept.
   */
  TEAM_AUTHORITY_KEY: z
    .string()
    .regex(/^[\w-]{60,200}$/, 'a PKCS #8 key as base64url')
    .optional(),
  /** How long unused builds are kept, in days: an open page may still request their files. */
  RETENTION_BUILD_DAYS: z.coerce.number().int().min(30).max(3_650).default(30),
  /** Shortest time that an automatic canary keeps each share, in seconds. */
  CANARY_STEP_S: z.coerce.number().int().min(1).max(86_400).default(300),
  /** Fewest pages with an automatic canary in each step; the default reveals a failure of 1 page in 100. */
  CANARY_STEP_PAGES: z.coerce.number().int().min(30).max(1_000_000).default(300),
};

export type RegistryConfig = z.output<z.ZodObject<typeof shape>>;

/**
 * Reads the configuration of the registry.
 * @throws {ConfigError} naming each invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): RegistryConfig {
  const config = loadConfig(shape, env);
  requireReleaseKeys(config, env);
  return config;
}
