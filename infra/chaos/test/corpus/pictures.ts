import { gzipSync } from 'node:zlib';
import { type CorpusFile, corpusFile, type Outcome, outcomes } from './corpus-file.ts';
import { golden, MARKER, shapes } from './golden.ts';
import {
  type Animation,
  falseJpeg,
  flatPng,
  gifOf,
  jpegSegment,
  jpegWith,
  overwritten,
  pngChunk,
  pngHeader,
  pngOf,
  pngWith,
  uint32,
  webpAnimation,
  webpCanvas,
  webpOf,
  webpPixels,
  wholePng,
  withGifComment,
  zeros,
} from './picture-bytes.ts';

/** Files by description, which starts with their format. */
type Files = Readonly<Record<string, CorpusFile['bytes']>>;

const { anyPicture, neverPicture, ready, wrongType } = outcomes;
const tooManyPixels = outcomes.refused('archivo_dimensiones');

function filesOf(kind: string, outcome: Outcome, files: Files): CorpusFile[] {
  return Object.entries(files).map(([made, bytes]) => {
    const format = /^\w+/.exec(made)?.[0] ?? '';
    return corpusFile(kind, made, `foto.${format === 'jpeg' ? 'jpg' : format}`, outcome, bytes);
  });
}

/** Copies a HEIC or AVIF with a false size. */
function claiming(name: string, side: number): Buffer {
  const file = golden(name);
  return overwritten(file, file.indexOf('ispe') + 8, uint32(side, side));
}

const empty = (width: number, height: number) => () => wholePng(pngHeader(width, height), zeros(0));
/** Files that contain, or claim at an exact limit, more pixels than may be decoded. */
const pixelBombs = [
  ...filesOf('pixel bomb', tooManyPixels, {
    'png that claims 50000001×1': empty(50_000_001, 1),
    'png that claims 1×50000001': empty(1, 50_000_001),
    'png that claims 10000×5001': empty(10_000, 5_001),
    'png that claims 2147483647×2147483647': empty(2_147_483_647, 2_147_483_647),
    'png that holds 16384×16384': () => flatPng(16_384, 16_384),
    'png that holds 60000×900': () => flatPng(60_000, 900),
    'jpeg that claims 65535×764': () => falseJpeg(65_535, 764),
    'webp whose canvas is 16777216×16777216': () => webpOf(webpCanvas(16_777_216, 16_777_216, 0x02), webpPixels()),
  }),
  ...filesOf('pixel bomb', ready, { 'png of 49,995,000 pixels in 6 KB': () => flatPng(9_999, 5_000) }),
  ...filesOf('pixel bomb', anyPicture, {
    'jpeg that claims 7000×7000': () => falseJpeg(7_000, 7_000),
    'gif whose frame is larger than its screen': () =>
      gifOf({ width: 10, height: 10, frames: 1 }, { width: 65_535, height: 65_535 }),
  }),
  ...filesOf('pixel bomb', neverPicture, {
    'png, interlaced, that claims 7000×7000': () => wholePng(pngHeader(7_000, 7_000, 2, 8, 1), zeros(0)),
    'jpeg that claims 0×0': () => falseJpeg(0, 0),
    'avif that claims 30000×30000': () => claiming('avif.avif', 30_000),
  }),
];

