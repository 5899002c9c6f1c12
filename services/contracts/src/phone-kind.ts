import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneKind } from './wire/names.ts';

/** Types of numbers that are never mobile; they cannot receive messages. */
const NO_MOBILE: ReadonlySet<NumberType> = new Set<NumberType>([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** Most numbers whose kind is cached; finding it takes some 50 µs, and responses have hundreds of cards. */
const REMEMBERED = 20_000;
const known = new Map<string, PhoneKind>();

/**
 * Determines from the numbering plan whether a number is mobile or landline. Unknown if the plan does not separate
 * them, as in Mexico since 2019, in the United States and for numbers without a type: such a number is treated as one
 * that may have WhatsApp, since most have, and is not called a mobile.
 * @param phone in E.164
 */
export function phoneKind(phone: string): PhoneKind {
  const before = known.get(phone);
  if (before) return before;
  const type = parsePhoneNumberFromString(phone)?.getType();
  const kind = type === 'MOBILE' ? 'mobile' : type && NO_MOBILE.has(type) ? 'landline' : 'unknown';
  if (known.size >= REMEMBERED) known.clear();
  known.set(phone, kind);
  return kind;
}
