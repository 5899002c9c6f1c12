import { deflateSync } from 'node:zlib';
import { basePicture } from '../bases.ts';
import { type CorpusFile, corpusFile, MARKER, type Outcome, outcomes } from '../corpus-file.ts';
import {
  frameHeaderOf,
  jpegSegment,
  pixelsOf,
  pngChunk,
  pngHeader,
  pngOf,
  riffChunk,
  webpCanvas,
  webpOf,
  withFalseSize,
  withPngChunks,
  withSegments,
} from '../picture-bytes.ts';

const MEGABYTE = 1024 * 1024;

/** Lists JPEG and WebP files with a small picture and large or false segments. */
export function jpegSegments(): CorpusFile[] {
  const exif = (...entries: readonly Buffer[]) =>
    jpegSegment(
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), count(entries.length), ...entries]),
    );
  const profile = (part: number, of: number, data: Buffer) =>
    jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([part, of]), data]));
  const comment = (data: Buffer) => jpegSegment(0xfe, data);
  const xmp = (text: string) => [jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`))];
  /** Segments inserted into a healthy picture, with any result. */
  const strange: Record<string, Buffer[]> = {
    'orientation 9': [exif(entry(0x112, 3, 1, 9))],
    'orientation 65535': [exif(entry(0x112, 3, 1, 65_535))],
    'exif that points outside': [exif(entry(0x8769, 4, 1, 0xfffffff0), entry(0x8825, 4, 1, 0xffffffff))],
    'exif that points to itself': [exif(entry(0x8769, 4, 1, 8), entry(0x8825, 4, 1, 8))],
    'exif of 65,535 entries': [jpegSegment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'))],
    'exif of 4 billion values': [exif(entry(0x10e, 2, 0xffffffff, 0))],
    '500 comments of 64 KB': Array(500).fill(comment(Buffer.alloc(65_533, 0x41))),
    '255 parts of a profile': Array.from({ length: 255 }, (_, part) => profile(part + 1, 255, Buffer.alloc(60_000))),
    'profile that is none': [profile(1, 1, Buffer.from(MARKER))],
    'profile part 9 of 3': [profile(9, 3, Buffer.alloc(100))],
    'iptc that lies about its length': [
      jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\xff\xff\x1c\x02\x78\xff\xff', 'latin1')),
    ],
    'adobe transform 200': [jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\xc8', 'latin1'))],
    'restart interval of 0': [jpegSegment(0xdd, Buffer.from([0, 0]))],
    'restart interval that never comes': [jpegSegment(0xdd, Buffer.from([0, 1]))],
    'empty huffman table': [jpegSegment(0xc4, Buffer.alloc(17))],
    'segment of length 0': [Buffer.from('ffe50000', 'hex')],
    'a million fill bytes': [Buffer.alloc(1_000_000, 0xff)],
  };
  /** Segments inserted into a healthy picture that must be processed. */
  const harmless: Record<string, Buffer[]> = {
    'comment with a script': [comment(Buffer.from(`<script>alert("${MARKER}")</script>`))],
    'xmp of 60 KB with markup': xmp(`<x:xmpmeta>${'<b>'.repeat(10_000)}${MARKER}</x:xmpmeta>`),
    'xmp with entities that grow': xmp('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'),
  };
  const jpegs = (added: Record<string, Buffer[]>, outcome: Outcome) =>
    Object.entries(added).map(([made, segments]) =>
      strangeChunk(`jpeg: ${made}`, 'jpg', outcome, async () =>
        withSegments(await basePicture('jpeg', 2), ...segments),
      ),
    );
  const frames: ReadonlyArray<readonly [string, number]> = [
    ['lossless frame', 0xc3],
    ['arithmetic coding', 0xc9],
    ['hierarchical frame', 0xc5],
  ];
  return [
    ...jpegs(strange, outcomes.anyPicture),
    ...jpegs(harmless, outcomes.ready),
    ...jpegs({ 'segment longer than the file': [Buffer.from('ffe5ffff', 'hex')] }, outcomes.neverPicture),
    ...frames.map(([made, marker]) =>
      strangeChunk(`jpeg: ${made}`, 'jpg', outcomes.anyPicture, async () => {
        const jpeg = Buffer.from(await basePicture('jpeg', 2));
        jpeg[frameHeaderOf(jpeg) + 1] = marker;
        return jpeg;
      }),
    ),
    strangeChunk('jpeg: 160×1 of 160×120', 'jpg', outcomes.anyPicture, async () =>
      withFalseSize(await basePicture('jpeg', 2), 160, 1),
    ),
    strangeChunk('webp: xmp with a script', 'webp', outcomes.anyPicture, async () => {
      const pixels = pixelsOf(await basePicture('webp', 2));
      const xmp = riffChunk('XMP ', Buffer.from(`<script>alert("${MARKER}")</script>`));
      return webpOf(webpCanvas(160, 120, 0x04), pixels, xmp);
    }),
    strangeChunk('webp: exif of 4 MB of zeros', 'webp', outcomes.anyPicture, async () => {
      const pixels = pixelsOf(await basePicture('webp', 2));
      return webpOf(webpCanvas(160, 120, 0x08), pixels, riffChunk('EXIF', Buffer.alloc(4 * MEGABYTE)));
    }),
    strangeChunk('webp: only its first bytes', 'webp', outcomes.neverPicture, () => webpOf()),
    strangeChunk('webp: length of 4 GB', 'webp', outcomes.anyPicture, async () => {
      const webp = Buffer.from(await basePicture('webp', 2));
      webp.writeUInt32LE(0xffffffff, 4);
      return webp;
    }),
  ];
}

function count(entries: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(entries);
  return bytes;
}

function entry(tag: number, type: number, values: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(values, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

function strangeChunk(made: string, ending: string, outcome: Outcome, bytes: CorpusFile['bytes']): CorpusFile {
  return corpusFile('strange chunk', made, `foto.${ending}`, outcome, bytes);
}

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
    ...Object.entries(added).map(([made, chunks]) => {
      const outcome = made === 'unknown critical chunk' ? outcomes.neverPicture : outcomes.anyPicture;
      return strangeChunk(`png: ${made}`, 'png', outcome, async () =>
        withPngChunks(await basePicture('png', 2), ...chunks()),
      );
    }),
    ...Object.entries(pictures).map(([made, bytes]) =>
      strangeChunk(
        `png: ${made}`,
        'png',
        made.startsWith('200 MB') ? outcomes.anyPicture : outcomes.neverPicture,
        bytes,
      ),
    ),
  ];
}

function nul(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1');
}
