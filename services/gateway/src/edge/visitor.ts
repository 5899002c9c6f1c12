/**
 * Determines the address, scheme and host of each request, and passes them to services in headers that only the gateway
 * sets. Three parts: which proxies may state another client (`trustedProxies`), reading a request (`readVisitor`), and
 * replacing everything that a client states about itself (`VisitorHeaders`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_ADDRESS_HEADER, CLIENT_DEVICE_HEADER, canonicalAddress, isHost, type Shortcut } from '@vitrina/kernel';
import type { Context } from 'hono';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import type { DeviceCookie } from './device-cookie.ts';

/** Decides whether a hop may state another client's address. Gets its address and its distance (0 is the direct peer). */
type TrustProxy = (address: string, distance: number) => boolean;

/** Longest chain of trusted proxies; more means a wrong configuration. */
const MOST_HOPS = 10;

/**
 * `TRUSTED_PROXIES`: comma-separated addresses and CIDR ranges (also `loopback`, `linklocal`, `uniquelocal`), or the
 * number of proxies in front of the gateway. Without it no proxy is trusted. A number is safe only if no client can
 * reach the gateway without passing them.
 */
export const trustedProxies = z
  .string()
  .default('0')
  .transform((text, context): TrustProxy => {
    if (/^\d+$/.test(text)) {
      const hops = Number(text);
      if (hops <= MOST_HOPS) return (_address, distance) => distance < hops;
      context.addIssue({ code: 'custom', message: `a count of proxies is at most ${MOST_HOPS}` });
      return z.NEVER;
    }
    try {
      return proxyAddr.compile(text.split(',').map((one) => one.trim()));
    } catch {
      context.addIssue({ code: 'custom', message: 'addresses or ranges between commas, or a count of proxies' });
      return z.NEVER;
    }
  });

/** Address, scheme and host of a request, as its visitor used them. */
export interface Visitor {
  /** Canonical address: the last one that no trusted proxy added, or the connection's if there is no such proxy. */
  address: string;
  /** `http` or `https`, as used by the visitor's browser. */
  scheme: string;
  /** Requested host, with the port if it is not the scheme's default. */
  host: string;
}

/** Node's request and response, which the server passes to the application with each call. */
export function nodeOf({ env }: Pick<Context, 'env'>): { incoming: IncomingMessage; outgoing: ServerResponse } {
  return env;
}

/** Headers that describe a request's origin to services; only the gateway sets them. */
export const gatewayHeaders = [
  CLIENT_ADDRESS_HEADER,
  CLIENT_DEVICE_HEADER,
  'x-forwarded-proto',
  'x-forwarded-host',
] as const;

/** Headers by which a proxy, or a client that pretends to be a proxy, names another client. */
const ownWord = new Set([
  ...[CLIENT_ADDRESS_HEADER, CLIENT_DEVICE_HEADER, 'forwarded', 'via', 'x-real-ip', 'x-client-ip', 'client-ip'],
  ...['x-cluster-client-ip', 'x-original-forwarded-for', 'x-original-host', 'x-original-url', 'x-rewrite-url'],
  ...['true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'],
]);

/**
 * Headers by which a client would choose a trace, its sampling and its span attributes (W3C Trace Context and Baggage).
 * The gateway drops them: each request begins a new trace here.
 */
const ofTraces = new Set(['traceparent', 'tracestate', 'baggage']);

const isOwnWord = (name: string) => name.startsWith('x-forwarded-') || ownWord.has(name);

/** Finds the visitor of a request. @param publicScheme the platform's, if no trusted proxy states another */
export function readVisitor(incoming: IncomingMessage, trusts: TrustProxy, publicScheme: string): Visitor {
  const chain = proxyAddr.all(incoming, trusts);
  const host = incoming.headers.host ?? '';
  // Number of trusted proxies the request passed: each adds one entry at the header's end.
  const proxies = chain.length - 1;
  if (proxies === 0) return { address: lastAddress(chain), scheme: publicScheme, host };
  const scheme = wordOf(incoming, 'x-forwarded-proto', proxies)?.toLowerCase();
  const saidHost = wordOf(incoming, 'x-forwarded-host', proxies);
  return {
    address: lastAddress(chain),
    scheme: scheme === 'http' || scheme === 'https' ? scheme : publicScheme,
    host: saidHost !== undefined && isHost(saidHost) ? saidHost : host,
  };
}

/** Address farthest from the gateway; if a proxy wrote something else there (`unknown`), that proxy's own address. */
function lastAddress(chain: readonly string[]): string {
  for (const entry of chain.toReversed()) {
    const address = canonicalAddress(withoutPort(entry ?? ''));
    if (address !== null) return address;
  }
  return 'unknown';
}

/** Removes the port that some proxies write after the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(entry);
  return match?.[1] ?? match?.[2] ?? entry;
}

/** Entry of a list header written by the outermost trusted proxy: proxies append to the header or replace it. */
function wordOf(incoming: IncomingMessage, name: string, proxies: number): string | undefined {
  const said = String(incoming.headers[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return said[Math.max(0, said.length - proxies)];
}

/** Replaces what a request states about its origin, so that gateway and services read the same, trustworthy values. */
export class VisitorHeaders {
  readonly #trusts: TrustProxy;
  readonly #publicScheme: string;
  readonly #devices: DeviceCookie;
  readonly #forwarded = new WeakSet<IncomingMessage>();
  readonly #saidHosts = new WeakMap<IncomingMessage, string>();

  constructor(trusts: TrustProxy, publicUrl: string, devices: DeviceCookie) {
    this.#trusts = trusts;
    this.#devices = devices;
    this.#publicScheme = new URL(publicUrl).protocol.slice(0, -1);
  }

  /** Runs before the application and lets every request through. */
  readonly shortcut: Shortcut = (incoming) => {
    const { address, scheme, host } = readVisitor(incoming, this.#trusts, this.#publicScheme);
    const { rawHeaders, headers } = incoming;
    const saidHost = headers['x-forwarded-host'];
    if (saidHost !== undefined) this.#saidHosts.set(incoming, String(saidHost));
    const kept: string[] = [];
    for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? '';
      const lower = name.toLowerCase();
      if (isOwnWord(lower)) this.#forwarded.add(incoming);
      else if (!ofTraces.has(lower)) kept.push(name, rawHeaders[index + 1] ?? '');
    }
    for (const name of Object.keys(headers)) if (isOwnWord(name) || ofTraces.has(name)) delete headers[name];
    headers[CLIENT_ADDRESS_HEADER] = address;
    headers[CLIENT_DEVICE_HEADER] = this.#devices.read(headers.cookie) ?? '';
    headers['x-forwarded-proto'] = scheme;
    headers['x-forwarded-host'] = host;
    for (const name of gatewayHeaders) kept.push(name, String(headers[name]));
    incoming.rawHeaders = kept;
    return false;
  };

  /** True if a proxy, trusted or not, states that the request was for this host. */
  wasAskedFor(incoming: IncomingMessage, hostname: string): boolean {
    const said = this.#saidHosts.get(incoming)?.split(',') ?? [];
    return said.some((host) => host.trim().toLowerCase().replace(/:\d+$/, '') === hostname);
  }

  wasForwarded(incoming: IncomingMessage): boolean {
    return this.#forwarded.has(incoming);
  }
}
