import { countryName, displayName, normalizePlace } from '@vitrina/contracts/places';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { memory } from '../storage.ts';
import { type Place, placeOfAddress, readPlace, writePlace, writePlaceCookie } from './stored-place.ts';

/** The chosen place and the dialog that changes it. */
export interface LocationChoice extends Place {
  /** The country as people read it. */
  nombrePais: string;
  /** The state or department as people read it. */
  nombreEstado: string;
  /** Takes codes, ISO codes, names or aliases; false where the place is not on offer, and nothing changes then. */
  elegir(pais: string, estado: string): boolean;
  modalAbierto: boolean;
  abrirModal(): void;
  cerrarModal(): void;
}

const LocationContext = createContext<LocationChoice | null>(null);

/** Provides the chosen place, remembered by this browser; an address that names one chooses it. */
export function LocationProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeOfAddress(location.search) ?? readPlace(memory));
  const [modalAbierto, setOpen] = useState(false);

  useEffect(() => {
    writePlace(memory, place);
    writePlaceCookie(document, place);
  }, [place]);

  const elegir = useCallback((pais: string, estado: string) => {
    const chosen = normalizePlace(pais, estado);
    if (!chosen) return false;
    setPlace(chosen);
    return true;
  }, []);
  const abrirModal = useCallback(() => setOpen(true), []);
  const cerrarModal = useCallback(() => setOpen(false), []);

  const value = useMemo(
    () => ({
      ...place,
      nombrePais: countryName(place.pais),
      nombreEstado: displayName(place.pais, place.estado),
      elegir,
      modalAbierto,
      abrirModal,
      cerrarModal,
    }),
    [place, elegir, modalAbierto, abrirModal, cerrarModal],
  );
  return <LocationContext value={value}>{children}</LocationContext>;
}

/** The chosen place. Throws outside the shell. */
export function useLocationChoice(): LocationChoice {
  const choice = useContext(LocationContext);
  if (!choice) throw new Error('useLocationChoice needs the shell around it');
  return choice;
}
