import type { CountryCode } from '@vitrina/contracts/places';
import { useEffect, useState } from 'react';
import type { MapBox } from './base-map.ts';
import { loadOutlines, ringsOf } from './outlines.ts';
import { positionOf } from './projection.ts';

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
        know(outline ? boxOf(outline.path) : whole);
      },
      () => know(whole),
    );
    return () => {
      isWanted = false;
    };
  }, [id, whole]);
  return id ? (states[id] ?? null) : whole;
}

function boxOf(path: string): MapBox {
  const points = ringsOf(path).flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [north, west] = positionOf([Math.min(...xs), Math.min(...ys)]);
  const [south, east] = positionOf([Math.max(...xs), Math.max(...ys)]);
  return [west, south, east, north];
}
