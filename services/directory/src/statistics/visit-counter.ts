import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayKey, type VisitMetric } from '../model/provider-day.ts';
import type { CountedVisitor } from './visitor.ts';

/** Time during which a repeated visit does not count again, in seconds. */
const ONCE_SECONDS = 30 * 60;
/**
 * Maximum number of counted visitors per network, provider, metric and day (UTC): twenty (R50), because a carrier may
 * put a city behind one address, and a changed browser name must not count without limit.
 */
export const COUNTED_OF_NETWORK = 20;
/** Time to remember a network's counts, in seconds: its hash changes daily. */
const NETWORK_SECONDS = 24 * 3600;
/** Length of the hash of a visit, in characters: 96 bits. */
const SEEN_CHARACTERS = 16;

/** Redis keys: waiting counts, the batch being written, the number of the last batch. */
export const countKeys = ['visit-counts', 'visit-batch', 'visit-batch-number'] as const;

/**
 * Counts a visit unless it is a repetition or its network has reached the limit, in one step, so that a crash loses
 * nothing.
 */
const COUNT_ONCE = `
if not redis.call('set', KEYS[1], '', 'EX', ARGV[2], 'NX') then return end
if redis.call('hincrby', KEYS[3], ARGV[3], 1) > tonumber(ARGV[4]) then return end
if redis.call('ttl', KEYS[3]) < 0 then redis.call('expire', KEYS[3], ARGV[5]) end
redis.call('hincrby', KEYS[2], ARGV[1], 1)
`;

/** Visit: a provider's page or contact that a visitor saw or used. */
export interface Visit extends CountedVisitor {
  providerId: string;
  /** ISO `YYYY-MM-DD` in the provider's time zone. */
  day: string;
  metric: VisitMetric;
}

/**
 * Counts visits in Redis until the writer moves them to the database: each repeated visit once in half an hour, and
 * each network up to {@link COUNTED_OF_NETWORK} times a day. The only stored data of a visitor is a hash that expires
 * after half an hour, and of a network one that expires within a day.
 */
export class VisitCounter {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Counts visits in one request. @throws if Redis is unavailable */
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

/** Builds the field of a count. @param key from `dayKey` */
function countField(key: string, metric: VisitMetric): string {
  return `${key} ${metric}`;
}

/** Splits a field of {@link countField}. */
export function readCountField(field: string): { key: string; metric: string } {
  const [key = '', metric = ''] = field.split(' ');
  return { key, metric };
}
