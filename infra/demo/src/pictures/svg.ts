/** One decimal is finer than a pixel at every size drawn here and keeps the documents short. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A rectangle from its upper left corner, with rounded corners of radius `round`. */
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(round)}" fill="${fill}"/>`;

/** A disc. */
export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

/** A circle's line. */
export const ring = (x: number, y: number, radius: number, stroke: string, width: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;

/** A filled ellipse. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** A filled outline, given as path data. */
export const shape = (data: string, fill: string): string => `<path d="${data}" fill="${fill}"/>`;

/**
 * A line with round ends, given as path data. The tiny last step gives a straight line an area: a gradient
 * fitted to a drawing without width or height is not painted.
 */
export const line = (data: string, stroke: string, width: number): string =>
  `<path d="${data}l.1.1" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A filled polygon from its corners. */
export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`;

/** Drawings moved, turned (degrees, clockwise) and scaled about their own origin. */
export const place = (
  {
    x = 0,
    y = 0,
    turn = 0,
    scale = 1,
    opacity = 1,
  }: { x?: number; y?: number; turn?: number; scale?: number; opacity?: number },
  ...drawings: readonly string[]
): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})"${opacity < 1 ? ` opacity="${opacity}"` : ''}>${drawings.join('')}</g>`;

/** `count` copies of a drawing around the origin, at equal angles. */
export const around = (count: number, drawing: string, start = 0): string =>
  Array.from({ length: count }, (_, index) => place({ turn: start + (index * 360) / count }, drawing)).join('');
