import { createHash } from 'node:crypto';
import { trusted } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { dayKey } from '../model/provider-day.ts';
import type { Store } from '../model/store.ts';
import { countableTerm } from '../rules/countable-term.ts';
import type { Visit } from './visit-counter.ts';

/** Time to remember a network's texts for a provider, in seconds: its hash changes daily. */
const DAY_SECONDS = 24 * 3600;
/** Maximum number of texts counted per network, provider and day: a single visitor cannot fill the provider's list. */
const MAX_OF_NETWORK = 5;
/** Maximum number of texts stored per provider and day, so that made-up texts cannot fill the database. */
const MAX_TERMS = 50;
/** Length of the hashes of networks and texts, in characters: 96 bits. */
const HASH_CHARACTERS = 16;

/** Remembers a network's text; returns 1 if it is new and counts. */
const REMEMBER = `
if redis.call('scard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
local added = redis.call('sadd', KEYS[1], ARGV[1])
redis.call('expire', KEYS[1], ARGV[3])
return added
`;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARACTERS);

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
