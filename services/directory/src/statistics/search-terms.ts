import { createHash } from 'node:crypto';
import { trusted } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { dayKey, type ProviderDayModel } from '../model/provider-day.ts';
import { countableTerm } from '../rules/countable-term.ts';
import type { Visit } from './visit-counter.ts';

/** How long a network's texts for a provider are remembered, in seconds: its hash is another one the next day. */
const DAY_SECONDS = 24 * 3600;
/** Different texts that count of one network for one provider in a day: a single visitor cannot fill the provider's list. */
const MAX_OF_NETWORK = 5;
/** Texts that are kept of one provider's day: made-up ones fill no database. */
const MAX_TERMS = 50;
/** Characters of the hashes under which a network and its texts are remembered: 96 bits. */
const HASH_CHARACTERS = 16;

/** Remembers a text of a network; answers 1 where it is new and counts. */
const REMEMBER = `
if redis.call('scard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
local added = redis.call('sadd', KEYS[1], ARGV[1])
redis.call('expire', KEYS[1], ARGV[3])
return added
`;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARACTERS);

/** Counts the search texts that lead to providers' pages, each once a day for a network. */
export class SearchTerms {
  readonly #redis: Redis;
  readonly #days: ProviderDayModel;

  constructor(redis: Redis, days: ProviderDayModel) {
    this.#redis = redis;
    this.#days = days;
  }

  /** Counts a text unless it may be personal data. @throws where Redis or the database is away */
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
