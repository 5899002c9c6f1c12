import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { golden } from './golden.ts';

export const MEGABYTE = 1024 * 1024;

/** Numbers as big-endian 32-bit integers. */
export function uint32(...numbers: readonly number[]): Buffer {
  return Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    }),
  );
}

/** Deflates a number of zeros to almost nothing. */
export function zeros(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 });
}

/** Copies a file with other bytes at a position. */
export function overwritten(file: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at + bytes.length)]);
}

/** Builds a JPEG segment from a marker without its leading 0xFF and its content (at most 65,533 bytes). */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

/** Copies the golden JPEG with segments directly after its first marker. */
export function jpegWith(...segments: readonly Buffer[]): Buffer {
  const jpeg = golden('jpeg.jpg');
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Copies the golden JPEG with a false size, or another kind of frame. */
export function falseJpeg(width: number, height: number, frame = 0xc0): Buffer {
  const copy = Buffer.from(golden('jpeg.jpg'));
  // Header of a baseline frame with three components: its length is 17.
  const at = copy.indexOf('ffc00011', 0, 'hex');
  copy[at + 1] = frame;
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Builds a chunk with its length and checksum. */
export function pngChunk(type: string, ...data: ReadonlyArray<Buffer | string>): Buffer {
  const body = Buffer.concat([type, ...data].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

/** Builds a PNG from chunks. */
export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** Builds the header chunk; by default 8 bits, RGB. */
export function pngHeader(width: number, height: number, colour = 2, depth = 8, interlace = 0): Buffer {
  return pngChunk('IHDR', uint32(width, height), Buffer.from([depth, colour, 0, 0, interlace]));
}

/** Builds a PNG from a header and deflated rows. */
export function wholePng(header: Buffer, data: Buffer): Buffer {
  return pngOf(header, pngChunk('IDAT', data), pngChunk('IEND'));
}

/** Builds a complete PNG of one colour, which deflates to almost nothing at any size. */
export function flatPng(width: number, height: number): Buffer {
  // Uses one bit per pixel: the smallest rows that still decode to full pixels.
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return wholePng(pngHeader(width, height, 0, 1), deflateSync(rows, { level: 9 }));
}

/** Copies the golden PNG with chunks directly after its header. */
export function pngWith(...chunks: readonly Buffer[]): Buffer {
  const png = golden('png.png');
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Builds a chunk of a RIFF file, padded to an even length. */
export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Builds a WebP from chunks. */
export function webpOf(...chunks: readonly Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** Builds the extended header of a WebP: the canvas in pixels, at most 16,777,216 per side, and flags. */
export function webpCanvas(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

/** Returns the pixel chunk of the golden WebP. */
export function webpPixels(): Buffer {
  const webp = golden('webp.webp');
  const at = webp.indexOf('VP8 ');
  return webp.subarray(at, at + 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2);
}

/** Builds an animation that repeats the golden WebP on a canvas. */
export function webpAnimation({ width, height, frames }: Animation): Buffer {
  const head = Buffer.alloc(16);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(40, 12, 3);
  const frame = riffChunk('ANMF', Buffer.concat([head, webpPixels()]));
  return webpOf(webpCanvas(width, height, 0x02), riffChunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame));
}

/** Size of an animation in pixels, and its number of frames. */
export interface Animation {
  width: number;
  height: number;
  frames: number;
}

/** LZW data of only a clear code and the end code: a decoder fills the frame, or reports damage. */
const NO_PIXELS = Buffer.from([2, 1, 0b0010_1100, 0]);

/**
 * Builds a GIF of equal frames of one colour, some bytes each at any size.
 * @param frame size of each frame; by default the whole screen
 */
export async function gifOf({ width, height, frames }: Animation, frame = { width, height }): Promise<Buffer> {
  const descriptor = Buffer.alloc(10);
  descriptor[0] = 0x2c;
  descriptor.writeUInt16LE(frame.width, 5);
  descriptor.writeUInt16LE(frame.height, 7);
  const control = Buffer.from('21f904040a000000', 'hex');
  const picture = Buffer.concat([control, descriptor, await flatPixels(frame)]);
  const screen = Buffer.from('474946383961000000008000' + '00ffffffc81e1e', 'hex');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
  return Buffer.concat([screen, loop, ...Array(frames).fill(picture), Buffer.from(';')]);
}

/** Encodes a frame of one colour as LZW, with the encoder of sharp. */
async function flatPixels({ width, height }: { width: number; height: number }): Promise<Buffer> {
  if (width * height > 4_000_000) return NO_PIXELS;
  const create = { width, height, channels: 3, background: '#fff' } as const;
  const gif = await sharp({ create }).gif({ effort: 1, colours: 2 }).toBuffer();
  const descriptor = gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, width & 255, width >> 8]));
  const palette = gif[descriptor + 9] ?? 0;
  return gif.subarray(descriptor + 10 + (palette & 0x80 ? 3 * 2 ** ((palette & 7) + 1) : 0), -1);
}

/** Copies a GIF with a comment block at its end, which viewers ignore. */
export function withGifComment(gif: Buffer, text: string): Buffer {
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(`${text}\0;`, 'latin1')]);
  return Buffer.concat([gif.subarray(0, -1), block]);
}
