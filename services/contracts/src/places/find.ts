import { COLOMBIA } from './colombia.ts';
import { foldText } from './fold.ts';
import { MEXICO } from './mexico.ts';
import type { CountryCode, Subdivision } from './subdivision.ts';

/** Supported countries with their displayed name and accepted spellings. */
export const COUNTRIES: readonly { code: CountryCode; name: string; aliases: readonly string[] }[] = [
  {
    code: 'MX',
    name: 'México',
    aliases: ['MEX', '484', 'Mexico', 'Méjico', 'Estados Unidos Mexicanos', 'República Mexicana'],
  },
  { code: 'CO', name: 'Colombia', aliases: ['COL', '170', 'República de Colombia', 'Columbia'] },
];

/** All subdivisions by country: 32 and 33. */
export const SUBDIVISIONS: Readonly<Record<CountryCode, readonly Subdivision[]>> = { MX: MEXICO, CO: COLOMBIA };

/** Place of a visitor until they choose one or are located. */
export const DEFAULT_PLACE = { country: 'MX', subdivision: 'DF' } as const;

const DESIGNATION =
  /^(?:estado libre y soberano|estado|departamento|state|department) (?:del?|of) |^state | (?:state|department)$/;

const countryIndex = new Map(
  COUNTRIES.flatMap(({ code, name, aliases }) => [code, name, ...aliases].map((key) => [foldText(key), code] as const)),
);
const subdivisionIndex: Readonly<Record<CountryCode, ReadonlyMap<string, Subdivision>>> = {
  MX: indexOf(MEXICO),
  CO: indexOf(COLOMBIA),
};

function indexOf(table: readonly Subdivision[]): Map<string, Subdivision> {
  return new Map(
    table.flatMap((place) => {
      const suffix = place.iso.slice(3);
      const keys = [place.code, suffix, place.iso, `${place.country}-${place.code}`, place.name, ...place.aliases];
      return keys.map((key) => [foldText(key), place] as const);
    }),
  );
}

/** Finds the country for a code, name or alias, or null. Ignores case and accents. */
export function findCountry(text: string): CountryCode | null {
  return countryIndex.get(foldText(text)) ?? null;
}

/**
 * Finds the subdivision for a code, ISO code (with or without country), name or alias, or null. Ignores case, accents
 * and punctuation; 'Estado de …' and 'Departamento de …' may precede the name.
 */
export function findSubdivision(country: CountryCode, text: string): Subdivision | null {
  const index = subdivisionIndex[country];
  const key = foldText(text);
  return index.get(key) ?? index.get(key.replace(DESIGNATION, '')) ?? null;
}

/** Stored codes for a country and a subdivision in any spelling, or null if either is unknown. */
export function normalizePlace(
  countryText: string,
  subdivisionText: string,
): { country: CountryCode; subdivision: string } | null {
  const country = findCountry(countryText);
  if (!country) return null;
  const found = findSubdivision(country, subdivisionText);
  return found ? { country, subdivision: found.code } : null;
}

/** Displayed name of a place in any spelling; an unknown one is returned unchanged. */
export function displayName(country: string, subdivision: string): string {
  const code = findCountry(country);
  return (code && findSubdivision(code, subdivision)?.name) || subdivision;
}

/** Displayed name of a country in any spelling; an unknown one is returned unchanged. */
export function countryName(country: string): string {
  const code = findCountry(country);
  return COUNTRIES.find((entry) => entry.code === code)?.name ?? country;
}

/** Builds the body of `GET /api/paises`: the codes and names of all subdivisions by country. */
export function listPlaces(): Record<CountryCode, { code: string; name: string }[]> {
  const brief = (table: readonly Subdivision[]) => table.map(({ code, name }) => ({ code, name }));
  return { MX: brief(MEXICO), CO: brief(COLOMBIA) };
}
