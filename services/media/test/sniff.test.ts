import { typeByBrands } from '@vitrina/contracts/rules';
import { expect, it } from 'vitest';
import { sniffType } from '../src/files/sniff.ts';

const box = (major: string, compatible = 'none') =>
  Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${major}\0\0\0\0${compatible}`, 'latin1')]);

const brands = [
  'avif',
  'avis',
  'heic',
  'hevx',
  'mif3',
  'msf1',
  'MiHE',
  'isom',
  '3gp4',
  'M4V ',
  'qt  ',
  'M4A ',
  'F4B ',
  'crx ',
];

it.each(brands)('a file of the brand %j is accepted exactly if the browser accepts it', async (brand) => {
  const type = typeByBrands(box(brand));
  const isAccepted = /^(?:image|video)/.test(type ?? '');
  const expected = type?.startsWith('video/') ? 'video/mp4' : type;
  expect(await sniffType(box(brand))).toEqual(isAccepted ? { type: expected } : { error: 'archivo_tipo' });
});

it('a picture brand counts even after a film brand', async () => {
  expect(await sniffType(box('isom', 'heic'))).toEqual({ type: 'image/heic' });
});
