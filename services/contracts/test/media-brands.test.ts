import { describe, expect, it } from 'vitest';
import { type BrandedType, typeByBrands } from '../src/rules/index.ts';

const box = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * compatible.length]),
    Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1'),
  ]);

/** Major brands by the type of their files, four characters each. */
const brands: Record<BrandedType, string> = {
  'image/avif': 'avifavis',
  'image/heic': 'heicheixheimheishevchevxhevmhevsmif1mif2mif3msf1miafMiHAMiHBMiHEtmapavciavcsvvicvvisj2ki',
  'video/mp4': 'isomiso2iso6mp41mp42avc13gp43g2aM4V M4VPXAVCMSNVdashqtif',
  'video/quicktime': 'qt  ',
  'audio/mp4': 'M4A M4B F4A F4B ',
  'application/octet-stream': 'crx ',
};

describe('the type of a file made of boxes', () => {
  it.each(Object.entries(brands))('follows from its major brands: %s', (type, list) => {
    for (const brand of list.match(/.{4}/g) ?? [])
      expect([brand, typeByBrands(box(brand, 'none'))]).toEqual([brand, type]);
  });

  it('follows from a picture brand after another brand, AVIF before HEIC', () => {
    expect(typeByBrands(box('isom', 'none', 'heic'))).toBe('image/heic');
    expect(typeByBrands(box('mif1', 'heic', 'avif'))).toBe('image/avif');
  });

  it('follows from some brands only in the first position', () => {
    expect(typeByBrands(box('isom', 'qt  ', 'M4A ', 'hevc'))).toBe('video/mp4');
  });

  it('ignores the version and the bytes after the box', () => {
    const version = box('isom', 'none');
    version.write('heic', 12, 'latin1');
    expect(typeByBrands(version)).toBe('video/mp4');
    expect(typeByBrands(Buffer.concat([box('isom', 'none'), Buffer.from('heicavif')]))).toBe('video/mp4');
  });

  it('stays unknown for a file without the box', () => {
    expect([typeByBrands(Buffer.alloc(32)), typeByBrands(Buffer.from('ftyp'))]).toEqual([null, null]);
  });
});
