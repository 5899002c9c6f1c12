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

/** Reads the gateway's configuration. Calls to a service without an address get 503. @throws {ConfigError} */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const shape = {
    ...processConfig,
    ...objectsConfig,
    ...releaseConfig,
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    ...serviceKeysConfig('gateway'),
    /** Key for page ids and preview tokens, shared with the registry. */
    PAGE_SECRET: secret,
    /** Bearer token for `/metrics` from other machines; without it only this machine can read the metrics. */
    METRICS_TOKEN: secret.optional(),
    /**
     * Second address of the build files, at `<url>/mf/…`: another name of this gateway, or a CDN that fetches from it. Pages
     * load from there whatever fails to load from here. It must allow every origin (`Access-Control-Allow-Origin: *`).
     */
    BUILDS_SECOND_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    /** Socket of a process that draws first contents as another user; without it, the gateway starts one itself. */
    FIRST_CONTENT_SOCKET: z.string().startsWith('/', 'an absolute path').optional(),
    /** Share of pages measured in the browser (LCP, CLS, INP), 0 to 1; pages with a canary are always measured. */
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

/** Addresses of the instances of each service. */
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
