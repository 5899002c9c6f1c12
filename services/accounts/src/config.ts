import { createECDH } from 'node:crypto';
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
  /**
   * Key pair with which push services recognize this platform (VAPID, RFC 8292): a point of P-256 and its private number,
   * base64url. Without it, no device shows notifications. Another pair ends them on every device.
   */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'an uncompressed P-256 point as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, '32 bytes as base64url')
    .optional(),
  /** Contact for operators of push services: `mailto:` or `https:`; `SUPPORT_EMAIL` by default. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, '`mailto:` with an address, or an https address')
    .optional(),
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
 * @throws {ConfigError} naming each invalid variable, an administrator's e-mail without a password or the reverse, push
 *   keys that are no pair, and in production the missing settings for sending mail and naming the operator
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): AccountsConfig {
  const config = loadConfig(shape, env);
  if ((config.ADMIN_EMAIL === undefined) !== (config.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither');
  }
  if (!isVapidPair(config)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both keys of one pair, or neither');
  }
  requireMailServer(config, env);
  requireOperator(config, env);
  return config;
}

/** True for two keys of one pair, and without keys. */
function isVapidPair({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: Pick<AccountsConfig, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>): boolean {
  if (publicKey === undefined || privateKey === undefined) return publicKey === privateKey;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}
