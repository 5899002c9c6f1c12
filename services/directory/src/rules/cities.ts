import { type CountryCode, findSubdivision, foldText, SUBDIVISIONS } from '@vitrina/contracts/places';

/** Larger towns beside the capitals, by country and stored code: people search by town, listings carry their state. */
export const CITIES: Readonly<Record<CountryCode, Readonly<Record<string, readonly string[]>>>> = {
  MX: {
    AGU: ['Jesús María', 'Calvillo'],
    BCN: ['Tijuana', 'Ensenada', 'Tecate', 'Rosarito'],
    BCS: ['Los Cabos', 'Cabo San Lucas', 'San José del Cabo', 'Loreto'],
    CAM: ['Ciudad del Carmen', 'Champotón'],
    CHP: ['Tapachula', 'San Cristóbal de las Casas', 'Comitán', 'Palenque'],
    CHH: ['Ciudad Juárez', 'Delicias', 'Cuauhtémoc', 'Parral'],
    DF: ['Coyoacán', 'Iztapalapa', 'Xochimilco', 'Tlalpan', 'Azcapotzalco', 'Condesa', 'Roma', 'Polanco', 'Del Valle'],
    COA: ['Torreón', 'Monclova', 'Piedras Negras', 'Ciudad Acuña'],
    COL: ['Manzanillo', 'Tecomán', 'Villa de Álvarez'],
    DUR: ['Gómez Palacio', 'Ciudad Lerdo'],
    MX: ['Ecatepec', 'Nezahualcóyotl', 'Naucalpan', 'Tlalnepantla', 'Metepec', 'Texcoco', 'Cuautitlán', 'Chalco'],
    GUA: ['León', 'Irapuato', 'Celaya', 'Salamanca', 'San Miguel de Allende', 'Silao'],
    GRO: ['Acapulco', 'Iguala', 'Taxco', 'Zihuatanejo'],
    HID: ['Tulancingo', 'Tula', 'Tizayuca', 'Huejutla'],
    JAL: ['Zapopan', 'Tlaquepaque', 'Tonalá', 'Tlajomulco', 'Puerto Vallarta', 'Lagos de Moreno', 'Tepatitlán'],
    MIC: ['Uruapan', 'Zamora', 'Lázaro Cárdenas', 'Pátzcuaro', 'Apatzingán'],
    MOR: ['Cuautla', 'Jiutepec', 'Tepoztlán'],
    NAY: ['Bahía de Banderas', 'Nuevo Vallarta', 'Sayulita'],
    NL: ['San Pedro Garza García', 'Guadalupe', 'Apodaca', 'San Nicolás de los Garza', 'Santa Catarina', 'Escobedo'],
    OAX: ['Juchitán', 'Salina Cruz', 'Tuxtepec', 'Huatulco', 'Puerto Escondido'],
    PUE: ['Tehuacán', 'Cholula', 'Atlixco', 'San Martín Texmelucan'],
    QUE: ['San Juan del Río', 'Corregidora', 'El Marqués', 'Tequisquiapan'],
    ROO: ['Cancún', 'Playa del Carmen', 'Tulum', 'Cozumel'],
    SLP: ['Ciudad Valles', 'Matehuala', 'Soledad de Graciano Sánchez'],
    SIN: ['Mazatlán', 'Los Mochis', 'Guasave'],
    SON: ['Ciudad Obregón', 'Nogales', 'Guaymas', 'San Luis Río Colorado'],
    TAB: ['Cárdenas', 'Comalcalco', 'Paraíso'],
    TAM: ['Reynosa', 'Matamoros', 'Nuevo Laredo', 'Tampico', 'Ciudad Madero', 'Altamira'],
    TLA: ['Apizaco', 'Huamantla', 'Chiautempan'],
    VER: ['Veracruz', 'Boca del Río', 'Coatzacoalcos', 'Córdoba', 'Orizaba', 'Poza Rica', 'Minatitlán'],
    YUC: ['Valladolid', 'Progreso', 'Tizimín', 'Kanasín'],
    ZAC: ['Fresnillo', 'Guadalupe Zacatecas', 'Jerez'],
  },
  CO: {
    AMA: ['Puerto Nariño'],
    ANT: ['Bello', 'Envigado', 'Itagüí', 'Rionegro', 'Sabaneta', 'Apartadó', 'Turbo'],
    ARA: ['Saravena', 'Tame'],
    ATL: ['Soledad', 'Malambo', 'Sabanalarga', 'Puerto Colombia'],
    DC: ['Chapinero', 'Suba', 'Kennedy', 'Usaquén', 'Engativá', 'Fontibón', 'Teusaquillo'],
    BOL: ['Magangué', 'Turbaco', 'Mompox'],
    BOY: ['Duitama', 'Sogamoso', 'Chiquinquirá', 'Villa de Leyva', 'Paipa'],
    CAL: ['La Dorada', 'Chinchiná', 'Villamaría'],
    CAQ: ['San Vicente del Caguán'],
    CAS: ['Aguazul', 'Villanueva'],
    CAU: ['Santander de Quilichao', 'Puerto Tejada'],
    CES: ['Aguachica', 'Codazzi'],
    CHO: ['Istmina', 'Nuquí'],
    COR: ['Lorica', 'Cereté', 'Sahagún'],
    CUN: ['Soacha', 'Chía', 'Zipaquirá', 'Facatativá', 'Fusagasugá', 'Girardot', 'Cajicá', 'Mosquera', 'Madrid'],
    GUA: ['Puerto Inírida'],
    GUV: ['Calamar'],
    HUI: ['Pitalito', 'Garzón', 'San Agustín'],
    LAG: ['Maicao', 'Uribia'],
    MAG: ['Ciénaga', 'Fundación', 'El Rodadero'],
    MET: ['Acacías', 'Granada Meta'],
    NAR: ['Ipiales', 'Tumaco', 'Túquerres'],
    NSA: ['Ocaña', 'Pamplona', 'Villa del Rosario'],
    PUT: ['Puerto Asís', 'Orito'],
    QUI: ['Calarcá', 'Montenegro', 'La Tebaida', 'Salento'],
    RIS: ['Dosquebradas', 'Santa Rosa de Cabal'],
    SAP: ['Providencia'],
    SAN: ['Floridablanca', 'Girón', 'Piedecuesta', 'Barrancabermeja', 'San Gil', 'Socorro'],
    SUC: ['Corozal', 'Tolú', 'Coveñas'],
    TOL: ['Espinal', 'Melgar', 'Honda'],
    VAC: ['Palmira', 'Buenaventura', 'Tuluá', 'Buga', 'Cartago', 'Jamundí', 'Yumbo'],
    VAU: ['Carurú'],
    VID: ['La Primavera', 'Cumaribo'],
  },
};

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

/** The folded words of a place's names. @param estado stored code */
export function placeWords(country: CountryCode, subdivision: string): readonly string[] {
  return wordsByPlace.get(`${country}-${subdivision}`) ?? [];
}

/** The names under which people look for a place: its own, other spellings, its capital and larger towns. */
export function placeNames(country: CountryCode, subdivision: string): readonly string[] {
  const code = findSubdivision(country, subdivision)?.code ?? subdivision;
  return namesByPlace.get(`${country}-${code}`) ?? [];
}
