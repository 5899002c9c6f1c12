import { normalizePlace } from '@vitrina/contracts/places';
import { z } from 'zod';
import type { Point } from '../rules/capitals.ts';

/** Time-out of the geocoder, in milliseconds; then the table of towns is used. */
const TIMEOUT_MS = 1_500;

/** Used part of a response of OpenStreetMap's Nominatim and compatible geocoders. */
const answerShape = z.object({
  address: z.object({
    country_code: z.string().max(10),
    state: z.string().max(120).optional(),
    'ISO3166-2-lvl4': z.string().max(12).optional(),
  }),
});

/** Geocoder result for a point: a known place, or a state's name that is not in the table. */
export type Geocoded = { country: 'MX' | 'CO'; subdivision: string; name: string };

/**
 * Asks a geocoder with Nominatim's `/reverse` API for the place of a point, in Spanish.
 * @param url address of the geocoder, with or without `/reverse` at the end of its path
 * @returns null outside both countries; `subdivision` is empty if the state's name is not in the table
 * @throws if it is unavailable, slow or responds with invalid data
 */
export async function askGeocoder(url: string, [latitude, longitude]: Point): Promise<Geocoded | null> {
  const address = new URL(url);
  if (!/\/reverse(?:\.php)?$/.test(address.pathname))
    address.pathname = `${address.pathname.replace(/\/$/, '')}/reverse`;
  const query = { format: 'jsonv2', zoom: '5', lat: String(latitude), lon: String(longitude), 'accept-language': 'es' };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
  const parsed = answerShape.parse(await response.json()).address;
  const country = parsed.country_code.toUpperCase();
  if (country !== 'MX' && country !== 'CO') return null;
  const name = parsed.state ?? '';
  const place = normalizePlace(country, parsed['ISO3166-2-lvl4'] ?? '') ?? normalizePlace(country, name);
  return { country, subdivision: place?.subdivision ?? '', name };
}
