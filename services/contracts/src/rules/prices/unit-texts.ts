import type { ServiceUnit, serviceUnits } from '../../wire/names.ts';

/** Unit of a price, as it follows the amount. */
export const UNIT_TEXTS: Readonly<Record<(typeof serviceUnits.toWire)[ServiceUnit], string>> = {
  trabajo: 'por trabajo',
  servicio: 'por servicio',
  proyecto: 'por proyecto',
  hora: 'por hora',
  dia: 'por día',
  noche: 'por noche',
  semana: 'por semana',
  mes: 'por mes',
  visita: 'por visita',
  sesion: 'por sesión',
  clase: 'por clase',
  evento: 'por evento',
  persona: 'por persona',
  pieza: 'por pieza',
  paquete: 'por paquete',
  metro: 'por metro',
  m2: 'por m²',
  km: 'por km',
};
