import { expect, it } from 'vitest';
import { type Grey, ssim } from '../src/rivals/quality.ts';

const width = 32;
const height = 24;
const made = (value: (x: number, y: number) => number): Grey => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
});
const ramp = made((x, y) => x * 5 + y * 2);

it('SSIM is 1 for equal pictures, and lower the more structure is lost', () => {
  expect(ssim(ramp, ramp)).toBeCloseTo(1, 10);
  const noisy = (strength: number) => made((x, y) => x * 5 + y * 2 + ((x * 7 + y * 13) % 5) * strength);
  const little = ssim(ramp, noisy(1));
  const much = ssim(ramp, noisy(8));
  expect(little).toBeGreaterThan(much);
  expect(little).toBeLessThan(1);
  expect(
    ssim(
      ramp,
      made(() => 100),
    ),
  ).toBeLessThan(0.3);
});

it('SSIM equals the formula of one window if the picture is one window', () => {
  const flat = (value: number): Grey => ({ width: 8, height: 8, data: new Uint8Array(64).fill(value) });
  // Without variance only the term of the means remains.
  const expected = (2 * 100 * 120 + 6.5025) / (100 ** 2 + 120 ** 2 + 6.5025);
  expect(ssim(flat(100), flat(120))).toBeCloseTo(expected, 10);
});

it('SSIM refuses pictures of different sizes, and pictures smaller than a window', () => {
  expect(() => ssim(ramp, { ...ramp, width: 24, height: 32 })).toThrow(RangeError);
  const tiny: Grey = { width: 4, height: 4, data: new Uint8Array(16) };
  expect(() => ssim(tiny, tiny)).toThrow(RangeError);
});
