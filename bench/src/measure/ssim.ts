/** Brightness of each pixel, 0 to 255, row by row. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Side of a window and the step between two, in pixels: windows overlap by half. */
const WINDOW = 8;
const STEP = 4;
/** The constants of Wang et al., 2004: (0.01 × 255)² and (0.03 × 255)². */
const C1 = 6.5025;
const C2 = 58.5225;

/**
 * Structural similarity of two pictures of one size, 1 where they are equal: the mean over windows of 8 by 8 pixels.
 * @throws {RangeError} where the sizes differ or a side is below eight pixels
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
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
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
  const [meanA, meanB] = [sumA / count, sumB / count];
  const variances = squaresA / count - meanA * meanA + squaresB / count - meanB * meanB;
  const covariance = products / count - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA * meanA + meanB * meanB + C1) * (variances + C2));
}
