import type { reportReasons } from '../wire/names.ts';

/** Longest comment, and longest reply to one, in characters (specification, API page). */
export const MAX_COMMENT = 1_000;

/** Most comments that a provider features on their page (R39). */
export const MAX_FEATURED = 3;

/** Longest policy of a provider, in characters (R35). */
export const MAX_POLICY = 500;

/** Longest text in a person's own words next to the reason of a report, and longest reason of a decision. */
export const MAX_REASON = 300;

/** Length of an appeal, in characters. */
export const APPEAL_LENGTH = { min: 10, max: 1_000 } as const;

/** Reasons for a report, with their displayed texts. */
export const REPORT_REASONS = {
  spam: 'Es spam o publicidad',
  ofensivo: 'Es ofensivo o discrimina',
  enganoso: 'Es engañoso o una estafa',
  derechos_autor: 'Usa una obra sin permiso (derechos de autor)',
  otro: 'Otro motivo',
} as const satisfies Record<keyof typeof reportReasons.fromWire, string>;

export type ReportReason = keyof typeof REPORT_REASONS;

/** Returns true if a text is one of the reasons. */
export function isReportReason(text: string): text is ReportReason {
  return Object.hasOwn(REPORT_REASONS, text);
}

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

/** Length of a message to a provider (R39), in characters, and of a reply to one: a reply may be as short as a word. */
export const MESSAGE_LENGTH = { min: 10, max: 1_000 } as const;

/** Most replies to one message; both have each other's address by then. */
export const MAX_MESSAGE_REPLIES = 20;

/** Highest count of unread messages: an owner sees '99+' for more. */
export const MOST_COUNTED_MESSAGES = 100;

/** Most saved replies of an account. */
export const MAX_SAVED_REPLIES = 20;
