import sharp, { type OverlayOptions } from 'sharp';
import { COLOURS } from './piece.ts';
import { drawText, PREVIEW, type PreviewWords } from './words.ts';

/** Area of the shop windows: the right part, under the awning. */
const WINDOWS = { left: 652, top: 128, width: 500, height: 450, gap: 16 } as const;
const RADIUS = 18;
const JPEG = { quality: 82, mozjpeg: false } as const;

/** Maximum number of pictures in a preview. */
export const MAX_WINDOWS = 3;

/**
 * Draws a link preview of 1200×630 as a JPEG: the words on the left, up to three works on the right.
 * @param works files in any format that sharp reads; a damaged file rejects the promise
 */
export async function drawPreview(words: PreviewWords, works: readonly Buffer[]): Promise<Buffer> {
  const shown = works.slice(0, MAX_WINDOWS);
  const text = await drawText(words, shown.length > 0 ? WINDOWS.left : PREVIEW.width);
  const windows = await Promise.all(boxesFor(shown.length).map((box, index) => shopWindow(shown[index], box)));
  return sharp({ create: { ...PREVIEW, channels: 3, background: COLOURS.ground } })
    .composite([{ input: Buffer.from(text) }, ...windows])
    .jpeg(JPEG)
    .toBuffer();
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Computes the windows for up to three pictures: one, two columns, or a large one with two small ones. */
function boxesFor(count: number): Box[] {
  const { left, top, width, height, gap } = WINDOWS;
  if (count === 0) return [];
  if (count === 1) return [{ left, top, width, height }];
  const half = Math.floor((width - gap) / 2);
  const low = Math.floor((height - gap) / 2);
  const right = left + half + gap;
  if (count === 2) return [left, right].map((x) => ({ left: x, top, width: half, height }));
  return [
    { left, top, width: half, height },
    { left: right, top, width: half, height: low },
    { left: right, top: top + low + gap, width: half, height: low },
  ];
}

async function shopWindow(work: Buffer | undefined, { left, top, width, height }: Box): Promise<OverlayOptions> {
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${RADIUS}"/></svg>`;
  const input = await sharp(work, { limitInputPixels: 20_000_000 })
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left, top };
}
