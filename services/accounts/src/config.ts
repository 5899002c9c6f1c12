import { PASSWORD_LENGTH } from '@vitrina/contracts/rules';
import {
  ConfigError,
  loadConfig,
  mailConfig,
  mongoConfig,
  operatorConfig,
  processConfig,
  redisConfig,
  requireMailServer,
  requireOperator,
  retentionConfig,
  serviceAddresses,
  serviceTokenConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...serviceTokenConfig,
  ...mailConfig,
  ...operatorConfig,
  ...retentionConfig,
  /** Address of the media service, which takes profile photos. */
  MEDIA_URL: serviceAddresses,
  /** The first administrator; both or neither. There is no default password (R2). */
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max).optional(),
};

export type AccountsConfig = z.output<z.ZodObject<typeof shape>>;

/**
 * The configuration of the accounts service.
 * @throws {ConfigError} naming each wrong variable, an administrator's e-mail without password or the reverse, and what
 *   production lacks to send mails and to name who runs it
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): AccountsConfig {
  const config = loadConfig(shape, env);
  if ((config.ADMIN_EMAIL === undefined) !== (config.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither');
  }
  requireMailServer(config, env);
  requireOperator(config, env);
  return config;
}
