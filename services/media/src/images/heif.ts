import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PIXELS } from '../files/limits.ts';
import { isPlainRgb, toSrgb } from './cicp.ts';
import { firstFrame, HeifError, type HeifHeader, type HeifPicture, type HeifPixels, withHeif } from './libheif.ts';

/** Thrown if a HEIC or HEIF file exceeds the pixel limit. */
export class TooManyPixels extends Error {}

/**
 * Opens a HEIC, HEIF or AVIF file for sharp, whose build decodes AVIF but not HEVC and ignores colours given only by code
 * points. Never decodes gain maps, depth maps, thumbnails or the other pictures of a burst.
 * @returns the file itself if sharp can read it, else the primary picture as an uncompressed TIFF: 8 bits, HDR converted
 * to sRGB, with the file's ICC profile
 * @throws {TooManyPixels}, {HeifError}
 */
export async function openHeif(path: string): Promise<Buffer> {
  const file = await readFile(path);
  if (!normalizeBrands(file)) return tiff(firstFrame(file, MAX_PIXELS), null, 1);
  return withHeif(file, MAX_PIXELS, (picture) => {
    const header = picture.header();
    if (header.width * header.height > MAX_PIXELS) throw new TooManyPixels();
    if (header.codec === 'other') throw new HeifError('unsupported', 'neither HEVC nor AV1');
    return header.codec === 'av1' ? openAvif(file, header) : openHevc(picture, header);
  });
}

/**
 * Replaces the brands of a file that contains a picture. Cameras write many combinations; libheif accepts only some, and
 * for others looks for a sequence although there is a picture.
 * @returns false if the file has no picture, but may have the frames of a sequence
 */
function normalizeBrands(file: Buffer): boolean {
  const end = file.length < 16 ? 0 : file.readUInt32BE(0);
  for (let at = end; at >= 16 && at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'meta') {
      for (let brand = 16; brand + 4 <= end; brand += 4) file.write('mif1', brand, 'latin1');
      file.write('heic', 8, 'latin1');
      return true;
    }
    if (size < 8) break;
    at += size;
  }
  return false;
}

function openHevc(picture: HeifPicture, header: HeifHeader): Buffer {
  const { nclx, icc } = header;
  const orientation = header.isTransformed ? 1 : exifOrientation(header.exif);
  if (icc !== null || nclx === null || isPlainRgb(nclx)) return tiff(picture.decode(false), icc, orientation);
  return tiff(toSrgb(picture.decode(header.bits > 8), nclx), null, orientation);
}

async function openAvif(file: Buffer, { nclx, icc }: HeifHeader): Promise<Buffer> {
  // sharp refuses the brand of animations, although most of them also have a still picture.
  file.write('avif', 8, 'latin1');
  if (icc !== null || nclx === null || isPlainRgb(nclx)) return file;
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (info.channels !== 3 && info.channels !== 4) return file;
  return tiff(toSrgb({ data, width, height, channels: info.channels, bits: 16 }, nclx), null, 1);
}

/** Reads the orientation, 1 to 8, from an Exif block; 1 if absent. */
export function exifOrientation(exif: HeifHeader['exif']): number {
  if (exif === null) return 1;
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const block = exif.subarray(start);
  const isLittle = block.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at));
  try {
    const directory = isLittle ? block.readUInt32LE(4) : block.readUInt32BE(4);
    for (let entry = 0; entry < u16(directory); entry += 1) {
      const at = directory + 2 + entry * TIFF_ENTRY;
      if (u16(at) !== ORIENTATION) continue;
      const value = u16(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** Bytes of one entry of a TIFF directory. */
export const TIFF_ENTRY = 12;
/** Tag of the orientation, in TIFF and Exif. */
export const ORIENTATION = 274;

/** Rows of a strip: small enough for libtiff's limit on a single allocation. */
const STRIP_ROWS = 64;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const BYTES = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 } as const;

type Entry = [tag: number, type: keyof typeof BYTES, value: number | Buffer];

/**
 * Wraps 8-bit pixels in an uncompressed TIFF (version 6.0, little-endian), because sharp accepts raw pixels with an ICC
 * profile and an orientation only this way.
 */
export function tiff({ data, width, height, channels }: HeifPixels, icc: Buffer | null, orientation: number): Buffer {
  const strips = Math.ceil(height / STRIP_ROWS);
  const stripBytes = width * channels * STRIP_ROWS;
  const offsets = Buffer.alloc(strips * 4);
  const counts = Buffer.alloc(strips * 4);
  const entries: Entry[] = [
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, Buffer.from(Uint16Array.from({ length: channels }, () => 8).buffer)],
    [259, SHORT, 1],
    [262, SHORT, 2],
    [273, LONG, offsets],
    [ORIENTATION, SHORT, orientation],
    [277, SHORT, channels],
    [278, LONG, STRIP_ROWS],
    [279, LONG, counts],
    [284, SHORT, 1],
  ];
  if (channels === 4) entries.push([338, SHORT, 2]);
  if (icc !== null) entries.push([34_675, UNDEFINED, icc]);
  const extras = entries.flatMap(([, , value]) => (typeof value !== 'number' && isApart(value) ? [value] : []));
  const directoryEnd = 10 + entries.length * TIFF_ENTRY + 4;
  const pixels = directoryEnd + extras.reduce((sum, { length }) => sum + length, 0);
  for (let strip = 0; strip < strips; strip += 1) {
    offsets.writeUInt32LE(pixels + strip * stripBytes, strip * 4);
    counts.writeUInt32LE(Math.min(stripBytes, data.length - strip * stripBytes), strip * 4);
  }
  return Buffer.concat([directory(entries, directoryEnd), ...extras, data]);
}

/** True for a value that does not fit into its directory entry. */
function isApart(value: Buffer): boolean {
  return value.length > 4;
}

/** Builds the header and the directory; values that do not fit follow at `end`. */
function directory(entries: readonly Entry[], end: number): Buffer {
  const head = Buffer.alloc(end);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  let next = end;
  entries.forEach(([tag, type, value], index) => {
    const at = 10 + index * TIFF_ENTRY;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(typeof value === 'number' ? 1 : value.length / BYTES[type], at + 4);
    if (typeof value === 'number') head.writeUInt32LE(value, at + 8);
    else if (isApart(value)) {
      head.writeUInt32LE(next, at + 8);
      next += value.length;
    } else value.copy(head, at + 8);
  });
  return head;
}
