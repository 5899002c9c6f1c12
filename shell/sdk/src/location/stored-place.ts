import { type CountryCode, DEFAULT_PLACE, normalizePlace } from '@vitrina/contracts/places';

/** A place: codes of the table of subdivisions. */
export interface Place {
  country: CountryCode;
  state: string;
}

const KEY = 'vitrina.lugar';
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A place from codes, ISO codes, names or aliases; null where it is not on offer. */
export function placeOf(country: string, state: string): Place | null {
  const known = normalizePlace(country, state);
  return known && { country: known.country, state: known.subdivision };
}

/** The place that this browser remembers; Ciudad de México where there is none or it is not on offer any more. */
export function readPlace(store: Store): Place {
  const [country = '', state = ''] = (store.getItem(KEY) ?? '').split('/');
  return placeOf(country, state) ?? { country: DEFAULT_PLACE.country, state: DEFAULT_PLACE.subdivision };
}

/** True where this browser remembers a place. */
export function hasPlace(store: Pick<Storage, 'getItem'>): boolean {
  return store.getItem(KEY) !== null;
}

/** Remembers a place. */
export function writePlace(store: Store, { country, state }: Place): void {
  store.setItem(KEY, `${country}/${state}`);
}

const YEAR_SECONDS = 31_536_000;

/** Tells the server the place for the next page, so that it comes with that place's content. */
export function writePlaceCookie(page: { cookie: string }, { country, state }: Place): void {
  page.cookie = `lugar=${country}/${state}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** The place that an address names (`?pais=CO&estado=ANT`, codes, names or aliases); null where it names none. */
export function placeOfAddress(search: string): Place | null {
  const values = new URLSearchParams(search);
  return placeOf(values.get('pais') ?? '', values.get('estado') ?? '');
}
