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

/** Remembers a place. */
export function writePlace(store: Store, place: Place): void {
  store.setItem(KEY, `${place.pais}/${place.estado}`);
}
