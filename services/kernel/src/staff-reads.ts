import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { StoredSession } from './http/session-store.ts';
import type { StaffActs } from './staff-acts.ts';

/**
 * Time for which a repeated reading by the same person is not logged again, in seconds: open screens read at each
 * change.
 */
const ONCE_SECONDS = 3_600;

/** Logs readings of staff on screens that refresh by themselves. */
export class StaffReads {
  readonly #redis: Redis;
  readonly #acts: StaffActs;
  readonly #screen: string;

  /** @param screen names the screen in Redis, such as `chat` */
  constructor(redis: Redis, acts: StaffActs, screen: string) {
    this.#redis = redis;
    this.#acts = acts;
    this.#screen = screen;
  }

  /**
   * Logs a reading, once an hour; without Redis each time.
   * @param what name of the reading, the same for the same reading
   * @param detail text of the log entry
   */
  async note(session: StoredSession, what: string, detail: string): Promise<void> {
    const hash = createHash('sha256').update(`${session.userId} ${what}`).digest('base64url');
    const key = `${this.#screen}:read:${hash}`;
    const isFirst = await this.#redis.set(key, '1', 'EX', ONCE_SECONDS, 'NX').catch(() => 'OK');
    if (isFirst === null) return;
    try {
      await this.#acts.read(session, detail);
    } catch (error) {
      // A read that could not be logged is refused, and is logged the next time.
      await this.#redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}
