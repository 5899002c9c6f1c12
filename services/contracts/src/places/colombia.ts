import type { Subdivision } from './subdivision.ts';

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
export const COLOMBIA: readonly Subdivision[] = [
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
