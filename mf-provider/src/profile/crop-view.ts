import type { ImagePart } from '../images/canvas.ts';

/** Position of a picture behind the square: pixels from the centre, and zoom factor from 1 to `MAX_ZOOM`. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

/** Picture as it is shown without zoom, in pixels. The square is as large as its shorter side. */
export interface ShownSize {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Moves a view so that the picture covers the square. */
export function covering({ x, y, zoom }: CropView, { width, height }: ShownSize): CropView {
  const side = Math.min(width, height);
  const [right, down] = [(width * zoom - side) / 2, (height * zoom - side) / 2];
  return { zoom, x: between(-right, x, right), y: between(-down, y, down) };
}

/** Zooms a view; the part of the picture at a point, in pixels from the centre, stays there. */
export function zoomedAt(view: CropView, to: number, at: { x: number; y: number }): CropView {
  const zoom = between(1, to, MAX_ZOOM);
  const grown = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

/** Returns the part of the picture within the square, as shares of its sides. */
export function partOf({ x, y, zoom }: CropView, { width, height }: ShownSize): ImagePart {
  const side = Math.min(width, height) / zoom;
  return {
    x: ((width - side) / 2 - x / zoom) / width,
    y: ((height - side) / 2 - y / zoom) / height,
    width: side / width,
    height: side / height,
  };
}
