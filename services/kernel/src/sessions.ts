import type { SessionUser } from '@vitrina/contracts';
import type { ProfileFieldToPublish } from '@vitrina/contracts/rules';
import type { Role } from '@vitrina/contracts/wire';
import type { Redis } from 'ioredis';
import { hashToken, newToken } from './ids.ts';
import { announceSessionChange } from './live.ts';

/** How long a session lives without use, in seconds: 14 days. */
export const SESSION_SECONDS = 14 * 24 * 3600;

/**
 * How long the state of an account is kept without use, in seconds: a day longer than any session that was read
 * together with it, so that it never expires first.
 */
const ACCOUNT_SECONDS = SESSION_SECONDS + 24 * 3600;

/** A session's data about its user; written by accounts, read by every service. */
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
}

/** The state of an account that its sessions share. */
export interface AccountState extends Session {
  /** Version of the account's document; a newer one is never replaced by an older one. */
  version: number;
  /** Sessions that were opened at an older version of the account are no longer valid. */
  sessionsSince: number;
}

/** A session as it was read: the current state of its account, and the hash it is stored under. */
export interface StoredSession extends Session {
  hash: string;
  /** Version of the account at which it was opened. */
  opened: number;
}

/** The stored value of one session. */
interface Kept {
  userId: string;
  opened: number;
}

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
 *
 * A session stores only its user and the version of the account at which it was opened. Its data, and whether it is still
 * valid, are read from the one state of the account, `account:<user>`. So one write changes every session, including those
 * that are being opened at that moment, and there is no list of sessions that could be incomplete. A session without a
 * state has ended.
 */
export class SessionStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Opens a session of an account as it was read. @returns the token for the cookie */
  async create(account: AccountState): Promise<string> {
    const token = newToken();
    const kept: Kept = { userId: account.userId, opened: account.version };
    await this.#keep(account);
    await this.#redis.set(sessionKey(hashToken(token)), JSON.stringify(kept), 'EX', SESSION_SECONDS);
    return token;
  }

  /** The session of a token, renewed by each reading; null for an unknown token or an ended session. */
  async read(token: string): Promise<StoredSession | null> {
    const hash = hashToken(token);
    const stored = await this.#redis.getex(sessionKey(hash), 'EX', SESSION_SECONDS);
    if (!stored) return null;
    const { userId, opened } = JSON.parse(stored) as Kept;
    const session = asSession(hash, opened, await this.#redis.getex(accountKey(userId), 'EX', ACCOUNT_SECONDS));
    if (!session) await this.#redis.del(sessionKey(hash));
    return session;
  }

  /** The current state of a session that was read before; null once it has ended. Does not renew it. */
  async look({ hash, opened, userId }: StoredSession): Promise<StoredSession | null> {
    const [there, state] = await Promise.all([
      this.#redis.exists(sessionKey(hash)),
      this.#redis.get(accountKey(userId)),
    ]);
    return there === 1 ? asSession(hash, opened, state) : null;
  }

  /**
   * Sets the state of all sessions of an account, and which of them have ended. A state that is older than the stored
   * one changes nothing. Open streams of the account check their session again.
   */
  async update(account: AccountState): Promise<void> {
    await this.#keep(account);
    await announceSessionChange(this.#redis, account.userId);
  }

  /** Ends one session. */
  async revoke({ hash, userId }: StoredSession): Promise<void> {
    await this.#redis.del(sessionKey(hash));
    await announceSessionChange(this.#redis, userId);
  }

  /** Ends every session of a deleted account. */
  async forget(userId: string): Promise<void> {
    await this.#redis.del(accountKey(userId));
    await announceSessionChange(this.#redis, userId);
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

/** Null for a session that has ended. */
function asSession(hash: string, opened: number, state: string | null): StoredSession | null {
  if (!state) return null;
  const { version: _version, sessionsSince, ...session } = JSON.parse(state) as AccountState;
  return opened >= sessionsSince ? { ...session, hash, opened } : null;
}
