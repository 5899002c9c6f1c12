import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayKey, type VisitMetric } from '../model/provider-day.ts';

/** How long the same visitor's same thing does not count again, in seconds. */
const ONCE_SECONDS = 30 * 60;
/** Characters of the hash under which a visitor's thing is remembered: 96 bits. */
const SEEN_CHARACTERS = 16;

/** Keys of Redis: what was counted and waits, the batch that is being written, the number of the last batch. */
export const countKeys = ['visit-counts', 'visit-batch', 'visit-batch-number'] as const;

/** Counts a thing unless it was seen: both in one step, so that a crash between them loses nothing. */
const COUNT_ONCE = `
if redis.call('set', KEYS[1], '', 'EX', ARGV[2], 'NX') then
  redis.call('hincrby', KEYS[2], ARGV[1], 1)
end
`;

/** Something of a provider that one visitor saw or used. */
export interface Visit {
  /** See `countedVisitor`. */
  visitor: string;
  providerId: string;
  /** ISO `YYYY-MM-DD` in the provider's time zone. */
  day: string;
  metric: VisitMetric;
}

/**
 * Counts visits in Redis until the statistics' writer brings them into the database, each visitor's thing once in half
 * an hour. All that is known of a visitor is a hash that expires with the half hour.
 */
export class VisitCounter {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Counts visits, in one request. @throws where Redis is away */
  async count(visits: readonly Visit[]): Promise<void> {
    if (visits.length === 0) return;
    const requests = this.#redis.pipeline();
    for (const { visitor, providerId, day, metric } of visits) {
      const seen = createHash('sha256').update(`${visitor} ${providerId} ${metric}`).digest('base64url');
      const seenKey = `visit-seen:${seen.slice(0, SEEN_CHARACTERS)}`;
      requests.eval(COUNT_ONCE, 2, seenKey, countKeys[0], countField(dayKey(providerId, day), metric), ONCE_SECONDS);
    }
    for (const [error] of (await requests.exec()) ?? []) if (error) throw error;
  }
}

/** The field of a count. @param key as `dayKey` makes it */
function countField(key: string, metric: VisitMetric): string {
  return `${key} ${metric}`;
}

/** What {@link countField} was made of. */
export function readCountField(field: string): { key: string; metric: string } {
  const [key = '', metric = ''] = field.split(' ');
  return { key, metric };
}
