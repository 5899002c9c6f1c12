import type { CountryCode } from '@vitrina/contracts/places';
import { formatNumber } from '../format.ts';

/** Spanish texts of maps. */
export const mapTexts = {
  /** Accessible name of a point: 'Guadalajara, Jalisco: 12 proveedores'. */
  point: (town: string, state: string, total: number, country: CountryCode) =>
    `${town}, ${state}: ${total === 1 ? '1 proveedor' : `${formatNumber(total, country)} proveedores`}`,
  zoomIn: 'Acercar el mapa',
  zoomOut: 'Alejar el mapa',
  touch: 'Muévelo con dos dedos, o tócalo para moverlo con uno.',
  keys: 'Muévelo con las flechas; acércalo o aléjalo con + y −.',
} as const;
