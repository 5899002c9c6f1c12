import satori from 'satori';
import { previewFonts } from './fonts.ts';
import { COLOURS, type Piece, piece } from './piece.ts';

/** Size of a link preview in pixels, as recommended by the networks that show them. */
export const PREVIEW = { width: 1200, height: 630 } as const;

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

/**
 * Draws the texts as SVG with every letter as a path, so that displaying it needs no font.
 * @param width width of the text area from the left, in pixels
 */
export async function drawText({ title, line, foot }: PreviewWords, width: number): Promise<string> {
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
  return satori(whole as unknown as Parameters<typeof satori>[0], { ...PREVIEW, fonts: await previewFonts() });
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
