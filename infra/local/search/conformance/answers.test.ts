import type { Index } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, useServer } from '../test/conformance-server.ts';

const subject = useServer();

describe('the response to a search', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    index = await subject.index({ searchableAttributes: ['nombre', 'texto'] }, [
      { id: 1, nombre: 'Plomería López', texto: 'nada', lugar: { ciudad: 'Puebla', piso: 2 }, precio: 10 },
      { id: 2, nombre: 'Otra plomería', texto: ['uno', 'plomería fina'], precio: 20 },
      { id: 3, nombre: 'Tercera', texto: 'nada', precio: 30 },
    ]);
  });

  it('contains a page and an estimate of the total', async () => {
    const answer = await subject.search(index, '', { offset: 1, limit: 1 });
    expect(answer).toMatchObject({ indexUid: index.uid, offset: 1, limit: 1, estimatedTotalHits: 3, query: '' });
    expect(answer.processingTimeMs).toBeTypeOf('number');
    expect(answer.hits.map(({ id }) => id)).toEqual([2]);
    expect((await subject.search(index, 'plomeria', { limit: 0 })).estimatedTotalHits).toBe(2);
  });

  it('respects the maximum number of results in the settings', async () => {
    const few = await subject.index({ pagination: { maxTotalHits: 2 } }, [{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await subject.ids(few, '', { limit: 10 })).toEqual([1, 2]);
  });

  it('marks matches with or without accents in texts and lists, and converts numbers to text', async () => {
    const { hits } = await subject.search(index, 'plomeria', {
      attributesToRetrieve: ['id', 'lugar'],
      attributesToHighlight: ['nombre', 'texto'],
    });
    expect(hits).toEqual([
      {
        id: 1,
        lugar: { ciudad: 'Puebla', piso: 2 },
        _formatted: {
          id: '1',
          nombre: '<em>Plomería</em> López',
          texto: 'nada',
          lugar: { ciudad: 'Puebla', piso: '2' },
        },
      },
      { id: 2, _formatted: { id: '2', nombre: 'Otra <em>plomería</em>', texto: ['uno', '<em>plomería</em> fina'] } },
    ]);
  });

  it('marks with the requested tags, also words found with a typo or by prefix', async () => {
    const tags = { attributesToHighlight: ['nombre'], highlightPreTag: '[', highlightPostTag: ']' };
    const marked = async (q: string) => (await subject.search(index, q, tags)).hits[0]?._formatted?.nombre;
    expect(await marked('plomerai')).toBe('[Plomería] López');
    expect(await marked('plom')).toMatch(/^\[Plom(?:\]ería|ería\]) López$/);
    expect(await marked('"plomeria lopez"')).toBe('[Plomería López]');
  });

  it.each([
    [{ raro: 1 }, 'bad_request'],
    [{ q: ['a'] }, 'invalid_search_q'],
    [{ limit: -1 }, 'invalid_search_limit'],
    [{ offset: 'x' }, 'invalid_search_offset'],
    [{ facets: 'x' }, 'invalid_search_facets'],
    [{ attributesToRetrieve: 'x' }, 'invalid_search_attributes_to_retrieve'],
    [{ attributesToHighlight: 'x' }, 'invalid_search_attributes_to_highlight'],
    [{ attributesToSearchOn: ['precio'] }, 'invalid_search_attributes_to_search_on'],
    [{ filter: true }, 'invalid_search_filter'],
  ])('refuses %j', async (query, code) => {
    const answer = await subject.call('POST', '/multi-search', { queries: [{ indexUid: index.uid, ...query }] });
    const link = `https://docs.meilisearch.com/errors#${code}`;
    expect(answer).toMatchObject({ status: 400, body: { code, type: 'invalid_request', link } });
  });

  it('contains the results of several searches in order, or names the invalid search', async () => {
    const other = await subject.index({ filterableAttributes: ['t'] }, [
      { id: 4, t: 'yeso' },
      { id: 5, t: 'cal' },
    ]);
    const queries = [
      { indexUid: other.uid, q: 'yeso' },
      { indexUid: index.uid, q: 'tercera' },
      { indexUid: other.uid, filter: ['t = cal'], facets: ['t'] },
    ];
    const { results } = await subject.client().multiSearch({ queries });
    expect(results.map(({ hits }) => hits.map(({ id }) => id))).toEqual([[4], [3], [5]]);
    expect(results[2]?.facetDistribution).toEqual({ t: { cal: 1 } });
    const absent = subject.name();
    const faulty = { queries: [{ indexUid: index.uid }, { indexUid: absent }] };
    expect(await subject.call('POST', '/multi-search', faulty)).toMatchObject({
      status: 400,
      body: { code: 'index_not_found', message: `Inside \`.queries[1]\`: Index \`${absent}\` not found.` },
    });
  });
});

