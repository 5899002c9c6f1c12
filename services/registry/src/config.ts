import { loadConfig, mongoConfig, objectsConfig, processConfig, redisConfig } from '@vitrina/kernel';
import { z } from 'zod';
import { parseTeamTokens } from './team.ts';

const teamTokens = z.string().transform((text, context) => {
  const tokens = parseTeamTokens(text);
  if (tokens) return tokens;
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
  /** Who may publish what, such as `mf-chat:<token>,shell:<token>`. */
  TEAM_TOKENS: teamTokens,
};

export type RegistryConfig = z.output<z.ZodObject<typeof shape>>;

/** The configuration of the registry. @throws {ConfigError} naming each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv = process.env): RegistryConfig {
  return loadConfig(shape, env);
}
