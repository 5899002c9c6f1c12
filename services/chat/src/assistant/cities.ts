import type { CountryCode } from '@vitrina/contracts/places';

/**
 * Large cities that are no capital of their state, by the state's code: people name these rather than the state.
 * Inhabitants above some 250,000 (INEGI 2020, DANE 2018), without names that are words of everyday speech.
 */
export const CITIES: Readonly<Record<CountryCode, Readonly<Record<string, readonly string[]>>>> = {
  MX: {
    BCN: ['Tijuana', 'Ensenada'],
    BCS: ['Los Cabos', 'Cabo San Lucas'],
    CHP: ['Tapachula', 'San Cristóbal de las Casas'],
    CHH: ['Ciudad Juárez'],
    COA: ['Torreón', 'Monclova'],
    DUR: ['Gómez Palacio'],
    GUA: ['León', 'Irapuato', 'Celaya'],
    GRO: ['Acapulco'],
    JAL: ['Zapopan', 'Tlaquepaque', 'Tonalá', 'Tlajomulco', 'Puerto Vallarta'],
    MX: ['Ecatepec', 'Nezahualcóyotl', 'Naucalpan', 'Tlalnepantla', 'Chimalhuacán', 'Cuautitlán Izcalli', 'Texcoco'],
    MIC: ['Uruapan', 'Zamora'],
    NL: ['Guadalupe', 'Apodaca', 'San Pedro Garza García', 'San Nicolás de los Garza'],
    PUE: ['Tehuacán'],
    QUE: ['San Juan del Río'],
    ROO: ['Cancún', 'Playa del Carmen', 'Cozumel', 'Tulum'],
    SIN: ['Mazatlán', 'Los Mochis'],
    SON: ['Ciudad Obregón', 'Nogales'],
    TAM: ['Reynosa', 'Matamoros', 'Nuevo Laredo', 'Tampico'],
    VER: ['Coatzacoalcos', 'Poza Rica', 'Orizaba', 'Boca del Río'],
  },
  CO: {
    ANT: ['Envigado', 'Itagüí', 'Rionegro', 'Apartadó'],
    ATL: ['Soledad'],
    CUN: ['Soacha', 'Zipaquirá', 'Chía', 'Fusagasugá'],
    NAR: ['Tumaco', 'Ipiales'],
    SAN: ['Floridablanca', 'Barrancabermeja', 'Girón', 'Piedecuesta'],
    VAC: ['Buenaventura', 'Palmira', 'Tuluá', 'Buga'],
    BOY: ['Sogamoso', 'Duitama'],
    BOL: ['Magangué'],
  },
};
