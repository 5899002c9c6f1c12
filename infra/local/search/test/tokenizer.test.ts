import { describe, expect, it } from 'vitest';
import { fold, foldFacet, tokenize } from '../src/tokenizer.ts';
import { randomSource } from './random.ts';

describe('the tokenizer', () => {
  it.each([
    ['Plomería y gas', ['plomeria', 'y', 'gas']],
    ['¡Niño! ¿Qué?', ['nino', 'que']],
    ['servicio-rápido_24h', ['servicio', 'rapido', '24h']],
    ["D'Angelo", ['d', 'angelo']],
    ['WhatsApp iPhone CDMX', ['whats', 'app', 'i', 'phone', 'cdmx']],
    ['  ', []],
    ['a@b.mx', ['a', 'b', 'mx']],
  ])('%j', (text, words) => {
    expect(tokenize(text).map(({ word }) => word)).toEqual(words);
  });

  it('numbers words with a distance of one, and of eight across a hard separator', () => {
    expect(tokenize('uno dos. tres', 2).map(({ position }) => position)).toEqual([2, 3, 11]);
  });

  it('returns offsets in the original text', () => {
    const [, second] = tokenize('El niño');
    expect(second).toMatchObject({ start: 3, end: 7, word: 'nino' });
  });

  it('stops at the last position that can be stored', () => {
    expect(tokenize('uno dos tres', 65_534).map(({ word }) => word)).toEqual(['uno', 'dos']);
  });
});

describe('folding', () => {
  it.each([
    ['ÁÉÍÓÚÜÑ', 'aeiouun'],
    ['Straße', 'strasse'],
    ['ﬁno', 'fino'],
    ['abc123', 'abc123'],
  ])('converts %s to %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('keeps accents in facets but not case or surrounding spaces', () => {
    expect(foldFacet('  México ')).toBe(foldFacet('MÉXICO'));
    expect(foldFacet('México')).not.toBe(foldFacet('Mexico'));
  });
});

/** Splits a text into the same words by regular expressions. */
function byPatterns(text: string): string[] {
  const runs = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const parts = runs.flatMap((run) => run.split(/(?<=\p{Ll})(?=\p{Lu})/u));
  return parts.map(fold).filter((word) => word !== '');
}

it('the tokenizer finds the same words as regular expressions', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomSource(seed);
  const letters = [...'abcXYZ 019áÉñßœªº²½İǅ.;,!?()[]{}|/-_\n\t·\u00ad', '漢', '𝒳', '😀', 'e\u0301', ' . '];
  for (let round = 0; round < 2_000; round++) {
    const length = Math.floor(random() * 30);
    const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
    const tokens = tokenize(text);
    expect(
      tokens.map(({ word }) => word),
      `seed ${seed}: ${text}`,
    ).toEqual(byPatterns(text));
    for (const { word, start, end } of tokens) expect(fold(text.slice(start, end))).toBe(word);
  }
});
