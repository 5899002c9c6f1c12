import { readJson, writeJson } from '@vitrina/sdk';

const KEY = 'vitrina.busquedas';
/** As many as a phone shows under the field. */
const KEPT = 5;
/** Longest text that is kept, in characters: the search uses no more. */
const LONGEST = 200;

/** The last searches of this browser, newest first; they never leave it. */
export function recentSearches(): string[] {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
}

/** Puts a search before the others; one of less than two letters is not kept. */
export function rememberSearch(text: string): void {
  const wanted = text.trim().slice(0, LONGEST);
  if (wanted.length < 2) return;
  const others = recentSearches().filter((known) => known.toLocaleLowerCase('es') !== wanted.toLocaleLowerCase('es'));
  writeJson(KEY, [wanted, ...others].slice(0, KEPT));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  writeJson(KEY, null);
}
