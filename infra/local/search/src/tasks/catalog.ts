import { ApiError } from '../http/api-error.ts';
import { SearchIndex } from '../index/search-index.ts';

/** All indexes by name. */
export class Catalog {
  readonly #indexes = new Map<string, SearchIndex>();

  has(uid: string): boolean {
    return this.#indexes.has(uid);
  }

  /** Returns the index of this name. @throws {ApiError} `index_not_found` */
  get(uid: string): SearchIndex {
    const index = this.#indexes.get(uid);
    if (index === undefined) throw new ApiError('index_not_found', `Index \`${uid}\` not found.`);
    return index;
  }

  /** Returns the index of this name; creates it if missing. */
  ensure(uid: string, now: string): SearchIndex {
    const index = this.#indexes.get(uid) ?? new SearchIndex(null, now);
    this.#indexes.set(uid, index);
    return index;
  }

  set(uid: string, index: SearchIndex): void {
    this.#indexes.set(uid, index);
  }

  delete(uid: string): void {
    this.#indexes.delete(uid);
  }

  /** Lists names and indexes, sorted by name. */
  list(): [string, SearchIndex][] {
    return [...this.#indexes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
