import { deflateSync, gzipSync } from 'node:zlib';
import { basePicture } from '../bases.ts';
import { zipOf } from '../container-bytes.ts';
import { type CorpusFile, corpusFile, type Outcome, outcomes } from '../corpus-file.ts';
import {
  flatPng,
  gifOf,
  pixelsOf,
  pngChunk,
  pngHeader,
  pngOf,
  webpAnimation,
  webpCanvas,
  webpOf,
  withFalseSize,
  withPngChunks,
} from '../picture-bytes.ts';

const tooManyPixels = outcomes.refused('archivo_dimensiones');
const MEGABYTE = 1024 * 1024;

/** Lists small files that claim or contain more pixels than may be decoded. */
export function pixelBombs(): CorpusFile[] {
  const sizes = [
    [16_384, 16_384],
    [65_535, 65_535],
    [50_000_001, 1],
    [1, 50_000_001],
    [10_000, 5_001],
    [2_147_483_647, 2_147_483_647],
  ] as const;
  const claimed = sizes.map(([width, height]) =>
    pixelBomb(`png that claims ${width}×${height}`, 'png', tooManyPixels, () =>
      pngOf(pngHeader(width, height), pngChunk('IDAT', deflateSync(Buffer.alloc(64))), pngChunk('IEND')),
    ),
  );
  const real = [
    [16_384, 16_384],
    [10_000, 10_000],
    [60_000, 900],
  ] as const;
  return [
    ...claimed,
    ...real.map(([width, height]) =>
      pixelBomb(`png that holds ${width}×${height}`, 'png', tooManyPixels, () => flatPng(width, height)),
    ),
    pixelBomb('png of 49,995,000 pixels in 6 KB', 'png', outcomes.ready, () => flatPng(9_999, 5_000)),
    ...(
      [
        [65_500, 65_500],
        [65_535, 764],
        [7_072, 7_072],
      ] as const
    ).map(([width, height]) =>
      pixelBomb(`jpeg that claims ${width}×${height}`, 'jpg', tooManyPixels, async () =>
        withFalseSize(await basePicture('jpeg', 1), width, height),
      ),
    ),
    pixelBomb('jpeg that claims 7000×7000', 'jpg', outcomes.anyPicture, async () =>
      withFalseSize(await basePicture('jpeg', 1), 7_000, 7_000),
    ),
    pixelBomb('jpeg that claims 0×0', 'jpg', outcomes.neverPicture, async () =>
      withFalseSize(await basePicture('jpeg', 1), 0, 0),
    ),
    pixelBomb('gif that claims 65535×65535', 'gif', tooManyPixels, () =>
      gifOf({ width: 65_535, height: 65_535, frames: 1, frame: { width: 1, height: 1 } }),
    ),
    pixelBomb('gif whose frame is larger than its screen', 'gif', outcomes.anyPicture, () =>
      gifOf({ width: 10, height: 10, frames: 1, frame: { width: 65_535, height: 65_535 } }),
    ),
    pixelBomb('webp that claims 16384×16384', 'webp', tooManyPixels, async () =>
      webpOf(webpCanvas(16_384, 16_384, 0), pixelsOf(await basePicture('webp', 1))),
    ),
    pixelBomb('webp whose canvas is 16777216×16777216', 'webp', tooManyPixels, async () =>
      webpOf(webpCanvas(16_777_216, 16_777_216, 0x02), pixelsOf(await basePicture('webp', 1))),
    ),
    pixelBomb('avif that claims 30000×30000', 'avif', outcomes.neverPicture, async () => {
      const avif = Buffer.from(await basePicture('avif', 1));
      const size = avif.indexOf('ispe');
      avif.writeUInt32BE(30_000, size + 8);
      avif.writeUInt32BE(30_000, size + 12);
      return avif;
    }),
    pixelBomb('interlaced png that claims 7000×7000', 'png', outcomes.neverPicture, () => {
      const header = pngHeader(7_000, 7_000).subarray(8, 21);
      header[12] = 1;
      return pngOf(pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(64))), pngChunk('IEND'));
    }),
  ];
}

