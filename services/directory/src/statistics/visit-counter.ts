import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayKey, type VisitMetric } from '../model/provider-day.ts';
import type { CountedVisitor } from './visitor.ts';

/** How long the same visitor's same thing does not count again, in seconds. */
const ONCE_SECONDS = 30 * 60;
/**
 * How often one network counts for one thing of one provider in a day (UTC): for twenty visitors (R50), as a carrier may put
 * a city behind one address, and another name of the browser counts no more.
 */
export const COUNTED_OF_NETWORK = 20;
/** How long a network's counts are kept, in seconds: its hash is another one the next day. */
const NETWORK_SECONDS = 24 * 3600;
/** Characters of the hash under which a visitor's thing is remembered: 96 bits. */
const SEEN_CHARACTERS = 16;

/** Keys of Redis: what was counted and waits, the batch that is being written, the number of the last batch. */
export const countKeys = ['visit-counts', 'visit-batch', 'visit-batch-number'] as const;

/** Counts a thing unless it was seen or its network has counted enough: in one step, so that a crash loses nothing. */
const COUNT_ONCE = `
if not redis.call('set', KEYS[1], '', 'EX', ARGV[2], 'NX') then return end
if redis.call('hincrby', KEYS[3], ARGV[3], 1) > tonumber(ARGV[4]) then return end
if redis.call('ttl', KEYS[3]) < 0 then redis.call('expire', KEYS[3], ARGV[5]) end
redis.call('hincrby', KEYS[2], ARGV[1], 1)
`;

/** Something of a provider that one visitor saw or used. */
export interface Visit extends CountedVisitor {
  providerId: string;
  /** ISO `YYYY-MM-DD` in the provider's time zone. */
  day: string;
  metric: VisitMetric;
}

/**
 * Counts visits in Redis until the statistics' writer brings them into the database, each visitor's thing once in half
 * an hour, and each network's up to {@link COUNTED_OF_NETWORK} times a day. All that is known of a visitor is a hash that
 * expires with the half hour, and of a network one that expires within a day.
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
    for (const { visitor, network, providerId, day, metric } of visits) {
      const seen = createHash('sha256').update(`${visitor} ${providerId} ${metric}`).digest('base64url');
      const keys = [`visit-seen:${seen.slice(0, SEEN_CHARACTERS)}`, countKeys[0], `visit-network:${network}`];
      const field = countField(dayKey(providerId, day), metric);
      const limits = [`${providerId} ${metric}`, COUNTED_OF_NETWORK, NETWORK_SECONDS];
      requests.eval(COUNT_ONCE, keys.length, ...keys, field, ONCE_SECONDS, ...limits);
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
