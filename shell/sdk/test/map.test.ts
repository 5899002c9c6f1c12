import { readFileSync } from 'node:fs';
import type { MapPoint } from '@vitrina/contracts';
import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { describe, expect, it } from 'vitest';
import { chooseLabels, joinPoints, type Label } from '../src/map/points.ts';
import { positionOf, projectTo, type UnitPoint } from '../src/map/projection.ts';

const svg = readFileSync(new URL('../src/map/outlines.svg', import.meta.url), 'utf8');
const outlines = [...svg.matchAll(/<path id="([^"]+)" data-box="([\d ]+)" data-label="(\d+) (\d+)" d="([^"]+)"/g)].map(
  ([, id = '', box = '', x = '', y = '', path = '']) => ({
    id,
    box: box.split(' ').map(Number),
    label: [Number(x), Number(y)] as const,
    rings: ringsOf(path),
  }),
);

/** Reads the rings of path data: `M` and `l` with whole numbers, a `z` after each ring. */
function ringsOf(path: string): UnitPoint[][] {
  return (path.match(/[^z]+/g) ?? []).map((ring) => {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
    let at: UnitPoint = [0, 0];
    return Array.from({ length: numbers.length / 2 }, (_, index) => {
      const [x = 0, y = 0] = numbers.slice(2 * index);
      at = [at[0] + x, at[1] + y];
      return at;
    });
  });
}

/** True if a ray from the point crosses an odd number of edges. */
function isInside([x, y]: UnitPoint, rings: readonly UnitPoint[][]): boolean {
  const crossings = rings.flatMap((ring) =>
    ring.filter(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay);
    }),
  );
  return crossings.length % 2 === 1;
}

describe('the outlines', () => {
  it('contain every subdivision once', () => {
    const all = Object.values(SUBDIVISIONS).flat();
    expect(outlines.map(({ id }) => id).sort()).toEqual(all.map(({ country, code }) => `${country}-${code}`).sort());
  });

  it('fit their boxes', () => {
    for (const { id, box, rings } of outlines) {
      const xs = rings.flat().map(([x]) => x);
      const ys = rings.flat().map(([, y]) => y);
      expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], id).toEqual(box);
    }
  });

  it('hold their labels', () => {
    expect(outlines.filter(({ label, rings }) => !isInside(label, rings)).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['MX-JAL', 20.677, -103.347],
    ['MX-DF', 19.4, -99.15],
    ['MX-BCN', 32.5, -116.9],
    ['CO-ANT', 6.25, -75.57],
    ['CO-DC', 4.65, -74.1],
  ])('have %s where it is', (id, latitude, longitude) => {
    const point = projectTo([latitude, longitude]);
    expect(outlines.filter(({ rings }) => isInside(point, rings)).map((outline) => outline.id)).toContain(id);
  });
});

it('projects a position to a unit that is at most half a unit away', () => {
  for (let latitude = -5; latitude <= 33; latitude += 3.7) {
    for (let longitude = -118; longitude <= -66; longitude += 5.3) {
      const [backLatitude, backLongitude] = positionOf(projectTo([latitude, longitude]));
      expect(Math.abs(backLatitude - latitude)).toBeLessThan(0.003);
      expect(Math.abs(backLongitude - longitude)).toBeLessThan(0.003);
    }
  }
});

describe('points of a map', () => {
  const point = (lat: number, lon: number, total: number): MapPoint => ({
    lat,
    lon,
    total,
    ciudad: `${lat} ${lon}`,
    nombre: 'Pueblo',
    estado: 'JAL',
    pais: 'MX',
    ...(total === 1 && { proveedor: 'a'.repeat(24) }),
  });
  const pixelOf = ({ lat, lon }: MapPoint) => ({ x: lon, y: lat });

  it('become one where they would overlap, into the larger one, and no provider is lost', () => {
    const joined = joinPoints([point(0, 10, 1), point(0, 0, 7), point(0, 200, 1)], pixelOf);
    expect(joined).toEqual([{ ...point(0, 0, 7), total: 8 }, point(0, 200, 1)]);
  });

  it('lose their single provider once joined', () => {
    const [joined] = joinPoints([point(0, 0, 1), point(0, 5, 1)], pixelOf);
    expect(joined).toMatchObject({ total: 2 });
    expect(joined).not.toHaveProperty('proveedor');
  });

  it('show the names that cover neither a point nor an earlier name', () => {
    const label = (text: string, x: number, y: number): Label => ({ text, kind: 'town', x, y });
    const first = label('Guadalajara', 0, 40);
    const far = label('Tepic', 300, 40);
    const labels = [first, label('Zapopan', 30, 45), label('Tonalá', 0, 0), far];
    expect(chooseLabels(labels, [{ x: 0, y: 0, diameter: 44 }])).toEqual([first, far]);
  });
});
