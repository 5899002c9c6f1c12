import { deflateSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { type CorpusFile, corpusFile, outcomes } from './corpus-file.ts';
import { box } from './film-bytes.ts';
import { golden, MARKER, pictureFormats, pictures } from './golden.ts';
import {
  falseJpeg,
  gifOf,
  jpegSegment,
  jpegWith,
  MEGABYTE,
  pngChunk,
  pngHeader,
  pngWith,
  riffChunk,
  webpCanvas,
  webpOf,
  webpPixels,
  wholePng,
  zeros,
} from './picture-bytes.ts';

const anyPicture = fc.constantFrom(...pictureFormats).map((format) => pictures[format]);
const anyClip = fc.constantFrom('plain.mp4', 'faststart.mp4', 'with-audio.mp4', 'fragmented.mp4');

/** Picks a key of a table. */
function namesOf<T extends object>(table: T): Arbitrary<keyof T & string> {
  return fc.constantFrom(...(Object.keys(table) as Array<keyof T & string>));
}

/** Change of a file, with its description. */
interface Change {
  what: string;
  apply: (file: Buffer) => Buffer;
}

const truncation: Arbitrary<Change> = fc.integer({ min: 1, max: 9_999 }).map((part) => ({
  what: `cut after ${part / 100} %`,
  apply: (file) => file.subarray(0, Math.max(1, Math.floor((file.length * part) / 10_000))),
}));

/** Damage of at most 64 bytes: flipped bits, or a part overwritten, repeated or removed; half of it in the header. */
export const mutation: Arbitrary<Change> = fc
  .record({
    how: fc.constantFrom('removed', 'repeated', 'zeroed', 'set', 'replaced', 'flipped'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
    at: fc.nat({ max: 0xffff }),
    inHeader: fc.boolean(),
  })
  .map(({ how, bytes, at, inHeader }) => ({
    what: `${bytes.length} bytes ${how} at ${at}${inHeader ? ' of the header' : ''}, ${bytes[0]}`,
    apply: (file) => {
      const from = at % (inHeader ? Math.min(file.length, 512) : file.length);
      const part = file.subarray(from, from + bytes.length);
      const changed = {
        removed: () => Buffer.alloc(0),
        repeated: () => Buffer.concat([part, part]),
        zeroed: () => Buffer.alloc(part.length),
        set: () => Buffer.alloc(part.length, 0xff),
        replaced: () => Buffer.from(bytes.subarray(0, part.length)),
        flipped: () => Buffer.from(part.map((byte, index) => byte ^ (1 << ((bytes[index] ?? 0) & 7)))),
      }[how]();
      return Buffer.concat([file.subarray(0, from), changed, file.subarray(from + bytes.length)]);
    },
  }));

const damaged = (kind: string, files: Arbitrary<string>, change: Arbitrary<Change>) =>
  fc.tuple(files, change).map(([name, { what, apply }]) => {
    const outcome = /\.(?:jpg|png|gif|webp)$/.test(name)
      ? outcomes.anyPicture
      : /\.(?:heic|avif)$/.test(name)
        ? outcomes.anyHeif
        : outcomes.anyFilm;
    return corpusFile(kind, `${name} ${what}`, `foto.${name.split('.')[1]}`, outcome, () => apply(golden(name)));
  });

/** Healthy pictures with wrong names and types: the content decides, so they are processed. */
const mislabelled = fc
  .tuple(
    anyPicture,
    fc.constantFrom(
      ['foto.png', 'image/png'],
      ['clip.mp4', 'video/mp4'],
      ['pagina.html', 'text/html'],
      ['programa.exe', 'application/x-msdownload'],
      ['dibujo.svg', 'image/svg+xml'],
      ['archivo', ''],
      ['foto.jpg.php', 'application/x-php'],
      ['foto.heic', 'image/heic'],
      ['lista.m3u8', 'application/vnd.apple.mpegurl'],
      ['foto.jpg', 'image/jpeg; charset=../../etc'],
    ),
  )
  .map(([picture, [name = '', type]]) =>
    corpusFile('mislabelled', `${picture} as ${name}`, name, outcomes.ready, () => golden(picture), type),
  );

/** Small files of each format that claim more pixels than may be decoded. */
const pixelBombs = fc
  .tuple(
    fc.constantFrom('png', 'jpg', 'gif', 'webp'),
    fc.integer({ min: 7_072, max: 65_500 }),
    fc.integer({ min: 7_072, max: 65_500 }),
  )
  .map(([format, width, height]) => {
    const bytes = {
      png: () => wholePng(pngHeader(width, height), deflateSync(Buffer.alloc(64))),
      jpg: () => falseJpeg(width, height),
      gif: () => gifOf({ width, height, frames: 1 }, { width: 1, height: 1 }),
      webp: () => webpOf(webpCanvas(width, height, 0), webpPixels()),
    }[format];
    const made = `${format} that claims ${width}×${height}`;
    return corpusFile('pixel bomb', made, `foto.${format}`, outcomes.refused('archivo_dimensiones'), bytes);
  });

const SCRIPT = `<script>alert("${MARKER}")</script>`;
/** Contents of chunks, from empty to large. */
const contents = {
  nothing: () => Buffer.alloc(0),
  marker: () => Buffer.from(`x\0${MARKER}`),
  script: () => Buffer.from(`Comment\0${SCRIPT}`),
  'highest numbers': () => Buffer.alloc(33, 0xff),
  zeros: () => Buffer.alloc(780),
  '60 KB': () => Buffer.alloc(60_000, 0x41),
  '20 deflated megabytes': () => Buffer.concat([Buffer.from('x\0\0'), zeros(20)]),
  '4 MB of zeros': () => Buffer.alloc(4 * MEGABYTE),
} as const;
/** Lengths of content that fit into a JPEG segment. */
const SEGMENT_BYTES = 65_533;

/** Formats with their types of chunk, and how a chunk gets into a healthy file. */
const chunkWriters: ReadonlyArray<
  readonly [format: string, types: string, write: (type: string, data: Buffer) => Buffer]
> = [
  [
    'png',
    'zTXt iTXt tEXt iCCP eXIf cHRM gAMA pHYs tRNS bKGD sPLT hIST acTL fcTL',
    (type, data) => pngWith(pngChunk(type, data)),
  ],
  [
    'jpg',
    'e0 e1 e2 ed ee fe db dd c4',
    (type, data) => jpegWith(jpegSegment(Number.parseInt(type, 16), data.subarray(0, SEGMENT_BYTES))),
  ],
  [
    'webp',
    'EXIF XMP_ ICCP ALPH ANIM ANMF ABCD',
    (type, data) => webpOf(webpCanvas(160, 120, 0x2c), riffChunk(type.replace('_', ' '), data), webpPixels()),
  ],
  [
    'mp4',
    'free skip udta meta uuid mdat moof sidx',
    (type, data) => Buffer.concat([golden('faststart.mp4'), box(type, data)]),
  ],
];

/** Healthy files with one odd chunk, segment or box. */
const oddChunks = fc
  .tuple(fc.constantFrom(...chunkWriters), fc.nat({ max: 251 }), namesOf(contents))
  .map(([[format, types, write], at, content]) => {
    const all = types.split(' ');
    const type = all[at % all.length] ?? '';
    const outcome = format === 'mp4' ? outcomes.anyFilm : outcomes.anyPicture;
    const made = `${format}: ${type} of ${content}`;
    return corpusFile('odd chunk', made, `foto.${format}`, outcome, () => write(type, contents[content]()));
  });

/** Contents behind a picture or film. */
const tails = {
  page: () => Buffer.from(`<html>${SCRIPT}</html>`),
  zip: () => golden('zip-bomb.zip'),
  php: () => Buffer.from('<?php system("id"); __halt_compiler(); ?>'),
  pdf: () => Buffer.from('%PDF-1.4\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF'),
  program: () => Buffer.from('7f454c460201010000000000', 'hex'),
  jpeg: () => golden('jpeg.jpg'),
  film: () => golden('plain.mp4'),
  marker: () => Buffer.from(MARKER),
} as const;

/** Files that are a picture or film and also another format: only the picture may be produced. */
const polyglots = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: anyPicture }, anyClip), namesOf(tails))
  .map(([name, tail]) => {
    const outcome = name.endsWith('.mp4') ? outcomes.anyFilm : outcomes.anyPicture;
    const bytes = () => Buffer.concat([golden(name), tails[tail]()]);
    return corpusFile('polyglot', `${name} and ${tail} behind`, `foto.${name.split('.')[1]}`, outcome, bytes);
  });

/** Kinds of any size, with their share of the files beyond the fixed lists. */
export const openKinds: ReadonlyArray<readonly [share: number, files: Arbitrary<CorpusFile>]> = [
  [0.27, damaged('mutated picture', anyPicture, mutation)],
  [0.2, damaged('truncated picture', anyPicture, truncation)],
  [0.13, damaged('mutated clip', anyClip, mutation)],
  [0.1, damaged('truncated clip', anyClip, truncation)],
  [0.04, damaged('mutated heic', fc.constant('heic.heic'), mutation)],
  [0.08, mislabelled],
  [0.06, pixelBombs],
  [0.08, oddChunks],
  [0.07, polyglots],
];
