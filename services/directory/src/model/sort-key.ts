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

/** Cursor of a list ordered by age: `sortKey` of the last document that was shown. */
export const orderCursor = z.string().regex(/^\d{15}-[0-9a-f]{24}$/);
