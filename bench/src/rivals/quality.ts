import sharp from 'sharp';
import { type Grey, ssim } from '../measure/ssim.ts';

/** What files are worth: their mean size and likeness. */
export interface Quality {
  bytes: number;
  /** Mean SSIM of the brightness against the picture reduced without loss, 1 at most. */
  ssim: number;
}

/** A picture reduced to a width without loss: what its files are held against. */
export async function reference(picture: string, width: number): Promise<Grey> {
  return grey(await sharp(picture).autoOrient().resize({ width }).flatten({ background: '#fff' }).png().toBuffer());
}

/** Size and likeness of files against their references. @throws {RangeError} where one has another size in pixels */
export async function qualityOf(files: readonly Buffer[], references: readonly Grey[]): Promise<Quality> {
  let [bytes, likeness] = [0, 0];
  for (const [index, file] of files.entries()) {
    const against = references[index];
    if (!against) throw new Error('a file has no reference');
    bytes += file.length / files.length;
    likeness += ssim(await grey(file), against) / files.length;
  }
  return { bytes, ssim: likeness };
}

/** True where two programs' files are as good as each other: sizes within a tenth, SSIM within a hundredth. */
export function match(one: Quality, other: Quality): boolean {
  return Math.abs(one.bytes / other.bytes - 1) <= 0.1 && Math.abs(one.ssim - other.ssim) <= 0.01;
}

async function grey(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
