import { crc32, deflateSync } from 'node:zlib';

/** Builds a JPEG segment from a marker without its leading 0xFF and its content (at most 65,533 bytes). */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Inserts segments directly after the first marker of a JPEG. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Finds a JPEG's frame header, or -1. Height and width follow it after three bytes and a length of two. */
export function frameHeaderOf(jpeg: Buffer): number {
  for (let at = 2; at + 4 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc3) return at;
  }
  return -1;
}

/** Copies a JPEG with a false size. */
export function withFalseSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = frameHeaderOf(copy);
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** First bytes of every PNG. */
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Builds a chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** Builds a PNG from chunks. */
export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** Builds the header chunk; by default 8 bits, RGB. */
export function pngHeader(width: number, height: number, colour = 2, depth = 8): Buffer {
  return pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colour, 0, 0, 0])]));
}

/** Builds a complete PNG of one colour, which deflates to almost nothing at any size. */
export function flatPng(width: number, height: number): Buffer {
  // Uses one bit per pixel: the smallest rows that still decode to full pixels.
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const rows = Buffer.alloc(row.length * height);
  return pngOf(pngHeader(width, height, 0, 1), pngChunk('IDAT', deflateSync(rows, { level: 9 })), pngChunk('IEND'));
}

/** Inserts chunks directly after the header of a PNG. */
export function withPngChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const afterHeader = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
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

/** Builds the extended header of a WebP: flags, and the canvas in pixels, at most 16,777,216 per side. */
export function webpCanvas(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

/** Finds the pixel chunk of a WebP. @throws {Error} if the file has no such chunk */
export function pixelsOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; at += 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2) {
    const type = webp.toString('latin1', at, at + 4);
    if (type === 'VP8 ' || type === 'VP8L')
      return webp.subarray(at, at + 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2);
  }
  throw new Error('the picture has no pixels');
}

/** Builds an animation that repeats a still picture. */
export function webpAnimation(still: Buffer, plan: { width: number; height: number; frames: number }): Buffer {
  const picture = pixelsOf(still);
  const head = Buffer.alloc(16);
  head.writeUIntLE(plan.width - 1, 6, 3);
  head.writeUIntLE(plan.height - 1, 9, 3);
  head.writeUIntLE(40, 12, 3);
  const frame = riffChunk('ANMF', Buffer.concat([head, picture]));
  const frames = Array.from({ length: plan.frames }, () => frame);
  return webpOf(webpCanvas(plan.width, plan.height, 0x02), riffChunk('ANIM', Buffer.alloc(6)), ...frames);
}

/** Plan of a GIF with many frames; sizes in pixels. */
interface GifPlan {
  width: number;
  height: number;
  frames: number;
  /** Size of each frame; by default the whole screen. */
  frame?: { width: number; height: number };
}

/** LZW data of only a clear code and the end code: a decoder fills the frame, or reports damage. */
const NO_PIXELS = Buffer.from([2, 1, 0b0010_1100, 0]);

/** Builds a GIF of equal frames, about 20 bytes each at any size. */
export function gifOf({ width, height, frames, frame = { width, height } }: GifPlan): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const palette = Buffer.from([255, 255, 255, 200, 30, 30]);
  const loop = Buffer.concat([
    Buffer.from('21ff0b', 'hex'),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from('0301000000', 'hex'),
  ]);
  const control = Buffer.from('21f904040a000000', 'hex');
  const picture = Buffer.alloc(10);
  picture[0] = 0x2c;
  picture.writeUInt16LE(frame.width, 5);
  picture.writeUInt16LE(frame.height, 7);
  const one = Buffer.concat([control, picture, lzwOfZeros(frame.width * frame.height)]);
  const all = Array.from({ length: frames }, () => one);
  return Buffer.concat([Buffer.from('GIF89a'), screen, palette, loop, ...all, Buffer.from([0x3b])]);
}

/** Builds a comment block, which viewers ignore. */
export function gifComment(text: string): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < text.length; at += 255) {
    const piece = Buffer.from(text.slice(at, at + 255), 'latin1');
    blocks.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])]);
}

/** Encodes zero pixels as LZW; each code means one zero more than the one before: a million take 1,400 codes. */
function lzwOfZeros(pixels: number): Buffer {
  if (pixels > 4_000_000) return NO_PIXELS;
  const bits = new BitWriter();
  const clear = 4;
  const end = 5;
  let width = 3;
  let next = 6;
  let run = 1;
  bits.write(clear, width);
  let left = pixels;
  let first = true;
  while (left > 0) {
    const length = Math.min(run, left);
    // Code 0 is one zero; code 6 is two, 7 is three, and so on.
    bits.write(length === 1 ? 0 : 4 + length, width);
    left -= length;
    if (first) first = false;
    else next += 1;
    if (next > 2 ** width - 1 && width < 12) width += 1;
    if (next >= 4_095) {
      bits.write(clear, width);
      width = 3;
      next = 6;
      run = 1;
      first = true;
    } else run += 1;
  }
  bits.write(end, width);
  const data = bits.bytes();
  const blocks: Buffer[] = [Buffer.from([2])];
  for (let at = 0; at < data.length; at += 255) {
    const piece = data.subarray(at, at + 255);
    blocks.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

/** Writes codes of any width, lowest bit first, as GIF requires. */
class BitWriter {
  readonly #bytes: number[] = [];
  #rest = 0;
  #held = 0;

  write(code: number, width: number): void {
    this.#rest |= code << this.#held;
    this.#held += width;
    while (this.#held >= 8) {
      this.#bytes.push(this.#rest & 0xff);
      this.#rest >>>= 8;
      this.#held -= 8;
    }
  }

  bytes(): Buffer {
    return Buffer.from(this.#held > 0 ? [...this.#bytes, this.#rest & 0xff] : this.#bytes);
  }
}
