import { foldText } from './fold.ts';

/** Supported countries, by ISO 3166-1 code. */
export type CountryCode = 'MX' | 'CO';

/** State of Mexico or department of Colombia; the two capital districts count as one each. */
export interface Subdivision {
  country: CountryCode;
  /** Stored code: the ISO 3166-2 suffix, except MX, DF and NL in Mexico. */
  code: string;
  /** ISO 3166-2 code with its country, for instance `MX-CMX`. */
  iso: string;
  /** Displayed name. */
  name: string;
  /** Other accepted spellings; case and accents are ignored. */
  aliases: readonly string[];
  /** IANA time zone in which most of its people live. */
  timeZone: string;
  capital: string;
  /** From the INEGI census of 2020 and the DANE census of 2018. Used to distribute demo data. */
  populationThousands: number;
}

const CENTER = 'America/Mexico_City';
const NORTHEAST = 'America/Monterrey';
const PACIFIC = 'America/Mazatlan';
const PENINSULA = 'America/Merida';

function state(
  isoSuffix: string,
  name: string,
  capital: string,
  populationThousands: number,
  timeZone: string,
  aliases: readonly string[],
  code = isoSuffix,
): Subdivision {
  return { country: 'MX', code, iso: `MX-${isoSuffix}`, name, aliases, timeZone, capital, populationThousands };
}

/** The 32 federal entities of Mexico in alphabetical order of their names. */
const MEXICO: readonly Subdivision[] = [
  state('AGU', 'Aguascalientes', 'Aguascalientes', 1426, CENTER, ['Ags']),
  state('BCN', 'Baja California', 'Mexicali', 3769, 'America/Tijuana', ['BC', 'Baja California Norte']),
  state('BCS', 'Baja California Sur', 'La Paz', 798, PACIFIC, []),
  state('CAM', 'Campeche', 'San Francisco de Campeche', 928, PENINSULA, ['Camp']),
  state('CHP', 'Chiapas', 'Tuxtla Gutiérrez', 5544, CENTER, ['Chis']),
  state('CHH', 'Chihuahua', 'Chihuahua', 3742, 'America/Chihuahua', ['Chih']),
  state(
    'CMX',
    'Ciudad de México',
    'Ciudad de México',
    9210,
    CENTER,
    ['CDMX', 'Mexico City', 'Distrito Federal', 'México DF', 'Federal District', 'Cd. de México'],
    'DF',
  ),
  state('COA', 'Coahuila', 'Saltillo', 3147, NORTHEAST, ['Coah', 'Coahuila de Zaragoza']),
  state('COL', 'Colima', 'Colima', 731, CENTER, []),
  state('DUR', 'Durango', 'Victoria de Durango', 1833, NORTHEAST, ['Dgo']),
  state('MEX', 'Estado de México', 'Toluca', 16992, CENTER, ['México', 'State of Mexico', 'Edomex', 'Edo. Mex.'], 'MX'),
  state('GUA', 'Guanajuato', 'Guanajuato', 6167, CENTER, ['Gto']),
  state('GRO', 'Guerrero', 'Chilpancingo', 3541, CENTER, []),
  state('HID', 'Hidalgo', 'Pachuca', 3083, CENTER, ['Hgo']),
  state('JAL', 'Jalisco', 'Guadalajara', 8348, CENTER, []),
  state('MIC', 'Michoacán', 'Morelia', 4749, CENTER, ['Mich', 'Michoacán de Ocampo']),
  state('MOR', 'Morelos', 'Cuernavaca', 1971, CENTER, []),
  state('NAY', 'Nayarit', 'Tepic', 1235, PACIFIC, []),
  state('NLE', 'Nuevo León', 'Monterrey', 5784, NORTHEAST, ['New Leon', 'Mty'], 'NL'),
  state('OAX', 'Oaxaca', 'Oaxaca de Juárez', 4132, CENTER, []),
  state('PUE', 'Puebla', 'Puebla de Zaragoza', 6583, CENTER, []),
  state('QUE', 'Querétaro', 'Santiago de Querétaro', 2368, CENTER, ['Qro', 'Querétaro de Arteaga']),
  state('ROO', 'Quintana Roo', 'Chetumal', 1858, 'America/Cancun', ['QRoo', 'QR']),
  state('SLP', 'San Luis Potosí', 'San Luis Potosí', 2822, CENTER, []),
  state('SIN', 'Sinaloa', 'Culiacán', 3027, PACIFIC, []),
  state('SON', 'Sonora', 'Hermosillo', 2945, 'America/Hermosillo', []),
  state('TAB', 'Tabasco', 'Villahermosa', 2403, CENTER, []),
  state('TAM', 'Tamaulipas', 'Ciudad Victoria', 3528, NORTHEAST, ['Tamps']),
  state('TLA', 'Tlaxcala', 'Tlaxcala de Xicohténcatl', 1343, CENTER, ['Tlax']),
  state('VER', 'Veracruz', 'Xalapa', 8063, CENTER, ['Veracruz de Ignacio de la Llave']),
  state('YUC', 'Yucatán', 'Mérida', 2321, PENINSULA, []),
  state('ZAC', 'Zacatecas', 'Zacatecas', 1622, CENTER, []),
];

