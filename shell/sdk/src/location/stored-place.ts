import { type CountryCode, DEFAULT_PLACE, normalizePlace } from '@vitrina/contracts/places';

/** Place: codes of the table of subdivisions. */
export interface Place {
  country: CountryCode;
  state: string;
}

const KEY = 'vitrina.lugar';
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Finds a place by codes, ISO codes, names or aliases; null if it is unavailable. */
export function placeOf(country: string, state: string): Place | null {
  const known = normalizePlace(country, state);
  return known && { country: known.country, state: known.subdivision };
}

/** Reads the place stored in this browser; Ciudad de México if no place is stored or it is no longer available. */
export function readPlace(store: Store): Place {
  const [country = '', state = ''] = (store.getItem(KEY) ?? '').split('/');
  return placeOf(country, state) ?? { country: DEFAULT_PLACE.country, state: DEFAULT_PLACE.subdivision };
}

/** True if this browser has a stored place. */
export function hasPlace(store: Pick<Storage, 'getItem'>): boolean {
  return store.getItem(KEY) !== null;
}

/** Stores a place in this browser. */
export function writePlace(store: Store, { country, state }: Place): void {
  store.setItem(KEY, `${country}/${state}`);
}

const YEAR_SECONDS = 31_536_000;

/** Writes the place to a cookie, so that the server sends the next page with that place's content. */
export function writePlaceCookie(page: { cookie: string }, { country, state }: Place): void {
  page.cookie = `lugar=${country}/${state}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Reads the place in an address (`?pais=CO&estado=ANT`, codes, names or aliases); null without a place. */
export function placeOfAddress(search: string): Place | null {
  const values = new URLSearchParams(search);
  return placeOf(values.get('pais') ?? '', values.get('estado') ?? '');
}
