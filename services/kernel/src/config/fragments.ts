import type { KeyObject } from 'node:crypto';
import type { InternalParty } from '@vitrina/contracts/internal-calls';
import { parsePublicKey, parseReleaseKeys, type ReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import type { ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import { readEmail } from '@vitrina/contracts/rules';
import { z } from 'zod';
import {
  addressSchema,
  type HttpAddressParts,
  parseHttpAddress,
  parseObjectsAddress,
  parseSmtpAddress,
} from './addresses.ts';
import { ConfigError, isVariableSet } from './load.ts';
import { parseRedisAddress, parseSentinels } from './redis-address.ts';
import { ServiceKeys } from './service-keys.ts';

/** A random secret. */
export const secret = z.string().min(32, 'at least 32 characters');

const days = z.coerce.number().int().min(1).max(3_650);

/**
 * Retention periods, in days. The privacy notices name them, so all services of a platform get the same. All other
 * periods, and what is kept without end, such as the staff's audit log: `docs/retention.md`.
 */
export const retentionConfig = {
  /**
   * Conversations with the assistant, since their last message, or since a person was last requested or an agent last took
   * or released them.
   */
  RETENTION_CONVERSATION_DAYS: days.default(90),
  /** Decided reports, since the first report; answered appeals, since they were made; remains of deleted blog entries. */
  RETENTION_REPORT_DAYS: days.default(365),
  /** Texts of searches without results, since the last such search. */
  RETENTION_SEARCH_DAYS: days.default(180),
  /** Daily counts of a provider's views; statistics look back over 180 days. */
  RETENTION_STATISTICS_DAYS: days.default(400),
  /** Messages of visitors to providers, since they were sent; twelve months at most. */
  RETENTION_MESSAGE_DAYS: days.max(365).default(365),
};

/** Variables of every process. */
export const processConfig = {
  /** Development features are off unless this is set. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Port to listen on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Address to listen on; containers set 0.0.0.0. */
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Prefix of database names, Redis keys, buckets and search indexes, so that several platforms can share servers. */
  NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,30}$/, 'lower-case letters and digits, 2 to 31 of them')
    .default('vitrina'),
  /** Public address of the platform; https turns on secure cookies. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Address at which browsers fetch processed media, such as that of a CDN in front of the platform; else `PUBLIC_URL`. */
  PUBLIC_MEDIA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `required`: staff calls require a passkey outside production, too. In production they always do. */
  STAFF_SECOND_FACTOR: z.enum(['required']).optional(),
  /** Longest duration of a shutdown before it is forced, in milliseconds. */
  SHUTDOWN_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
  /**
   * Part of a shutdown in which requests are still accepted, in milliseconds: `/ready` refuses, and each response
   * closes its connection, so that callers move to other instances. If it is longer than {@link IDLE_CONNECTION_MS}, no
   * request is lost.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
};

/** Remedy for a wrong `SERVICE_KEYS`. */
const MAKE_KEYS = '; `npm run service-keys` makes the keys of all processes';

/**
 * Keys with which a process makes and accepts internal calls, such as `accounts>media:<key>,directory>media:<key>`, limited
 * to its own pairs. During rotation a pair has two keys: the first is sent, both are accepted.
 */
export function serviceKeysConfig<P extends InternalParty>(party: P) {
  return {
    SERVICE_KEYS: z.string({ error: `missing${MAKE_KEYS}` }).transform((text, context) => {
      const keys = ServiceKeys.read(party, text);
      if (typeof keys !== 'string') return keys;
      context.addIssue({ code: 'custom', message: keys + MAKE_KEYS });
      return z.NEVER;
    }),
  };
}

/** Keys for checking releases of microfrontends; production does not start without them. */
export const releaseConfig = {
  /**
   * Public Ed25519 keys of the teams, such as `mf-chat:<32 bytes as base64url>,shell:<…>`, repeating a name for each of
   * its keys. Outside production, releases need no signature if this is empty.
   */
  RELEASE_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = parseReleaseKeys(text);
      if (keys) return keys;
      context.addIssue({ code: 'custom', message: '<microfrontend>:<Ed25519 key as base64url>, separated by commas' });
      return z.NEVER;
    })
    .optional(),
  /**
   * Public Ed25519 key of the platform's authority, 32 bytes as base64url: teams are added, changed and removed by
   * orders that it signed. Without it, teams come only from the configuration.
   */
  TEAM_AUTHORITY: z
    .string()
    .transform((text, context) => {
      const key = parsePublicKey(text);
      if (key) return key;
      context.addIssue({ code: 'custom', message: 'an Ed25519 key as base64url' });
      return z.NEVER;
    })
    .optional(),
};

