import { cleanLine } from './plain-text.ts';

/** Longest phone number that is read, in characters: a pasted link or a list of numbers is longer than any number. */
export const MAX_PHONE_TEXT = 200;

/** Links around a number; those of WhatsApp contain it with its country code. */
const LINK = /^(?:tel|callto|sms|facetime):(?:\/\/)?/i;
const WHATSAPP_LINK =
  /^(?:whatsapp:(?:\/\/)?send\/?\?(?:[^#]*&)?phone=|(?:https?:\/\/)?(?:(?:api|web|www|chat)\.)?(?:whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=|wa\.me\/))/i;
/** Words around a number: 'Tel.', 'WhatsApp:', 'Cel'. */
const LABEL =
  /\b(?:tel[eé]fonos?|tels?|celulares|celular|cels?|m[oó]vil(?:es)?|whats\s?app|whats|wats?app|wsp|wa|fijo|oficina|casa|fax|pbx|conmutador|l[ií]nea|phone|mobile|n[uú]mero|n[uú]m|lada)\b[.:]*/gi;
/** Extension after a number; E.164 has no place for it. */
const EXTENSION = /[\s,;]*(?:extensi[oó]n|ext|anexo|interno|int|x)[.:=\s]*#?\s*\d{1,7}\b|\s*#\s*\d{1,7}\b/gi;
/** Separators between several numbers. */
const BETWEEN = /[/|,;]|\s[yoeu]\s/i;

/** Prefixes and forms that a country abolished, each with its current number; the first match counts. */
type OldForm = readonly [form: RegExp, today: string];

/**
 * Mexico before August 2019: `01` for long distance, `044` and `045` for mobiles, `1` after the country code for calls
 * to them from abroad. No current number starts with these.
 */
const OLD_MEXICAN: readonly OldForm[] = [
  [/^\+?52(?:1|01|04[45])(\d{10})$/, '+52$1'],
  [/^(?:01|04[45])(\d{10})$/, '$1'],
];
/**
 * Colombia before September 2021: landlines of seven digits after one digit of the region, without `60`; `03` and ten
 * digits for mobiles, `0`, a carrier's digit and the region for long distance.
 */
const OLD_COLOMBIAN: readonly OldForm[] = [
  [/^\+?57(?:0[3579])?([124-8][2-9]\d{6})$/, '+5760$1'],
  [/^\+?57(?:03|0)?([36]\d{9})$/, '+57$1'],
  [/^(?:\+?57)?0?(1[89]00\d{7})$/, '+57$1'],
  [/^(?:0[3579])?([124-8][2-9]\d{6})$/, '60$1'],
  [/^(?:03|0)([36]\d{9})$/, '$1'],
];
const OLD_FORMS: Readonly<Record<string, readonly OldForm[]>> = { MX: OLD_MEXICAN, CO: OLD_COLOMBIAN };

/**
 * Prefixes of calls to other countries in front of a country code: `00`, the older `98` of Mexico, `011` of the United States, `00` and a
 * carrier's digits of Colombia (`005`, `007`, `009`, `00414`, `00444`, `00456`).
 */
const ABROAD = [/^00(?:4(?:[14]4|56)|[579])(?=5[27]\d{8,11}$)/, /^011(?=[2-9]\d{8})/, /^98(?=5[27]\d{10}$)/, /^00/];

/**
 * Lists the ways to read a typed or pasted phone number, the likeliest first: only digits, with `+` if they begin with
 * a country code. Of several numbers it reads the first; it drops an extension. The caller takes the first reading in
 * its numbering plan. Empty if the text has characters that no number has.
 * @param country ISO 3166-1 code of the country whose numbering applies to a number without country code
 */
export function phoneReadings(text: string, country: string): string[] {
  const plain = bareNumber(text);
  const parts = plain.split(BETWEEN).filter((part) => /\d/.test(part));
  const wholes = parts.length > 1 ? [...parts, plain] : [plain];
  return [...new Set(wholes.flatMap((part) => readingsOf(part, country)))];
}

/** Most likely fault of a phone number outside every numbering plan. */
export type PhoneFault = 'telefono_invalido' | 'telefono_sin_lada' | 'telefono_sin_indicativo';

/** Finds the missing part of a number that could not be read: seven or eight digits lack the area code. */
export function phoneFault(text: string, country: string): PhoneFault {
  const plain = bareNumber(text);
  const [withCode = '', code] = /^[\s(]*\+(52|57)[\s.)-]+/.exec(plain) ?? [];
  const own = code === undefined ? country : code === '52' ? 'MX' : 'CO';
  const local = plain.slice(withCode.length).replace(/\D/g, '');
  if (own === 'MX' && /^\d{7,8}$/.test(local)) return 'telefono_sin_lada';
  return own === 'CO' && /^\d{7}$/.test(local) ? 'telefono_sin_indicativo' : 'telefono_invalido';
}

/** Removes the words, links and extensions around a number. */
function bareNumber(text: string): string {
  return cleanLine(
    text
      .slice(0, MAX_PHONE_TEXT)
      .trim()
      .replace(/[\r\n]+/g, '/')
      .normalize('NFKC'),
  )
    .replace(/[\p{Pd}\u2043\u30FB\u00B7•*_~]/gu, '-')
    .trim()
    .replace(LINK, '')
    .replace(WHATSAPP_LINK, '+')
    .replace(/%2b/i, '+')
    .replace(/[?&]\w+=.*$/, '')
    .replace(EXTENSION, ' ')
    .replace(LABEL, ' ')
    .replace(/(\d[\s)]*)\+/g, '$1/+')
    .trim();
}

function readingsOf(part: string, country: string): string[] {
  if (!/^[+\d\s().\-/]*\d[+\d\s().\-/]*$/.test(part)) return [];
  const isAbroad = /^[\s(]*\+/.test(part);
  const digits = part.replace(/\D/g, '');
  const dialled = isAbroad ? `+${digits}` : digits;
  const withCode = isAbroad ? dialled : ABROAD.reduce((kept, prefix) => kept.replace(prefix, '+'), digits);
  const forms = withCode.startsWith('+') ? Object.values(OLD_FORMS).flat() : (OLD_FORMS[country] ?? []);
  const today = forms.filter(([form]) => form.test(withCode)).map(([form, now]) => withCode.replace(form, now));
  // A country code written without `+`.
  const bare = /^5[27]\d{10,13}$/.test(withCode) ? readingsOf(`+${digits}`, country) : [];
  // Two numbers of Mexico or Colombia with only a blank between them.
  const first = /^\d{20}$/.test(digits) ? [digits.slice(0, 10)] : [];
  return [withCode, ...today, ...bare, ...first];
}