function pixelBomb(made: string, ending: string, outcome: Outcome, bytes: CorpusFile['bytes']): CorpusFile {
  return corpusFile('pixel bomb', made, `foto.${ending}`, outcome, bytes);
}

/** Lists animations with too many frames to play; a still may be produced. */
export function frameBombs(): CorpusFile[] {
  const gifs = [
    { width: 1, height: 1, frames: 50_000 },
    { width: 16, height: 16, frames: 20_000 },
    { width: 400, height: 400, frames: 2_000 },
    { width: 2_000, height: 2_000, frames: 300 },
    { width: 7_000, height: 7_000, frames: 50, frame: { width: 10, height: 10 } },
    { width: 65_535, height: 700, frames: 200, frame: { width: 10, height: 10 } },
  ];
  const webps = [
    { width: 160, height: 120, frames: 2_000 },
    { width: 16_000, height: 3_000, frames: 100 },
    { width: 160, height: 120, frames: 40 },
  ];
  return [
    ...gifs.map((plan) =>
      frameBomb(`gif of ${plan.frames} frames of ${plan.width}×${plan.height}`, 'gif', () => gifOf(plan)),
    ),
    ...webps.map((plan) =>
      frameBomb(`webp of ${plan.frames} frames on ${plan.width}×${plan.height}`, 'webp', async () =>
        webpAnimation(await basePicture('webp', 1), plan),
      ),
    ),
    frameBomb('apng that claims 4 billion frames', 'png', async () =>
      withPngChunks(await basePicture('png', 1), pngChunk('acTL', Buffer.from('ffffffff00000000', 'hex'))),
    ),
  ];
}

function frameBomb(made: string, ending: string, bytes: CorpusFile['bytes']): CorpusFile {
  return corpusFile('frame bomb', made, `foto.${ending}`, outcomes.anyPicture, bytes);
}

/** Lists archives with correct and false names; one expands from 100 KB to 100 MB. */
export function archives(): CorpusFile[] {
  const bomb = () => zipOf({ 'ceros.txt': Buffer.alloc(100 * MEGABYTE) });
  const type = outcomes.refused('archivo_tipo');
  const contents: ReadonlyArray<readonly [string, () => Buffer]> = [
    ['zip bomb', bomb],
    ['zip in zip in zip', () => zipOf({ 'b.zip': zipOf({ 'c.zip': bomb() }) })],
    ['zip with paths that climb', () => zipOf({ '../../../etc/cron.d/x': Buffer.from('* * * * * root id') })],
    ['empty zip', () => zipOf({})],
    [
      'office document',
      () => zipOf({ '[Content_Types].xml': Buffer.from('<Types/>'), 'word/document.xml': Buffer.from('x') }),
    ],
    [
      'android package',
      () => zipOf({ 'AndroidManifest.xml': Buffer.from('x'), 'classes.dex': Buffer.from('dex\n035\0') }),
    ],
    ['gzip bomb', () => gzipSync(Buffer.alloc(20 * MEGABYTE), { level: 9 })],
    ['7z', () => Buffer.from('377abcaf271c0004000000000000000000000000', 'hex')],
    ['rar', () => Buffer.from('526172211a0701003392b5e50a010506000501018080', 'hex')],
    ['tar', () => tarOf('../../foto.jpg', Buffer.from('x'))],
    ['xz', () => Buffer.from('fd377a585a000004e6d6b446', 'hex')],
    ['zstandard', () => Buffer.from('28b52ffd2000010000', 'hex')],
  ];
  return contents.flatMap(([made, bytes]) => [
    corpusFile('archive', `${made} as itself`, 'foto.zip', type, bytes),
    corpusFile('archive', `${made} as a photo`, 'foto.jpg', type, bytes),
  ]);
}

function tarOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(content.length.toString(8).padStart(11, '0'), 124);
  head.write('ustar\u000000', 257, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(1_024 - content.length)]);
}
