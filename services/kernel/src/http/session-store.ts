import type { SessionUser } from '@vitrina/contracts';
import { timeZoneOf } from '@vitrina/contracts/places';
import type { ProfileFieldToPublish } from '@vitrina/contracts/rules';
import type { Role } from '@vitrina/contracts/wire';
import type { Redis } from 'ioredis';
import { hashToken, newToken } from '../data/ids.ts';
import { announceSessionChange } from '../service/live.ts';

/** Lifetime of a session without use, in seconds: 14 days. */
export const SESSION_SECONDS = 14 * 24 * 3600;

/** Most open sessions of an account. A person has some; each login, also a script's, opens one. */
export const MAX_SESSIONS = 200;

/**
 * Lifetime of an account's state without use, in seconds: a day longer than any session that was read together with it,
 * so that it never expires first.
 */
const ACCOUNT_SECONDS = SESSION_SECONDS + 24 * 3600;

/** Data of a session about its user; written by accounts, read by every service. */
export interface Session {
  userId: string;
  email: string;
  name: string;
  role: Role;
  plan: SessionUser['plan'];
  /** Empty fields of the nine that publishing needs. */
  missing: ProfileFieldToPublish[];
  country: string;
  /** Code of the table of subdivisions. */
  subdivision: string;
  /** IANA zone; absent in states that accounts wrote before postal codes decided it. */
  timeZone?: string;
}

/** Zone of the account's calendar (R13). */
export function zoneOfSession({ timeZone, country, subdivision }: Session): string {
  return timeZone ?? timeZoneOf(country, subdivision);
}

/** State of an account that its sessions share. */
export interface AccountState extends Session {
  /** Version of the account's document; an older one never replaces a newer one. */
  version: number;
  /** Sessions that were opened at an older version of the account are no longer valid. */
  sessionsSince: number;
}

/** Session as read: the current state of its account, and the hash it is stored under. */
export interface StoredSession extends Session {
  hash: string;
  /** Version of the account when it was opened. */
  opened: number;
  /** True if it was opened with a passkey, which staff need (see `staffNeedsPasskey`). */
  hasPasskey: boolean;
}

/** Fields of a session by which it is read again later. */
export type SessionMark = Pick<StoredSession, 'hash' | 'userId' | 'opened'> &
  Partial<Pick<StoredSession, 'hasPasskey'>>;

/** Origin of a session, as far as known; empty texts otherwise. */
export interface SessionOrigin {
  /** Name of the browser, and of the system it runs on. */
  browser: string;
  system: string;
  /** Codes of the place that the visitor had chosen. */
  country: string;
  subdivision: string;
}

/** Open session as its owner sees it in the list. */
export interface ListedSession extends SessionOrigin {
  /** Id for its owner; gives no access. */
  id: string;
  /** The hash it is stored under. */
  hash: string;
  /** Times in milliseconds since 1970: of its opening, and of its last use, up to five minutes ago. */
  createdAt: number;
  seenAt: number;
}

/** Stored value of one session. */
interface Kept {
  userId: string;
  opened: number;
  /** Absent in sessions that were opened before there was a list. */
  createdAt?: number;
  seenAt?: number;
  origin?: SessionOrigin;
  /** Absent in sessions that were opened by a password. */
  hasPasskey?: boolean;
}

/** Origin of a session that was opened without one. */
const UNKNOWN: SessionOrigin = { browser: '', system: '', country: '', subdivision: '' };

/** Shortest time between two records of a session's use, in milliseconds: 5 minutes. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Digits of a session's hash in its id for the owner: 96 bits. */
const ID_DIGITS = 24;

/** Stores a state unless a newer one is stored; its expiry is renewed in both cases. */
const KEEP_NEWEST = `
local kept = redis.call('get', KEYS[1])
if kept and cjson.decode(kept).version > tonumber(ARGV[1]) then
  redis.call('expire', KEYS[1], ARGV[3])
  return 0
end
redis.call('set', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
`;

/**
 * Sessions in Redis under the SHA-256 of an opaque token of 256 bits: a stolen copy of the store does not open a
 * session.
 * A session stores only its user and the version of the account at which it was opened. Its data and its validity come
 * from the single state of the account, `account:<user>`. So one write changes every session, including those that are
 * being opened at that moment. A session without a state has ended.
 * `sessions:<user>` lists the hashes by their last use, for people who want to see and close their sessions. Nothing
 * else relies on it: a hash may outlive its session there for a while.
 */
