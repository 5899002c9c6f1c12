/** A point of a drawing. */
type Point = readonly [x: number, y: number];

/** Formats coordinates with one decimal: enough at the sizes drawn, and short. */
function at([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

function around(cx: number, cy: number, radius: number, turn: number): Point {
  return [cx + Math.cos(turn) * radius, cy + Math.sin(turn) * radius];
}

/** Ring of `count` petals between two radii, in the style of papel picado. `start` in radians. */
export function petals(cx: number, cy: number, inner: number, outer: number, count: number, start = 0): string {
  const step = (2 * Math.PI) / count;
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const middle = start + index * step;
    const belly = (inner + outer) / 2;
    const left = around(cx, cy, belly, middle - step * 0.42);
    const right = around(cx, cy, belly, middle + step * 0.42);
    const foot = around(cx, cy, inner, middle);
    path += `M${at(foot)}Q${at(left)} ${at(around(cx, cy, outer, middle))}Q${at(right)} ${at(foot)}Z`;
  }
  return path;
}

/** Diamond, given half its width and half its height. */
export function diamond(cx: number, cy: number, width: number, height: number): string {
  return `M${at([cx, cy - height])}L${at([cx + width, cy])}L${at([cx, cy + height])}L${at([cx - width, cy])}Z`;
}

/** Circle made of two arcs. */
export function circle(cx: number, cy: number, radius: number): string {
  return `M${at([cx - radius, cy])}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

/** Nested stepped outlines, like the cloth layers of molas: `rings` outlines, `gap` apart, inwards from `size` (half width). */
export function steps(cx: number, cy: number, size: number, rings: number, gap: number): string {
  let path = '';
  for (let ring = 0; ring < rings; ring += 1) {
    const half = size - ring * gap;
    const notch = half / 2.6;
    if (half <= gap / 2) break;
    const corner = (sx: number, sy: number, first: 'x' | 'y') => {
      const points: Point[] = [
        [cx + sx * half, cy + sy * notch],
        [cx + sx * notch, cy + sy * notch],
        [cx + sx * notch, cy + sy * half],
      ];
      return (first === 'x' ? points : points.reverse()).map((point) => `L${at(point)}`).join('');
    };
    const outline = corner(1, -1, 'y') + corner(1, 1, 'x') + corner(-1, 1, 'y') + corner(-1, -1, 'x');
    path += `M${outline.slice(1)}Z`;
  }
  return path;
}

/** Line of `count` scallops hanging from `y`, from x `left` to `right`. */
export function scallops(left: number, right: number, y: number, count: number): string {
  const width = (right - left) / count;
  let path = '';
  for (let index = 0; index < count; index += 1) path += `a${width / 2} ${width / 2} 0 0 0 ${width} 0`;
  return `M${at([left, y])}${path}`;
}
