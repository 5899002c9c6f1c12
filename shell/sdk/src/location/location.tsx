import { countryName, displayName, normalizePlace } from '@vitrina/contracts/places';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { memory } from '../storage.ts';
import { hasPlace, type Place, placeOfAddress, readPlace, writePlace, writePlaceCookie } from './stored-place.ts';

/** The chosen place and the function that changes it. */
export interface LocationChoice extends Place {
  /** The country as people read it. */
  nombrePais: string;
  /** The state or department as people read it. */
  nombreEstado: string;
  /** False until the visitor, or an address they opened, has chosen a place. */
  elegido: boolean;
  /** Takes codes, ISO codes, names or aliases; false where the place is not on offer, and nothing changes then. */
  elegir(pais: string, estado: string): boolean;
}

const LocationContext = createContext<LocationChoice | null>(null);

/** Provides the chosen place, remembered by this browser; an address that names one chooses it. */
export function LocationProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => startingPlace(location.search));
  const [elegido, setChosen] = useState(() => hasPlace(memory));

  useEffect(() => writePlaceCookie(document, place), [place]);

  const elegir = useCallback((pais: string, estado: string) => {
    const chosen = normalizePlace(pais, estado);
    if (!chosen) return false;
    writePlace(memory, chosen);
    setPlace(chosen);
    setChosen(true);
    return true;
  }, []);
  const value = useMemo(
    () => ({
      ...place,
      nombrePais: countryName(place.pais),
      nombreEstado: displayName(place.pais, place.estado),
      elegido,
      elegir,
    }),
    [place, elegido, elegir],
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
