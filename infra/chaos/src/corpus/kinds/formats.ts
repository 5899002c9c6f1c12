import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomOf } from '@vitrina/demo';
import { inTemporaryFolder } from '@vitrina/local';
import sharp from 'sharp';
import { basePicture } from '../bases.ts';
import { box, fileTypeBox } from '../container-bytes.ts';
import { type CorpusFile, corpusFile, type KindInput, type Outcome, outcomes } from '../corpus-file.ts';

/** Lists pictures in unsupported formats; each has its real first bytes, and most are real files. */
export function otherFormats(): CorpusFile[] {
  const heif = (brand: string) => Buffer.concat([fileTypeBox(brand, 'mif1', brand), box('meta', Buffer.alloc(64))]);
  const raw = (hex: string) => () => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(512)]);
  const still = async () => sharp(await basePicture('png', 4));
  const heic = outcomes.neverPicture;
  const type = outcomes.refused('archivo_tipo');
  const formats: ReadonlyArray<readonly [string, Outcome, CorpusFile['bytes']]> = [
    ['heic', heic, () => heif('heic')],
    ['heix', heic, () => heif('heix')],
    ['heif', heic, () => heif('mif1')],
    ['heic sequence', heic, () => heif('hevc')],
    ['tiff', type, async () => (await still()).tiff().toBuffer()],
    ['big tiff', type, async () => (await still()).tiff({ bigtiff: true }).toBuffer()],
    ['bmp', type, raw('424d360000000000000036000000280000000a0000000a000000010018000000')],
    ['psd', type, raw('384250530001000000000000000300000010000000100008000300000000')],
    ['jpeg 2000', type, raw('0000000c6a5020200d0a870a00000014667479706a703220')],
    ['jpeg 2000 stream', type, raw('ff4fff51002f0000')],
    ['jpeg xl', type, raw('0000000c4a584c200d0a870a')],
    ['jpeg xl stream', type, raw('ff0a')],
    ['jpeg xr', type, raw('4949bc0120000000')],
    ['icon', type, raw('00000100010010100000010020006804000016000000')],
    ['cursor', type, raw('00000200010010100000010020006804000016000000')],
    ['canon raw', type, raw('49492a001000000043520200')],
    ['fuji raw', type, raw('46554a4946494c4d4343442d524157')],
    ['quite ok image', type, raw('716f69660000000a0000000a0300')],
    ['openexr', type, raw('762f310102000000')],
    ['radiance', type, () => Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n')],
    ['direct draw', type, raw('444453207c00000007100000')],
    ['portable pixmap', type, () => Buffer.from(`P6 10 10 255\n${'x'.repeat(300)}`)],
    ['targa', type, raw('00000200000000000000000a000a001800')],
    ['windows metafile', type, raw('d7cdc69a00000000')],
    ['flif', type, raw('464c494631')],
    ['mng', type, raw('8a4d4e470d0a1a0a')],
    ['jng', type, raw('8b4a4e470d0a1a0a')],
    ['bpg', type, raw('425047fb0000')],
    ['dicom', type, () => Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
  ];
  return formats.flatMap(([made, outcome, bytes]) => [
    corpusFile('other format', `${made} as itself`, `foto.${made.replaceAll(' ', '')}`, outcome, bytes, ''),
    corpusFile('other format', `${made} as a jpeg`, 'foto.jpg', outcome, bytes),
  ]);
}

/** Ready if the platform decodes HEIC, else refused. */
const healthy: Outcome = { refused: ['archivo_heic'], failed: [], ready: true };
const PARTS = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99] as const;
const CLAIMED = [0, 1, 8_000, 40_000, 0xff_ff_ff_ff] as const;
const MUTATIONS = 12;

/** Lists HEIC pictures: intact, truncated, damaged, with false dimensions, with many pictures, with other names. */
export function heifPictures({ seed }: KindInput): CorpusFile[] {
  // Requires libheif's encoder, which not every machine has.
  if (spawnSync('heif-enc', ['--help']).error) return [];
  const file = (made: string, outcome: Outcome, bytes: CorpusFile['bytes'], name = 'foto.heic') =>
    corpusFile('heic', made, name, outcome, bytes, name.endsWith('heic') ? 'image/heic' : '');
  return [
    ...['foto.heic', 'foto.jpg', 'clip.mov', 'pagina.html'].map((name) => file(`as ${name}`, healthy, heic, name)),
    ...PARTS.map((part) =>
      file(`cut after ${part * 100} %`, outcomes.neverPicture, async () => {
        const whole = await heic();
        return whole.subarray(0, Math.floor(whole.length * part));
      }),
    ),
    ...CLAIMED.map((side) => file(`${side} pixels a side`, outcomes.anyPicture, () => claiming(side))),
    file('forty pictures', { ...healthy, failed: [] }, () => encoded(40)),
    ...Array.from({ length: MUTATIONS }, (_, number) =>
      file(`damaged ${number}`, outcomes.anyPicture, async () => damaged(await heic(), seed, number)),
    ),
  ];
}

let whole: Promise<Buffer> | undefined;

function heic(): Promise<Buffer> {
  whole ??= encoded(1);
  return whole;
}

/** Encodes a file with a number of pictures, always the same bytes. */
async function encoded(count: number): Promise<Buffer> {
  return inTemporaryFolder(async (folder) => {
    const names = Array.from({ length: count }, (_, index) => join(folder, `${index}.jpg`));
    for (const [index, name] of names.entries()) await writeFile(name, await basePicture('jpeg', index % 5));
    const output = join(folder, 'foto.heic');
    await promisify(execFile)('heif-enc', ['-p', 'preset=ultrafast', '-p', 'x265:pools=none', ...names, '-o', output]);
    return readFile(output);
  });
}

async function claiming(side: number): Promise<Buffer> {
  const file = Buffer.from(await heic());
  const at = file.indexOf('ispe', 0, 'latin1');
  file.writeUInt32BE(side, at + 8);
  file.writeUInt32BE(side, at + 12);
  return file;
}

/** Overwrites bytes at random positions; every second file within the boxes. */
function damaged(file: Buffer, seed: number, number: number): Buffer {
  const random = randomOf(seed, 'heic', number);
  const broken = Buffer.from(file);
  const reach = number % 2 === 0 ? Math.min(900, file.length) : file.length;
  for (let times = random.int(1, 24); times > 0; times -= 1) broken[random.int(28, reach - 1)] = random.int(0, 255);
  return broken;
}
