import { spokenNames, townNicknames } from '../towns/spoken-names.ts';
import { listTowns } from '../towns/table.ts';
import { CITIES } from './cities.ts';
import { COUNTRIES, type CountryCode, countryName, foldText, SUBDIVISIONS } from './index.ts';
import knownAs from './known-as.json' with { type: 'json' };

/** Place as people read it; `subdivision` is null for a whole country. */
export interface Place {
  country: CountryCode;
  subdivision: string | null;
  name: string;
}

/** Kind of place name, from those that always mean a place to those that need context words. */
export type NameKind = 'known' | 'nickname' | 'quarter' | 'town';

/** Place that a name can mean. */
export interface NamedPlace {
  place: Place;
  kind: NameKind;
  /** Population in thousands, 0 if the table has none: an ambiguous name means the largest place. */
  people: number;
}

/** Population, in thousands, from which people name towns without their state. */
export const LARGE_TOWN = 100;

/** Minimum population of a named town that is no municipal seat: the names of smaller ones are too ambiguous. */
const MIN_NAMED = 5_000;

let index: ReadonlyMap<string, readonly NamedPlace[]> | undefined;

/** Lists the places with a folded name, the usual meaning first. */
export function findPlacesByName(folded: string): readonly NamedPlace[] {
  index ??= buildIndex();
  return index.get(folded) ?? [];
}

/** Number of words of the longest name. */
export const MAX_NAME_WORDS = 6;

/**
 * Returns true for a subdivision or its country, folded, as written after a town's name: 'Loreto BCS', 'Jardín
 * Antioquia'.
 */
export function isContainingPlaceName({ country, subdivision }: Place, folded: string): boolean {
  const whole = SUBDIVISIONS[country].find(({ code }) => code === subdivision);
  if (!whole) return false;
  const { code, iso, name, capital, aliases } = whole;
  const short = findPlacesByName(folded).some(
    ({ kind, place }) => kind === 'nickname' && place.country === country && place.subdivision === subdivision,
  );
  return (
    short ||
    [code, iso.slice(3), name, capital, ...aliases, countryName(country)].some((one) => foldText(one) === folded)
  );
}

function buildIndex(): Map<string, NamedPlace[]> {
  const found = new Map<string, NamedPlace[]>();
  const add = (text: string, one: NamedPlace) => {
    const folded = foldText(text);
    const held = found.get(folded) ?? [];
    const same = held.some(
      ({ place }) => place.country === one.place.country && place.subdivision === one.place.subdivision,
    );
    if (!same) found.set(folded, [...held, one]);
  };
  for (const { code: country, name, aliases } of COUNTRIES) {
    const place = { country, subdivision: null, name: countryName(country) };
    for (const alias of [name, ...aliases]) if (!/^\d+$/.test(alias)) add(alias, { place, kind: 'known', people: 0 });
  }
  const each = (work: (place: Place, key: string, subdivision: (typeof SUBDIVISIONS)['MX'][number]) => void) => {
    for (const { code: country } of COUNTRIES) {
      for (const subdivision of SUBDIVISIONS[country]) {
        const { code, name } = subdivision;
        work({ country, subdivision: code, name }, `${country}-${code}`, subdivision);
      }
    }
  };
  each((place, _, { name, aliases }) => {
    for (const one of [name, `estado de ${name}`, ...aliases]) {
      // 'Mty' is an alias as well; a short name must be one that people write alone.
      if (foldText(one).length > 3) add(one, { place, kind: 'known', people: 0 });
    }
  });
  each((place, key) => {
    for (const one of [...listed(knownAs.nicknames, key), ...townNicknames(key)]) {
      add(one, { place, kind: 'nickname', people: 0 });
    }
  });
  each((place, _, { code, iso, aliases }) => {
    for (const one of [code, iso.slice(3), ...aliases]) add(one, { place, kind: 'known', people: 0 });
  });
  each((place, _, { code, capital }) => {
    for (const one of [...(CITIES[place.country][code] ?? []), capital]) add(one, { place, kind: 'known', people: 0 });
  });
  const sized: Array<{ name: string; one: NamedPlace }> = [];
  const named = listTowns().filter(({ population, isSeat }) => isSeat || population >= MIN_NAMED);
  each((place, key) => {
    for (const { name, country, subdivision, population } of named) {
      if (country !== place.country || subdivision !== place.subdivision) continue;
      const people = Math.round(population / 1e3);
      for (const spoken of spokenNames(name)) sized.push({ name: spoken, one: { place, kind: 'town', people } });
    }
    for (const name of listed(knownAs.quarters, key)) sized.push({ name, one: { place, kind: 'quarter', people: 50 } });
  });
  const bySize = sized.sort((a, b) => b.one.people - a.one.people);
  for (const { name, one } of bySize) add(name, one);
  for (const { name, one } of bySize) for (const short of lettersFor(name, one.people)) add(short, one);
  return found;
}

/** Letters that are words by themselves. */
const WORD_LETTERS = /^[aeouy]/;

/**
 * Abbreviations of a large town by its first letter and its end, without the slash: 'B/manga', 'V/vicencio', 'S/marta'.
 */
function lettersFor(name: string, people: number): string[] {
  if (people < LARGE_TOWN || WORD_LETTERS.test(name)) return [];
  const [first = '', ...others] = name.split(' ');
  if (others.length > 0) return others.length === 1 ? [`${first.charAt(0)} ${others[0]}`] : [];
  return Array.from({ length: Math.max(0, name.length - 5) }, (_, at) => `${first.charAt(0)} ${name.slice(at + 2)}`);
}

function listed(table: Readonly<Record<string, string>>, key: string): string[] {
  return table[key]?.split(', ') ?? [];
}
