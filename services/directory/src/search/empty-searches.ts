import { COUNTRIES, type CountryCode } from '@vitrina/contracts/places';
import type { Log } from '@vitrina/kernel';
import type { EmptySearchModel } from '../model/empty-search.ts';
import { countableTerm } from '../rules/countable-term.ts';

/** How long a text waits to see whether its writer goes on, in milliseconds. */
const PAUSE_MS = 4_000;
/** Writers that are waited for at once; the one who waits longest makes room. */
const MAX_WAITING = 500;
/** Texts that are kept; the one that was searched longest ago makes room. */
export const MAX_TERMS = 2_000;

interface Waiting {
  term: string;
  country: CountryCode | null;
  timer: NodeJS.Timeout;
}

function idOf(term: string, country: CountryCode | null): string {
  return `${country ?? '*'} ${term}`;
}

/** The ids under which a text may have been counted. */
export function emptySearchIds(term: string): string[] {
  return [...COUNTRIES.map(({ code }) => code), null].map((country) => idOf(term, country));
}

/**
 * Counts the texts that found nothing, for those who look after the directory. A search is asked at every key: only the
 * text at which its writer stops is counted. Who that is, is known in memory for these seconds and never written.
 */
export class EmptySearches {
  readonly #model: EmptySearchModel;
  readonly #log: Log;
  readonly #waiting = new Map<string, Waiting>();
  #writing: Promise<void> = Promise.resolve();

  constructor(model: EmptySearchModel, log: Log) {
    this.#model = model;
    this.#log = log;
  }

  /** A writer's text found nothing. */
  note(writer: string, text: string, country: CountryCode | null): void {
    const term = countableTerm(text);
    const before = this.#waiting.get(writer);
    // Deleting what was typed is no other search.
    if (!term || (before?.term.startsWith(term) && before.country === country)) return;
    if (before) this.#drop(writer, before.country !== country || !term.startsWith(before.term));
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined && this.#waiting.size >= MAX_WAITING) this.#drop(oldest, true);
    const timer = setTimeout(() => this.#drop(writer, true), PAUSE_MS);
    timer.unref();
    this.#waiting.set(writer, { term, country, timer });
  }

  /** A writer's text found something: the beginning of it was not meant. */
  found(writer: string, text: string): void {
    const before = this.#waiting.get(writer);
    if (before && countableTerm(text)?.startsWith(before.term)) this.#drop(writer, false);
  }

  /** Counts all that still wait, and resolves once they are written. */
  async flush(): Promise<void> {
    for (const writer of [...this.#waiting.keys()]) this.#drop(writer, true);
    await this.#writing;
  }

  #drop(writer: string, counted: boolean): void {
    const waiting = this.#waiting.get(writer);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(writer);
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
