import sharp, { type Sharp } from 'sharp';

/** A picture whose four quarters differ, so that a turned or mirrored one is told apart. */
export function quarters(width: number, height: number): Sharp {
  const w = Math.floor(width / 2);
  const h = Math.floor(height / 2);
  const block = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    block('#ff0000', 0, 0),
    block('#00ff00', width - w, 0),
    block('#0000ff', 0, height - h),
  ]);
}

/** A photograph-like JPEG that takes real work: smooth noise. */
export async function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: '#000000', noise } })
    .blur(2)
    .jpeg({ quality: 92 })
    .toBuffer();
}
