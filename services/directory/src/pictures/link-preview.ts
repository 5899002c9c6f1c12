import type { OverlayOptions } from 'sharp';
import { COLOURS, drawPiece, loadSharp, type Piece, piece } from './drawing.ts';

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
  const sharp = await loadSharp();
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
  const sharp = await loadSharp();
  const input = await sharp(work, { limitInputPixels: 20_000_000 })
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left, top };
}

/** Size of a link preview in pixels, as recommended by the networks that show them. */
const PREVIEW = { width: 1200, height: 630 } as const;

const { ink: INK, muted: MUTED, action: ACTION, sand: SAND } = COLOURS;

/** Texts of a preview. */
export interface PreviewWords {
  /** Title in the display typeface, up to three lines. */
  title: string;
  /** Line below the title, up to two lines. */
  line: string;
  /** Footer next to the brand. */
  foot: string;
}

/** Draws the texts as SVG. @param width width of the text area from the left, in pixels */
async function drawText({ title, line, foot }: PreviewWords, width: number): Promise<string> {
  const words = piece(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      width,
      height: PREVIEW.height,
      padding: '112px 40px 52px 64px',
    },
    [
      piece({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }, [
        piece(
          {
            display: 'block',
            lineClamp: 3,
            color: INK,
            fontFamily: 'Vitrina Display',
            fontSize: title.length > 28 ? 58 : 72,
            fontWeight: 800,
            lineHeight: 1.04,
            letterSpacing: '-0.03em',
          },
          title,
        ),
        piece(
          { display: 'block', lineClamp: 2, marginTop: 24, color: MUTED, fontFamily: 'Vitrina Text', fontSize: 34 },
          line,
        ),
      ]),
      piece({ alignItems: 'center', color: INK, fontFamily: 'Vitrina Text', fontSize: 28, fontWeight: 600 }, [
        piece(
          { color: ACTION, fontFamily: 'Vitrina Display', fontSize: 36, fontWeight: 800, marginRight: 20 },
          'Vitrina',
        ),
        piece({ color: MUTED }, foot),
      ]),
    ],
  );
  const whole = piece({ width: PREVIEW.width, height: PREVIEW.height }, [awning(), words]);
  return drawPiece(whole, PREVIEW);
}

/** Draws the shop window's awning over the whole width: stripes that end in scallops. */
function awning(): Piece {
  const stripes = 15;
  const step = PREVIEW.width / stripes;
  const path = (index: number): Piece => {
    const from = index * step;
    const d = `M${from} 0h${step}v64a${step / 2} ${step / 2.6} 0 0 1 -${step} 0z`;
    return { type: 'path', props: { d, fill: index % 2 === 0 ? ACTION : SAND } };
  };
  return {
    type: 'svg',
    props: {
      width: PREVIEW.width,
      height: 100,
      viewBox: `0 0 ${PREVIEW.width} 100`,
      style: { position: 'absolute', top: 0, left: 0 },
      children: Array.from({ length: stripes }, (_, index) => path(index)),
    },
  };
}
