import { deflateSync } from 'node:zlib';
import { basePicture } from '../bases.ts';
import { pngChunk, pngHeader, pngOf, withPngChunks } from '../bytes/png.ts';
import { type CorpusFile, MARKER, type Outcome, outcomes } from '../corpus-file.ts';

const MEGABYTE = 1024 * 1024;

/** Lists PNG files with a small picture and oversized or invalid additional chunks. */
export function pngChunks(): CorpusFile[] {
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 });
  const chunk = (type: string, ...parts: Buffer[]) => pngChunk(type, Buffer.concat(parts));
  /** Chunks inserted into a healthy picture. */
  const added: Record<string, () => Buffer[]> = {
    'zTXt of 100 MB': () => [chunk('zTXt', nul(MARKER), nul(''), zeros(100))],
    'twenty zTXt of 20 MB': () => Array(20).fill(chunk('zTXt', nul(MARKER), nul(''), zeros(20))),
    'iTXt of 50 MB': () => [chunk('iTXt', nul(MARKER), Buffer.from([1, 0]), nul('es'), nul('x'), zeros(50))],
    'iCCP of 60 MB': () => [chunk('iCCP', nul('icc'), nul(''), zeros(60))],
    'iCCP that is no profile': () => [chunk('iCCP', nul('icc'), nul(''), deflateSync(Buffer.from(MARKER)))],
    'eXIf of 8 MB': () => [chunk('eXIf', Buffer.from('II*\0'), Buffer.alloc(8 * MEGABYTE))],
    '100,000 empty tEXt': () => Array(100_000).fill(chunk('tEXt', nul('k'))),
    'tEXt with a script': () => [chunk('tEXt', nul('Comment'), Buffer.from(`<script>alert('${MARKER}')</script>`))],
    'unknown critical chunk': () => [chunk('ABCD', Buffer.from(MARKER))],
    'second header': () => [pngHeader(30_000, 30_000)],
    'palette with 260 colours': () => [chunk('PLTE', Buffer.alloc(780))],
    'cHRM of zeros': () => [chunk('cHRM', Buffer.alloc(32))],
    'gAMA of zero': () => [chunk('gAMA', Buffer.alloc(4))],
    'pHYs with the maximum pixel density': () => [chunk('pHYs', Buffer.from('ffffffffffffffff01', 'hex'))],
  };
  const whole = (header: Buffer, data: Buffer) => pngOf(header, pngChunk('IDAT', data), pngChunk('IEND'));
  const pictures: Record<string, () => Buffer> = {
    'no picture data': () => pngOf(pngHeader(10, 10), pngChunk('IEND')),
    'too little picture data': () => whole(pngHeader(100, 100), deflateSync(Buffer.alloc(10))),
    '200 MB of picture data for 10×10': () => whole(pngHeader(10, 10), zeros(200)),
    'picture data that never ends': () =>
      pngOf(pngHeader(100, 100), Buffer.from('ffffffff', 'hex'), Buffer.from('IDAT'), zeros(1)),
    '0×0': () => whole(pngHeader(0, 0), zeros(1)),
    'unknown colour type': () => whole(pngHeader(10, 10, 5), zeros(1)),
    'palette with a bit depth of 16': () => whole(pngHeader(10, 10, 3, 16), zeros(1)),
    'palette picture without palette': () => whole(pngHeader(10, 10, 3), deflateSync(Buffer.alloc(110))),
    'only its first bytes': () => pngOf(),
    'header alone': () => pngOf(pngHeader(10, 10)),
  };
  return [
    ...Object.entries(added).map(([description, chunks]) =>
      picture(
        description,
        description === 'unknown critical chunk' ? outcomes.neverPicture : outcomes.anyPicture,
        async () => withPngChunks(await basePicture('png', 2), ...chunks()),
      ),
    ),
    ...Object.entries(pictures).map(([description, bytes]) =>
      picture(description, description.startsWith('200 MB') ? outcomes.anyPicture : outcomes.neverPicture, async () =>
        bytes(),
      ),
    ),
  ];
}

function nul(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1');
}

function picture(description: string, outcome: Outcome, bytes: () => Promise<Buffer>): CorpusFile {
  return {
    kind: 'strange chunk',
    made: `png: ${description}`,
    sent: { name: 'foto.png', type: 'image/png' },
    outcome,
    bytes,
  };
}
