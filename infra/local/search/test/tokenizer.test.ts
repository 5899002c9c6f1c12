import { describe, expect, it } from 'vitest';
import { randomSource } from '../bench/documents.ts';
import { fold, foldFacet } from '../src/text/fold.ts';
import { Tokenizer } from '../src/text/tokenizer.ts';

const plain = { separatorTokens: [], nonSeparatorTokens: [], dictionary: [] };

describe('words of a text', () => {
  it.each([
    ['Plomería y gas', ['plomeria', 'y', 'gas']],
    ['¡Niño! ¿Qué?', ['nino', 'que']],
    ['servicio-rápido_24h', ['servicio', 'rapido', '24h']],
    ["D'Angelo", ['d', 'angelo']],
    ['WhatsApp iPhone CDMX', ['whats', 'app', 'i', 'phone', 'cdmx']],
    ['  ', []],
    ['a@b.mx', ['a', 'b', 'mx']],
  ])('%j', (text, words) => {
    expect(new Tokenizer(plain).tokens(text).map(({ word }) => word)).toEqual(words);
  });

  it('keeps words apart by one, and by eight across a hard separator', () => {
    expect(new Tokenizer(plain).tokens('uno dos. tres', 2).map(({ position }) => position)).toEqual([2, 3, 11]);
  });

  it('gives places in the original text', () => {
    const [, second] = new Tokenizer(plain).tokens('El niño');
    expect(second).toMatchObject({ start: 3, end: 7, word: 'nino' });
  });

  it('stops at the last position that can be kept', () => {
    expect(new Tokenizer(plain).tokens('uno dos tres', 65_534).map(({ word }) => word)).toEqual(['uno', 'dos']);
  });

  it.each([
    [{ ...plain, nonSeparatorTokens: ['#'] }, 'c# y #uno', ['c#', 'y', '#uno']],
    [{ ...plain, separatorTokens: ['xx'] }, 'unoxxdos', ['uno', 'dos']],
    [{ ...plain, dictionary: ['J. R. R.'] }, 'J. R. R. Tolkien', ['j. r. r.', 'tolkien']],
  ])('follows %j', (options, text, words) => {
    expect(new Tokenizer(options).tokens(text).map(({ word }) => word)).toEqual(words);
  });
});

describe('folding', () => {
  it.each([
    ['ÁÉÍÓÚÜÑ', 'aeiouun'],
    ['Straße', 'strasse'],
    ['ﬁno', 'fino'],
    ['abc123', 'abc123'],
  ])('%s is kept as %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('keeps accents in facets but not case or spaces around', () => {
    expect(foldFacet('  México ')).toBe(foldFacet('MÉXICO'));
    expect(foldFacet('México')).not.toBe(foldFacet('Mexico'));
  });
});

it('finds the same words character by character as by its patterns', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomSource(seed);
  const plain = new Tokenizer({ separatorTokens: [], nonSeparatorTokens: [], dictionary: [] });
  // A word of the dictionary that no text holds makes it take the patterns.
  const patterns = new Tokenizer({ separatorTokens: [], nonSeparatorTokens: [], dictionary: ['\u{1F600}'] });
  const letters = [...'abcXYZ 019áÉñßœªº²½İǅ.;,!?()[]{}|/-_\n\t·\u00ad', '漢', 'e\u0301', ' . '];
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from(
      { length: Math.floor(random() * 30) },
      () => letters[Math.floor(random() * letters.length)],
    );
    const from = Math.floor(random() * 3) * 32_000;
    expect(plain.tokens(text.join(''), from), `seed ${seed}: ${text.join('')}`).toEqual(
      patterns.tokens(text.join(''), from),
    );
  }
});
