import { sourceSets } from '@vitrina/contracts/layout';
import { describe, expect, it } from 'vitest';
import { motifRow, randomOf, rosettePath, sheetPath } from '../src/pattern.tsx';
import { placeholderOf } from '../src/ui/placeholder.ts';

const seeds = ['vitrina', 'Aún no hay publicaciones', '', 'ñandú', '🪅'];

describe('the pattern', () => {
  it.each(seeds)('gives equal drawings for equal seeds: %s', (seed) => {
    expect(rosettePath(seed)).toBe(rosettePath(seed));
    expect(sheetPath(seed, 'mola', 120)).toBe(sheetPath(seed, 'mola', 120));
  });

  it('differs from seed to seed', () => {
    expect(new Set(seeds.map(rosettePath)).size).toBeGreaterThan(2);
  });

  it.each(seeds)('contains only valid numbers: %s', (seed) => {
    expect(rosettePath(seed) + sheetPath(seed, 'sol', 0)).toMatch(/^[MLQVHaZ\d.\s-]+$/);
  });

  it.each(seeds)('has no equal neighbouring sheets, including the last and the first: %s', (seed) => {
    const row = motifRow(seed, 6);
    row.forEach((motif, index) => {
      expect(motif).not.toBe(row[(index + 1) % row.length]);
    });
  });

  it.each(seeds)('draws its numbers from 0 to 1: %s', (seed) => {
    const random = randomOf(seed);
    const numbers = Array.from({ length: 500 }, random);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(new Set(numbers).size).toBeGreaterThan(490);
  });
});

describe('the placeholder of a picture', () => {
  it('decodes to a picture', () => {
    expect(placeholderOf('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/png;base64,/);
  });

  it.each([null, undefined, '', 'no es base64 %%', 'AA=='])('has no result for %s', (hash) => {
    expect(placeholderOf(hash)).toBeNull();
  });
});

describe('the sources of a picture', () => {
  it('offer the best format first and the widths in order', () => {
    const sources = [
      { formato: 'jpeg', ancho: 800, url: '/b.jpg' },
      { formato: 'jpeg', ancho: 400, url: '/a.jpg' },
      { formato: 'webp', ancho: 400, url: '/a.webp' },
      { formato: 'mp4', ancho: 1280, url: '/v.mp4' },
    ];
    expect(sourceSets(sources)).toEqual([
      { type: 'image/webp', srcSet: '/a.webp 400w' },
      { type: 'image/jpeg', srcSet: '/a.jpg 400w, /b.jpg 800w' },
    ]);
  });

  it('leave out a format without the widest file if the picture is shown alone', () => {
    const sources = ['avif', 'webp'].flatMap((formato) =>
      [1600, 800].map((ancho) => ({ formato, ancho, url: `/${ancho}.${formato}` })),
    );
    const typesOf = (files: typeof sources, large?: boolean) => sourceSets(files, large).map(({ type }) => type);
    expect(typesOf(sources, true)).toEqual(['image/avif', 'image/webp']);
    expect(typesOf(sources.slice(1), true)).toEqual(['image/webp']);
    expect(typesOf(sources.slice(1))).toEqual(['image/avif', 'image/webp']);
    expect(sourceSets([], true)).toEqual([]);
  });
});
