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

/** Canvas of this thread, on a page or in a worker. */
interface Canvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** Encodes the drawing as a file. Rejects if the browser returns none. @param quality of JPEG, 0 to 1 */
  encode(type: 'image/jpeg' | 'image/png', quality?: number): Promise<Blob>;
}

/** Creates a canvas. @throws if the browser gives no 2d context */
function makeCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    return { context, encode: (type, quality) => canvas.convertToBlob({ type, ...(quality && { quality }) }) };
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const encode: Canvas['encode'] = (type, quality) =>
    new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), type, quality);
    });
  return { context, encode };
}

/** Width and height of the test drawing, in pixels. */
const SIDE = 16;
/** Tolerated difference of a channel after encoding, of 255: rounding of colour management. */
const TOLERANCE = 2;

/**
 * Checks that the canvas of this browser returns what was drawn. Protection against fingerprinting (Firefox, Tor,
 * Brave, LibreWolf, add-ons) changes pixels when they are read or encoded, which would ruin a photo; a canvas for which
 * iOS has no memory stays empty.
 */
export async function canvasKeepsPixels(): Promise<boolean> {
  try {
    const { context, encode } = makeCanvas(SIDE, SIDE);
    const drawn = manyColours();
    context.putImageData(new ImageData(drawn, SIDE, SIDE), 0, 0);
    if (maxDifference(pixelsOf(context), drawn) > 0) return false;
    const bitmap = await createImageBitmap(await encode('image/png'));
    const copy = makeCanvas(SIDE, SIDE).context;
    copy.drawImage(bitmap, 0, 0);
    bitmap.close();
    return maxDifference(pixelsOf(copy), drawn) <= TOLERANCE;
  } catch {
    return false;
  }
}

/** Opaque pixels, each in a different colour: Firefox does not change drawings in a single colour. */
function manyColours(): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    const x = index % SIDE;
    const y = Math.floor(index / SIDE);
    pixels.set([x * 16, y * 16, (x * y * 7) % 256, 255], index * 4);
  }
  return pixels;
}

function pixelsOf(context: Canvas['context']): Uint8ClampedArray {
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

function maxDifference(some: Uint8ClampedArray, others: Uint8ClampedArray): number {
  return some.reduce((most, value, index) => Math.max(most, Math.abs(value - (others[index] ?? 0))), 0);
}
