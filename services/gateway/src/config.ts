import type { ServiceName } from '@vitrina/contracts';
import {
  serviceAddresses as addresses,
  ConfigError,
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
import type { MapTiles } from './page/html.ts';

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
    /**
     * Street tiles for the maps, `https://host/{z}/{x}/{y}.png`; without it, maps are drawn from the outlines of the states,
     * and no page makes a request to another server.
     */
    MAP_TILES_URL: z
      .url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ })
      .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'an address with {z}, {x} and {y}')
      .optional(),
    /** Credit that the tiles' licence requires, as plain text, such as `© OpenStreetMap contributors`. */
    MAP_TILES_ATTRIBUTION: z.string().trim().min(1).max(200).optional(),
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
  if (config.MAP_TILES_URL && !config.MAP_TILES_ATTRIBUTION) {
    throw new ConfigError('MAP_TILES_URL needs MAP_TILES_ATTRIBUTION: the licence of street tiles requires a credit');
  }
  return config;
}

/** The gateway's configuration. */
export type GatewayConfig = ReturnType<typeof readConfig>;

/** Street tiles of the maps; undefined if the operator has set none. */
export function mapTiles({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: GatewayConfig): MapTiles | undefined {
  return url && attribution ? { url, attribution } : undefined;
}

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
