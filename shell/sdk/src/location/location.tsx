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

/** The chosen place and the function that changes it. */
interface LocationChoice extends Place {
  /** The country as people read it. */
  countryName: string;
  /** The state or department as people read it. */
  stateName: string;
  /** False until the visitor, or an address they opened, has chosen a place. */
  isChosen: boolean;
  /** Takes codes, ISO codes, names or aliases; false where the place is not on offer, and nothing changes then. */
  choose(country: string, state: string): boolean;
}

const LocationContext = createContext<LocationChoice | null>(null);

/** Provides the chosen place, remembered by this browser; an address that names one chooses it. */
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

/** The place of the address, which is remembered like a choice, else the remembered one. */
function startingPlace(search: string): Place {
  const named = placeOfAddress(search);
  if (named) writePlace(memory, named);
  return named ?? readPlace(memory);
}

/** The chosen place. Throws outside the shell. */
export function useLocationChoice(): LocationChoice {
  const choice = useContext(LocationContext);
  if (!choice) throw new Error('useLocationChoice needs the shell around it');
  return choice;
}
