import { z } from 'zod';

/** Address that cannot be used. `message` names the form to write and contains no part of the address. */
export class WrongAddress extends Error {
  override name = 'WrongAddress';
}

/** Address of one or several servers, split before its scheme gives the parts a meaning. */
export interface AddressParts {
  /** Lower case, without `://`. */
  scheme: string;
  /** Decoded; null if the address names no user. */
  user: string | null;
  /** Decoded; null if the address has no password. */
  password: string | null;
  hosts: Array<{ host: string; port: number | null }>;
  /** Path without its first slash, decoded. */
  path: string;
  query: URLSearchParams;
  /** Text after `#`, decoded. */
  fragment: string;
}

/** A name, an IPv4 address, or an IPv6 address in brackets, and a port. */
const HOST = String.raw`(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+(?:%[\w.-]+)?\])(?::\d{1,5})?`;
/**
 * Address with the user and password up to the last `@` before a host: generated passwords contain `/`, `#`, `?` and
 * `@`.
 */
const ADDRESS = new RegExp(
  String.raw`^([a-z][a-z0-9+-]*)://(?:(.*)@)?(${HOST}(?:,${HOST})*)?(?:/([^?#]*))?(?:\?([^#]*))?(?:#(.*))?$`,
  'isu',
);

/**
 * Removes the white space and the pair of quotes that shells, YAML and `docker run --env-file` leave around a value.
 */
