import topLevelDomains from 'tlds' with { type: 'json' };
import { readable } from './readable.ts';

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
export function isEnding(word: string): boolean {
  const lower = word.toLowerCase();
  if (ENDINGS.has(lower) || lower.startsWith('xn--')) return true;
  return (
    lower.length > 2 && /^[a-z]+\d/.test(lower) && ENDINGS.has(lower.replace(/\d/g, (sign) => LETTERS[sign] ?? sign))
  );
}

/** Returns true for an ending that begins a sentence in this spelling: 'Me' in 'Quedó bien.Me gustó'. */
export function beginsSentence(ending: string): boolean {
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
export function isSpokenEnding(word: string): boolean {
  const lower = word.toLowerCase();
  if (!isEnding(word) || SMALL_WORDS.has(lower)) return false;
  return word === lower || !(NOUNS.has(lower) || PARTS_OF_NAMES.has(lower));
}
