import type { CountryCode, Subdivision } from '@vitrina/contracts/places';
import type { Random } from '../random.ts';

/** First two digits of the postal codes and the capital's area code, by subdivision of Mexico. */
const MEXICO: Readonly<Record<string, readonly [postal: string, area: string]>> = {
  AGU: ['20', '449'],
  BCN: ['21', '686'],
  BCS: ['23', '612'],
  CAM: ['24', '981'],
  CHP: ['29', '961'],
  CHH: ['31', '614'],
  DF: ['06', '55'],
  COA: ['25', '844'],
  COL: ['28', '312'],
  DUR: ['34', '618'],
  MX: ['50', '722'],
  GUA: ['36', '473'],
  GRO: ['39', '747'],
  HID: ['42', '771'],
  JAL: ['44', '33'],
  MIC: ['58', '443'],
  MOR: ['62', '777'],
  NAY: ['63', '311'],
  NL: ['64', '81'],
  OAX: ['68', '951'],
  PUE: ['72', '222'],
  QUE: ['76', '442'],
  ROO: ['77', '983'],
  SLP: ['78', '444'],
  SIN: ['80', '667'],
  SON: ['83', '662'],
  TAB: ['86', '993'],
  TAM: ['87', '834'],
  TLA: ['90', '246'],
  VER: ['91', '228'],
  YUC: ['97', '999'],
  ZAC: ['98', '492'],
};

/** First two digits of the postal codes: the department's number in the statistics office's list. */
const COLOMBIA: Readonly<Record<string, string>> = {
  AMA: '91',
  ANT: '05',
  ARA: '81',
  ATL: '08',
  DC: '11',
  BOL: '13',
  BOY: '15',
  CAL: '17',
  CAQ: '18',
  CAS: '85',
  CAU: '19',
  CES: '20',
  CHO: '27',
  COR: '23',
  CUN: '25',
  GUA: '94',
  GUV: '95',
  HUI: '41',
  LAG: '44',
  MAG: '47',
  MET: '50',
  NAR: '52',
  NSA: '54',
  PUT: '86',
  QUI: '63',
  RIS: '66',
  SAP: '88',
  SAN: '68',
  SUC: '70',
  TOL: '73',
  VAC: '76',
  VAU: '97',
  VID: '99',
};

/** Makes a postal code of the place: 5 digits in Mexico, 6 in Colombia. */
export function postalCode(place: Subdivision, random: Random): string {
  const rest = (digits: number) => String(random.int(0, 10 ** digits - 1)).padStart(digits, '0');
  return place.country === 'MX'
    ? `${MEXICO[place.code]?.[0] ?? '06'}${rest(3)}`
    : `${COLOMBIA[place.code] ?? '11'}${rest(4)}`;
}

/** Makes a valid but fictional telephone number in E.164: the local part starts with 555 0, like in films. */
export function phoneNumber(place: Subdivision, random: Random): string {
  const country: CountryCode = place.country;
  if (country === 'CO') return `+57${random.pick(['300', '301', '310', '315', '320'])}5550${random.int(100, 999)}`;
  const area = MEXICO[place.code]?.[1] ?? '55';
  return `+52${area}5550${String(random.int(0, 10 ** (6 - area.length) - 1)).padStart(6 - area.length, '0')}`;
}
