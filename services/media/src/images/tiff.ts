import type { HeifPixels } from './libheif.ts';

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
