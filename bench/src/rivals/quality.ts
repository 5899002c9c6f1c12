import sharp from 'sharp';

/** Quality of files: their mean size and likeness. */
export interface Quality {
  bytes: number;
  /** Mean SSIM of the brightness against the picture reduced without loss, 1 at most. */
  ssim: number;
}

/** Reduces a picture to a width without loss, as the reference for its files. */
export async function reference(picture: string, width: number): Promise<Grey> {
  return grey(await sharp(picture).autoOrient().resize({ width }).flatten({ background: '#fff' }).png().toBuffer());
}

/** Size and likeness of files against their references. @throws {RangeError} if one has another size in pixels */
export async function qualityOf(files: readonly Buffer[], references: readonly Grey[]): Promise<Quality> {
  let bytes = 0;
  let likeness = 0;
  for (const [index, file] of files.entries()) {
    const against = references[index];
    if (!against) throw new Error('a file has no reference');
    bytes += file.length / files.length;
    likeness += ssim(await grey(file), against) / files.length;
  }
  return { bytes, ssim: likeness };
}

/** True if the files of two programs are equally good: sizes within a tenth, SSIM within a hundredth. */
export function haveEqualQuality(one: Quality, other: Quality): boolean {
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

/** Brightness of each pixel, 0 to 255, row by row. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Side of a window and the step between two, in pixels: windows overlap by half. */
const WINDOW = 8;
const STEP = 4;
/** Constants of Wang et al., 2004: (0.01 × 255)² and (0.03 × 255)². */
const C1 = 6.5025;
const C2 = 58.5225;

/**
 * Structural similarity of two pictures of the same size, 1 for equal ones: the mean over windows of 8 by 8 pixels.
 * @throws {RangeError} if the sizes differ or a side is below eight pixels
 */
export function ssim(one: Grey, other: Grey): number {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) throw new RangeError('the pictures differ in size');
  if (width < WINDOW || height < WINDOW) throw new RangeError('the pictures are smaller than a window');
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= height; top += STEP) {
    for (let left = 0; left + WINDOW <= width; left += STEP) {
      sum += windowSsim(one.data, other.data, top * width + left, width);
      windows += 1;
    }
  }
  return sum / windows;
}

function windowSsim(one: Uint8Array, other: Uint8Array, start: number, width: number): number {
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let row = 0; row < WINDOW; row++) {
    for (let at = start + row * width, end = at + WINDOW; at < end; at++) {
      const a = one[at] ?? 0;
      const b = other[at] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const count = WINDOW * WINDOW;
  const meanA = sumA / count;
  const meanB = sumB / count;
  const variances = squaresA / count - meanA * meanA + squaresB / count - meanB * meanB;
  const covariance = products / count - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA * meanA + meanB * meanB + C1) * (variances + C2));
}
