import type { IncomingMessage } from 'node:http';
import { CLIENT_ADDRESS_HEADER, CLIENT_DEVICE_HEADER, canonicalAddress, isHost, type Shortcut } from '@vitrina/kernel';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import type { DeviceCookie } from './device-cookie.ts';

/** Says whether a hop may speak for others: its address, and its distance (0 is who is connected to us). */
export type TrustProxy = (address: string, distance: number) => boolean;

/** More proxies than this in a row are a mistake of configuration. */
const MOST_HOPS = 10;

/**
 * `TRUSTED_PROXIES`: addresses and CIDR ranges between commas (also `loopback`, `linklocal`, `uniquelocal`), or how
 * many proxies are in front of the gateway. Without it none is trusted. A count is safe only where no client reaches the
 * gateway past them.
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

/** Who asked, how and for which host. */
export interface Visitor {
  /** Canonical address: the last one that no trusted proxy added; the connection's where there is no such proxy. */
  address: string;
  /** `http` or `https`, as the visitor's browser spoke it. */
  scheme: string;
  /** Host, and port where it is not the scheme's own, that the browser asked for. */
  host: string;
}

/** What services learn about a request's way, by the gateway alone. */
export const gatewayHeaders = [
  CLIENT_ADDRESS_HEADER,
  CLIENT_DEVICE_HEADER,
  'x-forwarded-proto',
  'x-forwarded-host',
] as const;

/** Headers by which a proxy, or a client that pretends to be one, names another client. */
const ownWord = new Set([
  CLIENT_ADDRESS_HEADER,
  CLIENT_DEVICE_HEADER,
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'client-ip',
]);

/**
 * Headers by which a client would choose a trace, whether it is recorded, and what its spans carry (W3C Trace Context and
 * Baggage). They are dropped: each request begins a trace of its own here.
 */
const ofTraces = new Set(['traceparent', 'tracestate', 'baggage']);

const isOwnWord = (name: string) => name.startsWith('x-forwarded-') || ownWord.has(name);

/**
 * Finds out who asked.
 * @param publicScheme scheme at which people reach the platform; holds where no trusted proxy says another
 */
export function readVisitor(incoming: IncomingMessage, trusts: TrustProxy, publicScheme: string): Visitor {
  const chain = proxyAddr.all(incoming, trusts);
  const host = incoming.headers.host ?? '';
  // How many trusted proxies the request came through: each adds one entry to the header's end.
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

/** The address farthest from us; where a proxy wrote something else there (`unknown`), the proxy's own. */
function lastAddress(chain: readonly string[]): string {
  for (const entry of chain.toReversed()) {
    const address = canonicalAddress(withoutPort(entry ?? ''));
    if (address !== null) return address;
  }
  return 'unknown';
}

/** Some proxies write the port beside the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(entry);
  return match?.[1] ?? match?.[2] ?? entry;
}

/** The entry of a list that the outermost trusted proxy wrote: proxies add at the end, or replace the header. */
function wordOf(incoming: IncomingMessage, name: string, proxies: number): string | undefined {
  const said = String(incoming.headers[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return said[Math.max(0, said.length - proxies)];
}

/**
 * Puts the gateway's word in place of everything that a request says about its way, so that all that follows, here and
 * in the services, reads the same and can believe it.
 */
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

  /** Goes before the application, and lets every request through. */
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

  /** True where a proxy, trusted or not, says that a request was for this host. */
  wasAskedFor(incoming: IncomingMessage, hostname: string): boolean {
    const said = this.#saidHosts.get(incoming)?.split(',') ?? [];
    return said.some((host) => host.trim().toLowerCase().replace(/:\d+$/, '') === hostname);
  }

  /** True where a request came in with headers of a proxy. */
  wasForwarded(incoming: IncomingMessage): boolean {
    return this.#forwarded.has(incoming);
  }
}
