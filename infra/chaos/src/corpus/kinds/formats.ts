import sharp from 'sharp';
import { basePicture } from '../bases.ts';
import { box, fileTypeBox } from '../bytes/boxes.ts';
import { type CorpusFile, type Outcome, outcomes } from '../corpus-file.ts';

/** Lists pictures in unsupported formats; each has its real first bytes, and most are real files. */
export function otherFormats(): CorpusFile[] {
  const heif = (brand: string) => Buffer.concat([fileTypeBox(brand, 'mif1', brand), box('meta', Buffer.alloc(64))]);
  const raw = (hex: string) => async () => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(512)]);
  const heic = outcomes.neverPicture;
  const type = outcomes.refused('archivo_tipo');
  const formats: ReadonlyArray<readonly [string, Outcome, () => Promise<Buffer>]> = [
    ['heic', heic, async () => heif('heic')],
    ['heix', heic, async () => heif('heix')],
    ['heif', heic, async () => heif('mif1')],
    ['heic sequence', heic, async () => heif('hevc')],
    [
      'tiff',
      type,
      async () =>
        sharp(await basePicture('png', 4))
          .tiff()
          .toBuffer(),
    ],
    [
      'big tiff',
      type,
      async () =>
        sharp(await basePicture('png', 4))
          .tiff({ bigtiff: true })
          .toBuffer(),
    ],
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
    ['radiance', type, async () => Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n')],
    ['direct draw', type, raw('444453207c00000007100000')],
    ['portable pixmap', type, async () => Buffer.from(`P6 10 10 255\n${'x'.repeat(300)}`)],
    ['targa', type, raw('00000200000000000000000a000a001800')],
    ['windows metafile', type, raw('d7cdc69a00000000')],
    ['flif', type, raw('464c494631')],
    ['mng', type, raw('8a4d4e470d0a1a0a')],
    ['jng', type, raw('8b4a4e470d0a1a0a')],
    ['bpg', type, raw('425047fb0000')],
    ['dicom', type, async () => Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
  ];
  return formats.flatMap(([made, outcome, bytes]) => [
    {
      kind: 'other format',
      made: `${made} as itself`,
      sent: { name: `foto.${made.replaceAll(' ', '')}`, type: '' },
      outcome,
      bytes,
    },
    { kind: 'other format', made: `${made} as a jpeg`, sent: { name: 'foto.jpg', type: 'image/jpeg' }, outcome, bytes },
  ]);
}
