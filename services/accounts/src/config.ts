import { PASSWORD_LENGTH } from '@vitrina/contracts/rules';
import {
  ConfigError,
  emailAddress,
  loadConfig,
  mailConfig,
  mongoConfig,
  operatorConfig,
  processConfig,
  redisConfig,
  requireMailServer,
  requireOperator,
  retentionConfig,
  secret,
  serviceAddresses,
  serviceKeysConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...serviceKeysConfig('accounts'),
  ...mailConfig,
  ...operatorConfig,
  ...retentionConfig,
  /** Key for the appeal links of suspended accounts, shared with the directory, which checks them. */
  APPEAL_SECRET: secret,
  /** Key for unsubscribe links; changing it invalidates the links in mails already sent. */
  UNSUBSCRIBE_SECRET: secret,
  /** Address of the media service, which takes profile photos. */
  MEDIA_URL: serviceAddresses,
  /** Address of the chat service, whose conversations go with an account; without one there are none. */
  CHAT_URL: serviceAddresses.optional(),
  /** Days in which a login cancels the erasure of an account (R48). */
  ERASURE_DAYS: z.coerce.number().int().min(1).max(60).default(7),
  /**
   * Seconds in which a removal, rejection or suspension can be undone before its mail leaves; the administrators' area
   * says that it is a few minutes.
   */
  DECISION_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
  /** The first administrator; both or neither. There is no default password (R2). */
  ADMIN_EMAIL: emailAddress.optional(),
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
