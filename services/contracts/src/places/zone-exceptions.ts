import { findCountry, findSubdivision, SUBDIVISIONS } from './find.ts';
import { timeZoneOf } from './time-zone.ts';

/*
 * Municipalities of Mexico with another clock than most of their state, by the Ley de los Husos Horarios en los Estados
 * Unidos Mexicanos (DOF, 28 October 2022, with its reform of 29 November 2022): articles 3 to 5. Their postal codes are
 * those of the catalogue of Correos de México (SEPOMEX, export of July 2025), as ranges without codes of other
 * municipalities. States with a single clock, such as Baja California, Sonora and Quintana Roo, are in the table of
 * subdivisions.
 */

type Range = readonly [first: number, last: number];

interface Exception {
  /** ISO 3166-2 code of the state. */
  state: string;
  timeZone: string;
  /** For the reader only; the ranges decide. */
  municipalities: readonly string[];
  ranges: readonly Range[];
}

const EXCEPTIONS: readonly Exception[] = [
  {
    state: 'MX-CHH',
    timeZone: 'America/Ciudad_Juarez',
    municipalities: ['Juárez', 'Ascensión', 'Janos', 'Guadalupe', 'Práxedis G. Guerrero'],
    ranges: [
      [31820, 31849],
      [32000, 32799],
    ],
  },
  {
    state: 'MX-CHH',
    timeZone: 'America/Ojinaga',
    municipalities: ['Ojinaga', 'Coyame del Sotol', 'Manuel Benavides'],
    ranges: [
      [32850, 32899],
      [32980, 32999],
    ],
  },
  {
    state: 'MX-COA',
    timeZone: 'America/Matamoros',
    municipalities: [
      'Acuña',
      'Allende',
      'Guerrero',
      'Hidalgo',
      'Jiménez',
      'Morelos',
      'Nava',
      'Ocampo',
      'Piedras Negras',
      'Villa Unión',
      'Zaragoza',
    ],
    ranges: [
      [26000, 26339],
      [26400, 26699],
      [27500, 27549],
    ],
  },
  { state: 'MX-NLE', timeZone: 'America/Matamoros', municipalities: ['Anáhuac'], ranges: [[65000, 65069]] },
  {
    state: 'MX-TAM',
    timeZone: 'America/Matamoros',
    municipalities: [
      'Nuevo Laredo',
      'Guerrero',
      'Mier',
      'Miguel Alemán',
      'Camargo',
      'Gustavo Díaz Ordaz',
      'Reynosa',
      'Río Bravo',
      'Valle Hermoso',
      'Matamoros',
    ],
    ranges: [
      [87300, 87599],
      [88000, 88879],
      [88900, 88999],
    ],
  },
  {
    state: 'MX-NAY',
    timeZone: 'America/Bahia_Banderas',
    municipalities: ['Bahía de Banderas'],
    ranges: [[63726, 63739]],
  },
];

/** Every IANA time zone of a place of ours. */
export const ZONES: readonly string[] = [
  ...new Set([...Object.values(SUBDIVISIONS).flat(), ...EXCEPTIONS].map(({ timeZone }) => timeZone)),
];

/** Details that locate a place within its subdivision. */
interface PlaceDetails {
  /** Postal code, with digits alone. */
  postalCode: string;
}

/**
 * IANA time zone of a place by its stored codes (R13): that of its municipality if its clock differs from its state's,
 * else the state's. A postal code of another state is ignored.
 */
export function zoneOfPlace(country: string, subdivision: string, { postalCode }: PlaceDetails): string {
  const state = isoOf(country, subdivision);
  const code = /^\d{5}$/.test(postalCode) ? Number(postalCode) : Number.NaN;
  const exception = EXCEPTIONS.find(
    (one) => one.state === state && one.ranges.some(([first, last]) => first <= code && code <= last),
  );
  return exception?.timeZone ?? timeZoneOf(country, subdivision);
}

/** Returns true for a subdivision with one clock in all of its municipalities. */
export function hasOneZone(country: string, subdivision: string): boolean {
  const state = isoOf(country, subdivision);
  return EXCEPTIONS.every((exception) => exception.state !== state);
}

function isoOf(country: string, subdivision: string): string | undefined {
  const known = findCountry(country);
  return (known && findSubdivision(known, subdivision)?.iso) ?? undefined;
}