export class SessionStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /**
   * Opens a session of an account as it was read. Beyond {@link MAX_SESSIONS}, those unused for longest end.
   * @param hasPasskey true if a passkey was proven
   * @returns the token for the cookie
   */
  async create(account: AccountState, origin: SessionOrigin = UNKNOWN, hasPasskey = false): Promise<string> {
    const token = newToken();
    const hash = hashToken(token);
    const now = Date.now();
    const { userId } = account;
    const kept: Kept = { userId, opened: account.version, createdAt: now, seenAt: now, origin, hasPasskey };
    await this.#keep(account);
    await this.#list(userId, hash, now);
    await this.#redis.set(sessionKey(hash), JSON.stringify(kept), 'EX', SESSION_SECONDS);
    const surplus = await this.#redis.zrange(listKey(userId), '0', String(-(MAX_SESSIONS + 1)));
    await this.revoke(userId, ...surplus.map((old) => ({ hash: old })));
    return token;
  }

  /** Reads the session of a token and renews it; null for an unknown token or an ended session. */
  async read(token: string): Promise<StoredSession | null> {
    const hash = hashToken(token);
    const stored = await this.#redis.getex(sessionKey(hash), 'EX', SESSION_SECONDS);
    if (!stored) return null;
    const kept = JSON.parse(stored) as Kept;
    const session = asSession(hash, kept, await this.#redis.getex(accountKey(kept.userId), 'EX', ACCOUNT_SECONDS));
    if (!session) await this.#redis.del(sessionKey(hash));
    // A use in the future was recorded by a clock that was ahead.
    else if (Math.abs(Date.now() - (kept.seenAt ?? 0)) > SEEN_EVERY_MS) await this.#noteUse(hash, kept);
    return session;
  }

  /** Lists the open sessions of an account, the last used first. */
  async list(userId: string): Promise<ListedSession[]> {
    const hashes = await this.#redis.zrevrange(listKey(userId), 0, -1);
    if (hashes.length === 0) return [];
    const [state = null, ...stored] = await this.#redis.mget(accountKey(userId), ...hashes.map(sessionKey));
    const found = hashes.map((hash, index) => asListed(hash, stored[index] ?? null, state));
    const ended = hashes.filter((_, index) => !found[index]);
    if (ended.length > 0) await this.#redis.zrem(listKey(userId), ...ended);
    return found.filter((session) => session !== null);
  }

  /** Reads the current state of a session that was read before; null once it has ended. Does not renew it. */
  async recheck(session: SessionMark): Promise<StoredSession | null> {
    const [there, state] = await Promise.all([
      this.#redis.exists(sessionKey(session.hash)),
      this.#redis.get(accountKey(session.userId)),
    ]);
    return there === 1 ? asSession(session.hash, session, state) : null;
  }

  /**
   * Sets the state of all sessions of an account, and which of them have ended. A state that is older than the stored
   * one changes nothing. Open streams of the account check their session again.
   */
  async update(account: AccountState): Promise<void> {
    await this.#keep(account);
    await announceSessionChange(this.#redis, account.userId);
  }

  /** Ends one or several sessions of an account. */
  async revoke(userId: string, ...sessions: readonly Pick<StoredSession, 'hash'>[]): Promise<void> {
    if (sessions.length === 0) return;
    await this.#redis.del(...sessions.map(({ hash }) => sessionKey(hash)));
    await this.#redis.zrem(listKey(userId), ...sessions.map(({ hash }) => hash));
    await announceSessionChange(this.#redis, userId);
  }

  /** Ends every session of a deleted account, and deletes their data. */
  async deleteAll(userId: string): Promise<void> {
    const hashes = await this.#redis.zrevrange(listKey(userId), 0, -1);
    await this.#redis.del(accountKey(userId), listKey(userId), ...hashes.map(sessionKey));
    await announceSessionChange(this.#redis, userId);
  }

  /** Records the use of a session, unless it has just been ended. */
  async #noteUse(hash: string, kept: Kept): Promise<void> {
    const now = Date.now();
    const next: Kept = { ...kept, createdAt: kept.createdAt ?? now, seenAt: now };
    const there = await this.#redis.set(sessionKey(hash), JSON.stringify(next), 'EX', SESSION_SECONDS, 'XX');
    if (there) await this.#list(kept.userId, hash, now);
  }

  async #list(userId: string, hash: string, now: number): Promise<void> {
    await this.#redis
      .multi()
      .zadd(listKey(userId), now, hash)
      .zremrangebyscore(listKey(userId), 0, now - ACCOUNT_SECONDS * 1_000)
      .expire(listKey(userId), ACCOUNT_SECONDS)
      .exec();
  }

  async #keep(account: AccountState): Promise<void> {
    await this.#redis.eval(
      KEEP_NEWEST,
      1,
      accountKey(account.userId),
      account.version,
      JSON.stringify(account),
      ACCOUNT_SECONDS,
    );
  }
}

const sessionKey = (hash: string) => `session:${hash}`;
const accountKey = (userId: string) => `account:${userId}`;
const listKey = (userId: string) => `sessions:${userId}`;

/** Formats a session for the list; null if it has ended. */
function asListed(hash: string, stored: string | null, state: string | null): ListedSession | null {
  if (!stored) return null;
  const kept = JSON.parse(stored) as Kept;
  const { createdAt = 0, seenAt = 0, origin = UNKNOWN } = kept;
  return asSession(hash, kept, state) && { ...origin, id: hash.slice(0, ID_DIGITS), hash, createdAt, seenAt };
}

/** Builds a session from its stored parts; null if it has ended. */
function asSession(
  hash: string,
  { opened, hasPasskey = false }: Pick<Kept, 'opened' | 'hasPasskey'>,
  state: string | null,
): StoredSession | null {
  if (!state) return null;
  const { version: _version, sessionsSince, ...session } = JSON.parse(state) as AccountState;
  return opened >= sessionsSince ? { ...session, hash, opened, hasPasskey } : null;
}