export function cleanAddress(text: string): string {
  const trimmed = text.trim();
  return /^(["']).*\1$/s.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
}

/** Splits an address into its parts; null if it has another form. */
export function splitAddress(text: string): AddressParts | null {
  const [, scheme, credentials, hosts = '', path = '', query = '', fragment = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined) return null;
  const colon = credentials?.indexOf(':') ?? -1;
  const [user, password] =
    credentials === undefined || colon === -1
      ? [credentials, undefined]
      : [credentials.slice(0, colon), credentials.slice(colon + 1)];
  const parsed = hosts === '' ? [] : hosts.split(',').map(splitHost);
  if (parsed.some(({ port }) => port !== null && (port < 1 || port > 65_535))) return null;
  return {
    scheme: scheme.toLowerCase(),
    user: user ? decoded(user) : null,
    password: password ? decoded(password) : null,
    hosts: parsed,
    path: decoded(path),
    query: new URLSearchParams(query),
    fragment: decoded(fragment),
  };
}

/** Splits `host`, `host:port` or `[IPv6]:port`; the host is without brackets. */
function splitHost(text: string): { host: string; port: number | null } {
  const [, bracketed, name = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? name, port: port === undefined ? null : Number(port) };
}

/** Decodes percent-encoding; a text with an invalid `%` stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Schema of a variable with an address: the cleaned text, once `parse` accepts it.
 * @param parse throws {@link WrongAddress} for an address that its client cannot use
 */
export function addressSchema(parse: (text: string) => unknown) {
  return z.string().transform((text, context) => {
    const address = cleanAddress(text);
    try {
      parse(address);
      return address;
    } catch (error) {
      if (!(error instanceof WrongAddress)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

/** Parts that an HTTP address may have besides its host. */
export interface HttpAddressParts {
  path?: true;
  query?: true;
}

/**
 * Parses the address of an HTTP interface and returns it without slashes at its end.
 * @throws {WrongAddress}
 */
export function parseHttpAddress(text: string, may: HttpAddressParts = {}): string {
  const form = may.path ? 'https://host/path' : 'https://host';
  const write = `write \`${form}\``;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '') throw new WrongAddress(write);
  if (url.username || url.password) throw new WrongAddress(`${write}, without user and password`);
  if (url.hash || (!may.query && url.search)) throw new WrongAddress(`${write}, without anything after it`);
  const path = url.pathname.replace(/\/+$/, '');
  if (!may.path && path !== '') throw new WrongAddress(`${write}, without a path`);
  return `${url.origin}${path}${url.search}`;
}

/** Endpoint of an S3-compatible store and the settings to address and sign its requests. */
export interface ObjectsAddress {
  /** Host without brackets. */
  host: string;
  port: number;
  secure: boolean;
  /** Path in front of every request, without a slash at its end; empty for none. */
  prefix: string;
  /** Region that requests are signed for. */
  region: string;
}

const OBJECTS_FORMS =
  'write the store without a bucket, such as `https://s3.us-east-1.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com` or `http://minio:9000`';

/** Hosts of storage providers with an optional bucket prefix; the `region` group captures the region. */
const PROVIDERS: ReadonlyArray<{ host: RegExp; region?: string }> = [
  // Legacy names with a dash, dual-stack, FIPS, GovCloud and China included; also the endpoints of a VPC.
  { host: /^s3(?:-fips)?[.-](?:dualstack\.)?(?<region>[a-z]{2}(?:-[a-z]+)+-\d+)\.amazonaws\.com(?:\.cn)?$/ },
  { host: /^bucket\.vpce-[\w-]+\.s3\.(?<region>[a-z]{2}(?:-[a-z]+)+-\d+)\.vpce\.amazonaws\.com(?:\.cn)?$/ },
  { host: /^s3-external-1\.amazonaws\.com$/, region: 'us-east-1' },
  { host: /^[0-9a-f]+(?:\.(?:eu|fedramp))?\.r2\.cloudflarestorage\.com$/, region: 'auto' },
  { host: /^storage\.googleapis\.com$/, region: 'auto' },
  { host: /^s3\.(?<region>[a-z0-9-]+)\.backblazeb2\.com$/ },
  { host: /^(?<region>[a-z]{3}\d)\.digitaloceanspaces\.com$/ },
  { host: /^s3\.(?<region>[a-z0-9-]+)\.wasabisys\.com$/ },
  { host: /^s3\.(?<region>[a-z]{2}-[a-z]+)\.scw\.cloud$/ },
];
const OF_PROVIDERS =
  /(?:^|\.)(?:amazonaws\.com(?:\.cn)?|r2\.cloudflarestorage\.com|storage\.googleapis\.com|backblazeb2\.com|digitaloceanspaces\.com|wasabisys\.com|scw\.cloud)$/;

/**
 * Parses the address of an object store. Buckets are named in the path. Replaces Amazon's global host by the region's,
 * because the client only has the regions of its release; for other known providers, the host names the region. A path
 * is for a proxy that removes it: requests are signed without it.
 * @param region of the configuration, for a host without one
 * @throws {WrongAddress}
 */
export function parseObjectsAddress(text: string, region = 'us-east-1'): ObjectsAddress {
  const { protocol, hostname, port, pathname } = new URL(httpAddressOf(text));
  const secure = protocol === 'https:';
  const [host, itsRegion] = hostOf(hostname, region);
  const prefix = pathname.replace(/\/+$/, '');
  if (prefix !== '' && OF_PROVIDERS.test(host)) throw new WrongAddress(OBJECTS_FORMS);
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 443 : 80),
    secure,
    prefix,
    region: itsRegion ?? region,
  };
}

function httpAddressOf(text: string): string {
  try {
    return parseHttpAddress(text, { path: true });
  } catch (error) {
    throw error instanceof WrongAddress ? new WrongAddress(OBJECTS_FORMS) : error;
  }
}

/** @returns the host to use, and its region if it contains one */
function hostOf(hostname: string, region: string): [string, string | undefined] {
  if (hostname === 's3.amazonaws.com' || hostname === 's3.dualstack.amazonaws.com')
    return [`s3.${region}.amazonaws.com`, region];
  if (!OF_PROVIDERS.test(hostname)) return [hostname, undefined];
  if (/accelerate/.test(hostname)) throw new WrongAddress(`transfer acceleration is not supported; ${OBJECTS_FORMS}`);
  for (const provider of PROVIDERS) {
    const found = provider.host.exec(hostname);
    if (found) return [hostname, provider.region ?? found.groups?.region];
  }
  throw new WrongAddress(OBJECTS_FORMS);
}

const SMTP_FORMS =
  'write `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS from the first byte)';

/** Ports on which servers expect TLS from the first byte, and those on which it starts after `STARTTLS`. */
const TLS_PORTS: ReadonlySet<number | null> = new Set([465, 2465]);
const STARTTLS_PORTS: ReadonlySet<number | null> = new Set([25, 587, 2525, 2587]);

/**
 * Parses the address of a mail server into nodemailer's form: user and password percent-encoded, because generated
 * passwords of Amazon SES contain `/` and `+`. The well-known ports decide how TLS begins: `smtp` on port 465 would
 * wait for a greeting that never comes, and `smtps` on port 587 fails; it then requires STARTTLS instead. Nodemailer's
 * options can follow as a query, such as `?requireTLS=true`.
 * @throws {WrongAddress}
 */
export function parseSmtpAddress(text: string): string {
  const parts = splitAddress(text);
  const [server, ...others] = parts?.hosts ?? [];
  if (!parts || !server || !/^smtps?$/.test(parts.scheme) || parts.path !== '' || parts.fragment !== '')
    throw new WrongAddress(SMTP_FORMS);
  if (others.length > 0) throw new WrongAddress(`one server only; ${SMTP_FORMS}`);
  if ((parts.user === null) !== (parts.password === null))
    throw new WrongAddress(`user and password belong together; ${SMTP_FORMS}`);
  const { user, password, query } = parts;
  const { host, port } = server;
  const startsWithTls = TLS_PORTS.has(port) || (parts.scheme === 'smtps' && !STARTTLS_PORTS.has(port));
  if (parts.scheme === 'smtps' && !startsWithTls) query.set('requireTLS', 'true');
  const account = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const options = query.size > 0 ? `?${query}` : '';
  const name = host.includes(':') ? `[${host}]` : host;
  return `${startsWithTls ? 'smtps' : 'smtp'}://${account}${name}${port === null ? '' : `:${port}`}/${options}`;
}
