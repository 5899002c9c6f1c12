import type { Index } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, useServer } from '../test/conformance-server.ts';

const subject = useServer();

describe('a query', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    const synonyms = { gasfiter: ['plomería'], minisplit: ['aire acondicionado'], 'clima frio': ['climatización'] };
    index = await subject.index({ synonyms }, [
      { id: 1, texto: 'Plomería general y reparación de fugas' },
      { id: 2, texto: 'Fotografía de bodas' },
      { id: 3, texto: 'Reparación de calzado para niño' },
      { id: 4, texto: 'Instalación de aire acondicionado' },
      { id: 5, texto: 'Casa de huéspedes' },
      { id: 6, texto: 'Climatización' },
      { id: 7, texto: ['Aire limpio, filtro acondicionado aparte'] },
    ]);
  });

  it.each([
    ['', [1, 2, 3, 4, 5, 6, 7]],
    // Accents, tilde and case are folded on both sides.
    ['plomeria', [1]],
    ['PLOMERÍA', [1]],
    ['nino', [3]],
    ['NIÑO', [3]],
    // Only the last word may be a prefix; a space ends the word.
    ['plom', [1]],
    ['fotogr', [2]],
    ['plom ', []],
    // Words of five letters allow one typo, of nine letters two; swapped neighbours are one typo.
    ['plomerla', [1]],
    ['plomreia', [1]],
    ['plxmerxa', []],
    ['fotxgrafxa', [2]],
    ['fxtxgrxfia', []],
    ['caxa', []],
    // A wrong first letter counts as two typos.
    ['xlomeria', []],
    ['xotografia', [2]],
    // Synonyms: one way, to several words, from several words.
    ['gasfiter', [1]],
    ['minisplit', [4]],
    ['clima frio', [6]],
    // Phrases and exclusion.
    ['"reparacion de fugas"', [1]],
    ['"fugas de reparacion"', []],
    ['reparacion -fugas', [3]],
    ['reparacion -"de fugas"', [3]],
    // Words written together or apart.
    ['aireacondicionado', [4]],
    ['foto grafia', [2]],
    // Words without matches are dropped from the end.
    ['reparacion zzzz', [3, 1]],
  ])('finds the expected documents for %s', async (query, expected) => {
    expect((await subject.ids(index, query)).toSorted()).toEqual(expected.toSorted());
  });

  it('searches only searchable attributes, or a requested subset', async () => {
    const some = await subject.index({ searchableAttributes: ['nombre', 'texto'] }, [
      { id: 1, nombre: 'herrero', texto: 'nada', oculto: 'secreto' },
      { id: 2, nombre: 'nada', texto: 'herrero', oculto: 'secreto' },
    ]);
    expect(await subject.ids(some, 'secreto')).toEqual([]);
    expect(await subject.ids(some, 'herrero', { attributesToSearchOn: ['texto'] })).toEqual([2]);
  });

  it('ignores stop words', async () => {
    const stopping = await subject.index({ stopWords: ['de', 'la'] }, [
      { id: 1, t: 'casa de campo' },
      { id: 2, t: 'flor de campo' },
    ]);
    expect(await subject.ids(stopping, 'de casa ')).toEqual([1]);
  });

  it('searches a word that equals a stop word only without its accents', async () => {
    const stopping = await subject.index({ stopWords: ['unas', 'como'] }, [
      { id: 1, t: 'uñas decoradas' },
      { id: 2, t: 'unas sillas' },
      { id: 3, t: 'cómo pintar' },
    ]);
    expect(await subject.ids(stopping, 'uñas')).toEqual([1]);
    expect(await subject.ids(stopping, 'uñas decoradas')).toEqual([1]);
    expect(await subject.ids(stopping, 'cómo pintar')).toEqual([3]);
    expect(await subject.ids(stopping, 'unas sillas')).toEqual([2]);
  });

  it('searches its last word even if it is a stop word', async () => {
    const stopping = await subject.index({ stopWords: ['de', 'la', 'unas'] }, [
      { id: 1, t: 'lavado de autos' },
      { id: 2, t: 'casa de campo' },
      { id: 3, t: 'uñas decoradas' },
    ]);
    expect(await subject.ids(stopping, 'la')).toEqual([1]);
    expect(await subject.ids(stopping, 'de la')).toEqual([1]);
    expect(await subject.ids(stopping, 'unas')).toEqual([3]);
  });
});

describe('the typo settings', () => {
  const documents = [
    { id: 1, t: '12345' },
    { id: 2, t: 'casa' },
    { id: 3, t: 'cerrajero' },
  ];

  it('allow typos in numbers by default and can forbid them', async () => {
    expect(await subject.ids(await subject.index({}, documents), '12346')).toEqual([1]);
    const strict = await subject.index({ typoTolerance: { disableOnNumbers: true } }, documents);
    expect([await subject.ids(strict, '12346'), await subject.ids(strict, '12345')]).toEqual([[], [1]]);
  });

  it('allow typos by the length of the word', async () => {
    const sizes = { minWordSizeForTypos: { oneTypo: 4, twoTypos: 7 } };
    const index = await subject.index({ typoTolerance: sizes }, documents);
    expect([await subject.ids(index, 'cara'), await subject.ids(index, 'cexrajexo')]).toEqual([[2], [3]]);
  });
});

describe('the order of results', () => {
  it.each([
    ['more of the words first', 'pintura exterior', ['pintura', 'pintura exterior'], [2, 1]],
    ['fewer typos first', 'carpinteria', ['carpinterla', 'carpinteria'], [2, 1]],
    [
      'words that are close together first',
      'pintura exterior',
      ['pintura de interior y de todo exterior', 'cosas varias y pintura exterior'],
      [2, 1],
    ],
    ['earlier positions first', 'jardin', ['uno dos tres cuatro cinco seis jardin', 'jardin uno dos tres'], [2, 1]],
    ['an attribute that is the query before exact words', 'pintura', ['pintura fina de casas', 'pintura'], [2, 1]],
    ['exact words before beginnings', 'pintura', ['pinturas finas', 'pintura fina de casas'], [2, 1]],
  ])('puts %s', async (_, query, texts, expected) => {
    const index = await subject.index(
      {},
      texts.map((t, at) => ({ id: at + 1, t })),
    );
    expect(await subject.ids(index, query)).toEqual(expected);
  });

  it('puts the more important attribute first', async () => {
    const documents = [
      { id: 1, b: 'soldadura', a: 'x' },
      { id: 2, a: 'soldadura', b: 'x' },
    ];
    const first = await subject.index({ searchableAttributes: ['a', 'b'] }, documents);
    expect(await subject.ids(first, 'soldadura')).toEqual([2, 1]);
    const second = await subject.index({ searchableAttributes: ['b', 'a'] }, documents);
    expect(await subject.ids(second, 'soldadura')).toEqual([1, 2]);
  });

  it('follows the custom rules among equal results, with and without a text', async () => {
    const rankingRules = ['words', 'typo', 'nivel:asc', 'nuevo:desc'];
    const index = await subject.index({ rankingRules }, [
      { id: 1, t: 'herreria', nivel: 2, nuevo: 5 },
      { id: 2, t: 'herreria', nivel: 1, nuevo: 1 },
      { id: 3, t: 'herreria', nivel: 1, nuevo: 7 },
      { id: 4, t: 'herreria' },
    ]);
    expect(await subject.ids(index, 'herreria')).toEqual([3, 2, 1, 4]);
    expect(await subject.ids(index, '')).toEqual([3, 2, 1, 4]);
  });
});
