import { numbersIn } from './phone-number.ts';
import { readable } from './readable.ts';
import { hasEmail, hasLink } from './web-address.ts';

/**
 * Digits from which groups of a name are a telephone number, wherever they are in it. Local numbers had seven in Colombia until
 * 2021 and eight in Mexico until 2019. A name has a year and a house number at most.
 */
const CALLABLE = 7;

/**
 * A number that a telephone dials: ten digits of either country, none of which begins with 0 or 1, behind the codes that
 * people write before them (52, 521, 57, 1, and the former 01, 044 and 045). Anything else in one piece, such as a member's
 * number or a time in milliseconds, calls no one.
 */
const DIALLED = /^(?:00|0?1|044|045)?(?:521?|57)?[2-9]\d{9}$/;

/**
 * Contact data in a name: an e-mail address or a telephone number, or the address of a page, in
 * whatever disguise; null for an ordinary name. Unlike a text, a name has no sentences that begin behind a stop.
 * @param name of a person or a business, as it was written
 */
export function nameRisk(name: string): 'contact' | 'link' | null {
  const seen = readable(name);
  const lower = seen.toLowerCase();
  if (hasEmail(seen) || hasNumber(lower)) return 'contact';
  return hasLink(seen, 'name') ? 'link' : null;
}

/** True for a telephone number in a name. @param name as `readable` gives it, in lower case */
function hasNumber(name: string): boolean {
  // Letters stick to a number at one end only; a word that mixes both, such as a code, is none.
  const numbers = numbersIn(name).flatMap((word) => /^[^\d]*(\d+)[^\d]*$/.exec(word)?.[1] ?? []);
  const short = numbers.filter((number) => number.length < CALLABLE);
  return numbers.some((number) => DIALLED.test(number)) || (short.length > 1 && short.join('').length >= CALLABLE);
}

/** Names whose check is remembered: pages show the same ones again and again, and a check takes some 50 microseconds. */
const REMEMBERED = 10_000;
const passed = new Map<string, boolean>();

/**
 * A name as other people see it or get it by mail: `otherwise` in place of one with contact data or a link, which was
 * stored before names were checked.
 */
export function shownName(name: string, otherwise: string): string {
  const passes = passed.get(name) ?? nameRisk(name) === null;
  // The oldest goes first.
  if (passed.size >= REMEMBERED && !passed.has(name)) passed.delete(passed.keys().next().value ?? '');
  passed.set(name, passes);
  return passes ? name : otherwise;
}
