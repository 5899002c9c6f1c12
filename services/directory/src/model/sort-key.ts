import { z } from 'zod';

/** Builds the sort key that orders comments, cases and decisions by age. `at` in milliseconds since 1970. */
export function sortKeyOf(at: number, id: string): string {
  return `${momentKey(at)}-${id}`;
}

/** Prefix of {@link sortKeyOf}'s sort keys: every key of an earlier moment is less. */
export function momentKey(at: number): string {
  return String(at).padStart(15, '0');
}

/** Reads the moment from a sort key, in milliseconds since 1970. */
export function timeOfSortKey(sortKey: string): number {
  return Number(sortKey.slice(0, 15));
}

/** Prefixes the stars to a sort key: text order equals the order by stars, then by age. */
export function ratingKeyOf(stars: number, sortKey: string): string {
  return `${stars}-${sortKey}`;
}

/** Prefixes a number to a sort key, 0 to 999,999: text order equals the order by that number, then by age. */
export function usefulKeyOf(count: number, sortKey: string): string {
  return `${String(count).padStart(6, '0')}-${sortKey}`;
}

/** Cursor of a list ordered by usefulness: {@link usefulKeyOf} of the last comment that was shown. */
export const usefulCursor = z.string().regex(/^\d{6}-\d{15}-[0-9a-f]{24}$/);

/** Cursor of a list ordered by stars: {@link ratingKeyOf} of the last comment that was shown. */
export const ratingCursor = z.string().regex(/^[1-5]-\d{15}-[0-9a-f]{24}$/);

/** Cursor of a list ordered by age: `sortKey` of the last document that was shown. */
export const orderCursor = z.string().regex(/^\d{15}-[0-9a-f]{24}$/);
