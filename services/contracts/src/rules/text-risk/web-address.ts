import topLevelDomains from 'tlds' with { type: 'json' };
import { readable } from './readable.ts';

/** Replaces a stop that was written out as a word; sentences do not end with one. */
const SAID_STOP = '\u0001';

/** Patterns of addresses with any ending. The last ones are used with blanks, or with a comma instead of the stop. */
const ALWAYS: readonly RegExp[] = [
  /\bh(?:tt|xx)ps?\b|\bwww/i,
  /\b(?:t|wa) ?\. ?me\b/i,
  /[a-z0-9](?:\. |,)(?:com|net|org|xyz|dev|io|gg|ly|cc|ru|biz)\b(?!\.)/i,
];

/** Stop between a word and a possible ending; several stops, or a stop with blanks around it; a spoken stop. */
const GLUED = /(?<=[\p{L}\p{N})])\.(xn--[a-z0-9-]+|[\p{L}\p{N}]+)/giu;
const APART = /(?<=[\p{L}\p{N}])(?: \. ?|\.{2,4})(xn--[a-z0-9-]+|[\p{L}\p{N}]+)/giu;
const SAID = new RegExp(`(?<=[\\p{L}\\p{N}][ _-]?)${SAID_STOP}[ _-]?(xn--[a-z0-9-]+|[\\p{L}\\p{N}]+)`, 'giu');

/** Characters before a stop that are examined. */
const LOOK_BEHIND = 16;
/** Number before a stop, and words that may follow it without being an ending: '2.do piso', '9.am', '5.km'. */
const NUMBER = /(?<![\p{L}\d-])\d+$/u;
const AFTER_NUMBERS = /^(?:am|pm|do|ro|to|mo|no|st|nd|cm|mm|km|kg|mg|ml|mb|tb|cc|ha)$/i;
/** Abbreviations that are often written with their next word: 'S.A.de C.V.', 'Ma.de Jesús', 'Hnos.de la Cruz'. */
const ABBREVIATION =
  /(?<![a-z\d])(?:[a-z]|ma|fco|sta|sto|cia|hnos?|depto|dpto|gpo|esc|asoc|inst|prof|lic|ing|arq|dra?|sra?)$/i;
/** Words before a spoken stop that are not a name: 'el punto bar', 'mi punto app'. */
const NO_NAME = /(?<![\p{L}\d])(?:el|la|los|las|un|una|mi|tu|su|al|del|este|ese|en|cada|tal|buen)$/iu;

/** Octets of an address without a name; no price has these groups of digits. */
const IPV4 = /(?<![\d.,])(?:\d{1,3}\.){3}\d{1,3}(?![\d.,]\d)/g;

/** E-mail address with any ending; and one with spoken, spaced or missing stops after a well-known provider. */
const PLAIN_EMAIL = /[a-z0-9_-]@[a-z0-9][a-z0-9-]{0,62}\.[a-z]{2}/i;
const WRITTEN_EMAIL = new RegExp(
  `[\\p{L}\\p{N}_-] ?@ ?(?:(?:gmail|hotmail|outlook|yahoo|icloud|proton)\\b|([\\p{L}\\p{N}-]{1,63}(?: ?[.${SAID_STOP}] ?[\\p{L}\\p{N}-]{1,63}){1,4}))`,
  'giu',
);
const LABEL = new RegExp(`( ?)([.${SAID_STOP}])( ?)([\\p{L}\\p{N}-]+)`, 'gu');

/**
 * Returns true if a text contains the address of a page: a word with an ending of internet addresses, in any disguise.
 * The cost grows with the length of the text.
 * @param text normalised by `readable`
 * @param kind in a text, a sentence may follow a stop without a blank; not in a name
 */
export function hasLink(text: string, kind: 'text' | 'name' = 'text'): boolean {
  const signs = withSigns(text);
  return (
    ALWAYS.some((pattern) => pattern.test(signs)) ||
    some(signs, GLUED, (ending, before, after) => isGluedEnding(ending, before, after, kind)) ||
    some(signs, APART, (ending) => isEnding(ending) && !isSpanish(ending)) ||
    some(signs, SAID, (ending, before) => isSpokenEnding(ending) && !NO_NAME.test(before.trimEnd())) ||
    (signs.match(IPV4) ?? []).some(isIpv4)
  );
}

/** Returns true if a text contains an e-mail address. @param text normalised by `readable` */
export function hasEmail(text: string): boolean {
  const signs = withSigns(text);
  if (PLAIN_EMAIL.test(signs)) return true;
  for (const [all, labels] of signs.matchAll(WRITTEN_EMAIL)) {
    if (labels === undefined || isMailDomain(labels, all)) return true;
  }
  return false;
}

/** Removes plainly written e-mail addresses, whose ending would count as the address of a page. */
export function withoutEmails(text: string): string {
  // Starts at the beginning of a word only: starting at each of its letters would cost the square of a long word.
  return text.replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, ' ');
}

