/**
 * Key in the browser's storage for the owners' reading state: for each account's e-mail the moment of the newest
 * comment.
 */
export const SEEN_COMMENTS = 'vitrina.comentarios-vistos';

/** Facts of a comment that decide whether it is new to the owner of the profile. Moments are ISO texts in UTC. */
interface Told {
  fecha: string;
  respuesta: string | null;
  propio: boolean;
}

/**
 * Moment of the newest comment that an account's owner has read, or null; `stored` is the browser's stored value,
 * unchecked.
 */
export function seenUntil(stored: unknown, email: string): string | null {
  const moment: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, email) : null;
  return typeof moment === 'string' ? moment : null;
}

/** Value to store once an owner has read up to a moment; an earlier moment changes nothing. */
export function withSeen(stored: unknown, email: string, moment: string): object {
  const before = seenUntil(stored, email);
  const kept = typeof stored === 'object' && stored !== null ? stored : {};
  return { ...kept, [email]: before !== null && before > moment ? before : moment };
}

/**
 * Counts the comments that are new to the profile's owner: those after the moment, or, before the first reading in this
 * browser, those without a reply.
 */
export function countNew(comments: readonly Told[], seen: string | null): number {
  return comments.filter(({ fecha, respuesta, propio }) =>
    propio ? false : seen === null ? respuesta === null : fecha > seen,
  ).length;
}
