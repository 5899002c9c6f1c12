import { randomInt } from 'node:crypto';
import { type CountryCode, countryName, DEFAULT_PLACE, displayName, normalizePlace } from '@vitrina/contracts/places';

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
  /** Words that are searched for; such a page has no content before the application is there. */
  q: string;
  /** False on a first visit, whose first content comes before its typefaces. */
  hasFonts: boolean;
  /** Parts of the path by their names in the declared route. */
  params: Readonly<Record<string, string>>;
}

/** Longest segment that is looked at; the catalogue's longest name has 45 characters. */
const MAX_SEGMENT = 80;

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
    seed: randomInt(2 ** 32),
    q: query.q ?? '',
    segment: (query.segmento ?? '').slice(0, MAX_SEGMENT),
    hasFonts: /(?:^|;\s*)letras=1(?:;|$)/.test(cookie ?? ''),
    params,
  };
}

function placeOfCookie(cookie: string | undefined) {
  const [, country = '', state = ''] =
    /(?:^|;\s*)lugar=([A-Z]{2})(?:\/|%2F)([A-Z]{2,3})(?:;|$)/.exec(cookie ?? '') ?? [];
  return normalizePlace(country, state);
}
