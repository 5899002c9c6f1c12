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