function isGluedEnding(ending: string, before: string, after: string, kind: 'text' | 'name'): boolean {
  if (!isEnding(ending)) return false;
  if (NUMBER.test(before) && AFTER_NUMBERS.test(ending)) return false;
  if (/^(?:de|la)$/i.test(ending) && ABBREVIATION.test(before) && /^ \p{L}/u.test(after)) return false;
  return kind === 'name' || !(beginsSentence(ending) && /^[,;:]? [¿¡"(]?[\p{L}\p{N}]/u.test(after));
}

/**
 * Returns true for the labels of a mail domain after an '@'. Between blanks, a Spanish word begins a sentence: 'Gracias
 * @taller. La mejor'.
 */
function isMailDomain(labels: string, all: string): boolean {
  return [...labels.matchAll(LABEL)].some(([, left, stop, right, label = '']) => {
    if (/^gob$/i.test(label)) return true;
    if (!isEnding(label)) return false;
    if (stop === SAID_STOP) return isSpokenEnding(label);
    return left || right ? !isSpanish(label) : !(all.includes(' ') && beginsSentence(label));
  });
}

function isIpv4(octets: string): boolean {
  return octets.split('.').every((octet) => Number(octet) <= 255 && !/^0\d/.test(octet));
}

/**
 * Checks whether a pattern occurs in a text with an ending that passes, given the text directly before and after it.
 */
function some(
  text: string,
  pattern: RegExp,
  passes: (ending: string, before: string, after: string) => boolean,
): boolean {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - LOOK_BEHIND), match.index);
    if (passes(match[1] ?? '', before, text.slice(end, end + 4))) return true;
  }
  return false;
}

/**
 * Replaces spelled-out signs and removes blanks: 'ana (at) correo [punto] com', 'ana arroba correo punto com' and 'p r
 * e m i o . c o m'.
 */
function withSigns(text: string): string {
  return text
    .replaceAll(SAID_STOP, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\S)\S(?: \S){2,}(?!\S)/gu, (letters) => letters.replaceAll(' ', ''))
    .replace(/[[({<] ?(?:at|arroba) ?[\])}>]|(?<![a-z0-9])(?:at|arroba)(?![a-z0-9])/gi, '@')
    .replace(/ ?[[({<"'] ?(?:dot|punto|\.) ?[\])}>"'] ?/gi, '.')
    .replace(/(?<![a-z0-9])(?:dot|punto|ponto)(?![a-z0-9])/gi, SAID_STOP);
}

/**
 * Endings of internet addresses normalised by `readable`, in lower case: the top-level domains of IANA's list, and
 * that of Tor. The list is as recent as its package.
 */
const ENDINGS: ReadonlySet<string> = new Set(
  [...topLevelDomains, 'onion'].map((ending) => readable(ending).toLowerCase()).filter((ending) => ending.length > 1),
);

/** Endings that are Spanish words of any sentence: 'a tal punto me gustó'. */
const SMALL_WORDS = words('al as de do es ir la ma me mil mo ni no pa re se si soy su to uno va ve vin viva');

/** Endings that are Spanish nouns, or used like them. */
const NOUNS = words(
  `abogado actor app art audio auto autos bar bingo bio boutique cafe cal cam capital car casa casino chat club dental
  digital doctor eco express fan fans final futbol global golf gratis hospital juegos kiwi latino legal mango media menu
  mini moda moto ong online pin pizza plus poker pro promo radio red rodeo rugby sale salon social solar surf taxi tel
  tienda tips top total tours tv viajes video villas vip vivo vodka wow yoga zero`,
);

/** Endings that are part of a name as often as of a spoken address: 'Mi Punto Market', 'Café Punto Zone'. */
const PARTS_OF_NAMES = words(
  `arte baby beauty beer bike center coach coffee deli design diet energy fashion fit fitness food gallery garden gift green
  group guru hair health home house kids kitchen land life love makeup market music natural office organic party pet
  pets phone photo place play pub sport spot star studio style team tools travel vet wine work world zone`,
);

/** Digits that replace letters in an ending: 'premio.c0m'. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '5': 's' };

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Returns true for the ending of an internet address. @param word normalised by `readable`, in any case */
function isEnding(word: string): boolean {
  const lower = word.toLowerCase();
  if (ENDINGS.has(lower) || lower.startsWith('xn--')) return true;
  return (
    lower.length > 2 && /^[a-z]+\d/.test(lower) && ENDINGS.has(lower.replace(/\d/g, (sign) => LETTERS[sign] ?? sign))
  );
}

/** Returns true for an ending that begins a sentence in this spelling: 'Me' in 'Quedó bien.Me gustó'. */
function beginsSentence(ending: string): boolean {
  return /^\p{Lu}\p{Ll}*$/u.test(ending) && isSpanish(ending);
}

/** Returns true for an ending that is a Spanish word, too. */
export function isSpanish(ending: string): boolean {
  const lower = ending.toLowerCase();
  return SMALL_WORDS.has(lower) || NOUNS.has(lower);
}

/**
 * Returns true for the ending of an address with a spoken stop: 'premio punto club', but not 'Punto Club' or 'a tal
 * punto me'.
 */
function isSpokenEnding(word: string): boolean {
  const lower = word.toLowerCase();
  if (!isEnding(word) || SMALL_WORDS.has(lower)) return false;
  return word === lower || !(NOUNS.has(lower) || PARTS_OF_NAMES.has(lower));
}