function department(
  code: string,
  name: string,
  capital: string,
  populationThousands: number,
  aliases: readonly string[] = [],
): Subdivision {
  return {
    country: 'CO',
    code,
    iso: `CO-${code}`,
    name,
    aliases,
    timeZone: 'America/Bogota',
    capital,
    populationThousands,
  };
}

/** The 32 departments of Colombia and its capital district in alphabetical order of their names. */
const COLOMBIA: readonly Subdivision[] = [
  department('AMA', 'Amazonas', 'Leticia', 77),
  department('ANT', 'Antioquia', 'Medellín', 6407),
  department('ARA', 'Arauca', 'Arauca', 262),
  department('ATL', 'Atlántico', 'Barranquilla', 2536),
  department('DC', 'Bogotá D.C.', 'Bogotá', 7413, [
    'Bogotá',
    'Bogotá Distrito Capital',
    'Distrito Capital',
    'Distrito Capital de Bogotá',
    'Capital District',
    'Santafé de Bogotá',
  ]),
  department('BOL', 'Bolívar', 'Cartagena', 2070),
  department('BOY', 'Boyacá', 'Tunja', 1217),
  department('CAL', 'Caldas', 'Manizales', 998),
  department('CAQ', 'Caquetá', 'Florencia', 402),
  department('CAS', 'Casanare', 'Yopal', 420),
  department('CAU', 'Cauca', 'Popayán', 1464),
  department('CES', 'Cesar', 'Valledupar', 1201),
  department('CHO', 'Chocó', 'Quibdó', 535),
  department('COR', 'Córdoba', 'Montería', 1785),
  department('CUN', 'Cundinamarca', 'Bogotá', 2919),
  department('GUA', 'Guainía', 'Inírida', 48),
  department('GUV', 'Guaviare', 'San José del Guaviare', 83),
  department('HUI', 'Huila', 'Neiva', 1100),
  department('LAG', 'La Guajira', 'Riohacha', 880, ['Guajira']),
  department('MAG', 'Magdalena', 'Santa Marta', 1342),
  department('MET', 'Meta', 'Villavicencio', 1040),
  department('NAR', 'Nariño', 'Pasto', 1631),
  department('NSA', 'Norte de Santander', 'Cúcuta', 1492, ['North Santander']),
  department('PUT', 'Putumayo', 'Mocoa', 348),
  department('QUI', 'Quindío', 'Armenia', 540),
  department('RIS', 'Risaralda', 'Pereira', 943),
  department('SAP', 'San Andrés y Providencia', 'San Andrés', 61, [
    'San Andrés',
    'San Andrés Providencia y Santa Catalina',
    'Archipiélago de San Andrés Providencia y Santa Catalina',
  ]),
  department('SAN', 'Santander', 'Bucaramanga', 2185),
  department('SUC', 'Sucre', 'Sincelejo', 905),
  department('TOL', 'Tolima', 'Ibagué', 1331),
  department('VAC', 'Valle del Cauca', 'Cali', 4476, ['Valle', 'Cauca Valley']),
  department('VAU', 'Vaupés', 'Mitú', 41),
  department('VID', 'Vichada', 'Puerto Carreño', 108),
];

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
