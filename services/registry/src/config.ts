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

/** Reads the registry's configuration. @throws {ConfigError} */
export function readConfig() {
  return loadConfig({
    ...processConfig,
    ...mongoConfig,
    ...redisConfig,
    ...objectsConfig,
    /** Who may publish what, such as `mf-chat:<token>,shell:<token>`. */
    TEAM_TOKENS: teamTokens,
  });
}