describe('a filter', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    index = await subject.index({ filterableAttributes: ['pais', 'estado', 'precio', 'servicios', 'activo'] }, [
      { id: 1, pais: 'MX', estado: 'Ciudad de México', precio: 100, servicios: ['yeso', 'pintura'], activo: true },
      { id: 2, pais: 'MX', estado: 'Jalisco', precio: 250.5, servicios: ['pintura'], activo: false },
      { id: 3, pais: 'CO', estado: 'Antioquia', precio: 50, servicios: [], activo: true },
      { id: 4, pais: 'CO', estado: 'O\'Higgins "norte"' },
    ]);
  });

  it.each([
    ['pais = MX', [1, 2]],
    ['pais = mx', [1, 2]],
    ['pais=CO', [3, 4]],
    ['estado = "Ciudad de México"', [1]],
    ['estado = "ciudad de méxico"', [1]],
    ['estado = "O\'Higgins \\"norte\\""', [4]],
    ['precio = 100', [1]],
    ['precio > 50', [1, 2]],
    ['precio >= 50', [1, 2, 3]],
    ['precio < 250.5', [1, 3]],
    ['precio <= 250.5', [1, 2, 3]],
    ['servicios = pintura', [1, 2]],
    ['activo = true', [1, 3]],
    [['pais = MX', 'precio < 200'], [1]],
    [['precio > 60', 'precio <= 300', 'servicios = yeso'], [1]],
    [[], [1, 2, 3, 4]],
  ])('selects documents by %j', async (filter, expected) => {
    expect(await subject.ids(index, '', { filter })).toEqual(expected);
  });

  it.each([['raro = 1'], ['pais & MX'], ['pais = '], ['pais = "MX'], ['(pais = MX'], ['pais = MX pais = CO']])(
    'causes an error for %s',
    async (filter) => {
      await expect(subject.search(index, '', { filter })).rejects.toMatchObject({
        cause: { code: 'invalid_search_filter', type: 'invalid_request' },
      });
    },
  );
});

describe('facets', () => {
  const documents = [
    { id: 1, t: 'casa', estado: 'Jalisco', servicios: ['yeso', 'pintura'], precio: 10 },
    { id: 2, t: 'casa', estado: 'Puebla', servicios: ['pintura'], precio: 30 },
    { id: 3, t: 'patio', estado: 'Puebla', servicios: ['Pintura'], precio: 20.5 },
    { id: 4, t: 'patio', estado: 'Área Norte', servicios: [] },
  ];
  let index: Index<Document>;
  beforeAll(async () => {
    index = await subject.index({ filterableAttributes: ['estado', 'servicios', 'precio'] }, documents);
  });

  it('count the values among all matching documents, on every page', async () => {
    const { facetDistribution } = await subject.search(index, '', { facets: ['estado'], limit: 0 });
    expect(facetDistribution).toEqual({ estado: { Jalisco: 1, Puebla: 2, 'Área Norte': 1 } });
    const some = await subject.search(index, 'casa', { facets: ['estado', 'precio'], filter: 'servicios = yeso' });
    expect(some.facetDistribution).toEqual({ estado: { Jalisco: 1 }, precio: { '10': 1 } });
  });

  it('count spellings that differ in case as one', async () => {
    const { facetDistribution } = await subject.search(index, '', { facets: ['servicios'] });
    expect(Object.values(facetDistribution?.servicios ?? {}).toSorted()).toEqual([1, 3]);
  });

  it('give the lowest and highest number', async () => {
    const { facetStats } = await subject.search(index, '', { facets: ['estado', 'precio'] });
    expect(facetStats).toEqual({ precio: { min: 10, max: 30 } });
  });

  it('follow the sort order and limit in the settings', async () => {
    const faceting = { sortFacetValuesBy: { '*': 'count' as const }, maxValuesPerFacet: 1 };
    const other = await subject.index({ filterableAttributes: ['estado'], faceting }, documents);
    const { facetDistribution } = await subject.search(other, '', { facets: ['estado'] });
    expect(facetDistribution).toEqual({ estado: { Puebla: 2 } });
  });

  it('cause an error for an attribute that is not filterable', async () => {
    await expect(subject.search(index, '', { facets: ['t'] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_facets', message: expect.stringContaining('`t`') },
    });
  });
});
