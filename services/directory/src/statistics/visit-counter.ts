import { createHash, createHmac } from 'node:crypto';
import { today } from '@vitrina/contracts/places';
import { clientAddress, clientNetwork, trusted } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Redis } from 'ioredis';
import { createIsbotFromList, list } from 'isbot';
import type { DirectoryConfig } from '../config.ts';
import { dayKey, type VisitMetric } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';
import { countableTerm } from '../search/search-text.ts';

/** Time during which a repeated visit does not count again, in seconds. */
const ONCE_SECONDS = 30 * 60;
/**
 * Maximum number of counted visitors per network, provider, metric and day (UTC): twenty (R50), because a carrier may
 * put a city behind one address, and a changed browser name must not count without limit.
 */
export const COUNTED_OF_NETWORK = 20;
/** Time to remember a network's counts and texts, in seconds: its hash changes daily. */
const DAY_SECONDS = 24 * 3600;
/** Length of the hashes of visits, networks and texts, in characters: 96 bits. */
const HASH_CHARACTERS = 16;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARACTERS);

/** Redis keys: waiting counts, the batch being written, the number of the last batch. */
export const countKeys = ['visit-counts', 'visit-batch', 'visit-batch-number'] as const;

/** Counts a visit, unless repeated or over its network's limit, in one step, so that a crash loses nothing. */
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
      const seen = hash(`${visitor} ${providerId} ${metric}`);
      const keys = [`visit-seen:${seen}`, countKeys[0], `visit-network:${network}`];
      const field = countField(dayKey(providerId, day), metric);
      const limits = [`${providerId} ${metric}`, COUNTED_OF_NETWORK, DAY_SECONDS];
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

/** Maximum length of the examined user agent, in characters. */
const MAX_AGENT = 300;

/** User agents of developers' tools. */
const TOOLS = ['HeadlessChrome/120', 'node', 'undici', 'curl/8.0', 'axios/1.0', 'python-requests/2.0'];
const isbot = createIsbotFromList(list);
/** Crawlers without developers' tools, because in development views by tools should count too. */
const isCrawler = createIsbotFromList(
  list.filter((pattern) => !TOOLS.some((tool) => new RegExp(pattern, 'i').test(tool))),
);

/** Visitor as counted. Both fields are keyed hashes that change every day (UTC) and identify no one. */
export interface CountedVisitor {
  /** Hash of the network and the browser. */
  visitor: string;
  /** Hash of the network alone, because browsers can send any name. */
  network: string;
}

/**
 * Identifies the visitor; the keyed hashes identify no one in a stolen copy of the database. Null for programs: known
 * bots, and requests without a user agent. In development, developers' tools count like people.
 * @param now milliseconds since 1970
 */
export function identifyVisitor(c: Context, config: DirectoryConfig, now: number): CountedVisitor | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT);
  if (agent === '' || (config.NODE_ENV === 'development' ? isCrawler : isbot)(agent)) return null;
  const salt = createHmac('sha256', config.VISITOR_SECRET)
    .update(`visitors of ${new Date(now).toISOString().slice(0, 10)}`)
    .digest();
  const keyed = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  const address = clientNetwork(clientAddress(c));
  return { visitor: keyed(`${address} ${agent}`), network: keyed(address) };
}

/** Maximum number of texts counted per network, provider and day: a single visitor cannot fill the provider's list. */
const MAX_OF_NETWORK = 5;
/** Maximum number of texts stored per provider and day, so that made-up texts cannot fill the database. */
const MAX_TERMS = 50;

/** Remembers a network's text; returns 1 if it is new and counts. */
const REMEMBER = `
if redis.call('scard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
local added = redis.call('sadd', KEYS[1], ARGV[1])
redis.call('expire', KEYS[1], ARGV[3])
return added
`;

/** Counts the search texts that lead to providers' pages, each once a day per network. */
export class SearchTerms {
  readonly #redis: Redis;
  readonly #days: Store['providerDays'];

  constructor(redis: Redis, days: Store['providerDays']) {
    this.#redis = redis;
    this.#days = days;
  }

  /** Counts a text unless it may be personal data. @throws if Redis or the database is unavailable */
  async count({ network, providerId, day }: Omit<Visit, 'visitor' | 'metric'>, text: string): Promise<void> {
    const term = countableTerm(text);
    if (!term) return;
    const key = `terms-seen:${hash(`${network} ${providerId}`)}`;
    const isNew = await this.#redis.eval(REMEMBER, 1, key, hash(term), MAX_OF_NETWORK, DAY_SECONDS);
    if (isNew !== 1) return;
    const _id = dayKey(providerId, day);
    await this.#days.updateOne({ _id }, { $setOnInsert: { day, batch: 0 } }, { upsert: true });
    const { matchedCount } = await this.#days.updateOne({ _id, 'terms.term': term }, { $inc: { 'terms.$.count': 1 } });
    if (matchedCount > 0) return;
    const room = { 'terms.term': trusted({ $ne: term }), [`terms.${MAX_TERMS - 1}`]: trusted({ $exists: false }) };
    await this.#days.updateOne({ _id, ...room }, { $push: { terms: { term, count: 1 } } });
  }
}

const MINUTE_MS = 60_000;
const cache = new Map<string, { minute: number; day: string }>();

/**
 * Returns the calendar day in a time zone, ISO `YYYY-MM-DD`. Cached per zone and minute, because days start at whole
 * minutes.
 * @param at milliseconds since 1970
 */
export function localDay(timeZone: string, at: number): string {
  const minute = Math.floor(at / MINUTE_MS);
  const last = cache.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = today(timeZone, new Date(at));
  cache.set(timeZone, { minute, day });
  return day;
}
