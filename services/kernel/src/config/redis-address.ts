import type { RedisOptions } from 'ioredis';
import { type AddressParts, splitAddress, WrongAddress } from './addresses.ts';

/** Parts of ioredis' options that an address determines. */
export type RedisAddress = Pick<
  RedisOptions,
  | 'host'
  | 'port'
  | 'path'
  | 'username'
  | 'password'
  | 'db'
  | 'family'
  | 'tls'
  | 'sentinels'
  | 'name'
  | 'sentinelUsername'
  | 'sentinelPassword'
  | 'sentinelTLS'
  | 'enableTLSForSentinelMode'
>;

const FORMS =
  'write `redis://user:password@host:6379/0`, `rediss://…` for TLS, `unix:///path/redis.sock`, or `redis-sentinel://user:password@host:26379,host2:26379/0?sentinelMasterId=mymaster`';
const SEVERAL =
  'several hosts are sentinels (`redis-sentinel://host:26379,host2:26379?sentinelMasterId=mymaster`); Redis Cluster is not supported, as all keys of a platform are in one slot';

const PLAIN = new Set(['redis', 'valkey']);
const TLS = new Set(['rediss', 'valkeys']);
const SOCKET = new Set(['unix', 'redis+unix', 'redis+socket', 'redis-socket', 'unix+redis']);
const SENTINEL = new Set(['redis-sentinel', 'redis+sentinel', 'rediss-sentinel', 'rediss+sentinel']);

/**
 * Parses the address of a Redis or Valkey server: `redis://`, `rediss://` (TLS), a Unix socket, or sentinels in the forms
 * of Lettuce (`redis-sentinel://h1,h2/0?sentinelMasterId=name`) and redis-py (`redis+sentinel://h1,h2/name/0`). User and
 * password may be percent-encoded or not.
 * @throws {WrongAddress}
 */
export function parseRedisAddress(text: string): RedisAddress {
  const parts = splitAddress(text.startsWith('/') ? `unix://${text}` : text);
  if (!parts) throw new WrongAddress(FORMS);
  if (parts.user !== null && parts.password === null)
    throw new WrongAddress('a password without a user is written as `redis://:password@host:6379`');
  const { scheme, hosts } = parts;
  if (SENTINEL.has(scheme)) return throughSentinels(parts);
  if (SOCKET.has(scheme)) return throughSocket(parts);
  const isTls = TLS.has(scheme);
  if (!isTls && !PLAIN.has(scheme)) throw new WrongAddress(FORMS);
  if (hosts.length > 1) throw new WrongAddress(SEVERAL);
  const [server] = hosts;
  if (!server) throw new WrongAddress(FORMS);
  return {
    host: server.host,
    port: server.port ?? 6379,
    ...accountOf(parts),
    ...databaseOf(parts.path || parts.query.get('db') || ''),
    ...(isTls && { tls: tlsOf(parts) }),
  };
}

function throughSocket(parts: AddressParts): RedisAddress {
  const { hosts, path, query } = parts;
  if (hosts.length > 0 || path === '') throw new WrongAddress(FORMS);
  return { path: `/${path}`, ...accountOf(parts), ...databaseOf(query.get('db') ?? '') };
}

/** Reads sentinels, whose path is `/0`, `/name` or `/name/0`. With TLS the sentinels and the servers use it. */
function throughSentinels(parts: AddressParts): RedisAddress {
  const { scheme, hosts, path, query, fragment } = parts;
  if (hosts.length === 0) throw new WrongAddress(FORMS);
  const steps = path.split('/').filter((step) => step !== '');
  const last = steps.at(-1) ?? '';
  const inPath = /^\d+$/.test(last) ? steps.slice(0, -1) : steps;
  const database = /^\d+$/.test(last) ? last : (query.get('db') ?? '');
  const name = query.get('sentinelMasterId') || fragment || inPath[0];
  if (inPath.length > 1) throw new WrongAddress(FORMS);
  const sentinelUsername = query.get('sentinelUsername');
  const sentinelPassword = query.get('sentinelPassword');
  return {
    sentinels: hosts.map(({ host, port }) => ({ host, port: port ?? 26_379 })),
    ...(name && { name }),
    ...accountOf(parts),
    ...databaseOf(database),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(scheme.startsWith('rediss') && sentinelTls(tlsOf(parts))),
  };
}

/** Options for TLS to the sentinels and to the server they report. */
export function sentinelTls(tls: NonNullable<RedisOptions['tls']>): RedisAddress {
  return { tls, sentinelTLS: tls, enableTLSForSentinelMode: true };
}

function accountOf({ user, password }: AddressParts): Pick<RedisOptions, 'username' | 'password'> {
  return { ...(user !== null && { username: user }), ...(password !== null && { password }) };
}

function databaseOf(text: string): Pick<RedisOptions, 'db'> {
  const trimmed = text.replace(/\/+$/, '');
  if (trimmed === '') return {};
  if (!/^\d{1,5}$/.test(trimmed)) throw new WrongAddress('the path is the number of the database, such as `/0`');
  return { db: Number(trimmed) };
}

/** TLS settings; `?rejectUnauthorized=false` accepts a certificate from an unknown authority. */
function tlsOf({ query }: AddressParts): NonNullable<RedisOptions['tls']> {
  return query.get('rejectUnauthorized') === 'false' ? { rejectUnauthorized: false } : {};
}

/**
 * Parses the sentinels of a variable: `host:port` separated by commas, with 26379 as the default port.
 * @throws {WrongAddress}
 */
export function parseSentinels(text: string): Array<{ host: string; port: number }> {
  const parts = /[@/?#]/.test(text) ? null : splitAddress(`redis://${text.replaceAll(/\s*,\s*/g, ',')}`);
  if (!parts || parts.hosts.length === 0) throw new WrongAddress('write `host:26379,host2:26379`');
  return parts.hosts.map(({ host, port }) => ({ host, port: port ?? 26_379 }));
}
