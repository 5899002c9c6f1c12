import { typeByBrands } from '@vitrina/contracts/rules';
import { describe, expect, it } from 'vitest';
import { readContent, withType } from '../src/images/ready-picture.ts';
import { checkFile } from '../src/publish/check-file.ts';

const bytesOf = (...parts: readonly (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const ftyp = (...brands: string[]) =>
  bytesOf([0, 0, 0, 8 + 4 * (brands.length + 1)], 'ftyp', brands[0] ?? '', [0, 0, 0, 0], ...brands.slice(1));
/** Chunk of a PNG whose data are zeros. */
const chunk = (name: string, length: number) =>
  bytesOf([0, 0, length >> 8, length & 255], name, Array<number>(length + 4).fill(0));
const png = (...chunks: Uint8Array[]) => Buffer.concat([bytesOf('\x89PNG\r\n\x1a\n'), ...chunks]);
const webp = (flags: number) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0]);

const contentOf = (bytes: Uint8Array, name = 'archivo', type = '') =>
  readContent(new File([Uint8Array.from(bytes)], name, { type }));

describe('the content of a chosen file', () => {
  it.each([
    'avif',
    'heic',
    'heix',
    'hevc',
    'mif2',
    'miaf',
    'MiHB',
    'tmap',
    'isom',
    'M4V ',
    'qt  ',
    'M4A ',
    'F4B ',
    'crx ',
  ])('has the type that the service detects: brand %j', async (brand) => {
    const bytes = ftyp(brand, 'none');
    const type = typeByBrands(bytes);
    expect((await contentOf(bytes)).type).toBe(type);
    expect(checkFile({ type: type ?? '', size: 1 })).toBe(/^(?:image|video)/.test(type ?? '') ? null : 'archivo_tipo');
  });

  it.each([
    ['a JPEG named and reported as HEIC', bytesOf([0xff, 0xd8, 0xff, 0xe1]), 'image/jpeg'],
    ['a PNG', png(chunk('IHDR', 13), chunk('IDAT', 10)), 'image/png'],
    ['a GIF', bytesOf('GIF89a'), 'image/gif'],
    ['a WebP', webp(0), 'image/webp'],
    ['HEIC of an iPhone', ftyp('heic', 'mif1', 'heic'), 'image/heic'],
    ['HEIC under its general brand', ftyp('mif1', 'mif1', 'heic'), 'image/heic'],
    ['AVIF named among others only', ftyp('mif1', 'mif1', 'avif'), 'image/avif'],
    ['a QuickTime film', ftyp('qt  ', 'qt  '), 'video/quicktime'],
    ['a QuickTime film without brands', bytesOf([0, 0, 0, 8], 'wide'), 'video/quicktime'],
    ['an MP4', ftyp('isom', 'isom', 'mp41'), 'video/mp4'],
    ['an MP4 of a 3GPP telephone', ftyp('3gp4', 'isom'), 'video/mp4'],
    ['audio', ftyp('M4A ', 'mp42'), 'audio/mp4'],
    [
      'an SVG',
      bytesOf('\xef\xbb\xbf<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['a page of a website', bytesOf('<!doctype html><title>x'), 'text/html'],
    ['a PDF', bytesOf('%PDF-1.7'), 'application/pdf'],
    ['a ZIP', bytesOf('PK\x03\x04'), 'application/zip'],
  ])('decides the type of %s, whatever its name and reported type', async (_, bytes, type) => {
    expect(await contentOf(bytes)).toMatchObject({ type, recognised: true });
    expect(await contentOf(bytes, 'IMG_0001.HEIC', 'image/heic')).toMatchObject({ type, recognised: true });
    expect(await contentOf(bytes, 'notas.txt', 'text/plain')).toMatchObject({ type, recognised: true });
  });

  it.each([
    ['an empty file', bytesOf(), 'image/jpeg'],
    ['a BMP', bytesOf('BM', [1, 2, 3]), 'image/bmp'],
    ['text', bytesOf('hola'), 'text/plain'],
    ['bytes without a reported type', bytesOf([1, 2, 3, 4, 5, 6, 7, 8, 9]), ''],
  ])('leaves %s to its reported type and the server', async (_, bytes, type) => {
    expect(await contentOf(bytes, 'archivo', type)).toEqual({ type, recognised: false, animated: false });
  });

  it.each([
    ['a GIF', bytesOf('GIF87a'), true],
    ['an animated WebP', webp(0b10), true],
    ['a WebP with transparency and metadata', webp(0b11100), false],
    ['a simple WebP', bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array<number>(20).fill(2)), false],
    ['an animated AVIF', ftyp('avis', 'avif', 'msf1'), true],
    ['an AVIF', ftyp('avif', 'mif1'), false],
    ['an animated PNG', png(chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 10)), true],
    ['an animated PNG with a long colour profile', png(chunk('IHDR', 13), chunk('iCCP', 9000), chunk('acTL', 8)), true],
    [
      'a PNG with the name of the chunk in its data',
      png(chunk('IHDR', 13), chunk('IDAT', 10), chunk('acTL', 8)),
      false,
    ],
    ['a PNG that ends early', png(chunk('IHDR', 13)), false],
  ])('tells whether %s is animated', async (_, bytes, animated) => {
    expect((await contentOf(bytes)).animated).toBe(animated);
  });

  it('sets the type of a file and keeps its name and time', () => {
    const file = new File(['x'], 'IMG_1', { type: '', lastModified: 7 });
    expect(withType(file, 'image/heic')).toMatchObject({ type: 'image/heic', name: 'IMG_1', lastModified: 7 });
    const typed = new File(['x'], 'a', { type: 'image/png' });
    expect(withType(typed, 'image/png')).toBe(typed);
  });
});
