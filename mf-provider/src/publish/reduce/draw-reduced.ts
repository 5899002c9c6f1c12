import { COMPRESS_ABOVE_BYTES, COMPRESS_MAX_SIDE } from '@vitrina/contracts/rules';
import { fitInto } from './fit-into.ts';

/** Qualities of JPEG that are tried until the picture is about 1 MB, best first. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5] as const;

/** Something to draw on that can be written as JPEG: on the page or in a worker. */
export interface Sheet {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** The drawing as JPEG; `quality` is 0 to 1. */
  encode(quality: number): Promise<Blob>;
}

/**
 * An image as JPEG of about 1 MB and at most 1024 px a side, upright, what is transparent on white. Runs wherever
 * `makeSheet` has something to draw on. Rejects where the browser cannot read the image.
 */
export async function drawReduced(
  image: Blob,
  makeSheet: (width: number, height: number) => Sheet,
): Promise<{ jpeg: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitInto(bitmap.width, bitmap.height, COMPRESS_MAX_SIDE);
    const { context, encode } = makeSheet(width, height);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    let jpeg = await encode(QUALITIES[0]);
    for (const quality of QUALITIES.slice(1)) {
      if (jpeg.size <= COMPRESS_ABOVE_BYTES) break;
      jpeg = await encode(quality);
    }
    return { jpeg, width, height };
  } finally {
    bitmap.close();
  }
}
