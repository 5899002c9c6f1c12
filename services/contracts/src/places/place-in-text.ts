import { isKnownWord, isWritten, readWord, understandNeed } from '../catalogue/needs/understand-need.ts';
import { searchTowns, type Town } from '../towns/index.ts';
import { findSubdivision, foldText } from './index.ts';
import {
  findPlacesByName,
  isContainingPlaceName,
  LARGE_TOWN,
  MAX_NAME_WORDS,
  type NamedPlace,
  type Place,
} from './place-names.ts';

export type { Place } from './place-names.ts';

/** Word of a message: as written, and folded for comparison. */
export interface Word {
  text: string;
  folded: string;
  /** True for a capitalised word after a comma, a usual way to add a place: 'pintar mi cuarto, Pasto'. */
  isAdded: boolean;
}

/** Splits a message into words in their order; 'D.C.' is one word. */
export function splitWords(message: string): Word[] {
  const written = message.normalize('NFC').replaceAll('.', '');
  return [...written.matchAll(/(,\s*)?([\p{L}\p{N}]+)/gu)]
    .map(([, comma, text = '']) => ({
      text: text.toLowerCase(),
      folded: foldText(text),
      isAdded: comma !== undefined && /^\p{Lu}/u.test(text),
    }))
    .filter(({ folded }) => folded);
}

/**
 * Place and the words that name it, including the preposition before them: `from` inclusive, `to` exclusive. `name` is
 * the first word of the name itself.
 */
export interface PlaceFound {
  place: Place;
  from: number;
  name: number;
  to: number;
}

/** Shortest code of a state that is found without 'en', in letters: shorter ones are ordinary words elsewhere. */
const SHORT = 4;
/** Words before a place that belong to it. */
const prepositions = new Set([
  'en',
  'de',
  'del',
  'por',
  'desde',
  'cerca',
  'alrededor',
  'alrededores',
  'para',
  'rumbo',
  'hacia',
]);
/** Kinds of places that people name before the name itself. */
const kinds = new Set(
  'colonia col barrio zona centro ciudad cd municipio fraccionamiento fracc delegacion alcaldia localidad sector norte sur'.split(
    ' ',
  ),
);
/** Kinds that distinguish a quarter from a town of the same name. */
const quarterKinds = new Set([
  'colonia',
  'col',
  'barrio',
  'fraccionamiento',
  'fracc',
  'delegacion',
  'alcaldia',
  'localidad',
  'sector',
]);
const articles = new Set(['el', 'la', 'los', 'las']);
/** Words after a place that add nothing to a text: the place is still its end. */
const afterwards = new Set([
  'por',
  'favor',
  'urgente',
  'hoy',
  'ahora',
  'ya',
  'centro',
  'capital',
  'norte',
  'sur',
  'gracias',
  'porfa',
  'barato',
  'economico',
  'y',
  'alrededores',
]);
/** Towns and quarters whose names are also used for other things: found only after 'en' or a comma. */
const ambiguous = new Set(
  [
    'altamira, bello, calamar, cardenas, cartago, chalco, condesa, corregidora, cuauhtemoc, del valle, delicias',
    'escobedo, espinal, fundacion, honda, iguala, jerez, jesus maria, kennedy, la primavera, lorica',
    'loreto, madrid, melgar, montenegro, mosquera, orito, palenque, pamplona, paraiso, parral, pasto, polanco, progreso',
    'providencia, roma, rosarito, salento, san agustin, san gil, santa catarina, socorro, suba, tame, turbo',
    'valladolid, villanueva',
  ].flatMap((names) => names.split(', ')),
);
/** Ambiguous names that people use with an article: 'en la Condesa', 'en la Del Valle'. */
const withArticle = new Set(['condesa', 'roma', 'del valle']);
/** Spelled like a state's code, but an ordinary word in 'en que ciudad'. */
const neverPlaces = new Set(['que', 'mi', 'la', 'el', 'los', 'las', 'casa', 'linea']);

/**
 * Finds the place that a message names: a country, a state, a town, a quarter, by its name or nickname. A name after
 * 'en' or before its state wins over others, then the name with more words, then the later one. A name that is also a
 * word of a trade is a place only if the other words are enough to express the need.
 */
export function findPlace(words: readonly Word[]): PlaceFound | null {
  let best: { found: PlaceFound; rank: number } | null = null;
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length -= 1) {
      const read = placeAt(words, at, length);
      if (!read) continue;
      if (!best || read.rank >= best.rank) best = read;
      at = read.found.to - 1;
      break;
    }
  }
  return best?.found ?? null;
}

