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
    [{ filter: [['precio = 1', ['precio = 2']]] }, 'invalid_search_filter'],
    [{ sort: 'precio:asc' }, 'invalid_search_sort'],
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
    [
      ['', []],
      [1, 2, 3, 4],
    ],
    ['pais != MX', [3, 4]],
    ['pais IN [mx]', [1, 2]],
    ['estado IN ["Jalisco", \'antioquia\', Nada,]', [2, 3]],
    ['precio IN [100, 50.0, "250.5"]', [1, 2, 3]],
    ['pais IN []', []],
    ['pais NOT IN [MX] AND precio NOT IN [50]', [4]],
    ['servicios IN [yeso, pintura]', [1, 2]],
    ['estado > Ciudad', [1, 2, 4]],
    ['"estado" <= jalisco', [1, 2, 3]],
    ['precio < abc', []],
    // AND binds closer than OR, NOT closer than both.
    ['pais = CO OR precio = 100 AND activo = true', [1, 3, 4]],
    ['(pais = CO OR precio = 100) AND activo = true', [1, 3]],
    ['NOT pais = MX AND precio >= 50', [3]],
    ['NOT (pais = MX AND precio >= 200)', [1, 3, 4]],
    ['NOT NOT activo = true', [1, 3]],
    ['NOT(precio=100)AND(pais=MX)', [2]],
    [
      [['pais = CO', 'precio = 100'], 'activo = true'],
      [1, 3],
    ],
    [[['precio = 100', 'estado = "Jalisco" OR estado = Antioquia']], [1, 2, 3]],
    [
      ['pais = MX AND precio > 60', ['servicios = yeso', 'activo = false']],
      [1, 2],
    ],
    // The deepest nesting.
    [`${'('.repeat(36)}precio = 100${')'.repeat(36)}`, [1]],
    [`${'NOT '.repeat(146)}precio = 100`, [1]],
  ])('selects documents by %j', async (filter, expected) => {
    expect(await subject.ids(index, '', { filter })).toEqual(expected);
  });

  it.each([
    ['raro = 1', 'Attribute `raro` is not filterable. Available filterable attribute patterns are: `activo`, `estado`'],
    ['pais = MX OR raro IN [1]', 'Attribute `raro` is not filterable.'],
    ['pais & MX', 'Was expecting an operation'],
    ['pais = ', 'Was expecting a value but instead got'],
    ['pais = AND', 'Was expecting a value but instead got `AND`'],
    ['pais = "MX', 'is missing the following closing delimiter: `"`.'],
    ['(pais = MX', 'Expression `(pais = MX` is missing the following closing delimiter: `)`.'],
    ['pais = MX pais = CO', 'Found unexpected characters at the end of the filter: `pais = CO`.'],
    ['pais = MX)', 'Found unexpected characters at the end of the filter: `)`.'],
    ['pais = MX OR', 'Was expecting an operation'],
    ['pais = MX XOR pais = CO', 'You probably forgot an `OR` or an `AND` rule.'],
    ['pais IN MX', 'Expected `[` after `IN` keyword.'],
    ['pais IN [MX & CO]', 'Expected only comma-separated field names inside `IN[..]`'],
    ['pais IN [MX, AND]', 'Expected only comma-separated field names inside `IN[..]`'],
    [`${'('.repeat(37)}precio = 100${')'.repeat(37)}`, 'The filter exceeded the maximum depth limit.'],
    [`${'NOT '.repeat(150)}precio = 100`, 'The filter exceeded the maximum depth limit.'],
  ])('causes an error for %s', async (filter, message) => {
    await expect(subject.search(index, '', { filter: ['pais = MX', [filter]] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_filter', type: 'invalid_request', message: expect.stringContaining(message) },
    });
  });
});

describe('a sort', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    const settings = {
      sortableAttributes: ['precio', 'nombre', 'mezcla', 'notas'],
      rankingRules: ['words', 'sort', 'precio:desc', 'exactness'],
    };
    index = await subject.index(settings, [
      { id: 1, precio: 30, nombre: 'Beta', mezcla: 'a', texto: 'yeso fino' },
      { id: 2, precio: 5, nombre: 'alfa', mezcla: 10, texto: 'yeso' },
      { id: 3, precio: 100.5, nombre: 'gama', mezcla: 9, notas: [5, 1] },
      { id: 4, nombre: null, mezcla: 'B', notas: [3] },
      { id: 5, precio: 5, nombre: 'Beta', mezcla: [] },
    ]);
  });

  it.each([
    [['precio:asc'], [2, 5, 1, 3, 4]],
    [['precio:desc'], [3, 1, 2, 5, 4]],
    // Case does not matter; the following ranking rules order equal names.
    [['nombre:asc'], [2, 1, 5, 3, 4]],
    [
      ['nombre:desc', 'precio:asc'],
      [3, 5, 1, 2, 4],
    ],
    // Numbers come before texts in both directions, documents without a value last.
    [['mezcla:asc'], [3, 2, 1, 4, 5]],
    [['mezcla:desc'], [2, 3, 4, 1, 5]],
    // The lowest of several values counts, or the highest.
    [['notas:asc'], [3, 4, 1, 2, 5]],
    [['notas:desc'], [3, 4, 1, 2, 5]],
    // The first rule of an attribute wins.
    [
      ['precio:asc', 'precio:desc'],
      [2, 5, 1, 3, 4],
    ],
    [[], [3, 1, 2, 5, 4]],
  ])('by %j orders the documents', async (sort, expected) => {
    expect(await subject.ids(index, '', { sort })).toEqual(expected);
  });

  it('replaces the ranking rule `sort` at its place', async () => {
    expect(await subject.ids(index, 'yeso fino', { sort: ['precio:asc'] })).toEqual([1, 2]);
    expect(await subject.ids(index, 'yeso', { sort: ['precio:asc'] })).toEqual([2, 1]);
  });

  it.each([
    [['precio'], 'expected expression ending by `:asc` or `:desc`, found `precio`.'],
    [['id:asc'], 'Attribute `id` is not sortable. Available sortable attributes are: `mezcla, nombre, notas, precio`.'],
  ])('causes an error for %j', async (sort, message) => {
    await expect(subject.search(index, '', { sort })).rejects.toMatchObject({
      cause: { code: 'invalid_search_sort', type: 'invalid_request', message: expect.stringContaining(message) },
    });
  });

  it('requires the ranking rule `sort`', async () => {
    const other = await subject.index({ sortableAttributes: ['precio'], rankingRules: ['words'] }, [{ id: 1 }]);
    expect(await subject.ids(other, '', { sort: [] })).toEqual([1]);
    await expect(subject.search(other, '', { sort: ['precio:asc'] })).rejects.toMatchObject({
      cause: {
        code: 'invalid_search_sort',
        message: expect.stringContaining('You must specify where `sort` is listed'),
      },
    });
  });
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

  it('count truth values and numbers under their texts', async () => {
    const other = await subject.index({ filterableAttributes: ['factura', 'media'] }, [
      { id: 1, factura: true, media: 4.5 },
      { id: 2, factura: false, media: 3.7 },
      { id: 3, factura: true, media: 4.5 },
    ]);
    const { facetDistribution } = await subject.search(other, '', { facets: ['factura', 'media'], limit: 0 });
    expect(facetDistribution).toEqual({ factura: { true: 2, false: 1 }, media: { '4.5': 2, '3.7': 1 } });
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
