import { DEFAULT_PLACE, findCountry, findSubdivision } from './find.ts';

/**
 * The IANA time zone of a place by its stored codes (R13); of the default place where there is none or an unknown one.
 */
export function timeZoneOf({ pais, estado_pais }: { pais: string; estado_pais: string }): string {
  const country = findCountry(pais);
  const place = country && findSubdivision(country, estado_pais);
  return (place || findSubdivision(DEFAULT_PLACE.pais, DEFAULT_PLACE.estado))?.timeZone ?? 'America/Mexico_City';
}
