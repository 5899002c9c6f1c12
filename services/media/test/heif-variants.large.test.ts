import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, u32 } from './support/boxes.ts';
import { makeClip } from './support/clips.ts';
import { decode, meansOf, offColour, type Result } from './support/decoding.ts';
import {
  type CodedStill,
  codedStill,
  exifItem,
  gridItem,
  type HeifFile,
  heifFile,
  property,
  stillItem,
} from './support/heif-writer.ts';
import { quarters } from './support/pictures.ts';
import { temporaryFile } from './support/temporary.ts';

const SIZE = { width: 128, height: 96 } as const;
let picture: Buffer;
let coded: CodedStill;
let coded10: CodedStill;
let grey: CodedStill;
beforeAll(async () => {
  picture = await quarters(SIZE.width, SIZE.height).png().toBuffer();
  [coded, coded10, grey] = await Promise.all([
    codedStill(picture, SIZE),
    codedStill(picture, SIZE, ['-pix_fmt', 'yuv420p10le']),
    codedStill(picture, { width: 64, height: 48 }, ['-pix_fmt', 'gray']),
  ]);
});

/** Names the colours of the four quarters of the largest JPEG: top left, top right, bottom left, bottom right. */
async function colours({ folder, files }: Result): Promise<string> {
  const name = files.find(({ format }) => format === 'jpeg')?.name ?? '';
  const { data, info } = await sharp(join(folder, name)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
    if (Math.min(r, g, b) > 180) return 'white';
    return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join(' ');
}

const UPRIGHT = 'red green blue white';
const still = async (...properties: Buffer[]): Promise<HeifFile> => ({
  items: [stillItem(coded, ...properties)],
});

describe('a HEIC picture', () => {
  const cases: [string, () => Promise<HeifFile>, string][] = [
    ['plain', () => still(), UPRIGHT],
    ['with 10 bits', async () => ({ brands: ['heix', 'mif1'], items: [stillItem(coded10)] }), UPRIGHT],
    ['rotated by irot 1', () => still(property.rotation(1)), 'green white red blue'],
    ['rotated by irot 2', () => still(property.rotation(2)), 'white blue green red'],
    ['rotated by irot 3', () => still(property.rotation(3)), 'blue red white green'],
    ['mirrored left and right by imir', () => still(property.mirror(1)), 'green red white blue'],
    ['mirrored top and bottom by imir', () => still(property.mirror(0)), 'blue white red green'],
    ['rotated and mirrored', () => still(property.rotation(1), property.mirror(1)), 'white green blue red'],
    [
      'with irot and the same orientation in Exif',
      async () => ({
        items: [stillItem(coded, property.rotation(3)), exifItem(6)],
        references: [{ type: 'cdsc', from: 2, to: [1] }],
      }),
      'blue red white green',
    ],
    [
      'with its orientation in Exif alone',
      async () => ({
        items: [stillItem(coded), exifItem(6)],
        references: [{ type: 'cdsc', from: 2, to: [1] }],
      }),
      'blue red white green',
    ],
    [
      'with a gain map for two pictures, as iOS 18 writes it',
      async () => ({
        brands: ['heic', 'mif1', 'MiHE', 'MiPr', 'miaf', 'tmap'],
        items: [
          stillItem(coded),
          { ...stillItem(grey, property.auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap')), hidden: true },
          { type: 'tmap', data: Buffer.alloc(62), properties: [property.size(SIZE.width, SIZE.height)] },
        ],
        references: [
          { type: 'auxl', from: 2, to: [1, 3] },
          { type: 'dimg', from: 3, to: [1, 2] },
        ],
      }),
      UPRIGHT,
    ],
    [
      'with a depth map for two pictures',
      async () => ({
        items: [
          stillItem(coded),
          { ...stillItem(grey, property.auxiliary('urn:mpeg:hevc:2015:auxid:2')), hidden: true },
          { type: 'tmap', data: Buffer.alloc(62), properties: [property.size(SIZE.width, SIZE.height)] },
        ],
        references: [
          { type: 'auxl', from: 2, to: [1, 3] },
          { type: 'dimg', from: 3, to: [1, 2] },
        ],
      }),
      UPRIGHT,
    ],
    [
      'whose primary picture is the second of a burst',
      async () => ({
        primary: 2,
        items: [stillItem(grey), stillItem(coded), stillItem(grey)],
      }),
      UPRIGHT,
    ],
    ['under the major brand hevc', async () => ({ brands: ['hevc', 'mif1', 'heic'], ...(await still()) }), UPRIGHT],
    ['under the major brand mif1', async () => ({ brands: ['mif1', 'miaf', 'heic'], ...(await still()) }), UPRIGHT],
    ['under the major brand msf1', async () => ({ brands: ['msf1', 'hevc', 'mif1'], ...(await still()) }), UPRIGHT],
    ['under the major brand heim', async () => ({ brands: ['heim', 'miaf'], ...(await still()) }), UPRIGHT],
    [
      'of AV1 under a brand of HEIF',
      async () => ({ brands: ['mif1', 'miaf'], items: [stillItem(await codedStill(picture, SIZE, [], 'av01'))] }),
      UPRIGHT,
    ],
  ];
  it.each(cases)('decodes upright and complete %s', async (_name, make, expected) => {
    const result = await decode(heifFile(await make()));
    expect(await colours(result)).toBe(expected);
    const isTurned =
      expected.startsWith('green white') || expected.startsWith('blue red') || expected === 'white green blue red';
    expect([result.width, result.height]).toEqual(isTurned ? [96, 128] : [128, 96]);
  });

  it('consists of its joined grid tiles, cropped to its size', async () => {
    const tiles = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].map(async (background) =>
        codedStill(
          await sharp({ create: { width: 64, height: 64, channels: 3, background } })
            .png()
            .toBuffer(),
          { width: 64, height: 64 },
        ),
      ),
    );
    const grid = gridItem({ rows: 2, columns: 2, width: 120, height: 110 }, property.rotation(3));
    const hidden = tiles.map((tile) => ({ ...stillItem(tile), hidden: true }));
    const file = heifFile({ items: [grid, ...hidden], references: [{ type: 'dimg', from: 1, to: [2, 3, 4, 5] }] });
    const result = await decode(file);
    expect([result.width, result.height]).toEqual([110, 120]);
    expect(await colours(result)).toBe('blue red white green');
  });

  it('shows the first frame of its sequence if it has no still picture', async () => {
    const clip = await readFile(
      await makeClip([
        ...['-i', await temporaryFile(picture), '-vf', 'scale=out_color_matrix=bt709:out_range=full,format=yuv420p'],
        ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:pools=none', '-tag:v', 'hvc1'],
      ]),
    );
    const sequence = Buffer.concat([
      box('ftyp', 'msf1', u32(0), 'msf1hevcmif1iso8'),
      clip.subarray(clip.readUInt32BE(0)),
    ]);
    sequence.write('pict', sequence.indexOf('vide', 0, 'latin1'), 'latin1');
    expect(await colours(await decode(moveSamples(sequence, 32 - clip.readUInt32BE(0))))).toBe(UPRIGHT);
  });
});

describe('the colours of a HEIC picture', () => {
  const BLUE = [0x3c, 0x78, 0xb4] as const;
  const flat = (colour: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = colour;
    return sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } });
  };
  const stillOf = async (image: Sharp, options?: readonly string[]) =>
    codedStill(await image.png().toBuffer(), { width: 64, height: 64 }, options);
  /** Encodes the same colour as Display P3 values. */
  const inP3 = async () => {
    const { data } = await sharp(await flat(BLUE).withIccProfile('p3').png().toBuffer(), { ignoreIcc: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return flat([...data.subarray(0, 3)]);
  };

  it.each([8, 10])('follow an ICC profile with %i bits', async (bits) => {
    const profile = (await sharp(await flat(BLUE).withIccProfile('p3').png().toBuffer()).metadata()).icc;
    const still = await stillOf(await inP3(), ['-pix_fmt', bits === 8 ? 'yuv420p' : 'yuv420p10le']);
    const result = await decode(heifFile({ items: [stillItem(still, property.icc(profile ?? Buffer.alloc(0)))] }));
    expect(offColour(await meansOf(result), BLUE, 6)).toEqual([]);
  });

  it('follow the code points of Display P3', async () => {
    const result = await decode(heifFile({ items: [stillItem(await stillOf(await inP3()), property.nclx(12, 13))] }));
    expect(offColour(await meansOf(result), BLUE, 6)).toEqual([]);
  });

  it('count as sRGB for unknown and reserved code points', async () => {
    const still = await stillOf(flat(BLUE));
    for (const point of [2, 3, 99]) {
      const result = await decode(heifFile({ items: [stillItem(still, property.nclx(point, point))] }));
      expect(offColour(await meansOf(result), BLUE, 6)).toEqual([]);
    }
  });

  it.each([
    ['PQ', 16, 'smpte2084'],
    ['HLG', 18, 'arib-std-b67'],
  ] as const)('match ffmpeg for 10-bit HDR in %s, from dark to beyond white', async (_name, transfer, name) => {
    const results = [];
    for (const grey of [40, 90, 130, 148, 180]) {
      const image = flat([grey, grey, grey]);
      const still = await stillOf(image, ['-pix_fmt', 'yuv420p10le']);
      const result = await decode(
        heifFile({ brands: ['heix', 'mif1'], items: [stillItem(still, property.nclx(9, transfer))] }),
      );
      results.push(offColour(await meansOf(result), await toneMapped(await image.png().toBuffer(), name), 8));
    }
    expect(results.flat()).toEqual([]);
  });

  it('become transparent through an auxiliary picture', async () => {
    const mask = await stillOf(flat([0, 0, 0]), ['-pix_fmt', 'gray']);
    const alpha = stillItem(mask, property.auxiliary('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'));
    const items = [stillItem(await stillOf(flat(BLUE))), { ...alpha, hidden: true }];
    const result = await decode(heifFile({ items, references: [{ type: 'auxl', from: 2, to: [1] }] }));
    expect(offColour(await meansOf(result), [255, 255, 255], 2)).toEqual([]);
    expect((await sharp(join(result.folder, '64.webp')).stats()).isOpaque).toBe(false);
  });
});

/** Returns the colour to which ffmpeg converts an HDR picture for ordinary screens. */
async function toneMapped(png: Buffer, transfer: string): Promise<number[]> {
  const chain = [
    `format=gbrp,setparams=color_primaries=bt2020:color_trc=${transfer}:range=pc,zscale=t=linear:npl=203`,
    `format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0:peak=${1000 / 203}`,
    'zscale=t=iec61966-2-1:r=full,format=gbrp,format=rgb24',
  ].join(',');
  const args = ['-v', 'error', '-i', await temporaryFile(png), '-vf', chain, '-f', 'rawvideo', '-'];
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer' });
  return [...stdout.subarray(0, 3)];
}

/** Adds a distance to the offset of the only sample chunk. */
function moveSamples(file: Buffer, distance: number): Buffer {
  const at = file.indexOf('stco', 0, 'latin1') + 12;
  file.writeUInt32BE(file.readUInt32BE(at) + distance, at);
  return file;
}
