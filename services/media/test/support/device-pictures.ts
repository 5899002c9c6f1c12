import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { MAX_FRAMES } from '../../src/files/limits.ts';
import { animatedAvif, animatedPng } from './animations.ts';
import { box, u16, u32 } from './boxes.ts';
import { makeClip, pictureInput, quickH264 } from './clips.ts';
import { type CodedStill, codedStill, exifItem, gridItem, heifFile, property, stillItem } from './heif-writer.ts';
import { mpo, withSegment } from './jpeg-segments.ts';
import { quarters } from './pictures.ts';

/** File as a device or app writes it, and its expected result: `ready`, `animated`, or an error code. */
export interface DeviceFile {
  device: string;
  becomes: string;
  make: () => Promise<Buffer>;
}

const SIZE = { width: 320, height: 240 } as const;
const photo = () => quarters(SIZE.width, SIZE.height);
const noisy = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } });
const jpeg = () => noisy().jpeg({ quality: 90 }).toBuffer();

let shared: Promise<CodedStill> | undefined;
/** Encodes the picture shared by all HEIC files. */
function still(): Promise<CodedStill> {
  shared ??= photo()
    .png()
    .toBuffer()
    .then((png) => codedStill(png, SIZE));
  return shared;
}

async function clip(): Promise<Buffer> {
  return readFile(await makeClip([...pictureInput({ size: '64x48', seconds: 1, rate: 10 }), ...quickH264]));
}

