import { canvasKeepsPixels, makeCanvas } from './canvas.ts';

/** Limits of a reduced image. */
export interface ReduceLimits {
  /** Longest side in pixels. */
  maxSide: number;
  /** JPEG qualities to try, 0 to 1, best first: the first whose file has at most `maxBytes` is used, else the last. */
  qualities: readonly number[];
  maxBytes: number;
  /** Part of the upright image to keep; all of it by default. */
  part?: ImagePart;
}

/** Part of an image: left upper corner and size as shares of the image's width and height, 0 to 1. */
export interface ImagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHOLE: ImagePart = { x: 0, y: 0, width: 1, height: 1 };

/** Fits a size into a square of `maxSide` pixels without enlarging it; both sides are at least 1. */
export function fitInto(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Encodes an image as JPEG within the limits, upright, with transparent parts white. Rejects if the image cannot be
 * read or the browser's canvas changes pixels.
 */
export async function drawJpeg(
  image: Blob,
  { maxSide, qualities, maxBytes, part = WHOLE }: ReduceLimits,
): Promise<Blob> {
  if (!(await canvasKeepsPixels())) throw new Error('this canvas changes pixels');
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const partWidth = part.width * bitmap.width;
    const partHeight = part.height * bitmap.height;
    const { width, height } = fitInto(partWidth, partHeight, maxSide);
    const { context, encode } = makeCanvas(width, height);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    const left = part.x * bitmap.width;
    const top = part.y * bitmap.height;
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
