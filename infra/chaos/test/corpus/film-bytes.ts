import { golden } from './golden.ts';
import { overwritten, uint32 } from './picture-bytes.ts';

/** Builds a box of an ISO media file (MP4, HEIC, AVIF). `size` replaces the true length to write a false one. */
export function box(type: string, data: Buffer = Buffer.alloc(0), size = data.length + 8): Buffer {
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), data]);
}

/** First box of an MP4. */
export const TYPE = box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1'));

/** Finds the first box of a type in a golden clip: its first byte, and the byte after its last. */
export function findBox(file: Buffer, type: string): { from: number; to: number } {
  const from = file.indexOf(type, 0, 'latin1') - 4;
  return { from, to: from + file.readUInt32BE(from) };
}

/** Copies a file with other bytes in a box, at an offset after its head. */
export function withField(file: Buffer, [type, offset, hex]: readonly [string, number, string]): Buffer {
  return overwritten(file, findBox(file, type).from + 8 + offset, Buffer.from(hex, 'hex'));
}

/** Copies a file without a box. */
export function withoutBox(file: Buffer, type: string): Buffer {
  const { from, to } = findBox(file, type);
  return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
}

/** Copies the golden clip, which has its index in front, with a false length of the index. */
export function indexLength(length: number): Buffer {
  const clip = golden('faststart.mp4');
  return overwritten(clip, findBox(clip, 'moov').from, uint32(length));
}

/** Copies a clip with a data reference to another location instead of the file itself. */
export function referring(file: Buffer, target: string): Buffer {
  const copy = Buffer.from(file);
  const { from: start, to } = findBox(copy, 'dref');
  const reference = box('url ', Buffer.concat([Buffer.alloc(4), Buffer.from(`${target}\0`)]));
  const growth = 16 + reference.length - (to - start);
  for (const type of ['dref', 'dinf', 'minf', 'mdia', 'trak', 'moov']) {
    const { from } = findBox(copy, type);
    copy.writeUInt32BE(copy.readUInt32BE(from) + growth, from);
  }
  return Buffer.concat([copy.subarray(0, start + 16), reference, file.subarray(to)]);
}
