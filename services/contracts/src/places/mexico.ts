import type { Subdivision } from './subdivision.ts';

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
export const MEXICO: readonly Subdivision[] = [
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
