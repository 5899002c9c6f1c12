import { timeZoneOf } from '../places/time-zone.ts';
import type { Town } from './table.ts';

/**
 * GeoNames ids of the towns in the municipalities with another clock than most of their state, by zone and municipality;
 * `places/zone-exceptions.ts` names the law. GeoNames' own time zones follow the border only roughly: they put Samalayuca
 * and Valle Hermoso on the wrong side.
 */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'America/Ciudad_Juarez': {
    Juárez: '4013708 3986685 3998364 3988043 3988004',
    Ascensión: '4003582 3991350 4005372',
    Janos: '4004116 4010135',
    Guadalupe: '4005405',
    'Práxedis G. Guerrero': '3991869 4008440',
  },
  'America/Ojinaga': {
    Ojinaga: '3994469',
    'Coyame del Sotol': '4012672',
    'Manuel Benavides': '3987472',
  },
  'America/Matamoros': {
    // Coahuila.
    Acuña: '4013728',
    Allende: '4018761 3988628',
    'Guerrero, Coahuila': '4005111',
    Hidalgo: '3527116',
    Jiménez: '4003937 3987473',
    Morelos: '3995395 3998238',
    Nava: '3995050 8858271',
    Ocampo: '3994534 8858502 8858928',
    'Piedras Negras': '3992619',
    'Villa Unión': '3980122',
    Zaragoza: '3979706',
    // Nuevo León.
    Anáhuac: '4013726',
    // Tamaulipas.
    'Nuevo Laredo': '3522551 8858202',
    'Guerrero, Tamaulipas': '3522617',
    Mier: '3523222',
    'Miguel Alemán': '3530590 3524051',
    Camargo: '3530602 3530383',
    'Gustavo Díaz Ordaz': '3483393 3514886',
    Reynosa: '3520339 3527117 3531400 3483339 8858847',
    'Río Bravo': '3520271 3522525 3483310',
    'Valle Hermoso': '3514868 3528341 3532869',
    Matamoros: '3523466 3483327 3483328 8529629 3517783 3528949',
  },
  'America/Bahia_Banderas': {
    'Bahía de Banderas':
      '4029308 3996030 4029310 4016734 3985912 3980622 4029337 4029309 11072073 8858616 3983210 3987135 3985572 4004852 6615376 8859884',
  },
};

const zones = new Map(
  Object.entries(EXCEPTIONS).flatMap(([zone, municipalities]) =>
    Object.values(municipalities).flatMap((ids) => ids.split(' ').map((id) => [id, zone] as const)),
  ),
);

/** IANA time zone of a town: that of its municipality if its clock differs from its state's, else the state's. */
export function zoneOfTown({ id, country, subdivision }: Town): string {
  return zones.get(id) ?? timeZoneOf(country, subdivision);
}