const small = { width: 10, height: 10 };
const gifs: ReadonlyArray<readonly [Animation, typeof small?]> = [
  [{ width: 1, height: 1, frames: 50_000 }],
  [{ width: 16, height: 16, frames: 20_000 }],
  [{ width: 400, height: 400, frames: 2_000 }],
  [{ width: 2_000, height: 2_000, frames: 300 }],
  [{ width: 7_000, height: 7_000, frames: 50 }, small],
  [{ width: 65_535, height: 700, frames: 200 }, small],
];
const webps: readonly Animation[] = [
  { width: 160, height: 120, frames: 2_000 },
  { width: 16_000, height: 3_000, frames: 100 },
  { width: 160, height: 120, frames: 40 },
];
const sizeOf = ({ frames, width, height }: Animation) => `of ${frames} frames on ${width}×${height}`;
/** Animations with too many frames to play; a still may be produced. */
const frameBombs = filesOf('frame bomb', anyPicture, {
  ...Object.fromEntries(gifs.map(([plan, frame]) => [`gif ${sizeOf(plan)}`, () => gifOf(plan, frame)])),
  ...Object.fromEntries(webps.map((plan) => [`webp ${sizeOf(plan)}`, () => webpAnimation(plan)])),
  'png that claims 4 billion frames': () => pngWith(pngChunk('acTL', uint32(0xffffffff, 0))),
});

/** Segments and chunks that a healthy picture survives, and those that no decoder accepts. */
const harmless = new Set(['comment with a script', 'xmp with entities that grow']);
const fatal = new Set(['segment longer than the file', 'unknown critical chunk']);
const inserted = (['jpeg', 'png'] as const).flatMap((format) =>
  Object.entries(shapes[format]).flatMap(([made, hex]) => {
    const outcome = harmless.has(made) ? ready : fatal.has(made) ? neverPicture : anyPicture;
    const insert = format === 'png' ? pngWith : jpegWith;
    return filesOf('strange chunk', outcome, { [`${format}: ${made}`]: () => insert(Buffer.from(hex, 'hex')) });
  }),
);

const comment = (text: string) => jpegSegment(0xfe, Buffer.from(text));
const profile = (part: number) =>
  jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([part, 255]), Buffer.alloc(60_000)]));
