import { crc32, deflateSync } from 'node:zlib';

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
