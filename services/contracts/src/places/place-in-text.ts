import { CITIES } from './cities.ts';
import { COUNTRIES, type CountryCode, countryName, foldText, SUBDIVISIONS } from './index.ts';

/** A word of a message: as it was written, and folded for comparison. */
export interface Word {
  text: string;
  folded: string;
  /** True for a capital behind a comma, as people add where they are: 'pintar mi cuarto, Pasto'. */
  isAdded: boolean;
}

/** The words of a message in their order; 'D.C.' is one word. */
export function wordsOf(message: string): Word[] {
  const written = message.normalize('NFC').replaceAll('.', '');
  return [...written.matchAll(/(,\s*)?([\p{L}\p{N}]+)/gu)]
    .map(([, comma, text = '']) => ({
      text: text.toLowerCase(),
      folded: foldText(text),
      isAdded: comma !== undefined && /^\p{Lu}/u.test(text),
    }))
    .filter(({ folded }) => folded);
}

/** A place that a message names; `subdivision` is null for a whole country. */
export interface Place {
  country: CountryCode;
  subdivision: string | null;
  /** As people read it. */
  name: string;
}

/** A place and the words that name it, the preposition before them among them: `from` inclusive, `to` exclusive. */
export interface PlaceFound {
  place: Place;
  from: number;
  to: number;
}

/** Names with fewer letters than this are found only behind 'en', as they are words of their own elsewhere. */
const SHORT = 4;
/** Words before a place that belong to it. */
const prepositions = new Set(['en', 'de', 'del', 'por', 'desde', 'cerca', 'alrededor', 'para']);
/** Towns and quarters whose names people say of other things as well: found only behind 'en' or a comma. */
const ambiguous = new Set(
  [
    'altamira, bello, calamar, cardenas, cartago, chalco, condesa, corregidora, cuauhtemoc, del valle, delicias',
    'escobedo, espinal, fundacion, honda, iguala, jerez, jesus maria, kennedy, la primavera, lorica',
    'loreto, madrid, melgar, montenegro, mosquera, orito, palenque, pamplona, paraiso, parral, pasto, polanco, progreso',
    'providencia, roma, rosarito, salento, san agustin, san gil, santa catarina, socorro, suba, tame, turbo',
    'valladolid, villanueva',
  ].flatMap((names) => names.split(', ')),
);
/** Those of them that people name with an article: 'en la Condesa'. */
const withArticle = new Set(['condesa', 'roma']);
/** Spelled like a state's code, but a word in 'en que ciudad'. */
const neverPlaces = new Set(['que', 'mi', 'la', 'el']);

const places = placeIndex();
const longest = Math.max(...[...places.keys()].map((key) => key.split(' ').length));

/**
 * The place that a message names, by any name or alias of the table, its capital or a large city. One behind 'en' wins
 * over others, then the one with more words, then the later one.
 */
export function findPlace(words: readonly Word[]): PlaceFound | null {
  let best: { found: PlaceFound; rank: number } | null = null;
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const place = placeAt(words, at, length);
      if (!place) continue;
      const rank = (isBehindIn(words, at) ? 100 : 0) + length;
      const found = { place, from: startOf(words, at), to: at + length };
      if (!best || rank >= best.rank) best = { found, rank };
      at += length - 1;
      break;
    }
  }
  return best?.found ?? null;
}

function placeAt(words: readonly Word[], at: number, length: number): Place | null {
  const key = words
    .slice(at, at + length)
    .map(({ folded }) => folded)
    .join(' ');
  const isNamed = isBehindIn(words, at) || (ambiguous.has(key) && words[at]?.isAdded);
  const isUnclear = key.length < SHORT || ambiguous.has(key);
  if (neverPlaces.has(key) || (isUnclear && !isNamed)) return null;
  return places.get(key) ?? null;
}

/** True where 'en' leads to the name that begins there, or 'por' where it has an article: 'en Roma', 'por la Roma'. */
function isBehindIn(words: readonly Word[], at: number): boolean {
  const from = articleOf(words, at);
  const before = words[from - 1]?.folded;
  return before === 'en' || (from < at && before === 'por');
}

/** Where the article before a name begins, or the name itself. */
function articleOf(words: readonly Word[], at: number): number {
  return withArticle.has(words[at]?.folded ?? '') && words[at - 1]?.folded === 'la' ? at - 1 : at;
}

function startOf(words: readonly Word[], at: number): number {
  let from = articleOf(words, at);
  while (from > 0 && prepositions.has(words[from - 1]?.folded ?? '')) from -= 1;
  return from;
}

/** Folded names to places; the name of a state wins over a city's, that of a country over both. */
function placeIndex(): Map<string, Place> {
  const index = new Map<string, Place>();
  const add = (place: Place, names: readonly string[]) => {
    for (const name of names) index.set(foldText(name), place);
  };
  for (const { code: country } of COUNTRIES) {
    for (const { code, name, capital } of SUBDIVISIONS[country]) {
      add({ country, subdivision: code, name }, [...(CITIES[country][code] ?? []), capital]);
    }
  }
  for (const { code: country } of COUNTRIES) {
    for (const { code, iso, name, aliases } of SUBDIVISIONS[country]) {
      add({ country, subdivision: code, name }, [code, iso.slice(3), name, `estado de ${name}`, ...aliases]);
    }
  }
  for (const { code: country, name, aliases } of COUNTRIES) {
    const spoken = [name, ...aliases].filter((alias) => !/^\d+$/.test(alias));
    add({ country, subdivision: null, name: countryName(country) }, spoken);
  }
  return index;
}
