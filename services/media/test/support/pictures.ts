import sharp, { type Sharp } from 'sharp';

/** Makes a picture with four different quarters, so that rotation and mirroring can be detected. */
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
