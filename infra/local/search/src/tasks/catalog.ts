import { indexNotFound } from '../http/api-error.ts';
import { SearchIndex } from '../index/search-index.ts';

/** All indexes by name. */
export class Catalog {
  readonly #indexes = new Map<string, SearchIndex>();

  /** The index of this name, or undefined. */
  find(uid: string): SearchIndex | undefined {
    return this.#indexes.get(uid);
  }

  /** The index of this name; throws index_not_found. */
  get(uid: string): SearchIndex {
    const index = this.#indexes.get(uid);
    if (index === undefined) throw indexNotFound(uid);
    return index;
  }

  /** The index of this name, made where there is none. */
  ensure(uid: string, now: string): SearchIndex {
    const index = this.#indexes.get(uid) ?? new SearchIndex(null, now);
    this.#indexes.set(uid, index);
    return index;
  }

  /** Puts an index under a name. */
  set(uid: string, index: SearchIndex): void {
    this.#indexes.set(uid, index);
  }

  /** Takes a name out. */
  delete(uid: string): void {
    this.#indexes.delete(uid);
  }

  /** Names and indexes in the order of the names. */
  entries(): [string, SearchIndex][] {
    return [...this.#indexes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
