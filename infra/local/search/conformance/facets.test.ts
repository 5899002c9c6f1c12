import type { Index } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, succeeded, useServer } from './support.ts';

const server = useServer();
const documents = [
  { id: 1, t: 'casa', estado: 'Jalisco', servicios: ['yeso', 'pintura'], precio: 10 },
  { id: 2, t: 'casa', estado: 'Puebla', servicios: ['pintura'], precio: 30 },
  { id: 3, t: 'patio', estado: 'Puebla', servicios: ['Pintura'], precio: 20.5 },
  { id: 4, t: 'patio', estado: 'Área Norte', servicios: [] },
];

describe('facets', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    index = await server.index({ filterableAttributes: ['estado', 'servicios', 'precio'] }, documents);
  });

  it('counts the values among the documents found', async () => {
    const all = await index.search('', { facets: ['estado'], limit: 1 });
    expect(all.facetDistribution).toEqual({ estado: { Jalisco: 1, Puebla: 2, 'Área Norte': 1 } });
    const some = await index.search('casa', { facets: ['estado', 'precio'], filter: 'servicios = yeso' });
    expect(some.facetDistribution).toEqual({ estado: { Jalisco: 1 }, precio: { '10': 1 } });
  });

  it('counts and totals where no document is asked for', async () => {
    const { hits, estimatedTotalHits, facetDistribution } = await index.search('casa', {
      limit: 0,
      facets: ['estado'],
    });
    expect({ hits, estimatedTotalHits, facetDistribution }).toEqual({
      hits: [],
      estimatedTotalHits: 2,
      facetDistribution: { estado: { Jalisco: 1, Puebla: 1 } },
    });
  });

  it('counts spellings that differ in case as one', async () => {
    const { facetDistribution } = await index.search('', { facets: ['servicios'] });
    expect(Object.values(facetDistribution?.servicios ?? {}).toSorted()).toEqual([1, 3]);
  });

  it('gives lowest and highest of numbers', async () => {
    expect((await index.search('', { facets: ['precio'] })).facetStats).toEqual({ precio: { min: 10, max: 30 } });
  });

  it('gives all facets for a star', async () => {
    expect(Object.keys((await index.search('', { facets: ['*'] })).facetDistribution ?? {}).toSorted()).toEqual([
      'estado',
      'precio',
      'servicios',
    ]);
  });

  it('puts values in the order of the settings and cuts the list', async () => {
    const other = await server.index(
      { filterableAttributes: ['estado'], faceting: { sortFacetValuesBy: { estado: 'count' }, maxValuesPerFacet: 1 } },
      documents.filter(({ id }) => id !== 4),
    );
    expect((await other.search('', { facets: ['estado'] })).facetDistribution).toEqual({ estado: { Puebla: 2 } });
    await succeeded(other.updateFaceting({ sortFacetValuesBy: { estado: 'alpha' } }).waitTask());
    expect((await other.search('', { facets: ['estado'] })).facetDistribution).toEqual({ estado: { Jalisco: 1 } });
  });

  it('refuses a facet that is not filterable', async () => {
    await expect(index.search('', { facets: ['t'] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_facets', message: expect.stringContaining('`t`') },
    });
  });

  it.each([
    ['pue', ['Puebla']],
    ['JAL', ['Jalisco']],
    ['area', ['Área Norte']],
    ['peubla', ['Puebla']],
    ['norte', []],
  ])('finds facet values by %s', async (facetQuery, expected) => {
    const { facetHits } = await index.searchForFacetValues({ facetName: 'estado', facetQuery });
    expect(facetHits.map(({ value }) => value)).toEqual(expected);
  });

  it('counts facet values within a search and filter', async () => {
    const answer = await index.searchForFacetValues({ facetName: 'estado', facetQuery: 'p', q: 'casa' });
    expect(answer).toMatchObject({ facetHits: [{ value: 'Puebla', count: 1 }], facetQuery: 'p' });
    expect((await index.searchForFacetValues({ facetName: 'estado', filter: 'precio > 15' })).facetHits).toEqual([
      { value: 'Puebla', count: 2 },
    ]);
  });

  it('refuses a facet search without a name, on other attributes, and where it is off', async () => {
    const path = `/indexes/${index.uid}/facet-search`;
    expect(await server.call('POST', path, { facetQuery: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'missing_facet_search_facet_name' },
    });
    expect(await server.call('POST', path, { facetName: 't' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_facet_search_facet_name' },
    });
    const off = await server.index({ facetSearch: false, filterableAttributes: ['estado'] }, documents);
    await expect(off.searchForFacetValues({ facetName: 'estado' })).rejects.toMatchObject({
      cause: { code: 'facet_search_disabled' },
    });
  });
});