const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${'<b>'.repeat(10_000)}${MARKER}</x:xmpmeta>`;
/** Small pictures with large, false or missing parts. */
const strangeChunks = [
  ...inserted,
  ...filesOf('strange chunk', anyPicture, {
    'jpeg: 500 comments of 64 KB': () => jpegWith(...Array(500).fill(comment('A'.repeat(65_533)))),
    'jpeg: 255 parts of a profile': () => jpegWith(...Array.from({ length: 255 }, (_, part) => profile(part + 1))),
    'jpeg: a million fill bytes': () => jpegWith(Buffer.alloc(1_000_000, 0xff)),
    'jpeg: lossless frame': () => falseJpeg(160, 120, 0xc3),
    'jpeg: arithmetic coding': () => falseJpeg(160, 120, 0xc9),
    'jpeg: hierarchical frame': () => falseJpeg(160, 120, 0xc5),
    'jpeg: 160×1 of 160×120': () => falseJpeg(160, 1),
    'webp: length of 4 GB': () => overwritten(golden('webp.webp'), 4, uint32(0xffffffff)),
    'png: zTXt of 100 MB': () => pngWith(pngChunk('zTXt', `${MARKER}\0\0`, zeros(100))),
    'png: twenty zTXt of 20 MB': () => pngWith(...Array(20).fill(pngChunk('zTXt', `${MARKER}\0\0`, zeros(20)))),
    'png: iTXt of 50 MB': () => pngWith(pngChunk('iTXt', `${MARKER}\0\x01\0es\0x\0`, zeros(50))),
    'png: iCCP of 60 MB': () => pngWith(pngChunk('iCCP', 'icc\0\0', zeros(60))),
    'png: 100,000 empty tEXt': () => pngWith(...Array(100_000).fill(pngChunk('tEXt', 'k\0'))),
    'png: 200 MB of picture data for 10×10': () => wholePng(pngHeader(10, 10), zeros(200)),
  }),
  ...filesOf('strange chunk', ready, { 'jpeg: xmp with markup': () => jpegWith(jpegSegment(0xe1, Buffer.from(xmp))) }),
  ...filesOf('strange chunk', neverPicture, {
    'webp: only its first bytes': () => webpOf(),
    'png: no picture data': () => pngOf(pngHeader(10, 10), pngChunk('IEND')),
    'png: too little picture data': empty(100, 100),
    'png: picture data that never ends': () =>
      pngOf(pngHeader(100, 100), Buffer.from('ffffffff49444154', 'hex'), zeros(1)),
    'png: 0×0': empty(0, 0),
    'png: unknown colour type': () => wholePng(pngHeader(10, 10, 5), zeros(1)),
    'png: palette with a bit depth of 16': () => wholePng(pngHeader(10, 10, 3, 16), zeros(1)),
    'png: palette picture without palette': () => wholePng(pngHeader(10, 10, 3), zeros(1)),
    'png: only its first bytes': () => pngOf(),
    'png: header alone': () => pngOf(pngHeader(10, 10)),
  }),
];

const script = `<script>alert("${MARKER}")</script>`;
const marked = async (plan: Animation, text: string) => withGifComment(await gifOf(plan, small), text);
const before = (text: string | Buffer) => () => Buffer.concat([Buffer.from(text), golden('jpeg.jpg')]);
/** Pictures that are also a script or a page, and other files before a picture. */
const polyglots = [
  ...filesOf('polyglot', ready, {
    'jpeg with a page in its comment': () => jpegWith(comment(`--><html>${script}<!--`)),
    'png with a page in its text': () => pngWith(pngChunk('tEXt', `Comment\0${script}`)),
    'png with php in its text': () => pngWith(pngChunk('tEXt', 'Comment\0<?=`$_GET[0]`?>')),
  }),
  ...filesOf('polyglot', anyPicture, {
    'jpeg that is a script too': () =>
      jpegWith(jpegSegment(0xe0, Buffer.from('/*JFIF\0')), comment(`*/=alert("${MARKER}")/*`)),
    'gif that is a script too': () => marked({ width: 0x2f2a, height: 40, frames: 1 }, `*/=1;alert("${MARKER}")//`),
    'gif with php in its comment': () => marked({ ...small, frames: 3 }, '<?php system("id"); ?>'),
    'png and a gzip of a page behind': () => Buffer.concat([golden('png.png'), gzipSync(script)]),
  }),
  ...filesOf('polyglot', neverPicture, { 'gif header before a page': () => Buffer.from(`GIF89a/*${script}*/`) }),
  ...filesOf('polyglot', wrongType, {
    'jpeg behind the header of a bmp': before(`BM=1;alert("${MARKER}")`),
    'jpeg behind a pdf': before('%PDF-1.4\n%'),
    'jpeg behind a page': before(`<html>${script}`),
    'jpeg behind a zip': before(golden('zip-bomb.zip')),
  }),
];

const part = (share: number) => () => golden('heic.heic').subarray(0, golden('heic.heic').length * share);
const healthyHeic: Outcome = { refused: ['archivo_heic'], failed: [], ready: true };
/** HEIC pictures: healthy ones, under any name, are ready if the platform decodes HEIC. */
const heic = [
  ...['foto.heic', 'foto.jpg', 'clip.mov', 'pagina.html'].map((name) =>
    corpusFile('heic', `as ${name}`, name, healthyHeic, () => golden('heic.heic')),
  ),
  ...[0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99].flatMap((share) =>
    filesOf('heic', neverPicture, { [`heic cut after ${share * 100} %`]: part(share) }),
  ),
  // Exceeds the decoder's limit of parts.
  ...filesOf('heic', anyPicture, { 'heic of forty pictures': () => golden('forty.heic') }),
  ...[0, 1, 8_000, 40_000, 0xff_ff_ff_ff].flatMap((side) =>
    filesOf('heic', anyPicture, { [`heic of ${side} pixels a side`]: () => claiming('heic.heic', side) }),
  ),
];

/** Hostile pictures of a fixed shape. */
export const hostilePictures: readonly CorpusFile[] = [
  ...pixelBombs,
  ...frameBombs,
  ...strangeChunks,
  ...polyglots,
  ...heic,
];
