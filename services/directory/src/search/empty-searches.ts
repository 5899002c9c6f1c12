import { COUNTRIES, type CountryCode } from '@vitrina/contracts/places';
import type { Log } from '@vitrina/kernel';
import type { Store } from '../model/store.ts';
import { countableTerm } from './search-text.ts';

/** Time to wait for further typing before a text counts, in milliseconds. */
const PAUSE_MS = 4_000;
/** Maximum number of visitors whose text waits; the longest waiting text is counted early. */
const MAX_WAITING = 500;
/** Maximum number of stored texts; the least recently searched one is deleted. */
export const MAX_TERMS = 2_000;

interface Waiting {
  term: string;
  country: CountryCode | null;
  timer: NodeJS.Timeout;
}

function idOf(term: string, country: CountryCode | null): string {
  return `${country ?? '*'} ${term}`;
}

/** Lists the ids under which a text may have been counted. */
export function emptySearchIds(term: string): string[] {
  return [...COUNTRIES.map(({ code }) => code), null].map((country) => idOf(term, country));
}

/**
 * Counts searches without results, for administrators. Each keystroke sends a search, so only the text at which the
 * visitor stops typing is counted. The visitor is held in memory for these seconds and never stored.
 */
export class EmptySearches {
  readonly #model: Store['emptySearches'];
  readonly #log: Log;
  readonly #waiting = new Map<string, Waiting>();
  #writing: Promise<void> = Promise.resolve();

  constructor(model: Store['emptySearches'], log: Log) {
    this.#model = model;
    this.#log = log;
  }

  /** Records a visitor's text without results. */
  note(visitor: string, text: string, country: CountryCode | null): void {
    const term = countableTerm(text);
    const before = this.#waiting.get(visitor);
    // Deleting typed letters is not another search.
    if (!term || (before?.term.startsWith(term) && before.country === country)) return;
    if (before) this.#settle(visitor, before.country !== country || !term.startsWith(before.term));
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined && this.#waiting.size >= MAX_WAITING) this.#settle(oldest, true);
    const timer = setTimeout(() => this.#settle(visitor, true), PAUSE_MS);
    timer.unref();
    this.#waiting.set(visitor, { term, country, timer });
  }

  /** Records a visitor's text with results: a prefix of it no longer counts. */
  found(visitor: string, text: string): void {
    const before = this.#waiting.get(visitor);
    if (before && countableTerm(text)?.startsWith(before.term)) this.#settle(visitor, false);
  }

  /** Counts all waiting texts, and resolves once they are written. */
  async flush(): Promise<void> {
    for (const visitor of [...this.#waiting.keys()]) this.#settle(visitor, true);
    await this.#writing;
  }

  #settle(visitor: string, counted: boolean): void {
    const waiting = this.#waiting.get(visitor);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(visitor);
    if (!counted) return;
    this.#writing = this.#writing
      .then(() => this.#count(waiting))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a search without result was not counted'));
  }

  async #count({ term, country }: Waiting): Promise<void> {
    const id = idOf(term, country);
    const written = await this.#model.updateOne(
      { _id: id },
      { $inc: { count: 1 }, $set: { lastAt: Date.now() }, $setOnInsert: { term, country } },
      { upsert: true },
    );
    if (written.upsertedCount === 0) return;
    const tooMany = (await this.#model.countDocuments()) - MAX_TERMS;
    if (tooMany <= 0) return;
    const oldest = await this.#model
      .find({}, { _id: 1 })
      .sort({ lastAt: 1 })
      .limit(tooMany)
      .lean<Array<{ _id: string }>>();
    for (const { _id } of oldest) await this.#model.deleteOne({ _id });
  }
}
