import { DEFAULT_PLACE, displayName } from '@vitrina/contracts/places';
import type { Log } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { askGeocoder, type Geocoded } from '../geo/geocoder.ts';
import { findPlaceOfPoint } from '../geo/locate.ts';
import type { Point } from '../rules/capitals.ts';

/**
 * `GET /api/geo/inversa`: the state in which a point lies (R12). Uses the configured geocoder; without one, or if it
 * fails, the table of towns. The point is neither stored nor logged.
 */
export const getPlace: Handler<'GET /api/geo/inversa'> = async ({ c, query: { lat, lon } }, { geocoderUrl, log }) => {
  c.header('Cache-Control', 'no-store');
  const at: Point = [lat, lon];
  const geocoded = geocoderUrl ? await geocodedOrUndefined(geocoderUrl, at, log) : undefined;
  if (geocoded) {
    const { country: pais, subdivision: estado, name } = geocoded;
    return { pais, estado, nombre: estado ? displayName(pais, estado) : name, fuente: 'geocodificador' as const };
  }
  const place = geocoded === undefined ? findPlaceOfPoint(at) : null;
  const { country: pais, subdivision: estado } = place ?? DEFAULT_PLACE;
  return {
    pais,
    estado,
    nombre: displayName(pais, estado),
    fuente: place ? ('tabla' as const) : ('defecto' as const),
  };
};

/** Asks the geocoder. Returns null outside both countries, undefined if it fails. */
async function geocodedOrUndefined(url: string, at: Point, log: Log): Promise<Geocoded | null | undefined> {
  try {
    return await askGeocoder(url, at);
  } catch (error) {
    log.warn({ err: error }, 'geocoder of no use, the table answers');
    return undefined;
  }
}
