import { type CountryCode, findCountry, findSubdivision, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';
import { CITIES } from '@vitrina/contracts/places/cities';
import { distanceKm, type Point } from '@vitrina/contracts/places/distance';
import { Problem } from '@vitrina/kernel';

/** Location of each subdivision's capital by stored code, to a hundredth of a degree (about a kilometre). */
export const CAPITALS: Readonly<Record<CountryCode, Readonly<Record<string, Point>>>> = {
  MX: {
    AGU: [21.88, -102.29],
    BCN: [32.62, -115.45],
    BCS: [24.14, -110.31],
    CAM: [19.85, -90.53],
    CHP: [16.75, -93.12],
    CHH: [28.63, -106.08],
    DF: [19.43, -99.13],
    COA: [25.42, -101.0],
    COL: [19.24, -103.72],
    DUR: [24.02, -104.66],
    MX: [19.29, -99.65],
    GUA: [21.02, -101.26],
    GRO: [17.55, -99.5],
    HID: [20.12, -98.73],
    JAL: [20.67, -103.35],
    MIC: [19.7, -101.19],
    MOR: [18.92, -99.24],
    NAY: [21.51, -104.9],
    NL: [25.67, -100.31],
    OAX: [17.07, -96.73],
    PUE: [19.04, -98.2],
    QUE: [20.59, -100.39],
    ROO: [18.5, -88.3],
    SLP: [22.15, -100.98],
    SIN: [24.81, -107.39],
    SON: [29.07, -110.96],
    TAB: [17.99, -92.93],
    TAM: [23.74, -99.15],
    TLA: [19.32, -98.24],
    VER: [19.54, -96.91],
    YUC: [20.97, -89.62],
    ZAC: [22.77, -102.58],
  },
  CO: {
    AMA: [-4.22, -69.94],
    ANT: [6.25, -75.56],
    ARA: [7.08, -70.76],
    ATL: [10.98, -74.8],
    DC: [4.65, -74.08],
    BOL: [10.4, -75.51],
    BOY: [5.54, -73.36],
    CAL: [5.07, -75.52],
    CAQ: [1.61, -75.61],
    CAS: [5.34, -72.39],
    CAU: [2.44, -76.61],
    CES: [10.46, -73.25],
    CHO: [5.69, -76.66],
    COR: [8.75, -75.88],
    // Centre of the department, because its capital is Bogotá, the capital district.
    CUN: [4.9, -74.35],
    GUA: [3.87, -67.92],
    GUV: [2.57, -72.64],
    HUI: [2.93, -75.28],
    LAG: [11.54, -72.91],
    MAG: [11.24, -74.2],
    MET: [4.14, -73.63],
    NAR: [1.21, -77.28],
    NSA: [7.89, -72.5],
    PUT: [1.15, -76.65],
    QUI: [4.53, -75.68],
    RIS: [4.81, -75.69],
    SAP: [12.58, -81.7],
    SAN: [7.12, -73.12],
    SUC: [9.3, -75.4],
    TOL: [4.44, -75.23],
    VAC: [3.45, -76.53],
    VAU: [1.25, -70.23],
    VID: [6.19, -67.49],
  },
};

/** Joins country and subdivision, because both countries share some subdivision codes. */
export function placeKey(country: string, subdivision: string): string {
  return `${country}-${subdivision}`;
}

/** Builds the key of the list for a place, a country or all, as stored in providers' `scopes`. */
export function scopeOf({ country, subdivision }: { country?: string | null; subdivision?: string | null }): string {
  if (!country) return '*';
  return subdivision ? placeKey(country, subdivision) : country;
}

/** Place near another one. */
interface Place {
  code: string;
  name: string;
  /** Country and code, `MX-DF`. */
  key: string;
}

/** Lists the other places of a country by the distance of their capitals; none for an unknown code. */
export function placesFrom(country: CountryCode, subdivision: string): Place[] {
  const from = CAPITALS[country][subdivision];
  if (!from) return [];
  return SUBDIVISIONS[country]
    .flatMap(({ code, name }) => {
      const at = CAPITALS[country][code];
      return at && code !== subdivision
        ? [{ place: { code, name, key: placeKey(country, code) }, km: distanceKm(from, at) }]
        : [];
    })
    .sort((one, other) => one.km - other.km)
    .map(({ place }) => place);
}

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

/** Place to which a list is limited; both fields are absent without a limit. */
interface PlaceFilter {
  country?: CountryCode;
  /** Stored code of the subdivision; only together with its country. */
  subdivision?: string;
}

/**
 * Resolves an optional place in any spelling to its stored codes (R11). A subdivision without a country is searched for
 * in Mexico, then in Colombia.
 * @throws {Problem} `lugar_requerido` for an unknown country or subdivision
 */
export function placeFilter(countryText: string | undefined, subdivisionText: string | undefined): PlaceFilter {
  if (countryText === undefined && subdivisionText === undefined) return {};
  const country = countryText === undefined ? null : findCountry(countryText);
  if (countryText !== undefined && !country) throw new Problem('lugar_requerido', { fields: ['pais'] });
  if (subdivisionText === undefined) return country ? { country } : {};
  for (const candidate of country ? [country] : (['MX', 'CO'] as const)) {
    const found = findSubdivision(candidate, subdivisionText);
    if (found) return { country: candidate, subdivision: found.code };
  }
  throw new Problem('lugar_requerido', { fields: ['estado'] });
}