/**
 * Builds the keys for checking releases.
 * @returns undefined if neither is configured: releases then need no signature
 */
export function releaseTrust({
  RELEASE_KEYS: keys,
  TEAM_AUTHORITY: authority,
}: {
  RELEASE_KEYS?: ReleaseKeys | undefined;
  TEAM_AUTHORITY?: KeyObject | undefined;
}): ReleaseTrust | undefined {
  return keys || authority ? { keys: keys ?? new Map(), authority } : undefined;
}

/** Address of an HTTP interface, without slashes at its end. */
export function httpAddress(may: HttpAddressParts = {}) {
  return addressSchema((text) => parseHttpAddress(text, may)).transform((text) => parseHttpAddress(text, may));
}

/**
 * Addresses of another service: one, or one for each instance, separated by commas. In containers, a single name that
 * resolves to every instance is enough.
 */
export const serviceAddresses = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(httpAddress()).min(1));

const redisAddress = addressSchema(parseRedisAddress);

/** `host:port` of each sentinel, separated by commas. */
const sentinels = addressSchema(parseSentinels).transform(parseSentinels);

/** Name of the master in the configuration that comes with Redis Sentinel. */
export const DEFAULT_MASTER = 'mymaster';

export const redisConfig = {
  /**
   * Redis for sessions, limits and live events; for queues too unless `QUEUE_REDIS_URL` is set. With `REDIS_SENTINELS`,
   * only its account, database number and TLS are used; an address of the form `redis-sentinel://` contains the
   * sentinels itself.
   */
  REDIS_URL: redisAddress,
  /** Sentinels that report the current master; without them `REDIS_URL` is used directly. */
  REDIS_SENTINELS: sentinels.optional(),
  /** Name of the master at the sentinels. */
  REDIS_MASTER: z.string().default(DEFAULT_MASTER),
  /** Password of the sentinels themselves. */
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  /**
   * Second Redis for queues, events and the progress of uploads, so that workers need no access to sessions. The four
   * variables have the meaning of those above and are used together; without this one they are ignored.
   */
  QUEUE_REDIS_URL: redisAddress.optional(),
  QUEUE_REDIS_SENTINELS: sentinels.optional(),
  /** `REDIS_MASTER` if it is not set. */
  QUEUE_REDIS_MASTER: z.string().optional(),
  QUEUE_REDIS_SENTINEL_PASSWORD: z.string().optional(),
};

/** The parsed {@link redisConfig}. */
export type RedisServers = z.output<z.ZodObject<typeof redisConfig>>;

export const objectsConfig = {
  /** S3-compatible store, without a bucket. A path is for a proxy that removes it. */
  S3_ENDPOINT: addressSchema(parseObjectsAddress),
  S3_ACCESS_KEY: z.string().min(3),
  S3_SECRET_KEY: z.string().min(8),
  /** Token of temporary credentials. */
  S3_SESSION_TOKEN: z.string().optional(),
  /** Region that requests are signed for; a known provider's host that contains a region takes precedence. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'a region such as `us-east-1`, or `auto`')
    .default('us-east-1'),
  /** `false` names the bucket in the host (`https://bucket.host/key`), which a few stores require. */
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).optional(),
};

/** The parsed {@link objectsConfig}. */
export type ObjectsConfig = z.output<z.ZodObject<typeof objectsConfig>>;

