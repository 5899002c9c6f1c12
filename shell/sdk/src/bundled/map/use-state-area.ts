import { type CountryCode, loadOutlines, type MapBox } from '@vitrina/sdk';
import { useEffect, useState } from 'react';

/** Both countries, and the continental part of each. */
const COUNTRIES: Readonly<Record<CountryCode, MapBox>> = { MX: [-117.5, 14, -86.5, 33], CO: [-79.5, -4.5, -66.5, 13] };
const BOTH: MapBox = [-117.5, -4.5, -66.5, 33];

/**
 * Part of the earth that a place occupies; null until it is known.
 * @param country null for both
 * @param state code; null for the whole country
 */
export function useStateArea(country: CountryCode | null, state: string | null): MapBox | null {
  const [states, setStates] = useState<Readonly<Record<string, MapBox>>>({});
  const whole = country ? COUNTRIES[country] : BOTH;
  const id = country && state ? `${country}-${state}` : null;
  useEffect(() => {
    if (!id) return undefined;
    let isWanted = true;
    const know = (box: MapBox) => isWanted && setStates((known) => ({ ...known, [id]: known[id] ?? box }));
    loadOutlines().then(
      (outlines) => {
        const outline = outlines.find((found) => `${found.country}-${found.code}` === id);
        know(outline?.box ?? whole);
      },
      () => know(whole),
    );
    return () => {
      isWanted = false;
    };
  }, [id, whole]);
  return id ? (states[id] ?? null) : whole;
}
