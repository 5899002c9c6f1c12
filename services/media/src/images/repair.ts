import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PIXELS } from '../files/limits.ts';
import type { OriginalType } from '../files/sniff.ts';
import { TooManyPixels } from './heif.ts';

/** End marker of a JPEG. */
const END = Buffer.from('ffd9', 'hex');
/** Side of the small copy that is searched for missing rows, in pixels. */
const SAMPLE = 64;
/** Most rows of the small copy that may be missing. */
const MOST_MISSING = 6;
/** Largest difference between samples that count as equal; scaling changes them a little. */
const SAME = 3;

/** True for a decoder error about the file, rather than a limit or the machine. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TooManyPixels) return false;
  return !('code' in error) && !/pixel limit|unsupported image format/i.test(error.message);
}

/**
 * Repairs a damaged file if it may be shown.
 * @returns the file, with the missing end marker of a JPEG, or null if more than a tenth of its rows is missing
 */
export async function repair(path: string, type: OriginalType): Promise<Buffer | null> {
  const file = await readFile(path);
  if (type !== 'image/jpeg') return (await isNearlyComplete(file)) ? file : null;
  const ended = Buffer.concat([file, END]);
  return (await decodes(ended)) || (await isNearlyComplete(ended)) ? ended : null;
}

/** True if a JPEG lacks only its end marker; the decoder reports missing rows before it merely as a warning. */
function decodes(file: Buffer): Promise<boolean> {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
  return image.stats().then(
    () => true,
    () => false,
  );
}

/** True if only a few rows are missing. Decoders fill those with a single colour, in stored order before any rotation. */
async function isNearlyComplete(file: Buffer): Promise<boolean> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
      .resize(SAMPLE, SAMPLE, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const row = SAMPLE * info.channels;
    let missing = 0;
    while (missing < SAMPLE && isPlain(data.subarray(data.length - row), data, data.length - row * (missing + 1))) {
      missing += 1;
    }
    return missing <= MOST_MISSING;
  } catch {
    return false;
  }
}

/** True if the whole row at `start` has the colour of the first pixel of the last row. */
function isPlain(last: Buffer, data: Buffer, start: number): boolean {
  const channels = last.length / SAMPLE;
  for (let at = 0; at < last.length; at += 1) {
    if (Math.abs((data[start + at] ?? 0) - (last[at % channels] ?? 0)) > SAME) return false;
  }
  return true;
}