export const searchConfig = {
  MEILI_URL: httpAddress({ path: true }),
  /** Sent in a header, so it consists of visible ASCII characters. */
  MEILI_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'visible ASCII characters without spaces')
    .optional(),
};

/** How a service sends mails. */
export const mailConfig = {
  /**
   * Mail server: `smtp://user:password@host:port` or `smtps://…`. Without it, mails stay in the service's database, and
   * production refuses to start.
   */
  SMTP_URL: addressSchema(parseSmtpAddress).optional(),
  /** Sender of all mails: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'an e-mail address, or `Name <address>`')
    .default('Vitrina <no-responder@vitrina.example>'),
};

/** The parsed {@link mailConfig}. */
export type MailConfig = z.output<z.ZodObject<typeof mailConfig>>;

/** How a service sends text messages. */
export const textConfig = {
  /**
   * Webhook of a provider of text messages, see `textTransport`. Without it, messages stay in the service's database, and
   * production sends none.
   */
  SMS_URL: httpAddress({ path: true, query: true }).optional(),
  /** Token that the webhook requires. */
  SMS_TOKEN: z.string().min(1).optional(),
};

/** The parsed {@link textConfig}. */
export type TextConfig = z.output<z.ZodObject<typeof textConfig>>;

/** E-mail address in its canonical form, see `readEmail`. */
export const emailAddress = z
  .string()
  .overwrite((text) => readEmail(text) ?? '')
  .min(1, 'an e-mail address');

/** Operator of the platform, as its privacy notices must name it; production refuses to start without these. */
export const operatorConfig = {
  OPERATOR_NAME: z.string().trim().min(1).max(120).default('Vitrina (instalación de prueba)'),
  /** Postal address in one line. */
  OPERATOR_ADDRESS: z.string().trim().min(1).max(240).default('Domicilio sin configurar'),
  /** Address for help. */
  SUPPORT_EMAIL: emailAddress.default('soporte@vitrina.example'),
  /** Address for questions about personal data; `SUPPORT_EMAIL` by default. */
  PRIVACY_EMAIL: emailAddress.optional(),
};

/** Variables that production needs for mails to arrive. */
const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM'] as const;

/** @throws {ConfigError} in production, naming the missing variables of mails */
export function requireMailServer(config: Pick<ProcessConfig, 'NODE_ENV'>, env: NodeJS.ProcessEnv): void {
  requireInProduction(config, env, MAIL_VARIABLES, 'production sends mails');
}

/** @throws {ConfigError} in production without the keys for checking releases */
export function requireReleaseKeys(config: Pick<ProcessConfig, 'NODE_ENV'>, env: NodeJS.ProcessEnv): void {
  requireInProduction(config, env, ['RELEASE_KEYS'], 'production runs signed releases only');
}

/** Variables that the privacy notices need in production. */
const OPERATOR_VARIABLES = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'SUPPORT_EMAIL'] as const;

/** @throws {ConfigError} in production, naming the missing variables of the privacy notices */
export function requireOperator(config: Pick<ProcessConfig, 'NODE_ENV'>, env: NodeJS.ProcessEnv): void {
  requireInProduction(config, env, OPERATOR_VARIABLES, 'privacy notices name who runs the platform');
}

function requireInProduction(
  { NODE_ENV }: Pick<ProcessConfig, 'NODE_ENV'>,
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  reason: string,
): void {
  const missing = names.filter((name) => !isVariableSet(name, env));
  if (NODE_ENV !== 'production' || missing.length === 0) return;
  throw new ConfigError(`Missing environment variables:\n${missing.map((name) => `  ${name}: ${reason}`).join('\n')}`);
}

/** Configuration of every process. */
export type ProcessConfig = z.output<z.ZodObject<typeof processConfig>>;

/** Returns true if staff calls refuse sessions that were opened without a passkey. */
export function staffNeedsPasskey(config: Pick<ProcessConfig, 'NODE_ENV' | 'STAFF_SECOND_FACTOR'>): boolean {
  return config.NODE_ENV === 'production' || config.STAFF_SECOND_FACTOR === 'required';
}