/** Files from photo apps of phones and cameras. */
export const devicePictures: DeviceFile[] = [
  ready('iPhone 16 with iOS 18, HDR', () => readFile(new URL('../samples/ios18.heic', import.meta.url))),
  ready('iPhone, tiles turned by irot, gain map and Exif', async () => {
    const one = await still();
    const tile = { ...stillItem(one), hidden: true };
    const gainMap = stillItem(one, property.auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap'));
    return heifFile({
      brands: ['heic', 'mif1', 'MiHB', 'MiHE', 'MiPr', 'miaf', 'heic', 'tmap'],
      items: [
        gridItem({ rows: 1, columns: 2, width: 600, height: 240 }, property.rotation(3)),
        ...[tile, tile, { ...gainMap, hidden: true }, exifItem(6)],
      ],
      references: [
        { type: 'dimg', from: 1, to: [2, 3] },
        { type: 'auxl', from: 4, to: [1] },
        { type: 'cdsc', from: 5, to: [1] },
      ],
    });
  }),
  ready('iPhone portrait with a depth map', async () => {
    const depth = { ...stillItem(await still(), property.auxiliary('urn:mpeg:hevc:2015:auxid:2')), hidden: true };
    return heifFile({ items: [stillItem(await still()), depth], references: [{ type: 'auxl', from: 2, to: [1] }] });
  }),
  ready('Canon, 10-bit HDR PQ as HEIF', async () => {
    const deep = await codedStill(await photo().png().toBuffer(), SIZE, ['-pix_fmt', 'yuv422p10le']);
    return heifFile({ brands: ['heix', 'mif1', 'heix'], items: [stillItem(deep, property.nclx(9, 16, 9))] });
  }),
  ready('Samsung burst as HEIC', async () => {
    const one = stillItem(await still());
    return heifFile({ items: [one, one, one], primary: 3 });
  }),
  ready('Samsung motion photo as HEIC', async () =>
    Buffer.concat([
      heifFile({ brands: ['heic', 'mif1'], items: [stillItem(await still())] }),
      box('mpvd', await clip()),
    ]),
  ),
  ready('Nokia and Xiaomi, brand mif1 first', async () =>
    heifFile({ brands: ['mif1', 'heic', 'hevc'], items: [stillItem(await still())] }),
  ),
  ready('iPhone sticker, HEIC with alpha', async () => {
    const alpha = stillItem(await still(), property.auxiliary('urn:mpeg:hevc:2015:auxid:1'));
    const items = [stillItem(await still()), { ...alpha, hidden: true }];
    return heifFile({ items, references: [{ type: 'auxl', from: 2, to: [1] }] });
  }),
  refused('iPhone HEIC that claims 200 megapixels', 'archivo_dimensiones', async () => {
    const { properties = [], ...item } = stillItem(await still());
    return heifFile({ items: [{ ...item, properties: [...properties.slice(0, 1), property.size(16_320, 12_240)] }] });
  }),
  refused('iPhone HEIC cut off during sending', 'archivo_ilegible', async () => {
    const file = heifFile({ items: [stillItem(await still())] });
    return file.subarray(0, file.length / 2);
  }),
  refused('iPhone ProRAW as DNG', 'archivo_tipo', () => tiff()),
  refused('Canon raw as CR3', 'archivo_tipo', async () =>
    Buffer.concat([box('ftyp', 'crx ', u32(1), 'crx isom'), Buffer.alloc(4_000)]),
  ),
  ready('Samsung motion photo as JPEG', async () =>
    Buffer.concat([await jpeg(), Buffer.from('MotionPhoto_Data'), await clip(), Buffer.from('SEFHSEFT')]),
  ),
  ready('Pixel motion photo', async () =>
    Buffer.concat([withSegment(await jpeg(), 0xe1, xmp('GCamera:MotionPhoto="1"')), await clip()]),
  ),
  ready('Pixel Ultra HDR', async () =>
    mpo(withSegment(await jpeg(), 0xe1, xmp('hdrgm:Version="1.0"')), withSegment(await gainMap(), 0xe1, gainMapXmp())),
  ),
  ready('Fujifilm with two lenses (MPO)', async () => mpo(await jpeg(), await jpeg())),
  ready('Xiaomi with zeros after its end', async () => Buffer.concat([await jpeg(), Buffer.alloc(65_536)])),
  ready('Huawei without an end marker', async () => (await jpeg()).subarray(0, -2)),
  ready('messenger that lost the last byte', async () => (await jpeg()).subarray(0, -1)),
  ready('card that lost the last hundred bytes', async () => (await jpeg()).subarray(0, -100)),
  refused('upload that lost the second half', 'archivo_ilegible', async () => {
    const whole = await jpeg();
    return whole.subarray(0, whole.length / 2);
  }),
  ready('editor with bytes between two segments', async () => {
    const whole = await jpeg();
    const second = 4 + whole.readUInt16BE(4);
    return Buffer.concat([whole.subarray(0, second), Buffer.alloc(3), whole.subarray(second)]);
  }),
  ready('phone with an orientation that does not exist', async () => withSegment(await jpeg(), 0xe1, exif(9))),
  ready('phone with Exif that points nowhere', async () =>
    withSegment(await jpeg(), 0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), u32(0x7fff_ffff)])),
  ),
  ready('camera with 60 KB of Exif', async () =>
    withSegment(await jpeg(), 0xe1, Buffer.concat([exif(6), Buffer.alloc(60_000, 7)])),
  ),
  ready('phone turned by Exif', async () => withSegment(await jpeg(), 0xe1, exif(8))),
  ready('print shop, CMYK of Adobe', () => noisy().toColourspace('cmyk').jpeg().toBuffer()),
  ready('scanner, grey JPEG', () => noisy().toColourspace('b-w').jpeg().toBuffer()),
  ready('web site, progressive JPEG', () => noisy().jpeg({ progressive: true }).toBuffer()),
  refused('Samsung with 200 megapixels', 'archivo_dimensiones', async () => claimingJpeg(await jpeg(), 16_320, 12_240)),
  ready('editor, PNG with 16 bits', () => photo().toColourspace('rgb16').png().toBuffer()),
  ready('old site, interlaced PNG', () => photo().png({ progressive: true }).toBuffer()),
  ready('sticker app, animated PNG with one frame', async () =>
    withChunk(await photo().png().toBuffer(), 'acTL', Buffer.concat([u32(1), u32(0)])),
  ),
  ready('PNG with bytes after its end', async () =>
    Buffer.concat([await photo().png().toBuffer(), Buffer.alloc(99, 1)]),
  ),
  ready('PNG with a damaged colour profile', async () =>
    withChunk(await photo().png().toBuffer(), 'iCCP', Buffer.from('ICC\0\0rota')),
  ),
  moving('sticker app, animated PNG', () => animatedPng({ frames: 5, plays: 3 })),
  moving('screen recorder, animated PNG with alpha', () => animatedPng({ frames: 5, alpha: 0.5 })),
  moving('editor, animated AVIF', () => animatedAvif({ frames: 5 })),
  moving('sticker app, animated AVIF with alpha', () => animatedAvif({ frames: 5, alpha: 0.5 })),
  ready('animated PNG of more frames than are shown', () => animatedPng({ frames: MAX_FRAMES + 1 })),
  moving('animated PNG cut off after its third frame', async () => {
    const whole = await animatedPng({ frames: 5 });
    return whole.subarray(0, whole.length * 0.6);
  }),
  moving('Telegram sticker, animated WebP', () => animated('webp')),
  ready('WebP without loss, with alpha', () => photo().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()),
  moving('GIF whose second frame lies outside the canvas', async () => shiftedFrame(await animated('gif'))),
  moving('GIF without an end marker', async () => (await animated('gif')).subarray(0, -1)),
  ready('AVIF', () => photo().avif({ effort: 0 }).toBuffer()),
  ready('AVIF in HDR with 10 bits', async () => {
    const deep = await codedStill(await photo().png().toBuffer(), SIZE, ['-pix_fmt', 'yuv420p10le'], 'av01');
    return heifFile({ brands: ['avif', 'mif1', 'miaf', 'MA1A'], items: [stillItem(deep, property.nclx(9, 16, 9))] });
  }),
  refused('bitmap of Windows', 'archivo_tipo', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])),
  refused('scanner, TIFF', 'archivo_tipo', () => tiff()),
  refused('JPEG XL', 'archivo_tipo', async () =>
    Buffer.concat([box('JXL ', Buffer.from('0d0a870a', 'hex')), Buffer.alloc(99)]),
  ),
  refused('Photoshop', 'archivo_tipo', async () => Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(99)])),
  refused('PDF', 'archivo_tipo', async () => Buffer.from('%PDF-1.7\n1 0 obj')),
  refused('drawing as SVG', 'archivo_tipo', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
];

