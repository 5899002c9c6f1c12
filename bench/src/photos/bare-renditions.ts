import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JPEG, MAX_HEIGHT, POST_WIDTHS, THUMB_SIDE, WEBP, widthsFor } from '@vitrina/media/recipe';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/**
 * Makes the renditions of a post without anything around them, in the fastest known way: decodes once, and makes each
 * width from the previous one. Widths and encoder settings are those of the worker.
 * @param output folder for `<width>.webp` and `<width>.jpg`
 */
export async function bareRenditions(input: string, output: string): Promise<void> {
  const upright = sharp(input).autoOrient();
  let current = await raw(
    upright.resize({ width: POST_WIDTHS[0], height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true }),
  );
  for (const width of widthsFor(current.info.width, POST_WIDTHS)) {
    if (width < current.info.width) current = await raw(of(current).resize({ width }));
    await writeFile(join(output, `${width}.webp`), await of(current).webp(WEBP).toBuffer());
    const opaque = of(current).flatten({ background: '#ffffff' });
    await writeFile(join(output, `${width}.jpg`), await opaque.jpeg(JPEG).toBuffer());
  }
  const tiny = await of(current)
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data);
}

const raw = (image: Sharp) => image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

function of({ data, info: { width, height, channels } }: Awaited<ReturnType<typeof raw>>): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
