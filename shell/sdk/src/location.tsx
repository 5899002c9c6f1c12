import { type CountryCode, countryName, DEFAULT_PLACE, displayName, normalizePlace } from '@vitrina/contracts/places';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { memory } from './storage.ts';

interface LocationChoice extends Place {
  /** Display name of the country. */
  countryName: string;
  /** Display name of the state or department. */
  stateName: string;
  /** True once the visitor, or an address they opened, has chosen a place. */
  isChosen: boolean;
  /** Country that the visitor selected without a state yet, else null. Lists of a place then ask for its state. */
  openCountry: CountryCode | null;
  /** Selects a country without a state; the place stays until one is chosen. */
  chooseCountry(country: CountryCode): void;
  /**
   * Changes the place, given as codes, ISO codes, names or aliases. Returns false, without a change, for an unavailable place.
   */
  choose(country: string, state: string): boolean;
}

const YEAR_SECONDS = 31_536_000;
const LocationContext = createContext<LocationChoice | null>(null);

/** Provides the chosen place, stored in this browser. An address with a place chooses it. */
export function LocationProvider({ children }: { children: ReactNode }): ReactNode {
  const [place, setPlace] = useState(() => startingPlace(location.search));
  const [isChosen, setChosen] = useState(() => hasPlace(memory));
  const [openCountry, chooseCountry] = useState<CountryCode | null>(null);

  useEffect(() => {
    // Lets the server send the next page with the content of this place. Older Safaris have no Cookie Store API.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `lugar=${place.country}/${place.state}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }, [place]);

  const choose = useCallback((country: string, state: string) => {
    const chosen = placeOf(country, state);
    if (!chosen) return false;
    writePlace(memory, chosen);
    setPlace(chosen);
    setChosen(true);
    chooseCountry(null);
    return true;
  }, []);
  const value = useMemo(
    () => ({
      ...place,
      countryName: countryName(place.country),
      stateName: displayName(place.country, place.state),
      isChosen,
      openCountry,
      chooseCountry,
      choose,
    }),
    [place, isChosen, openCountry, choose],
  );
  return <LocationContext value={value}>{children}</LocationContext>;
}

/** Initial place: the address's, which is stored like a choice, else the stored one. */
function startingPlace(search: string): Place {
  const named = placeOfAddress(search);
  if (named) writePlace(memory, named);
  return named ?? readPlace(memory);
}

/** Returns the chosen place. Throws outside the shell. */
export function useLocationChoice(): LocationChoice {
  const choice = useContext(LocationContext);
  if (!choice) throw new Error('useLocationChoice needs the shell around it');
  return choice;
}

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
export function hasPlace(store: Store): boolean {
  return store.getItem(KEY) !== null;
}

/** Stores a place in this browser. */
export function writePlace(store: Store, { country, state }: Place): void {
  store.setItem(KEY, `${country}/${state}`);
}

/** Reads the place in an address (`?pais=CO&estado=ANT`, codes, names or aliases); null without a place. */
function placeOfAddress(search: string): Place | null {
  const values = new URLSearchParams(search);
  return placeOf(values.get('pais') ?? '', values.get('estado') ?? '');
}

let isDialogOpen = false;
const dialogListeners = new Set<() => void>();

function setDialogOpen(next: boolean): void {
  isDialogOpen = next;
  for (const listener of dialogListeners) listener();
}

/** Opens the dialog that changes the place; the shell renders it. */
export const openPlaceDialog = (): void => setDialogOpen(true);

/** Closes it. */
export const closePlaceDialog = (): void => setDialogOpen(false);

/** True while the dialog is open. Kept outside the place's context, so that opening it renders nothing else. */
export function usePlaceDialogOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      dialogListeners.add(listener);
      return () => dialogListeners.delete(listener);
    },
    () => isDialogOpen,
  );
}
