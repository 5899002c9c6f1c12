import { type CountryCode, findSubdivision, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CITIES } from '@vitrina/contracts/places/cities';

const namesByPlace = new Map(
  (['MX', 'CO'] as const).flatMap((country) =>
    SUBDIVISIONS[country].map(
      ({ code, name, aliases, capital }) =>
        [`${country}-${code}`, [...new Set([name, capital, ...aliases, ...(CITIES[country][code] ?? [])])]] as const,
    ),
  ),
);

const wordsByPlace = new Map(
  [...namesByPlace].map(([place, names]) => [place, [...new Set(names.flatMap((name) => foldText(name).split(' ')))]]),
);

/** Returns the folded words of a place's names. @param subdivision stored code */
export function placeWords(country: CountryCode, subdivision: string): readonly string[] {
  return wordsByPlace.get(`${country}-${subdivision}`) ?? [];
}

/** Lists the names that people use for a place: its name, other spellings, its capital and larger towns. */
export function placeNames(country: CountryCode, subdivision: string): readonly string[] {
  const code = findSubdivision(country, subdivision)?.code ?? subdivision;
  return namesByPlace.get(`${country}-${code}`) ?? [];
}
