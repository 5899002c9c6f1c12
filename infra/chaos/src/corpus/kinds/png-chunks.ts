import { deflateSync } from 'node:zlib';
import { basePicture } from '../bases.ts';
import { pngChunk, pngHeader, pngOf, withPngChunks } from '../bytes/png.ts';
import { type CorpusFile, MARKER, type Outcome, outcomes } from '../corpus-file.ts';

const MEGABYTE = 1024 * 1024;

/** PNG files whose picture is small and whose other chunks are not, or lie. */
export function pngChunks(): CorpusFile[] {
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 });
  const texts: ReadonlyArray<readonly [string, Outcome, () => Buffer[]]> = [
    [
      'zTXt of 100 MB',
      outcomes.anyPicture,
      () => [pngChunk('zTXt', Buffer.concat([nul(MARKER), nul(''), zeros(100)]))],
    ],
    [
      'twenty zTXt of 20 MB',
      outcomes.anyPicture,
      () => {
        const one = pngChunk('zTXt', Buffer.concat([nul(MARKER), nul(''), zeros(20)]));
        return Array.from({ length: 20 }, () => one);
      },
    ],
    [
      'iTXt of 50 MB',
      outcomes.anyPicture,
      () => [pngChunk('iTXt', Buffer.concat([nul(MARKER), Buffer.from([1, 0]), nul('es'), nul('x'), zeros(50)]))],
    ],
    ['iCCP of 60 MB', outcomes.anyPicture, () => [pngChunk('iCCP', Buffer.concat([nul('icc'), nul(''), zeros(60)]))]],
    [
      'iCCP that is no profile',
      outcomes.anyPicture,
      () => [pngChunk('iCCP', Buffer.concat([nul('icc'), nul(''), deflateSync(Buffer.from(MARKER))]))],
    ],
    [
      'eXIf of 8 MB',
      outcomes.anyPicture,
      () => [pngChunk('eXIf', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(8 * MEGABYTE)]))],
    ],
    [
      '100,000 empty tEXt',
      outcomes.anyPicture,
      () => {
        const one = pngChunk('tEXt', nul('k'));
        return Array.from({ length: 100_000 }, () => one);
      },
    ],
    [
      'tEXt with a script',
      outcomes.anyPicture,
      () => [pngChunk('tEXt', Buffer.concat([nul('Comment'), Buffer.from(`<script>alert('${MARKER}')</script>`)]))],
    ],
    ['unknown critical chunk', outcomes.neverPicture, () => [pngChunk('ABCD', Buffer.from(MARKER))]],
    ['second header', outcomes.anyPicture, () => [pngHeader(30_000, 30_000)]],
    ['palette of 4 colours too many', outcomes.anyPicture, () => [pngChunk('PLTE', Buffer.alloc(780))]],
    ['cHRM of zeros', outcomes.anyPicture, () => [pngChunk('cHRM', Buffer.alloc(32))]],
    ['gAMA of zero', outcomes.anyPicture, () => [pngChunk('gAMA', Buffer.alloc(4))]],
    ['pHYs of most dots', outcomes.anyPicture, () => [pngChunk('pHYs', Buffer.from('ffffffffffffffff01', 'hex'))]],
  ];
  const whole: ReadonlyArray<readonly [string, Outcome, () => Buffer]> = [
    ['no picture data', outcomes.neverPicture, () => pngOf(pngHeader(10, 10), pngChunk('IEND'))],
    [
      'too little picture data',
      outcomes.neverPicture,
      () => pngOf(pngHeader(100, 100), pngChunk('IDAT', deflateSync(Buffer.alloc(10))), pngChunk('IEND')),
    ],
    [
      '200 MB of picture data for 10×10',
      outcomes.anyPicture,
      () => pngOf(pngHeader(10, 10), pngChunk('IDAT', zeros(200)), pngChunk('IEND')),
    ],
    [
      'picture data that never ends',
      outcomes.neverPicture,
      () => pngOf(pngHeader(100, 100), Buffer.from('ffffffff', 'hex'), Buffer.from('IDAT'), zeros(1)),
    ],
    ['0×0', outcomes.neverPicture, () => pngOf(pngHeader(0, 0), pngChunk('IDAT', zeros(1)), pngChunk('IEND'))],
    [
      'unknown colour type',
      outcomes.neverPicture,
      () => pngOf(pngHeader(10, 10, 5), pngChunk('IDAT', zeros(1)), pngChunk('IEND')),
    ],
    [
      '16 bits of a palette',
      outcomes.neverPicture,
      () => pngOf(pngHeader(10, 10, 3, 16), pngChunk('IDAT', zeros(1)), pngChunk('IEND')),
    ],
    [
      'palette picture without palette',
      outcomes.neverPicture,
      () => pngOf(pngHeader(10, 10, 3), pngChunk('IDAT', deflateSync(Buffer.alloc(110))), pngChunk('IEND')),
    ],
    ['only its first bytes', outcomes.neverPicture, () => pngOf()],
    ['header alone', outcomes.neverPicture, () => pngOf(pngHeader(10, 10))],
  ];
  return [
    ...texts.map(([made, outcome, chunks]) =>
      picture(`png: ${made}`, outcome, async () => withPngChunks(await basePicture('png', 2), ...chunks())),
    ),
    ...whole.map(([made, outcome, bytes]) => picture(`png: ${made}`, outcome, async () => bytes())),
  ];
}

function nul(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1');
}

function picture(made: string, outcome: Outcome, bytes: () => Promise<Buffer>): CorpusFile {
  return { kind: 'strange chunk', made, sent: { name: 'foto.png', type: 'image/png' }, outcome, bytes };
}
