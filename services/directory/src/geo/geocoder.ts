import { normalizePlace } from '@vitrina/contracts/places';
import { z } from 'zod';
import type { Point } from '../rules/capitals.ts';

/** Time-out of the geocoder, in milliseconds; then the table answers. */
const PATIENCE_MS = 1_500;

/** The part of an answer that is read: OpenStreetMap's Nominatim and its kin speak it. */
const answerShape = z.object({
  address: z.object({
    country_code: z.string().max(10),
    state: z.string().max(120).optional(),
    'ISO3166-2-lvl4': z.string().max(12).optional(),
  }),
});

/** What a geocoder says of a point: a known place, or a state's name that is not in the table. */
export type Geocoded = { country: 'MX' | 'CO'; subdivision: string; name: string };

/**
 * Asks a geocoder that speaks Nominatim's `/reverse` for the place of a point, in Spanish.
 * @param url address of the geocoder, with or without `/reverse` at the end of its path
 * @returns null outside both countries; `subdivision` is empty where the state's name is not in the table
 * @throws where it is away, slow or answers nonsense
 */
export async function askGeocoder(url: string, [latitude, longitude]: Point): Promise<Geocoded | null> {
  const address = new URL(url);
  if (!/\/reverse(?:\.php)?$/.test(address.pathname))
    address.pathname = `${address.pathname.replace(/\/$/, '')}/reverse`;
  const query = { format: 'jsonv2', zoom: '5', lat: String(latitude), lon: String(longitude), 'accept-language': 'es' };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`);
  const parsed = answerShape.parse(await answer.json()).address;
  const country = parsed.country_code.toUpperCase();
  if (country !== 'MX' && country !== 'CO') return null;
  const name = parsed.state ?? '';
  const known = normalizePlace(country, parsed['ISO3166-2-lvl4'] ?? '') ?? normalizePlace(country, name);
  return { country, subdivision: known?.subdivision ?? '', name };
}
