import type { ServiceName } from '@vitrina/contracts';
import {
  serviceAddresses as addresses,
  loadConfig,
  objectsConfig,
  processConfig,
  releaseConfig,
  requireReleaseKeys,
  secret,
  serviceKeysConfig,
} from '@vitrina/kernel';
import { z } from 'zod';
import { trustedProxies } from './edge/visitor.ts';

/** Reads the gateway's configuration. A service without an address answers 503. @throws {ConfigError} */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const shape = {
    ...processConfig,
    ...objectsConfig,
    ...releaseConfig,
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    ...serviceKeysConfig('gateway'),
    /** Key for page ids and preview tokens, shared with the registry. */
    PAGE_SECRET: secret,
    /** Bearer token for `/metrics` from other machines; without it only this machine can read them. */
    METRICS_TOKEN: secret.optional(),
    /**
     * Where the files of builds are as well, at `<url>/mf/…`: another name of this gateway, or a network that fetches from
     * it. Pages load from there what does not come from here. It has to allow every origin
     * (`Access-Control-Allow-Origin: *`).
     */
    BUILDS_SECOND_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /**
     * Unix socket of a process that draws first contents as another user without a network; without it, the gateway starts
     * such a process as its child.
     */
    FIRST_CONTENT_SOCKET: z.string().startsWith('/', 'an absolute path').optional(),
    /** Share of the pages that their browsers measure (LCP, CLS, INP), 0 to 1; pages with a canary all are. */
    MEASURED_SHARE: z.coerce.number().min(0).max(1).default(0.25),
    TRUSTED_PROXIES: trustedProxies,
    REGISTRY_URL: addresses,
    ACCOUNTS_URL: addresses.optional(),
    DIRECTORY_URL: addresses.optional(),
    MEDIA_URL: addresses.optional(),
    CHAT_URL: addresses.optional(),
    BILLING_URL: addresses.optional(),
  };
  const config = loadConfig(shape, env);
  requireReleaseKeys(config, env);
  return config;
}

/** The gateway's configuration. */
export type GatewayConfig = ReturnType<typeof readConfig>;

/** Where the instances of each service answer. */
export function serviceAddresses(config: GatewayConfig): Record<ServiceName, readonly string[] | undefined> {
  return {
    registry: config.REGISTRY_URL,
    accounts: config.ACCOUNTS_URL,
    directory: config.DIRECTORY_URL,
    media: config.MEDIA_URL,
    chat: config.CHAT_URL,
    billing: config.BILLING_URL,
  };
}
