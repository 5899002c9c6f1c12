import { describe, expect, it } from 'vitest';
import { EditDistance } from '../src/index/edit-distance.ts';
import { Lexicon } from '../src/index/lexicon.ts';
import { randomSource } from './random.ts';

describe('the edit distance', () => {
  it.each([
    ['casa', 'casa', 0],
    ['casa', 'caza', 1],
    ['casa', 'cas', 1],
    ['casa', 'casas', 1],
    ['casa', 'acsa', 1],
    ['plomeria', 'plmoerai', 2],
    ['plomeria', 'pintura', 3],
    ['', 'a', 1],
  ])('counts, from %s to %s, %i edits', (word, candidate, edits) =>
    expect(new EditDistance(word, 2, false).to(candidate)).toBe(edits),
  );

  it.each([
    ['plom', 'plomeria', 0],
    ['plon', 'plomeria', 1],
    ['polm', 'plomeria', 1],
    ['plomeriax', 'plomeria', 1],
    ['xxxx', 'plomeria', 3],
  ])('counts, from %s to the best prefix of %s, %i edits', (word, candidate, edits) =>
    expect(new EditDistance(word, 2, true).to(candidate)).toBe(edits),
  );

  it('gives the same result after other comparisons', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = randomSource(seed);
    const word = (): string =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, () => 'abc'[Math.floor(random() * 3)]).join('');
    for (const prefix of [false, true]) {
      for (let round = 0; round < 50; round++) {
        const from = word();
        const shared = new EditDistance(from, 2, prefix);
        for (let step = 0; step < 30; step++) {
          const to = word();
          expect(shared.to(to), `seed ${seed}: ${from} → ${to}, prefix ${prefix}`).toBe(
            new EditDistance(from, 2, prefix).to(to),
          );
        }
      }
    }
  });
});

describe('words near another', () => {
  const lexicon = new Lexicon();
  for (const word of ['fotografia', 'fotografo', 'lotografia', 'otografia', 'plomeria', 'plomero'])
    lexicon.intern(word);
  const near = (word: string, max: number, prefix = false) =>
    Object.fromEntries(lexicon.near(word, max, prefix).map(({ term, typos }) => [lexicon.words[term], typos]));

  it.each([
    ['fotografia', 2, { fotografo: 2, lotografia: 2, otografia: 2 }],
    ['fotogrfia', 2, { fotografia: 1 }],
    ['plomeria', 1, {}],
    ['xlomeria', 1, {}],
    ['xlomeria', 2, { plomeria: 2 }],
  ])('include, for %s, every word within %i edits', (word, max, expected) => expect(near(word, max)).toEqual(expected));

  it('can be found by prefix', () => {
    expect(near('plmer', 1, true)).toEqual({ plomeria: 1, plomero: 1 });
  });
});
