import { createHash, randomInt } from 'node:crypto';
import type { FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import { type CountryCode, countryName, DEFAULT_PLACE, displayName, normalizePlace } from '@vitrina/contracts/places';
import type { PageRoute } from '../route.ts';

/** What a visitor's address and cookies say of the page they want. */
export interface Visit {
  country: CountryCode;
  state: string;
  countryName: string;
  stateName: string;
  /** True where the address names the place: another address is another page then. */
  placeInAddress: boolean;
  /** Seed of this visit's random orders (R18). */
  seed: number;
  segment: string;
  /** The address' query, cut to what a page can be about. */
  query: Readonly<Record<string, string>>;
  /** False on a first visit, whose first content comes before its typefaces. */
  hasFonts: boolean;
  /** Parts of the path by their names in the declared route. */
  params: Readonly<Record<string, string>>;
}

/** Longest segment that is looked at; the catalogue's longest name has 45 characters. */
const MAX_SEGMENT = 80;
/** Names of a query that are looked at, and characters of each and of its value. */
const MAX_NAMES = 20;
const MAX_VALUE = 500;

/** Random orders that visits are spread over, and how long each set of them lasts, in milliseconds. */
const ORDERS = 16;
const ORDERS_MS = 10 * 60_000;

/**
 * Seed of a visit's random orders (R18): one of 16, which are others every ten minutes. So many visits share a page's answers
 * and its drawing, and still every provider comes first as often as any other.
 * @param now milliseconds since 1970; gateways whose clocks differ draw from neighbouring sets
 * @param order 0 to 15
 * @returns 0 to 2^32 - 1
 */
export function seedOf(now: number, order: number): number {
  const name = `${Math.floor(now / ORDERS_MS)}/${order}`;
  return createHash('sha256').update(name).digest().readUInt32BE();
}

/**
 * Reads a visit: the place of the address (`?pais=CO&estado=ANT`, codes, names or aliases), else the one that the
 * browser remembers in the cookie `lugar`, else Ciudad de México.
 */
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

/** The visit as a page's microfrontend sees it. */
export function firstVisitOf(
  { page }: PageRoute,
  { country, state, countryName, stateName, seed, params, query }: Visit,
  origin: string,
): FirstVisit {
  const { heading = '', lead = '' } = page ?? {};
  return { place: { country, state, countryName, stateName }, seed, params, query, heading, lead, origin };
}

/** A visit of no one, by which what draws pages is warmed. */
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
