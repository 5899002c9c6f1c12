import { createHash } from 'node:crypto';
import { trusted } from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import { dayKey, type ProviderDayModel } from '../model/provider-day.ts';
import { countableTerm } from '../rules/countable-term.ts';
import type { Visit } from './visit-counter.ts';

/** How long a network's text does not count again for a provider, in seconds: its hash is another one the next day. */
const ONCE_SECONDS = 24 * 3600;
/** Texts that are kept of one provider's day: made-up ones fill no database. */
const MAX_TERMS = 50;
/** Characters of the hash under which a network's text is remembered: 96 bits. */
const SEEN_CHARACTERS = 16;

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
    const seen = createHash('sha256').update(`${network} ${providerId} ${term}`).digest('base64url');
    const key = `term-seen:${seen.slice(0, SEEN_CHARACTERS)}`;
    if ((await this.#redis.set(key, '', 'EX', ONCE_SECONDS, 'NX')) !== 'OK') return;
    const _id = dayKey(providerId, day);
    await this.#days.updateOne({ _id }, { $setOnInsert: { day, batch: 0 } }, { upsert: true });
    const { matchedCount } = await this.#days.updateOne({ _id, 'terms.term': term }, { $inc: { 'terms.$.count': 1 } });
    if (matchedCount > 0) return;
    const room = { 'terms.term': trusted({ $ne: term }), [`terms.${MAX_TERMS - 1}`]: trusted({ $exists: false }) };
    await this.#days.updateOne({ _id, ...room }, { $push: { terms: { term, count: 1 } } });
  }
}
