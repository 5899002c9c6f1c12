import { COMPRESS_ABOVE_BYTES, COMPRESS_MAX_SIDE } from '@vitrina/contracts/rules';

/** Qualities of JPEG that are tried until the picture is about 1 MB, best first. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5] as const;
/** Formats that are drawn anew; an animated GIF would lose its movement. */
const REDUCIBLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Whether a file is an image that must be made smaller before it is sent (R26). */
export function mustBeReduced(file: { type: string; size: number }): boolean {
  return REDUCIBLE.has(file.type) && file.size > COMPRESS_ABOVE_BYTES;
}

/** Width and height that fit into a square of `maxSide` pixels without enlarging, both at least 1. */
export function fitInto(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * An image of about 1 MB and at most 1024 px a side, as JPEG, with its orientation applied; drawn and encoded off the
 * main thread by the browser. Rejects where the browser cannot read the image.
 */
export async function reduceImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = fitInto(bitmap.width, bitmap.height, COMPRESS_MAX_SIDE);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  let smallest: Blob | undefined;
  for (const quality of QUALITIES) {
    smallest = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (smallest.size <= COMPRESS_ABOVE_BYTES) break;
  }
  if (!smallest) throw new Error('canvas');
  return new File([smallest], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
