import { createHash } from 'node:crypto';
import type { StaffActs, StoredSession } from '@vitrina/kernel';
import type { Redis } from 'ioredis';

/** How long the same reading by the same person is not logged again, in seconds: open inboxes read again at each change. */
const ONCE_SECONDS = 3_600;

/** Tells the log which conversations agents read. */
export class ReadLog {
  readonly #redis: Redis;
  readonly #acts: StaffActs;

  constructor(redis: Redis, acts: StaffActs) {
    this.#redis = redis;
    this.#acts = acts;
  }

  /**
   * Notes a reading, once an hour; without Redis each time.
   * @param what names it, the same for the same reading
   * @param detail what the log says
   */
  async note({ userId, name }: StoredSession, what: string, detail: string): Promise<void> {
    const key = `chat:read:${createHash('sha256').update(`${userId} ${what}`).digest('base64url')}`;
    const isFirst = await this.#redis.set(key, '1', 'EX', ONCE_SECONDS, 'NX').catch(() => 'OK');
    if (isFirst === null) return;
    try {
      await this.#acts.add({ staffId: userId, staffName: name, action: 'read', subjectId: null, detail });
    } catch (error) {
      // What was not logged is not read, and is logged the next time.
      await this.#redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}
