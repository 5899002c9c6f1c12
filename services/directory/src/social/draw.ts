import type { SocialFormat } from '@vitrina/contracts';
import sharp from 'sharp';
import { COLOURS } from '../preview/piece.ts';
import { drawBand, type SocialWords } from './words.ts';

/**
 * Sizes in pixels, as the networks recommend; the work fills the upper part. The last 320 of a story stay free, because
 * networks place their buttons there.
 */
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
