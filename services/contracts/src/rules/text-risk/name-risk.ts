import { countDigits, hasPhoneNumber } from './phone-number.ts';
import { readable } from './readable.ts';
import { hasEmail, hasLink } from './web-address.ts';

/**
 * Digits from which a name holds a number to call, wherever they are in it. Local numbers have seven in Colombia until
 * 2021 and eight in Mexico until 2019; names of people and businesses have a year and a house number at most.
 */
const CALLABLE = 7;

/**
 * Contact data in a name: an e-mail address or a telephone number, or the address of a page, in
 * whatever disguise; null for an ordinary name. Unlike a text, a name has no sentences that begin behind a stop.
 * @param name of a person or a business, as it was written
 */
export function nameRisk(name: string): 'contact' | 'link' | null {
  const seen = readable(name);
  const lower = seen.toLowerCase();
  if (hasEmail(seen) || hasPhoneNumber(lower) || countDigits(lower) >= CALLABLE) return 'contact';
  return hasLink(seen, 'name') ? 'link' : null;
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
