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
  textConfig,
} from '@vitrina/kernel';
import { z } from 'zod';

const shape = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...serviceKeysConfig('accounts'),
  ...mailConfig,
  ...textConfig,
  ...operatorConfig,
  ...retentionConfig,
  /** Key that signs the appeal links of suspended accounts; shared with the directory, which verifies them. */
  APPEAL_SECRET: secret,
  /**
   * Key that signs unsubscribe links and derives the codes that confirm telephones; changing it invalidates those that
   * were sent.
   */
  UNSUBSCRIBE_SECRET: secret,
  /** Address of the media service, which receives profile photos. */
  MEDIA_URL: serviceAddresses,
  /** Address of the chat service. Only whether it is set matters: without a chat, no erasure waits for it. */
  CHAT_URL: serviceAddresses.optional(),
  /** Days during which a login cancels the erasure of an account (R48). */
  ERASURE_DAYS: z.coerce.number().int().min(1).max(60).default(7),
  /**
   * Seconds during which a removal, rejection or suspension can be undone before its mail is sent. The administrators'
   * area describes it as a few minutes.
   */
  DECISION_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
  /** E-mail of the first administrator; set with the password or not at all. There is no default password (R2). */
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max).optional(),
};

export type AccountsConfig = z.output<z.ZodObject<typeof shape>>;

/**
 * Reads the configuration of the accounts service.
 * @throws {ConfigError} naming each invalid variable, an administrator's e-mail without a password or the reverse, and in
 *   production the missing settings for sending mail and naming the operator
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