function moving(device: string, make: DeviceFile['make']): DeviceFile {
  return { device, becomes: 'animated', make };
}

function ready(device: string, make: DeviceFile['make']): DeviceFile {
  return { device, becomes: 'ready', make };
}

function refused(device: string, becomes: string, make: DeviceFile['make']): DeviceFile {
  return { device, becomes, make };
}

function tiff(): Promise<Buffer> {
  return photo().tiff().toBuffer();
}

function gainMap(): Promise<Buffer> {
  return quarters(80, 60).toColourspace('b-w').jpeg().toBuffer();
}

function xmp(attributes: string): string {
  const names =
    'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"';
  return `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${names} ${attributes}/></rdf:RDF></x:xmpmeta>`;
}

function gainMapXmp(): string {
  return xmp('hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:HDRCapacityMax="2"');
}

function exif(orientation: number): Buffer {
  return exifItem(orientation).data.subarray(4);
}

/** Changes the size in a JPEG's frame header. */
function claimingJpeg(file: Buffer, width: number, height: number): Buffer {
  const at = file.indexOf(Buffer.from('ffc0', 'hex'));
  Buffer.concat([u16(height), u16(width)]).copy(file, at + 5);
  return file;
}

/** Adds a chunk after a PNG's header. */
function withChunk(png: Buffer, name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const end = 8 + 25;
  return Buffer.concat([png.subarray(0, end), u32(content.length), body, u32(crc32(body)), png.subarray(end)]);
}

async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  return joined.toFormat(format, { delay: [0, 20, 100] }).toBuffer();
}

/** Moves the second frame of a GIF half outside the canvas. */
function shiftedFrame(gif: Buffer): Buffer {
  const control = Buffer.from('21f904', 'hex');
  const second = gif.indexOf(control, gif.indexOf(control) + 1);
  gif.writeUInt16LE(40, second + 8 + 1);
  return gif;
}
