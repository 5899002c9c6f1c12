import { listNumbers } from './phone-number.ts';
import { readable } from './readable.ts';
import { hasEmail, hasLink } from './web-address.ts';

/**
 * Number of digits from which groups in a name are a telephone number, at any position. Local numbers had seven in
 * Colombia until 2021 and eight in Mexico until 2019. A name has a year and a house number at most.
 */
const CALLABLE = 7;

/**
 * Dialable number: ten digits of either country, which never begin with 0 or 1, after the codes that people write
 * before them (52, 521, 57, 1, and the former 01, 044 and 045). Any other number in one piece, such as a member's
 * number or a time in milliseconds, cannot be called.
 */
const DIALLED = /^(?:00|0?1|044|045)?(?:521?|57)?[2-9]\d{9}$/;

/** Identifier of a program, whose groups of digits are no telephone number. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/**
 * Finds contact data in a name: an e-mail address or a telephone number, or the address of a page, in any disguise;
 * null for an ordinary name. Unlike a text, a name has no sentences that begin after a stop.
 * @param name of a person or a business, as written
 */
export function nameRisk(name: string): 'contact' | 'link' | null {
  const seen = readable(name);
  const lower = seen.toLowerCase();
  if (hasEmail(seen) || hasNumber(lower)) return 'contact';
  return hasLink(seen, 'name') ? 'link' : null;
}

/** Returns true for a telephone number in a name. @param name normalised by `readable`, in lower case */
function hasNumber(name: string): boolean {
  // Letters stick to a number at one end only; a word that mixes both is not a number but a code.
  const numbers = listNumbers(name.replace(UUID, ' ')).flatMap((word) => /^[^\d]*(\d+)[^\d]*$/.exec(word)?.[1] ?? []);
  const short = numbers.filter((number) => number.length < CALLABLE);
  return numbers.some((number) => DIALLED.test(number)) || (short.length > 1 && short.join('').length >= CALLABLE);
}

/** Most names whose check is cached: pages repeat the same ones, and a check takes some 50 microseconds. */
const REMEMBERED = 10_000;
const passed = new Map<string, boolean>();

/**
 * Name as other people see it or get it by mail: replaced by `otherwise` if it has contact data or a link, because it
 * was stored before names were checked.
 */
export function shownName(name: string, otherwise: string): string {
  const passes = passed.get(name) ?? nameRisk(name) === null;
  // Removes the oldest first.
  if (passed.size >= REMEMBERED && !passed.has(name)) passed.delete(passed.keys().next().value ?? '');
  passed.set(name, passes);
  return passes ? name : otherwise;
}
