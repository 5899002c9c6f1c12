import type { CountryCode } from '@vitrina/contracts/places';
import address from './outlines.svg';
import { positionOf, type UnitPoint } from './projection.ts';

/** Part of the earth in degrees. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** Outline of a subdivision on the Web Mercator plane, in units of `projection.ts`. */
export interface Outline {
  country: CountryCode;
  /** Stored code, such as `JAL`. */
  code: string;
  /** Path data: `M` and `l` with whole numbers, a `z` after each ring. */
  path: string;
  /** Larger side of its bounds, in units. */
  size: number;
  /** Bounds. */
  box: MapBox;
  /** Point inside, far from the edges. */
  label: UnitPoint;
}

let loading: Promise<readonly Outline[]> | undefined;

/** Loads the outlines of all subdivisions, once for each page. A failed load is repeated by the next call. */
export function loadOutlines(): Promise<readonly Outline[]> {
  loading ??= requestOutlines().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function requestOutlines(): Promise<readonly Outline[]> {
  // Also from this origin if the code came from the builds' second address, whose data the page's policy refuses.
  const response = await fetch(new URL(address, location.href).pathname);
  if (!response.ok) throw new Error(`outlines: ${response.status}`);
  const picture = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  return [...picture.querySelectorAll('path[id]')].map((path) => {
    const [country = '', code = ''] = path.id.split('-');
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(path.getAttribute('data-box'));
    const [x = 0, y = 0] = numbersOf(path.getAttribute('data-label'));
    const [north, west] = positionOf([left, top]);
    const [south, east] = positionOf([right, bottom]);
    return {
      country: country as CountryCode,
      code,
      path: path.getAttribute('d') ?? '',
      size: Math.max(right - left, bottom - top),
      box: [west, south, east, north],
      label: [x, y],
    };
  });
}

function numbersOf(text: string | null): number[] {
  return (text ?? '').split(' ').map(Number);
}
