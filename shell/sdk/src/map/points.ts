import type { MapPoint } from '@vitrina/contracts';

/** Position on the screen, in pixels. */
export interface Pixel {
  x: number;
  y: number;
}

/** Points closer than this on the screen are one point, in pixels: a target for a finger. */
const APART = 44;

/** Joins points that would overlap on the screen, each into the largest near it. @param pixelOf position on the screen */
export function joinPoints(points: readonly MapPoint[], pixelOf: (point: MapPoint) => Pixel): MapPoint[] {
  const joined: Array<{ point: MapPoint; at: Pixel }> = [];
  for (const point of [...points].sort((a, b) => b.total - a.total)) {
    const at = pixelOf(point);
    const near = joined.find((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < APART);
    if (!near) joined.push({ point, at });
    else {
      const { proveedor: _, ...place } = near.point;
      near.point = { ...place, total: place.total + point.total };
    }
  }
  return joined.map(({ point }) => point);
}

/** Diameter of a point by its number of providers, in pixels: at least a finger's target, and never as wide as a cell. */
export function diameterOf(total: number): number {
  return Math.min(60, 40 + Math.round(4 * Math.log10(total) ** 1.5) + 4);
}

/** Text beside a position of the map. */
export interface Label extends Pixel {
  text: string;
  kind: 'town' | 'state';
}

/** Size of labels in pixels: mean width of a letter of the small text size, and its line. */
const LETTER = 7.6;
const LINE = 20;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf({ x, y, text }: Label): Box {
  const half = (text.length * LETTER) / 2;
  return { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE / 2 };
}

/** Chooses labels that cover neither points nor each other; earlier ones come first. */
export function chooseLabels(labels: readonly Label[], points: ReadonlyArray<Pixel & { diameter: number }>): Label[] {
  const taken: Box[] = points.map(({ x, y, diameter }) => {
    const half = diameter / 2;
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
  return labels.filter((label) => {
    const box = boxOf(label);
    const covers = taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    );
    if (!covers) taken.push(box);
    return !covers;
  });
}
