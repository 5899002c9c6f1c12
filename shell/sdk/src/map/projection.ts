/** Point of the Web Mercator plane, in the units of the outlines: x grows eastwards, y southwards. */
export type UnitPoint = readonly [x: number, y: number];

/** Zoom level of a web map at which a unit is a pixel. */
export const UNITS_ZOOM = 8;

/** Width of the world in units. A unit is 611 m at the equator. */
export const WORLD_UNITS = 256 * 2 ** UNITS_ZOOM;

/** Projects a position to whole units. @param at latitude, longitude in degrees */
export function projectTo([latitude, longitude]: readonly [number, number]): UnitPoint {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = 0.5 + longitude / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.round(x * WORLD_UNITS), Math.round(y * WORLD_UNITS)];
}

/** Position of a point: latitude, longitude in degrees. */
export function positionOf([x, y]: UnitPoint): [number, number] {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD_UNITS)));
  return [(latitude * 180) / Math.PI, (x / WORLD_UNITS - 0.5) * 360];
}
