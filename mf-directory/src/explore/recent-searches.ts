import { searchedText } from '@vitrina/contracts/rules';
import { readJson, writeJson } from '@vitrina/sdk';

const KEY = 'vitrina.busquedas';
/** As many as a phone shows below the field. */
const MAX_SEARCHES = 5;

/** Recent searches of this browser, newest first; they never leave it. */
export function recentSearches(): string[] {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : [];
}

/** Adds a search as the newest one; a text of less than two letters is ignored. */
export function rememberSearch(text: string): void {
  const search = searchedText(text.trim());
  if (search.length < 2) return;
  const others = recentSearches().filter((other) => other.toLocaleLowerCase('es') !== search.toLocaleLowerCase('es'));
  writeJson(KEY, [search, ...others].slice(0, MAX_SEARCHES));
}

/** Deletes all recent searches. */
export function forgetSearches(): void {
  writeJson(KEY, null);
}
