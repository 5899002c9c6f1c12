/*
 * Municipalities of Mexico with another clock than most of their state, by the Ley de los Husos Horarios en los Estados
 * Unidos Mexicanos (DOF, 28 October 2022, with its reform of 29 November 2022): articles 3 to 5. Their postal codes are
 * those of the catalogue of Correos de México (SEPOMEX, export of July 2025), as ranges that hold no code of another
 * municipality. States that follow one clock as a whole, such as Baja California, Sonora and Quintana Roo, are in the table
 * of subdivisions.
 */

type Range = readonly [first: number, last: number];

interface Exception {
  /** ISO 3166-2 code of the state. */
  state: string;
  timeZone: string;
  /** For the reader; the ranges decide. */
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

/** ISO 3166-2 codes of the states with municipalities that have another clock. */
export const SPLIT_STATES: ReadonlySet<string> = new Set(EXCEPTIONS.map(({ state }) => state));

/**
 * The IANA time zone of a postal code whose municipality has another clock than its state; undefined for all others, and
 * for a code of another state.
 * @param state ISO 3166-2 code, such as `MX-CHH`
 */
export function zoneOfPostalCode(state: string, postalCode: string): string | undefined {
  const code = /^\d{5}$/.test(postalCode) ? Number(postalCode) : Number.NaN;
  return EXCEPTIONS.find(
    (exception) => exception.state === state && exception.ranges.some(([first, last]) => first <= code && code <= last),
  )?.timeZone;
}