function placeAt(words: readonly Word[], at: number, length: number): { found: PlaceFound; rank: number } | null {
  const key = keyOf(words, at, at + length);
  if (neverPlaces.has(key)) return null;
  const candidates = findPlacesByName(key);
  if (candidates.length === 0 || isThing(words, at, key)) return null;
  const from = startOf(words, at);
  const named = isBehindIn(words, at, from);
  for (const { place } of candidates) {
    const end = endOfWhole(words, at + length, place);
    if (end > at + length)
      return { found: { place, from, name: at, to: end }, rank: 50 + (named ? 100 : 0) + end - at };
  }
  const inQuarter = words.slice(from, at).some(({ folded }) => quarterKinds.has(folded));
  const meant = (inQuarter && candidates.find(({ kind }) => kind === 'quarter')) || candidates[0];
  if (!meant || !isMeant(words, { at, length, key, named, from, inQuarter }, meant)) return null;
  return { found: { place: meant.place, from, name: at, to: at + length }, rank: (named ? 100 : 0) + length };
}

/** Returns true if an article turns an ambiguous name into a thing: 'en el paraíso de mi jardín'. */
function isThing(words: readonly Word[], at: number, key: string): boolean {
  return ambiguous.has(key) && !withArticle.has(key) && articles.has(words[at - 1]?.folded ?? '');
}

interface Spot {
  at: number;
  length: number;
  key: string;
  named: boolean;
  from: number;
  inQuarter: boolean;
}

function isMeant(words: readonly Word[], spot: Spot, { kind, people }: NamedPlace): boolean {
  const { at, length, key, named, from, inQuarter } = spot;
  if (inQuarter && kind === 'quarter') return true;
  const isAdded = words[at]?.isAdded ?? false;
  if (kind === 'known') {
    if (named || (ambiguous.has(key) && isAdded)) return true;
    return key.length >= SHORT && (!ambiguous.has(key) || isSpare(words, spot));
  }
  if (kind === 'nickname' && named) return true;
  // A nickname of a place is often a form of another word: 'medallo' is not 'medalla'.
  const isWord = kind === 'nickname' ? isWritten : isKnownWord;
  const isPlain = ambiguous.has(key) || key.split(' ').every((word) => isWord(word));
  if (isPlain) return (named || kind !== 'town' || people >= LARGE_TOWN) && isSpare(words, spot);
  if (kind === 'nickname' || people >= LARGE_TOWN || named) return true;
  const isLast = words.slice(at + length).every(({ folded }) => afterwards.has(folded));
  return isLast && from > 0;
}

/**
 * Returns true if the other words already express the need, and its trade does not use this name: 'mecánico de motos
 * Soledad'.
 */
function isSpare(words: readonly Word[], { at, length, from, key }: Spot): boolean {
  if (articles.has(words[at - 1]?.folded ?? '') && from === at) return false;
  const isLast = words.slice(at + length).every(({ folded }) => afterwards.has(folded));
  if (!isLast || from === 0) return false;
  const told = (to: number) =>
    understandNeed(
      words
        .slice(0, to)
        .map(({ text }) => text)
        .join(' '),
    ).trade;
  const trade = told(from);
  if (trade === null || key.split(' ').some((word) => readWord(word).trades.has(trade))) return false;
  return told(at + length) === trade;
}

function keyOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ');
}

/** Returns true if 'en' precedes the name that begins there, or 'por' with an article: 'en Roma', 'por la Roma'. */
function isBehindIn(words: readonly Word[], at: number, from: number): boolean {
  const before = words.slice(from, at).map(({ folded }) => folded);
  return before.includes('en') || (before[0] === 'por' && before.length > 1) || before[0] === 'cerca';
}

/** End of the name of the whole state or country after a town's name; `to` without one. */
function endOfWhole(words: readonly Word[], to: number, place: Place): number {
  if (place.subdivision === null) return to;
  const skip = words[to]?.folded === 'en' || words[to]?.folded === 'de' ? 1 : 0;
  for (let length = Math.min(4, words.length - to - skip); length > 0; length -= 1) {
    const whole = keyOf(words, to + skip, to + skip + length);
    if (isContainingPlaceName(place, whole)) return to + skip + length;
  }
  return to;
}

/** Start of the words that lead to the name: 'en la colonia', 'cerca de', 'centro de'. */
function startOf(words: readonly Word[], at: number): number {
  let from = at;
  const before = () => words[from - 1]?.folded ?? '';
  while (from > 0) {
    if (prepositions.has(before()) || kinds.has(before())) from -= 1;
    else if (articles.has(before()) && leads(words[from - 2]?.folded ?? '', from < at)) from -= 1;
    else break;
  }
  return from;
}

/** Returns true if an article after this word belongs to the place: 'en la Roma', 'de la colonia Roma'. */
function leads(word: string, isBehindKind: boolean): boolean {
  return word === 'en' || word === 'por' || (isBehindKind && prepositions.has(word));
}

/** Finds the town that names a place in a text; null if the name is that of the subdivision or the country. */
export function findTownNamed({ place, name, to }: PlaceFound, words: readonly Word[]): Town | null {
  const { country, subdivision } = place;
  if (subdivision === null) return null;
  const spoken = keyOf(words, name, to);
  if (findSubdivision(country, spoken)) return null;
  return searchTowns(spoken, { country, subdivision, limit: 1 })[0] ?? null;
}
