import { countryName, displayName } from '@vitrina/contracts/places';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { memory } from '../storage.ts';
import {
  hasPlace,
  type Place,
  placeOf,
  placeOfAddress,
  readPlace,
  writePlace,
  writePlaceCookie,
} from './stored-place.ts';

/** Chosen place, and a function that changes it. */
interface LocationChoice extends Place {
  /** Display name of the country. */
  countryName: string;
  /** Display name of the state or department. */
  stateName: string;
  /** True once the visitor, or an address they opened, has chosen a place. */
  isChosen: boolean;
  /**
   * Changes the place, given as codes, ISO codes, names or aliases. Returns false, without a change, for an unavailable
   * place.
   */
  choose(country: string, state: string): boolean;
}

const LocationContext = createContext<LocationChoice | null>(null);

/** Provides the chosen place, stored in this browser. An address with a place chooses it. */
export function LocationProvider({ children }: { children: ReactNode }): ReactNode {
  const [place, setPlace] = useState(() => startingPlace(location.search));
  const [isChosen, setChosen] = useState(() => hasPlace(memory));

  useEffect(() => writePlaceCookie(document, place), [place]);

  const choose = useCallback((country: string, state: string) => {
    const chosen = placeOf(country, state);
    if (!chosen) return false;
    writePlace(memory, chosen);
    setPlace(chosen);
    setChosen(true);
    return true;
  }, []);
  const value = useMemo(
    () => ({
      ...place,
      countryName: countryName(place.country),
      stateName: displayName(place.country, place.state),
      isChosen,
      choose,
    }),
    [place, isChosen, choose],
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
