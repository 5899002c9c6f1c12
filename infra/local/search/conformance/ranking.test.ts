import { describe, expect, it } from 'vitest';
import { idsOf, useServer } from './support.ts';

const server = useServer();

describe('the order of results', () => {
  it('puts documents with more of the words first', async () => {
    const index = await server.index({}, [
      { id: 1, t: 'pintura' },
      { id: 2, t: 'pintura exterior' },
    ]);
    expect(idsOf(await index.search('pintura exterior'))).toEqual([2, 1]);
  });

  it('puts fewer typos first', async () => {
    const index = await server.index({}, [
      { id: 1, t: 'carpinterla' },
      { id: 2, t: 'carpinteria' },
    ]);
    expect(idsOf(await index.search('carpinteria'))).toEqual([2, 1]);
  });

  it('puts words that stand together first', async () => {
    const index = await server.index({}, [
      { id: 1, t: 'pintura de interior y de todo exterior' },
      { id: 2, t: 'cosas varias y pintura exterior' },
    ]);
    expect(idsOf(await index.search('pintura exterior'))).toEqual([2, 1]);
  });

  it('puts the more important attribute first', async () => {
    const documents = [
      { id: 1, b: 'soldadura', a: 'x' },
      { id: 2, a: 'soldadura', b: 'x' },
    ];
    const first = await server.index({ searchableAttributes: ['a', 'b'] }, documents);
    expect(idsOf(await first.search('soldadura'))).toEqual([2, 1]);
    const second = await server.index({ searchableAttributes: ['b', 'a'] }, documents);
    expect(idsOf(await second.search('soldadura'))).toEqual([1, 2]);
  });

  it('puts earlier positions first', async () => {
    const index = await server.index({ searchableAttributes: ['t'] }, [
      { id: 1, t: 'uno dos tres cuatro cinco seis jardin' },
      { id: 2, t: 'jardin uno dos tres cuatro cinco seis' },
    ]);
    expect(idsOf(await index.search('jardin'))).toEqual([2, 1]);
  });

  it('puts exact words before beginnings, and an attribute that is the query first of all', async () => {
    const index = await server.index({ rankingRules: ['words', 'exactness'] }, [
      { id: 1, t: 'pinturas finas' },
      { id: 2, t: 'pintura fina de casas' },
      { id: 3, t: 'pintura' },
    ]);
    expect(idsOf(await index.search('pintura'))).toEqual([3, 2, 1]);
  });

  it('sorts where asked: numbers up or down, documents without a value last', async () => {
    const index = await server.index({ sortableAttributes: ['precio', 'nombre'] }, [
      { id: 1, precio: 20, nombre: 'b' },
      { id: 2, nombre: 'c' },
      { id: 3, precio: 3, nombre: 'a' },
      { id: 4, precio: 100, nombre: 'a' },
    ]);
    expect(idsOf(await index.search('', { sort: ['precio:asc'] }))).toEqual([3, 1, 4, 2]);
    expect(idsOf(await index.search('', { sort: ['precio:desc'] }))).toEqual([4, 1, 3, 2]);
    expect(idsOf(await index.search('', { sort: ['nombre:asc', 'precio:desc'] }))).toEqual([4, 3, 1, 2]);
  });

  it('sorts after the attribute and before the position of a word', async () => {
    const index = await server.index({ searchableAttributes: ['a', 'b'], sortableAttributes: ['precio'] }, [
      { id: 1, a: 'jardin uno dos tres cuatro cinco', precio: 2 },
      { id: 2, a: 'uno dos tres cuatro cinco jardin', precio: 1 },
      { id: 3, a: 'x', b: 'jardin', precio: 0 },
    ]);
    expect(idsOf(await index.search('jardin'))).toEqual([1, 2, 3]);
    expect(idsOf(await index.search('jardin', { sort: ['precio:asc'] }))).toEqual([2, 1, 3]);
  });

  it('follows a custom ranking rule among equals', async () => {
    const index = await server.index({ rankingRules: ['words', 'typo', 'prioridad:desc'] }, [
      { id: 1, t: 'herreria', prioridad: 1 },
      { id: 2, t: 'herreria', prioridad: 3 },
      { id: 3, t: 'herreria', prioridad: 2 },
    ]);
    expect(idsOf(await index.search('herreria'))).toEqual([2, 3, 1]);
    expect(idsOf(await index.search(''))).toEqual([2, 3, 1]);
  });

  it.each([
    ['nombre:asc', /not sortable/],
    ['precio', /expected expression ending by/],
  ])('refuses to sort by %s', async (entry, message) => {
    const index = await server.index({ sortableAttributes: ['precio'] }, [{ id: 1 }]);
    await expect(index.search('', { sort: [entry] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_sort', message: expect.stringMatching(message) },
    });
  });

  it('refuses to sort where the rules leave no place for it', async () => {
    const index = await server.index({ sortableAttributes: ['precio'], rankingRules: ['words'] }, [{ id: 1 }]);
    await expect(index.search('', { sort: ['precio:asc'] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_sort' },
    });
  });

  it('gives scores from 0 to 1 that fall, and cuts below a threshold', async () => {
    const index = await server.index({}, [
      { id: 1, t: 'pintura exterior' },
      { id: 2, t: 'pintura de interior' },
    ]);
    const { hits } = await index.search('pintura exterior', { showRankingScore: true });
    const [first, second] = hits.map(({ _rankingScore }) => _rankingScore ?? -1);
    expect(first).toBeGreaterThan(second ?? 1);
    expect(first).toBeLessThanOrEqual(1);
    expect(second).toBeGreaterThan(0);
    expect(
      idsOf(await index.search('pintura exterior', { rankingScoreThreshold: ((first ?? 0) + (second ?? 0)) / 2 })),
    ).toEqual([1]);
  });

  it('keeps one document of each group where results are to be distinct', async () => {
    const documents = [
      { id: 1, grupo: 'a', t: 'yeso' },
      { id: 2, grupo: 'a', t: 'yeso' },
      { id: 3, grupo: 'b', t: 'yeso' },
      { id: 4, t: 'yeso' },
    ];
    const fixed = await server.index({ distinctAttribute: 'grupo' }, documents);
    expect(idsOf(await fixed.search('yeso'))).toEqual([1, 3, 4]);
    const asked = await server.index({ filterableAttributes: ['grupo'] }, documents);
    expect(idsOf(await asked.search('yeso', { distinct: 'grupo' }))).toEqual([1, 3, 4]);
    await expect(asked.search('', { distinct: 't' })).rejects.toMatchObject({
      cause: { code: 'invalid_search_distinct' },
    });
  });
});
