import { join } from 'node:path';
import type { ErrorCode } from '@vitrina/contracts/errors';
import type { OriginalType } from '../files/sniff.ts';
import { runProgram } from '../video/limited-program.ts';
import { MachineFault, PictureRefused } from './decoder-pool.ts';
import { HEIF_MS, MAX_PIXELS } from './limits.ts';
import { findProgram } from './programs.ts';
import type { DecodeRequest } from './protocol.ts';

/** Prints a file's pictures and boxes without decoding any; the second writes each as a JPEG or PNG file. */
const [INFO, CONVERT] = ['heif-info', 'heif-convert'];

/**
 * Quality of the JPEG in between, 0 to 100. It takes an eighth of a PNG's time (0.4 s against 3.3 s for 12 MP), and the
 * renditions are much smaller than the picture.
 */
const QUALITY = '95';

/** A picture in the file, as its header states it. */
export interface HeifPicture {
  width: number;
  height: number;
  /** The one to show. */
  primary: boolean;
  alpha: boolean;
}

/** True where HEIC and HEIF can be decoded: sharp's own build cannot, the programs of libheif can. */
export function canReadHeif(): boolean {
  return findProgram(INFO) !== null && findProgram(CONVERT) !== null;
}

/**
 * What the decoding child is to open: the original, or of HEIC the JPEG or PNG that libheif's programs make of its
 * primary picture, with the same limits as ffmpeg.
 * @param folder where that file may lie
 * @throws {PictureRefused} if the file is at fault, {DecoderCrashed}, the signal's reason, or an error of the machine
 */
export async function decodable(
  type: OriginalType,
  { input, folder }: { input: string; folder: string },
  signal: AbortSignal,
): Promise<Pick<DecodeRequest, 'input' | 'upright'>> {
  if (type !== 'image/heic') return { input };
  const limits = { signal, limitMs: HEIF_MS, niceness: 0 };
  const info = await runProgram(INFO, [input], limits, refusalOf);
  const name = convertedName(readPictures(info.printed));
  const boxes = await runProgram(INFO, ['-d', input], limits, refusalOf);
  const output = join(folder, `heif.${name.ending}`);
  const { said } = await runProgram(CONVERT, ['-q', QUALITY, input, output], limits, refusalOf);
  // It also ends with 0 on a full disk.
  if (said.includes('could not write image')) throw new MachineFault(said);
  return { input: join(folder, name.file), upright: isTurned(boxes.printed) };
}

function refusalOf(said: string): ErrorCode {
  return said.includes('Security limit exceeded') ? 'archivo_dimensiones' : 'archivo_ilegible';
}

/** The pictures that `heif-info` lists, in their order, without thumbnails and depth maps. */
export function readPictures(info: string): HeifPicture[] {
  return info.split(/^(?=image: )/m).flatMap((part) => {
    const found = /^image: (\d+)x(\d+) \(id=\d+\)(, primary)?/.exec(part);
    if (!found) return [];
    const [, width, height, primary] = found;
    const alpha = /^\s*alpha channel: yes/m.test(part);
    return [{ width: Number(width), height: Number(height), primary: primary !== undefined, alpha }];
  });
}

/**
 * The file that `heif-convert` makes of the primary picture: PNG if any is transparent. It converts every picture of
 * the file, so the limit of pixels is for all together.
 * @throws {PictureRefused} if the file has no picture or too many pixels
 */
export function convertedName(pictures: readonly HeifPicture[]): { file: string; ending: string } {
  const primary = pictures.findIndex((picture) => picture.primary);
  if (primary < 0) throw new PictureRefused('archivo_ilegible');
  const pixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > MAX_PIXELS) throw new PictureRefused('archivo_dimensiones');
  const ending = pictures.some(({ alpha }) => alpha) ? 'png' : 'jpg';
  return { file: pictures.length === 1 ? `heif.${ending}` : `heif-${primary + 1}.${ending}`, ending };
}

/**
 * True where the file's own boxes turn or mirror the picture: libheif applies them, and the EXIF orientation, which
 * cameras write as well, must not be applied again. A file without them was converted by a program that kept only EXIF.
 */
function isTurned(boxes: string): boolean {
  return /Box: (irot|imir)\b/.test(boxes);
}
