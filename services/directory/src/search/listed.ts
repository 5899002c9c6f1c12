import type { SearchRequest } from './query.ts';
import type { Reading } from './reading.ts';
import { providersWithReasons } from './reasons.ts';

/*
 * The engine finds every document with one of the words, but a list ends at the page from which the first provider was
 * dropped that only shares a word with the text. What is counted next to the list has to end there, too.
 */

/** Providers of a page of the list, as many as its call returns by default. */
export const LISTED = 24;
/** Providers read after the first page to find the end of the list; a person looks at fewer. */
export const READ_ON = 5 * LISTED;

/**
 * Returns the providers that a list shows of these, or null if it shows all.
 * @param hits in the order of the list, from the beginning of one of its pages
 */
export function listedOf<H extends Parameters<typeof providersWithReasons>[0][number]>(
  hits: readonly H[],
  request: SearchRequest,
  reading: Reading,
): H[] | null {
  const listed: H[] = [];
  for (let at = 0; at < hits.length; at += LISTED) {
    const page = hits.slice(at, at + LISTED);
    const kept = providersWithReasons(page, request, reading);
    listed.push(...kept);
    if (kept.length < page.length) return listed;
  }
  return null;
}
