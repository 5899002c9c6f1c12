import type { SocialFormat } from '@vitrina/contracts';
import { qrCode } from '../gallery/digital-card.ts';
import { COLOURS, drawPiece, loadSharp, type Piece, piece } from './drawing.ts';

/** Sizes in pixels, as the networks recommend. A story's last 320 stay free for the networks' buttons. */
const FORMATS: Record<SocialFormat, { width: number; height: number; picture: number }> = {
  cuadrada: { width: 1080, height: 1080, picture: 810 },
  historia: { width: 1080, height: 1920, picture: 1340 },
};
/** Factor by which the background is scaled down before blurring, which looks the same and costs little. */
const SMALLER = 10;
const BLUR = 4;
const JPEG = { quality: 88, mozjpeg: false } as const;
const LIMITED = { limitInputPixels: 20_000_000 } as const;

/**
 * Draws a work for social networks as a JPEG: the whole picture on a blurred copy of itself, with name and code below.
 * @param work a file in any format that sharp reads; a damaged file rejects the promise
 */
export async function drawSocial(format: SocialFormat, words: SocialWords, work: Buffer): Promise<Buffer> {
  const { width, height, picture } = FORMATS[format];
  const sharp = await loadSharp();
  const small = await sharp(work, LIMITED)
    .resize(Math.round(width / SMALLER), Math.round(picture / SMALLER), { fit: 'cover' })
    .blur(BLUR)
    .modulate({ brightness: 0.75 })
    .png()
    .toBuffer();
  const behind = await sharp(small).resize(width, picture, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
  const { data, info } = await sharp(work, LIMITED)
    .resize(width, picture, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const band = await drawBand(words, width, height - picture);
  return sharp({ create: { width, height, channels: 3, background: COLOURS.ground } })
    .composite([
      { input: behind, left: 0, top: 0 },
      { input: data, left: Math.floor((width - info.width) / 2), top: Math.floor((picture - info.height) / 2) },
      { input: Buffer.from(band), left: 0, top: picture },
    ])
    .jpeg(JPEG)
    .toBuffer();
}

/** Side of the code in pixels: readable at arm's length, also on a phone's screen. */
const CODE = 212;

/** Text below a work. */
interface SocialWords {
  /** Up to two lines. */
  name: string;
  /** Trade and place, up to two lines. */
  line: string;
  /** Address of the provider's page, shown as text and as the code. */
  address: string;
}

/** Draws name, trade and code as SVG. Sizes in pixels. */
async function drawBand(words: SocialWords, width: number, height: number): Promise<string> {
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
  return drawPiece(band, { width, height });
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
