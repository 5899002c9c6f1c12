import { COMPRESS_ABOVE_BYTES } from '@vitrina/contracts/rules';

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

/** Formats that are reduced; an animated GIF would lose its movement. HEIC is where the browser can draw it. */
const REDUCIBLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']);

/** Whether a file is an image that must be made smaller before it is sent (R26). */
export function mustBeReduced(file: { type: string; size: number }): boolean {
  return REDUCIBLE.has(file.type) && file.size > COMPRESS_ABOVE_BYTES;
}

/** Whether this browser can read a picture. */
export async function canDraw(image: Blob): Promise<boolean> {
  return createImageBitmap(image).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
}

/** Width and height that fit into a square of `maxSide` pixels without enlarging, both at least 1. */
export function fitInto(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A canvas and its JPEG encoder, on a page or in a worker. @throws where the browser gives no 2d context */
function makeCanvas(width: number, height: number) {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    return { context, encode: (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const encode = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality);
    });
  return { context, encode };
}

/** An image as JPEG within the limits, upright, with transparent parts white. Rejects where it cannot be read. */
export async function drawJpeg(
  image: Blob,
  { maxSide, qualities, maxBytes, part = WHOLE }: ReduceLimits,
): Promise<Blob> {
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
    let jpeg = await encode(best);
    for (const quality of lower) {
      if (jpeg.size <= maxBytes) break;
      jpeg = await encode(quality);
    }
    return jpeg;
  } finally {
    bitmap.close();
  }
}
