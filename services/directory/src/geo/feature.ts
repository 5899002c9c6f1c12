import { createHash } from 'node:crypto';
import { listServices } from '@vitrina/contracts/catalogue';
import { type CountryCode, DEFAULT_PLACE, displayName, listPlaces, normalizePlace } from '@vitrina/contracts/places';
import type { Point } from '@vitrina/contracts/places/distance';
import { searchTowns, type Town, townAtPoint } from '@vitrina/contracts/towns';
import { type Feature, type Log, requestLog } from '@vitrina/kernel';
import type { Context } from 'hono';
import { z } from 'zod';
import type { DirectoryContext, Handlers } from '../context.ts';
import type { Engine } from '../search/engine.ts';
import { multiSearch, providerFilter } from '../search/query.ts';
import { placeFilter } from './places.ts';

const countriesTable = serializeTable(listPlaces());

const services = listServices();
const servicesTable = serializeTable(services);

/** Cache lifetime of a place's counts, in seconds. */
const COUNTS_MAX_AGE = 60;

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
type Geocoded = { country: 'MX' | 'CO'; subdivision: string; name: string };

/** Cache lifetime of tables that change only with a release, in seconds. */
const MAX_AGE = 3_600;

/** Table from the contracts, serialized once. */
interface Table {
  body: string;
  etag: string;
}

/** Places and trades: their tables, the number of providers of a place, towns by name, and the place of a point. */
export const places: Feature<DirectoryContext> = {
  name: 'places',
  start(context) {
    context.calls(placeCalls, context);
  },
};

const placeCalls = {
  /** The contracts' table of countries, with an ETag. */
  'GET /api/paises': async ({ c }) => answerTable(c, countriesTable),

  /** The contracts' table of services, with an ETag; for a place, with the number of providers. */
  'GET /api/servicios': async ({ c, query }, { engine, engineBreaker }) => {
    const { country, subdivision } = placeFilter(query.pais, query.estado);
    if (!country) return answerTable(c, servicesTable);
    const proveedores = await engineBreaker.attempt(
      () => countTopics(engine, { country, subdivision: subdivision ?? null }),
      (error) => requestLog(c).warn({ err: error }, 'search engine failed, services go without numbers'),
    );
    c.header('Cache-Control', proveedores ? `public, max-age=${COUNTS_MAX_AGE}` : 'no-cache');
    return { ...services, ...(proveedores && { proveedores }) };
  },

  /** Towns that a typed text means, the best first, from the contracts' table. */
  'GET /api/ciudades': async ({ c, query }) => {
    const found = searchTowns(query.q, { ...placeFilter(query.pais, query.estado), limit: query.limit });
    c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
    const data = found.map(({ id, name, subdivision, country, at: [lat, lon], population }) => ({
      id,
      nombre: name,
      estado: subdivision,
      pais: country,
      lat,
      lon,
      poblacion: population,
    }));
    return { success: true, data };
  },

  /**
   * The state of a point (R12), from the geocoder, else the table of towns, and its nearest town if it lies in that
   * state. The point is neither stored nor logged.
   */
  'GET /api/geo/inversa': async ({ c, query: { lat, lon } }, { config, log }) => {
    c.header('Cache-Control', 'no-store');
    const at: Point = [lat, lon];
    const town = townAtPoint(at);
    const geocoded = config.GEOCODER_URL ? await geocodedOrUndefined(config.GEOCODER_URL, at, log) : undefined;
    if (geocoded) {
      const { country: pais, subdivision: estado, name } = geocoded;
      const nombre = estado ? displayName(pais, estado) : name;
      return { pais, estado, nombre, fuente: 'geocodificador' as const, ciudad: townWithin(town, pais, estado) };
    }
    const place = geocoded === undefined ? town : null;
    const { country: pais, subdivision: estado } = place ?? DEFAULT_PLACE;
    return {
      pais,
      estado,
      nombre: displayName(pais, estado),
      fuente: place ? ('tabla' as const) : ('defecto' as const),
      ciudad: townWithin(place, pais, estado),
    };
  },
} satisfies Handlers;

/** A town as the wire names it, or null if it lies in another place. */
function townWithin(town: Town | null, country: CountryCode, subdivision: string) {
  if (town?.country !== country || town.subdivision !== subdivision) return null;
  return { id: town.id, nombre: town.name };
}

/** Asks the geocoder. Returns null outside both countries, undefined if it fails. */
async function geocodedOrUndefined(url: string, at: Point, log: Log): Promise<Geocoded | null | undefined> {
  try {
    return await askGeocoder(url, at);
  } catch (error) {
    log.warn({ err: error }, 'geocoder of no use, the table answers');
    return undefined;
  }
}

/**
 * Asks a geocoder with Nominatim's `/reverse` API for the place of a point, in Spanish.
 * @param url address of the geocoder, with or without `/reverse` at the end of its path
 * @returns null outside both countries; `subdivision` is empty if the state's name is not in the table
 * @throws if it is unavailable, slow or responds with invalid data
 */
async function askGeocoder(url: string, [latitude, longitude]: Point): Promise<Geocoded | null> {
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

/** Serializes a table, with an ETag that differs between releases. */
function serializeTable(content: unknown): Table {
  const body = JSON.stringify(content);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Responds with a table, or with 304 if the browser has the current version. */
function answerTable(c: Context, { body, etag }: Table): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', `public, max-age=${MAX_AGE}, s-maxage=${MAX_AGE}`);
  const sent = c.req.header('if-none-match') ?? '';
  if (sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304);
  return c.body(body, 200, { 'Content-Type': 'application/json' });
}

/** Counts the providers of a place in each group and each trade. */
async function countTopics(
  engine: Engine,
  place: { country: CountryCode; subdivision: string | null },
): Promise<Record<string, number>> {
  const [counted] = await multiSearch(engine, [
    {
      indexUid: engine.names.providers,
      filter: providerFilter({ ...place, topic: null }),
      limit: 0,
      facets: ['topics'],
    },
  ]);
  return counted?.facetDistribution?.topics ?? {};
}
