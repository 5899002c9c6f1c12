import { canvasKeepsPixels, makeCanvas } from './canvas.ts';

/** How an image is reduced. */
export interface ReduceLimits {
  /** Longest side in pixels. */
  maxSide: number;
  /** Qualities of JPEG to try, 0 to 1, best first: the first one that gives at most `maxBytes`, else the last. */
  qualities: readonly number[];
  maxBytes: number;
  /** The part of the upright image that is kept, all of it by default. */
  part?: ImagePart;
}

/** A part of an image: its left upper corner and its size, as shares of the image's width and height, 0 to 1. */
export interface ImagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHOLE: ImagePart = { x: 0, y: 0, width: 1, height: 1 };

/** Width and height that fit into a square of `maxSide` pixels without enlarging, both at least 1. */
export function fitInto(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * An image as JPEG within the limits, upright, with transparent parts white. Rejects where it cannot be read, and where
 * this browser's canvas changes what is drawn.
 */
export async function drawJpeg(
  image: Blob,
  { maxSide, qualities, maxBytes, part = WHOLE }: ReduceLimits,
): Promise<Blob> {
  if (!(await canvasKeepsPixels())) throw new Error('this canvas changes pixels');
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const [partWidth, partHeight] = [part.width * bitmap.width, part.height * bitmap.height];
    const { width, height } = fitInto(partWidth, partHeight, maxSide);
    const { context, encode } = makeCanvas(width, height);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    const [left, top] = [part.x * bitmap.width, part.y * bitmap.height];
    context.drawImage(bitmap, left, top, partWidth, partHeight, 0, 0, width, height);
    const [best = 1, ...lower] = qualities;
    let jpeg = await encode('image/jpeg', best);
    for (const quality of lower) {
      if (jpeg.size <= maxBytes) break;
      jpeg = await encode('image/jpeg', quality);
    }
    return jpeg;
  } finally {
    bitmap.close();
  }
}
