import { readFileSync, writeFileSync } from 'node:fs';
import { findCountry, findSubdivision, SUBDIVISIONS } from '@vitrina/contracts/places';
import { projectTo, type UnitPoint } from '../src/map/projection.ts';

/**
 * `npm run outlines -w @vitrina/sdk -- <file.geojson>`: writes the base map, `src/map/outlines.svg`, from outlines of
 * the subdivisions (Natural Earth 1:10m Admin 1, public domain). It has a `path` for each subdivision of the product's table,
 * with the id `MX-JAL`, and the attributes `data-box`, its bounds (left, top, right, bottom), and `data-label`, the point inside
 * that is farthest from the edges, for its name. Features without a name are islets and are left out.
 */

type Ring = readonly (readonly [longitude: number, latitude: number])[];

interface Feature {
  properties: { country: string; name: string | null };
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
}

const [source] = process.argv.slice(2);
if (!source) throw new Error('usage: npm run outlines -w @vitrina/sdk -- <file.geojson>');
const { features } = JSON.parse(readFileSync(source, 'utf8')) as { features: Feature[] };

const paths = features.flatMap(({ properties: { country, name }, geometry }) => {
  if (name === null) return [];
  const code = findCountry(country);
  const place = code && findSubdivision(code, name);
  if (!place) throw new Error(`no subdivision named ${name} in ${country}`);
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons
    .flat()
    .map(roundedRing)
    .filter((ring) => ring.length > 2);
  const id = `${place.country}-${place.code}`;
  const box = boxOf(rings);
  const data = `data-box="${box.join(' ')}" data-label="${labelPoint(rings, box).join(' ')}"`;
  return [{ id, line: `<path id="${id}" ${data} d="${rings.map(pathOf).join('')}"/>` }];
});

const expected = Object.values(SUBDIVISIONS)
  .flat()
  .map(({ country, code }) => `${country}-${code}`);
const missing = expected.filter((id) => !paths.some((path) => path.id === id));
if (missing.length > 0 || paths.length !== expected.length) throw new Error(`missing or doubled outlines: ${missing}`);

const lines = paths.sort((a, b) => a.id.localeCompare(b.id)).map(({ line }) => line);
const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n<title>México y Colombia</title>\n${lines.join('\n')}\n</svg>\n`;
writeFileSync(new URL('../src/map/outlines.svg', import.meta.url), svg);
console.log(`${paths.length} outlines, ${svg.length} bytes`);

/** Projects a ring to whole units; equal neighbours are joined, and the closing point is left out. */
function roundedRing(ring: Ring): UnitPoint[] {
  const points = ring.map(([longitude, latitude]) => projectTo([latitude, longitude]));
  const distinct = points.filter((point, index) => index === 0 || !same(point, points[index - 1]));
  if (same(distinct[0], distinct.at(-1))) distinct.pop();
  return distinct;
}

function same(a: UnitPoint | undefined, b: UnitPoint | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

/** Writes a ring as `M` with the first point and `l` with the steps to the others, without needless separators. */
function pathOf(ring: readonly UnitPoint[]): string {
  const steps = ring.slice(1).flatMap(([x, y], index) => [x - (ring[index]?.[0] ?? 0), y - (ring[index]?.[1] ?? 0)]);
  return `M${ring[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxOf(rings: readonly UnitPoint[][]): Box {
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Finds the point inside the rings that is farthest from their edges, on a grid of 40 × 40 points of their bounds. */
function labelPoint(rings: readonly UnitPoint[][], [left, top, right, bottom]: Box): UnitPoint {
  let best: { point: UnitPoint; distance: number } = { point: [left, top], distance: -1 };
  for (let column = 0.5; column < 40; column += 1) {
    for (let row = 0.5; row < 40; row += 1) {
      const point: UnitPoint = [left + ((right - left) * column) / 40, top + ((bottom - top) * row) / 40];
      const distance = distanceInside(point, rings);
      if (distance > best.distance) best = { point, distance };
    }
  }
  return [Math.round(best.point[0]), Math.round(best.point[1])];
}

/** Distance of a point to the nearest edge; -1 outside. A point is inside if a ray from it crosses an odd number of edges. */
function distanceInside([x, y]: UnitPoint, rings: readonly UnitPoint[][]): number {
  let isInside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
      const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      const share = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y));
    });
  }
  return isInside ? nearest : -1;
}
