import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { OriginalType } from '../files/sniff.ts';
import { TooManyPixels } from './heif.ts';
import { MAX_PIXELS } from './limits.ts';

/** End mark of a JPEG. */
const END = Buffer.from('ffd9', 'hex');
/** Side of the small copy in which missing rows are looked for, in pixels. */
const SAMPLE = 64;
/** Most rows of it that may be missing. */
const MOST_MISSING = 6;
/** Difference of samples that count as equal: scaling changes them a little. */
const SAME = 3;

/** True for an error of the decoder about the file, not about a limit or the machine. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TooManyPixels) return false;
  return !('code' in error) && !/pixel limit|unsupported image format/i.test(error.message);
}

/**
 * Decides whether a damaged file may be shown.
 * @returns the file, with the end mark that a JPEG lacks, or null if more than a tenth of its rows is missing
 */
export async function repair(path: string, type: OriginalType): Promise<Buffer | null> {
  const file = await readFile(path);
  if (type !== 'image/jpeg') return (await isNearlyComplete(file)) ? file : null;
  const ended = Buffer.concat([file, END]);
  return (await decodes(ended)) || (await isNearlyComplete(ended)) ? ended : null;
}

/** True if a JPEG only lacked its end mark: rows that are missing before it are only a warning of the decoder. */
function decodes(file: Buffer): Promise<boolean> {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
  return image.stats().then(
    () => true,
    () => false,
  );
}

/**
 * True if no more than a few rows are missing. Decoders fill those, as stored and not as turned, with a single colour.
 */
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

/** True if the row at `start` has the colour of the first pixel of the last row everywhere. */
function isPlain(last: Buffer, data: Buffer, start: number): boolean {
  const channels = last.length / SAMPLE;
  for (let at = 0; at < last.length; at += 1) {
    if (Math.abs((data[start + at] ?? 0) - (last[at % channels] ?? 0)) > SAME) return false;
  }
  return true;
}
