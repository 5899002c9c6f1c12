import { createHash, randomInt } from 'node:crypto';
import type { FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import { type CountryCode, countryName, DEFAULT_PLACE, displayName, normalizePlace } from '@vitrina/contracts/places';

/** Information about the requested page in the visitor's address and cookies. */
export interface Visit {
  country: CountryCode;
  state: string;
  countryName: string;
  stateName: string;
  /** True if the address names the place: a page of another place then has another address. */
  placeInAddress: boolean;
  /** Seed of this visit's random orders (R18). */
  seed: number;
  segment: string;
  /** Query of the address, cut to the parameters that a page can depend on. */
  query: Readonly<Record<string, string>>;
  /** False on a first visit, where the first content comes before the typefaces. */
  hasFonts: boolean;
  params: Readonly<Record<string, string>>;
}

/** Longest segment read, in characters; the catalogue's longest name has 45. */
const MAX_SEGMENT = 80;
/** Most query parameters read, and most characters of each name and value. */
const MAX_NAMES = 20;
const MAX_VALUE = 500;

/** Random orders that visits are spread over, and how long each set of them lasts, in milliseconds. */
const ORDERS = 16;
const ORDERS_MS = 10 * 60_000;

/**
 * Seed of a visit's random orders (R18): one of 16, replaced every ten minutes. So many visits share a page's responses
 * and its drawing, and still every provider comes first as often as any other.
 * @param now milliseconds since 1970; gateways whose clocks differ draw from neighbouring sets
 * @param order 0 to 15
 * @returns 0 to 2^32 - 1
 */
export function seedOf(now: number, order: number): number {
  const name = `${Math.floor(now / ORDERS_MS)}/${order}`;
  return createHash('sha256').update(name).digest().readUInt32BE();
}

/** Reads a visit. Its place is in the address (`?pais=CO&estado=ANT`, any spelling), else in the cookie `lugar`. */
export function readVisit(
  query: Readonly<Record<string, string>>,
  cookie: string | undefined,
  params: Readonly<Record<string, string>>,
): Visit {
  const named = normalizePlace(query.pais ?? '', query.estado ?? '');
  const { country, subdivision: state } = named ?? placeOfCookie(cookie) ?? DEFAULT_PLACE;
  return {
    country,
    state,
    countryName: countryName(country),
    stateName: displayName(country, state),
    placeInAddress: named !== null,
    seed: seedOf(Date.now(), randomInt(ORDERS)),
    query: cut(query),
    segment: (query.segmento ?? '').slice(0, MAX_SEGMENT),
    hasFonts: /(?:^|;\s*)letras=1(?:;|$)/.test(cookie ?? ''),
    params,
  };
}

/**
 * Converts a visit to the form that the page's microfrontend gets.
 * @param page public page of the route; null for a route without one
 * @param origin address of the platform, without a trailing slash
 */
export function firstVisitOf(
  page: { heading: string; lead?: string | undefined } | null,
  { country, state, countryName, stateName, seed, params, query }: Visit,
  origin: string,
): FirstVisit {
  const { heading = '', lead = '' } = page ?? {};
  return { place: { country, state, countryName, stateName }, seed, params, query, heading, lead, origin };
}

/** Made-up visit used to warm modules. */
export const sampleVisit: FirstVisit = {
  place: { country: 'MX', state: 'DF', countryName: 'México', stateName: 'Ciudad de México' },
  seed: 1,
  params: {},
  query: {},
  heading: '',
  lead: '',
  origin: '',
};

function cut(query: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(query).slice(0, MAX_NAMES);
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, MAX_VALUE), value.slice(0, MAX_VALUE)]));
}

function placeOfCookie(cookie: string | undefined) {
  const [, country = '', state = ''] =
    /(?:^|;\s*)lugar=([A-Z]{2})(?:\/|%2F)([A-Z]{2,3})(?:;|$)/.exec(cookie ?? '') ?? [];
  return normalizePlace(country, state);
}
