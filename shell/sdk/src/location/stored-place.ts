import { type CountryCode, DEFAULT_PLACE, normalizePlace } from '@vitrina/contracts/places';

/** A place as it is stored: codes of the table of subdivisions. */
export interface Place {
  pais: CountryCode;
  estado: string;
}

const KEY = 'vitrina.lugar';
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The place this browser remembers; Ciudad de México where there is none or it is not on offer any more. */
export function readPlace(store: Store): Place {
  const [pais = '', estado = ''] = (store.getItem(KEY) ?? '').split('/');
  return normalizePlace(pais, estado) ?? { ...DEFAULT_PLACE };
}

/** True where this browser remembers a place. */
export function hasPlace(store: Pick<Storage, 'getItem'>): boolean {
  return store.getItem(KEY) !== null;
}

/** Remembers a place. */
export function writePlace(store: Store, place: Place): void {
  store.setItem(KEY, `${place.pais}/${place.estado}`);
}

const YEAR_SECONDS = 31_536_000;

/** Tells the server the place for the next page, so that it leaves with that place's content. */
export function writePlaceCookie(page: { cookie: string }, { pais, estado }: Place): void {
  page.cookie = `lugar=${pais}/${estado}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** The place that an address names (`?pais=CO&estado=ANT`, codes, names or aliases); null where it names none. */
export function placeOfAddress(search: string): Place | null {
  const values = new URLSearchParams(search);
  return normalizePlace(values.get('pais') ?? '', values.get('estado') ?? '');
}
