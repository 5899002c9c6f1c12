import satori from 'satori';
import { previewFonts } from '../preview/fonts.ts';
import { COLOURS, type Piece, piece } from '../preview/piece.ts';
import { qrCode } from '../rules/qr-code.ts';

/** Side of the code in pixels: readable at arm's length, also on a phone's screen. */
const CODE = 212;

/** Text below a work. */
export interface SocialWords {
  /** Up to two lines. */
  name: string;
  /** Trade and place, up to two lines. */
  line: string;
  /** Address of the provider's page, shown as text and as the code. */
  address: string;
}

/** Draws name, trade and code as SVG with every letter as a path. Sizes in pixels. */
export async function drawBand(words: SocialWords, width: number, height: number): Promise<string> {
  const { name, line, address } = words;
  const lines = piece({ flexDirection: 'column', flexGrow: 1, flexBasis: 0, marginRight: 36 }, [
    piece(
      {
        display: 'block',
        lineClamp: 2,
        color: COLOURS.ink,
        fontFamily: 'Vitrina Display',
        fontSize: name.length > 26 ? 44 : 54,
        fontWeight: 800,
        lineHeight: 1.08,
        letterSpacing: '-0.02em',
      },
      name,
    ),
    piece(
      { display: 'block', lineClamp: 2, marginTop: 10, color: COLOURS.muted, fontFamily: 'Vitrina Text', fontSize: 30 },
      line,
    ),
    piece(
      {
        display: 'block',
        lineClamp: 1,
        marginTop: 10,
        color: COLOURS.action,
        fontFamily: 'Vitrina Text',
        fontSize: 24,
      },
      address.replace(/^https?:\/\//, ''),
    ),
  ]);
  const whole = piece({ boxSizing: 'border-box', alignItems: 'center', width, height: 260, padding: '0 40px 0 48px' }, [
    lines,
    code(address),
  ]);
  const band = piece({ width, height, backgroundColor: COLOURS.ground }, [whole]);
  return satori(band as unknown as Parameters<typeof satori>[0], { width, height, fonts: await previewFonts() });
}

/** Draws a QR code: dark on white, because many readers need that. */
function code(text: string): Piece {
  const { size, ground, modules } = qrCode(text);
  const path = (shape: string, fill: string): Piece => ({ type: 'path', props: { d: shape, fill } });
  return {
    type: 'svg',
    props: {
      width: CODE,
      height: CODE,
      viewBox: `0 0 ${size} ${size}`,
      children: [path(ground, '#FFFFFF'), path(modules, COLOURS.ink)],
    },
  };
}
