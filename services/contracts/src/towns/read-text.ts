import { foldText } from '../places/fold.ts';
import { readScopes, type Scope } from './scopes.ts';
import { soundOf } from './sound.ts';

/** Reading of a typed text: a town's name, and the places in which it must lie. */
export interface Reading {
  /** The name by its sound; empty if the text names only a state or country. */
  sound: string;
  /** Letters that 'b/quilla' gives of a name, by their sound: the first and the last ones. */
  abbreviation: { first: string; last: string } | null;
  /** Places that contain the town; each list is of alternatives. */
  scopes: ReadonlyArray<readonly Scope[]>;
  /** True if words follow the name, so that it is typed to its end. */
  isComplete: boolean;
  /** How far-fetched the reading is, in powers of ten of a town's population. */
  cost: number;
}

/** Longest text that is read, in code units, and in words. */
const MAX_LENGTH = 100;
const MAX_WORDS = 9;
/** Words of the longest name of a state that people type. */
const MAX_SCOPE_WORDS = 5;
/** Abbreviations of words in names of towns. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  cd: 'ciudad',
  fco: 'francisco',
  gpe: 'guadalupe',
  gral: 'general',
  hda: 'hacienda',
  n: 'nuevo',
  nva: 'nueva',
  nvo: 'nuevo',
  pto: 'puerto',
  s: 'san',
  sn: 'san',
  sta: 'santa',
  sto: 'santo',
  vlla: 'villa',
};
/** Words around a name that are no part of it: 'municipio de Zapopan', 'Puebla capital', 'en Cali'. */
const BEFORE =
  /^(?:en |cerca de )?(?:(?:ciudad|municipio|mpio|alcaldia|delegacion|localidad|pueblo|poblacion|mun)(?: del?)? )?/;
const AFTER = / (?:centro|zona centro|capital|city|ciudad|y alrededores)$/;
/** Words between a name and its state: 'Zapopan en Jalisco', 'Cuautla estado de Morelos'. */
const BETWEEN = / (?:en|de|del|estado|edo|depto|departamento)$/;
/** Cost of a name without such words, of a place before the town, and of leaving out a part of the text. */
const STRIPPED_COST = 0.1;
const LEADING_COST = 0.3;
const PARTIAL_COST = 1;
/** Cost of a bare code without a town. */
const CODE_COST = 0.5;

/** Lists the ways to read a text that names a town, with or without its state and country. */
export function readText(text: string): Reading[] {
  const written = text.slice(0, MAX_LENGTH);
  const [head = '', ...rest] = written.split(/[,;()]| - /);
  const name = wordsOf(head.replace('/', ' '));
  const behind = wordsOf(rest.join(' '));
  const readings: Reading[] = [];
  const slash = /^\s*(\p{L})\s?\/\s?(\p{L}{3,})/u.exec(head);
  if (slash) {
    const abbreviation = { first: soundOf(foldText(slash[1] ?? '')), last: soundOf(foldText(slash[2] ?? '')) };
    const places = readPlaces([...name.slice(2), ...behind], true) ?? NOWHERE;
    readings.push({ sound: '', abbreviation, isComplete: true, scopes: places.scopes, cost: places.cost });
  }
  if (behind.length > 0) {
    const places = readPlaces(behind, true);
    if (places) return [...readings, ...named(name, places, true), ...named([...name, ...behind], NOWHERE, false)];
    readings.push(...named(name, NOWHERE, true, PARTIAL_COST), ...readWords(behind, PARTIAL_COST));
  }
  readings.push(...readWords([...name, ...behind].slice(0, MAX_WORDS), 0));
  return readings;
}

interface Places {
  scopes: ReadonlyArray<readonly Scope[]>;
  cost: number;
  isCode: boolean;
}

const NOWHERE: Places = { scopes: [], cost: 0, isCode: false };

/** Reads words without a comma: each end of the text may be a state or a country. */
function readWords(words: readonly string[], cost: number): Reading[] {
  const readings = named(words, NOWHERE, false, cost);
  const whole = readPlaces(words, false);
  if (whole) {
    const { scopes, isCode } = whole;
    const more = cost + (isCode ? CODE_COST : 0);
    readings.push({ sound: '', abbreviation: null, scopes, isComplete: true, cost: whole.cost + more });
  }
  for (let at = Math.max(1, words.length - 2 * MAX_SCOPE_WORDS); at < words.length; at += 1) {
    const places = readPlaces(words.slice(at), false);
    if (places) readings.push(...named(words.slice(0, at), places, true, cost));
  }
  for (let at = 1; at < Math.min(MAX_SCOPE_WORDS + 1, words.length); at += 1) {
    const places = readScopes(words.slice(0, at).join(' '), false);
    if (places?.cost === 0) {
      readings.push(
        ...named(words.slice(at), { scopes: [places.scopes], cost: LEADING_COST, isCode: false }, false, cost),
      );
    }
  }
  return readings;
}

/** Reads words that name a state, a country, or both: 'jalisco', 'jal mex'. Null for other words. */
function readPlaces(words: readonly string[], isBehindComma: boolean): Places | null {
  if (words.length === 0) return null;
  const one = words.length <= MAX_SCOPE_WORDS ? readScopes(words.join(' '), isBehindComma) : null;
  if (one) return { ...one, scopes: [one.scopes] };
  for (let at = words.length - 1; at > 0; at -= 1) {
    const last = readScopes(words.slice(at).join(' '), isBehindComma);
    const isCountry = last?.cost === 0 && last.scopes.some(({ subdivision }) => subdivision === null);
    const first = isCountry ? readScopes(words.slice(0, at).join(' '), isBehindComma) : null;
    if (last && first) return { ...first, scopes: [first.scopes, last.scopes] };
  }
  return null;
}

/** Lists the readings of words as a name: as written, and without the words around it that are no part of it. */
function named(words: readonly string[], places: Places, isComplete: boolean, cost = 0): Reading[] {
  const whole = words
    .join(' ')
    .replace(places.scopes.length > 0 ? BETWEEN : '', '')
    .split(' ')
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');
  const stripped = whole.replace(BEFORE, '').replace(AFTER, '');
  return [...new Set([whole, stripped])].filter(Boolean).map((folded, at) => ({
    sound: soundOf(folded),
    abbreviation: null,
    scopes: places.scopes,
    isComplete: isComplete || AFTER.test(whole),
    cost: places.cost + cost + at * STRIPPED_COST,
  }));
}

function wordsOf(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
}
