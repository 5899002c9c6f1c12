import type { Index } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, idsOf, useServer } from './support.ts';

const server = useServer();

describe('which documents are found', () => {
  let index: Index<Document>;
  const documents = [
    { id: 1, texto: 'Plomería general y reparación de fugas' },
    { id: 2, texto: 'Fotografía de bodas' },
    { id: 3, texto: 'Reparación de calzado para niño' },
    { id: 4, texto: 'Instalación de aire acondicionado' },
    { id: 5, texto: 'Casa de huéspedes' },
    { id: 6, texto: 'Climatización' },
    { id: 7, texto: 'Aire limpio, filtro acondicionado aparte' },
    { id: 8, texto: 'Modelo 12345' },
  ];

  beforeAll(async () => {
    index = await server.index(
      { synonyms: { gasfiter: ['plomería'], minisplit: ['aire acondicionado'], 'clima frio': ['climatización'] } },
      documents,
    );
  });

  it.each([
    // Accents, tilde and case fold both ways.
    ['plomeria', [1]],
    ['PLOMERÍA', [1]],
    ['nino', [3]],
    ['NIÑO', [3]],
    // The last word may be a beginning, the others may not; a space ends the word.
    ['plom', [1]],
    ['fotogr', [2]],
    ['plom ', []],
    // One typo from five letters, two from nine; neighbours swapped are one typo.
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
    // Phrases and exclusion.
    ['"reparacion de fugas"', [1]],
    ['"fugas de reparacion"', []],
    ['reparacion -fugas', [3]],
    ['reparacion -"de fugas"', [3]],
    // Words written together or apart.
    ['aireacondicionado', [4]],
    ['foto grafia', [2]],
  ])('%s', async (query, expected) => {
    expect(idsOf(await index.search(query))).toEqual(expected);
  });

  it('takes several words as the left side of a synonym', async () => {
    expect(idsOf(await index.search('clima frio'))).toContain(6);
  });

  it('finds all documents for an empty text, in the order in which they came', async () => {
    expect(idsOf(await index.search(''))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(idsOf(await index.search())).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    ['last', 'reparacion fugas', [1, 3]],
    ['all', 'reparacion fugas', [1]],
    ['frequency', 'reparacion calzado', [3]],
    ['all', 'plom fugas', []],
  ] as const)('matching strategy %s: %s', async (matchingStrategy, query, expected) => {
    expect(idsOf(await index.search(query, { matchingStrategy }))).toEqual(expected);
  });
});

describe('typo tolerance by settings', () => {
  const documents = [{ id: 1, nombre: 'plomeria', codigo: '12345' }];

  it('is the same for numbers unless switched off', async () => {
    const index = await server.index({}, documents);
    expect((await index.search('12346')).hits).toHaveLength(1);
    const strict = await server.index({ typoTolerance: { disableOnNumbers: true } }, documents);
    expect((await strict.search('12346')).hits).toHaveLength(0);
    expect((await strict.search('12345')).hits).toHaveLength(1);
  });

  it('can be switched off for all, for words and for attributes', async () => {
    const off = await server.index({ typoTolerance: { enabled: false } }, documents);
    expect((await off.search('plomerla')).hits).toHaveLength(0);
    const words = await server.index({ typoTolerance: { disableOnWords: ['plomerla'] } }, documents);
    expect((await words.search('plomerla')).hits).toHaveLength(0);
    expect((await words.search('plumeria')).hits).toHaveLength(1);
    const attributes = await server.index({ typoTolerance: { disableOnAttributes: ['nombre'] } }, documents);
    expect((await attributes.search('plomerla')).hits).toHaveLength(0);
    expect((await attributes.search('plomeria')).hits).toHaveLength(1);
  });

  it('follows the sizes of the settings', async () => {
    const index = await server.index({ typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 7 } } }, [
      { id: 1, t: 'casa' },
      { id: 2, t: 'cerrajero' },
    ]);
    expect(idsOf(await index.search('cara'))).toEqual([1]);
    expect(idsOf(await index.search('cexrajexo'))).toEqual([2]);
  });
});

describe('words by settings', () => {
  it('leaves stop words out of the search', async () => {
    const index = await server.index({ stopWords: ['de', 'la'] }, [
      { id: 1, t: 'casa de campo' },
      { id: 2, t: 'flor de campo' },
    ]);
    expect(idsOf(await index.search('de casa ', { matchingStrategy: 'all' }))).toEqual([1]);
  });

  it('searches no beginnings where prefix search is off', async () => {
    const index = await server.index({ prefixSearch: 'disabled' }, [{ id: 1, t: 'plomeria' }]);
    expect((await index.search('plom')).hits).toHaveLength(0);
    expect((await index.search('plomeria')).hits).toHaveLength(1);
  });

  it('searches only searchable attributes, and fewer where asked', async () => {
    const index = await server.index({ searchableAttributes: ['nombre', 'texto'] }, [
      { id: 1, nombre: 'herrero', texto: 'nada', oculto: 'secreto' },
      { id: 2, nombre: 'nada', texto: 'herrero', oculto: 'secreto' },
    ]);
    expect((await index.search('secreto')).hits).toHaveLength(0);
    expect(idsOf(await index.search('herrero', { attributesToSearchOn: ['texto'] }))).toEqual([2]);
    await expect(index.search('x', { attributesToSearchOn: ['oculto'] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_attributes_to_search_on' },
    });
  });

  it('searches in lists and nested objects', async () => {
    const index = await server.index({ searchableAttributes: ['servicios', 'lugar'] }, [
      { id: 1, servicios: ['pintura', 'yeso'], lugar: { ciudad: 'Mérida' } },
    ]);
    expect((await index.search('yeso')).hits).toHaveLength(1);
    expect((await index.search('merida')).hits).toHaveLength(1);
  });
});
