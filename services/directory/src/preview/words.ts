import satori from 'satori';
import { previewFonts } from './fonts.ts';
import { COLOURS, type Piece, piece } from './piece.ts';

/** Size of a link preview in pixels, as the networks that show them ask. */
export const PREVIEW = { width: 1200, height: 630 } as const;

const { ink: INK, muted: MUTED, action: ACTION, sand: SAND } = COLOURS;

/** What a preview says. */
export interface PreviewWords {
  /** In the display face, up to three lines. */
  title: string;
  /** Under it, up to two lines. */
  line: string;
  /** At the foot, beside the brand. */
  foot: string;
}

/**
 * Draws the words as SVG with every letter as a path, so that no font is needed to show it.
 * @param width pixels that the words may take from the left
 */
export async function drawWords({ title, line, foot }: PreviewWords, width: number): Promise<string> {
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

/** The shop window's awning over the whole width: stripes that end in scallops. */
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
