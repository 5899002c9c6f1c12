import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { box, fullBox, payloadOf, u16, u32 } from './boxes.ts';
import { encodedFile } from './encoded-file.ts';

/** Picture encoded with HEVC or AV1, as an item of a HEIF file requires it. */
export interface CodedStill {
  type: keyof typeof encoders;
  data: Buffer;
  /** Configuration box: `hvcC`, `av1C` or `avcC`. */
  configuration: Buffer;
  width: number;
  height: number;
}

const x265 = 'log-level=none:keyint=1:pools=none:crf=12';
const encoders = {
  hvc1: {
    configuration: 'hvcC',
    options: ['libx265', '-preset', 'ultrafast', '-x265-params', x265, '-tag:v', 'hvc1'],
  },
  av01: { configuration: 'av1C', options: ['libaom-av1', '-cpu-used', '8', '-crf', '20', '-still-picture', '1'] },
  avc1: { configuration: 'avcC', options: ['libx264', '-preset', 'ultrafast'] },
} as const;

/**
 * Encodes a PNG or JPEG as one frame with ffmpeg.
 * @param size even sides in pixels
 * @param options of ffmpeg's encoder, for example the pixel format
 */
export async function codedStill(
  picture: Buffer,
  size: { width: number; height: number },
  options: readonly string[] = ['-pix_fmt', 'yuv420p'],
  type: CodedStill['type'] = 'hvc1',
): Promise<CodedStill> {
  const folder = await mkdtemp(join(tmpdir(), 'prueba-media-'));
  try {
    const input = join(folder, 'in');
    await writeFile(input, picture);
    const { configuration, options: encoder } = encoders[type];
    const scale = `scale=${size.width}:${size.height}:out_color_matrix=bt709:out_range=full`;
    const frame = ['-i', input, '-frames:v', '1', '-vf', scale, '-color_range', 'pc', '-colorspace', 'bt709'];
    const mp4 = await readFile(await encodedFile([...frame, '-c:v', ...encoder, ...options], 'still.mp4'));
    const content = payloadOf(mp4, configuration);
    return { type, data: payloadOf(mp4, 'mdat'), configuration: box(configuration, content), ...size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Item of a HEIF file. Ids are positions in the list, from 1. */
export interface HeifItem {
  type: string;
  data: Buffer;
  /** Property boxes; `irot`, `imir` and configurations are marked as essential. */
  properties?: readonly Buffer[];
  hidden?: boolean;
}

/** Reference between items: `from` is described by, made of, or auxiliary to `to`. */
export interface HeifReference {
  type: 'auxl' | 'dimg' | 'thmb' | 'cdsc' | 'prem';
  from: number;
  to: readonly number[];
}

export interface HeifFile {
  brands?: readonly string[];
  primary?: number;
  items: readonly HeifItem[];
  references?: readonly HeifReference[];
}

/** Writes a HEIF file; the first brand is the major one. */
export function heifFile({ brands = ['heic', 'mif1'], primary = 1, items, references = [] }: HeifFile): Buffer {
  const [major = '', ...compatible] = brands;
  const ftyp = box('ftyp', major, u32(0), [major, ...compatible].join(''));
  const metaWith = (offset: number) => meta(items, references, primary, offset);
  const start = ftyp.length + metaWith(0).length + 8;
  return Buffer.concat([ftyp, metaWith(start), box('mdat', ...items.map(({ data }) => data))]);
}

function meta(
  items: readonly HeifItem[],
  references: readonly HeifReference[],
  primary: number,
  start: number,
): Buffer {
  const boxes = [...new Set(items.flatMap(({ properties = [] }) => properties))];
  const entries = items.map((item, index) => {
    const flags = item.hidden ? 1 : 0;
    const mime = item.type === 'mime' ? 'application/rdf+xml\0' : '';
    return fullBox('infe', 2, flags, u16(index + 1), u16(0), item.type, '\0', mime);
  });
  let offset = start;
  const locations = items.map(({ data }, index) => {
    const location = Buffer.concat([u16(index + 1), u16(0), u16(0), u16(1), u32(offset), u32(data.length)]);
    offset += data.length;
    return location;
  });
  const associations = items.map(({ properties = [] }, index) =>
    Buffer.concat([
      u16(index + 1),
      Buffer.of(properties.length),
      ...properties.map((property) => {
        const isEssential = /^(irot|imir|hvcC|av1C|avcC)/.test(property.toString('latin1', 4, 8));
        return Buffer.of((isEssential ? 0x80 : 0) | (boxes.indexOf(property) + 1));
      }),
    ]),
  );
  return fullBox(
    'meta',
    0,
    0,
    fullBox('hdlr', 0, 0, u32(0), 'pict', Buffer.alloc(12), '\0'),
    fullBox('pitm', 0, 0, u16(primary)),
    fullBox('iloc', 1, 0, Buffer.of(0x44, 0), u16(items.length), ...locations),
    fullBox('iinf', 0, 0, u16(items.length), ...entries),
    fullBox(
      'iref',
      0,
      0,
      ...references.map(({ type, from, to }) => box(type, u16(from), u16(to.length), ...to.map(u16))),
    ),
    box('iprp', box('ipco', ...boxes), fullBox('ipma', 0, 0, u32(items.length), ...associations)),
  );
}

/** Property boxes. */
export const property = {
  size: (width: number, height: number) => fullBox('ispe', 0, 0, u32(width), u32(height)),
  /** Rotates by quarter turns to the left, 0 to 3. */
  rotation: (quarters: number) => box('irot', Buffer.of(quarters)),
  /** Mirrors top and bottom (0) or left and right (1). */
  mirror: (axis: 0 | 1) => box('imir', Buffer.of(axis)),
  nclx: (primaries: number, transfer: number, matrix = 1) =>
    box('colr', 'nclx', u16(primaries), u16(transfer), u16(matrix), Buffer.of(0x80)),
  icc: (profile: Buffer) => box('colr', 'prof', profile),
  auxiliary: (type: string) => fullBox('auxC', 0, 0, `${type}\0`),
} as const;

/** Item of an encoded picture. */
export function stillItem(still: CodedStill, ...properties: readonly Buffer[]): HeifItem {
  const { type, data, configuration, width, height } = still;
  return { type, data, properties: [configuration, property.size(width, height), ...properties] };
}

/** Item that joins tiles; references name the tiles. */
export function gridItem(
  { rows, columns, width, height }: { rows: number; columns: number; width: number; height: number },
  ...properties: readonly Buffer[]
): HeifItem {
  const data = Buffer.concat([Buffer.of(0, 0, rows - 1, columns - 1), u16(width), u16(height)]);
  return { type: 'grid', data, properties: [property.size(width, height), ...properties] };
}

/** Item of an Exif block that contains only an orientation. */
export function exifItem(orientation: number): HeifItem {
  const entry = Buffer.concat([u16(0x0112), u16(3), u32(1), u16(orientation), u16(0)]);
  const block = Buffer.concat([Buffer.from('Exif\0\0MM\0*'), u32(8), u16(1), entry, u32(0)]);
  return { type: 'Exif', data: Buffer.concat([u32(6), block]) };
}
