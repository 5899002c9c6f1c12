import { describe, expect, it } from 'vitest';
import { arcBounds, boundsAfter, shuffleOf } from '../src/gallery/gallery-page.ts';
import { cleanText, placeholderSlug, slugCandidates } from '../src/model/names.ts';
import { shuffleKeys } from '../src/model/post.ts';
import { topicsOf } from '../src/read-model/placement.ts';
import { byState } from '../src/search/search-results.ts';
import { segmentsContaining, suggest } from '../src/search/suggestions.ts';
import { wordsForSegments } from '../src/search/synonyms.ts';

describe('the order of a seed', () => {
  it('assigns a post the same keys each time, within 48 bits', () => {
    const keys = shuffleKeys('65f000000000000000000001');
    expect(keys).toEqual(shuffleKeys('65f000000000000000000001'));
    for (const key of Object.values(keys)) expect(Number.isInteger(key) && key >= 0 && key < 2 ** 48).toBe(true);
  });

  it('puts a post at each position of the ring about equally often', () => {
    const seeds = 4_000;
    const posts = Array.from({ length: 4 }, (_, number) => shuffleKeys(`post ${number}`));
    const firsts = [0, 0, 0, 0];
    for (let seed = 0; seed < seeds; seed += 1) {
      const { key, direction, start } = shuffleOf(seed);
      const distances = posts.map((post) => ((post[key] - start) * direction + 2 ** 48) % 2 ** 48);
      const nearest = distances.indexOf(Math.min(...distances));
      firsts[nearest] = (firsts[nearest] ?? 0) + 1;
    }
    // A ring of four random points is uneven, but no post is left out.
    for (const count of firsts) expect(count).toBeGreaterThan(seeds / 50);
  });

  it.each([1, -1] as const)('covers the ring once in direction %i', (direction) => {
    const [first, second] = arcBounds({ key: 'k0', direction, start: 50 });
    const fits = (value: number, bounds: typeof first) =>
      (bounds.$gte === undefined || value >= bounds.$gte) &&
      (bounds.$gt === undefined || value > bounds.$gt) &&
      (bounds.$lte === undefined || value <= bounds.$lte) &&
      (bounds.$lt === undefined || value < bounds.$lt);
    for (const value of [0, 49, 50, 51, 100]) {
      expect([fits(value, first), fits(value, second)].filter(Boolean)).toHaveLength(1);
    }
    expect(fits(60, boundsAfter(direction === 1 ? first : second, direction, 60))).toBe(false);
    expect(fits(40, boundsAfter(direction === 1 ? second : first, direction, 40))).toBe(false);
  });
});

describe('addresses of providers', () => {
  const id = '65f00000000000000000abcd';
  it.each([
    ['Ñandú & Café «Bogotá»', 'nandu-cafe-bogota'],
    ['  --  ', 'proveedor'],
    ['日本', 'proveedor'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('derive from %s the slug %s', (name, slug) => {
    expect(slugCandidates(name, id)[0]).toBe(slug);
  });

  it('include three valid candidates, the last one unique', () => {
    const candidates = slugCandidates('Plomería Luna', id);
    for (const slug of candidates) expect(slug).toMatch(/^[a-z0-9-]{1,120}$/);
    expect(new Set(candidates).size).toBe(3);
    expect(candidates[2]).toContain(id);
  });

  it('never equal the placeholder slug', () => {
    expect(placeholderSlug(id)).not.toMatch(/^[a-z0-9-]{1,120}$/);
  });
});

describe('segments', () => {
  it('also match their group', () => {
    expect(topicsOf(['Plomería', 'Fotografía de bodas'])).toEqual(
      expect.arrayContaining(['Plomería', 'Hogar y reparaciones']),
    );
  });

  it('match a part of their name in the order of the catalogue', () => {
    expect(segmentsContaining('plom')).toEqual(['Plomería']);
    expect(segmentsContaining('   ')).toEqual([]);
  });
});

describe('words and suggestions', () => {
  it('find a trade by its worker', () => {
    expect(wordsForSegments(['Plomería'])).toEqual(expect.arrayContaining(['plomero', 'fontanero']));
    expect(wordsForSegments([])).toEqual([]);
  });

  it('put the first segment that contains the text before other results', () => {
    const suggestions = suggest('plom', { providers: ['Plomos Díaz', 'Plomos Díaz', ''], events: ['Feria'] });
    expect(suggestions).toEqual([
      { tipo: 'segmento', texto: 'Plomería' },
      { tipo: 'proveedor', texto: 'Plomos Díaz' },
      { tipo: 'evento', texto: 'Feria' },
    ]);
  });

  it('lead from the worker to the segment', () => {
    expect(suggest('plomero', { providers: [], events: [] })[0]).toEqual({ tipo: 'segmento', texto: 'Plomería' });
  });
});

describe('texts of people', () => {
  it('lose control characters and highlight marks, and keep their lines', () => {
    expect(cleanText('a\u0000b\u001bc\ue000d\ue001e\nf')).toBe('a b c d e\nf');
  });
});

describe('counts by place', () => {
  it('include the country only if both countries have the code', () => {
    const counts = { 'MX-GUA': 2, 'CO-GUA': 1, 'MX-DF': 3 };
    expect(byState(counts, false)).toEqual({ 'MX-GUA': 2, 'CO-GUA': 1, DF: 3 });
    expect(byState({ 'MX-GUA': 2, 'MX-DF': 3 }, true)).toEqual({ GUA: 2, DF: 3 });
  });
});
