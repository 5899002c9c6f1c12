import type { Role, SessionUser } from '@vitrina/contracts';
import type { Redis } from 'ioredis';
import { hashToken, newToken } from './ids.ts';
import { announceEnd } from './live.ts';

/** How long a session lives without use, in seconds: 14 days. */
export const SESSION_SECONDS = 14 * 24 * 3600;

/** What a session knows of its user; written by accounts, read by every service. */
export interface Session {
  userId: string;
  email: string;
  nombre: string;
  rol: Role;
  plan: SessionUser['plan'];
  /** Empty fields of the nine that publishing needs. */
  faltan: string[];
  pais: string;
  estado_pais: string;
}

/** A session as it was read: what it knows, and the hash under which it is kept. */
export interface StoredSession extends Session {
  hash: string;
}

/**
 * Sessions in Redis under the SHA-256 of an opaque token of 256 bits: a stolen copy of the store opens no session.
 * `sesiones:<user>` lists a user's sessions, so that all of them can change or end together.
 */
export class SessionStore {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Opens a session; the answer is the token for the cookie. */
  async create(session: Session): Promise<string> {
    const token = newToken();
    const hash = hashToken(token);
    await this.#redis
      .multi()
      .set(`sesion:${hash}`, JSON.stringify(session), 'EX', SESSION_SECONDS)
      .sadd(`sesiones:${session.userId}`, hash)
      .expire(`sesiones:${session.userId}`, SESSION_SECONDS * 2)
      .exec();
    return token;
  }

  /** The session of a token, whose life starts anew with each reading; null for an unknown one. */
  async read(token: string): Promise<StoredSession | null> {
    const hash = hashToken(token);
    const stored = await this.#redis.getex(`sesion:${hash}`, 'EX', SESSION_SECONDS);
    return stored ? { ...(JSON.parse(stored) as Session), hash } : null;
  }

  /** Replaces what all sessions of a user know; sessions that have ended stay ended. */
  async update(userId: string, session: Session): Promise<void> {
    const hashes = await this.#redis.smembers(`sesiones:${userId}`);
    if (hashes.length === 0) return;
    const writes = this.#redis.multi();
    for (const hash of hashes) writes.set(`sesion:${hash}`, JSON.stringify(session), 'KEEPTTL', 'XX');
    await writes.exec();
  }

  /** True while a session has not ended; its life is not renewed by asking. */
  async lives({ hash }: StoredSession): Promise<boolean> {
    return (await this.#redis.exists(`sesion:${hash}`)) === 1;
  }

  /** Ends one session, and tells the user's open streams to look whether theirs has ended. */
  async revoke(session: StoredSession): Promise<void> {
    await this.#redis.multi().del(`sesion:${session.hash}`).srem(`sesiones:${session.userId}`, session.hash).exec();
    await announceEnd(this.#redis, session.userId);
  }

  /** Ends every session of a user, and tells their open streams. */
  async revokeAll(userId: string): Promise<void> {
    const hashes = await this.#redis.smembers(`sesiones:${userId}`);
    await this.#redis.del(`sesiones:${userId}`, ...hashes.map((hash) => `sesion:${hash}`));
    await announceEnd(this.#redis, userId);
  }
}
