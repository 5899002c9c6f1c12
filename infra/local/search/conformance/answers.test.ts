import type { Index } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, idsOf, useServer } from './support.ts';

const server = useServer();
const long = 'uno dos tres cuatro cinco seis siete plomeria ocho nueve diez once doce trece catorce quince';

describe('the answer to a search', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    index = await server.index({ searchableAttributes: ['nombre', 'texto'] }, [
      { id: 1, nombre: 'Plomería López', texto: long, lugar: { ciudad: 'Puebla', calle: 'x' }, precio: 10 },
      { id: 2, nombre: 'Otra plomería', texto: 'nada', precio: 20 },
      { id: 3, nombre: 'Tercera', texto: 'nada', precio: 30 },
    ]);
  });

  it('pages by offset and limit with an estimate', async () => {
    const answer = await index.search('', { offset: 1, limit: 1 });
    expect(answer).toMatchObject({ offset: 1, limit: 1, estimatedTotalHits: 3, query: '' });
    expect(answer.processingTimeMs).toBeTypeOf('number');
    expect(idsOf(answer)).toEqual([2]);
  });

  it('pages by page with exact numbers', async () => {
    const answer = await index.search('', { page: 2, hitsPerPage: 2 });
    expect(answer).toMatchObject({ page: 2, hitsPerPage: 2, totalHits: 3, totalPages: 2 });
    expect(idsOf(answer)).toEqual([3]);
    expect(answer).not.toHaveProperty('estimatedTotalHits');
  });

  it('goes no further than the settings allow', async () => {
    const few = await server.index({ pagination: { maxTotalHits: 2 } }, [{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(idsOf(await few.search('', { limit: 10 }))).toEqual([1, 2]);
    const page = await few.search('', { hitsPerPage: 10 });
    expect(page.hits.length).toBeGreaterThanOrEqual(2);
    // The count of a page is no promise: the setting may bound it or not.
    expect(page.totalHits).toBeGreaterThanOrEqual(2);
    expect(page.totalHits).toBeLessThanOrEqual(3);
  });

  it('gives only the asked and displayed attributes', async () => {
    expect((await index.search('', { attributesToRetrieve: ['id', 'lugar.ciudad'], limit: 1 })).hits).toEqual([
      { id: 1, lugar: { ciudad: 'Puebla' } },
    ]);
    const hiding = await server.index({ displayedAttributes: ['id'] }, [{ id: 1, secreto: 'x' }]);
    expect((await hiding.search('x', { attributesToRetrieve: ['*'] })).hits).toEqual([{ id: 1 }]);
  });

  it('marks whole words that match, accents or not, and turns numbers into text', async () => {
    const { hits } = await index.search('plomeria', {
      attributesToHighlight: ['nombre'],
      attributesToRetrieve: ['id', 'nombre'],
    });
    expect(hits.map(({ _formatted }) => _formatted)).toEqual([
      { id: '1', nombre: '<em>Plomería</em> López' },
      { id: '2', nombre: 'Otra <em>plomería</em>' },
    ]);
  });

  it('marks with the asked tags, words found by a typo and beginnings too', async () => {
    const tags = { attributesToHighlight: ['nombre'], highlightPreTag: '[', highlightPostTag: ']' };
    expect((await index.search('plomerai', tags)).hits[0]?._formatted?.nombre).toBe('[Plomería] López');
    expect((await index.search('plom', tags)).hits[0]?._formatted?.nombre).toMatch(/^\[Plom(?:\]ería|ería\]) López$/);
  });

  it('crops around the match', async () => {
    const { hits } = await index.search('plomeria', { attributesToCrop: ['texto'], cropLength: 5, cropMarker: '(…)' });
    const cropped = String(hits[0]?._formatted?.texto);
    expect(cropped).toMatch(/^\(…\).*plomeria.*\(…\)$/);
    expect(cropped.replaceAll('(…)', '').trim().split(/\s+/)).toHaveLength(5);
  });

  it('tells the places of matches in bytes', async () => {
    const { hits } = await index.search('plomeria', { showMatchesPosition: true, limit: 1 });
    expect(hits[0]?._matchesPosition).toMatchObject({
      nombre: [{ start: 0, length: 9 }],
      texto: [{ start: long.indexOf('plomeria'), length: 8 }],
    });
  });

  it('answers a GET as it answers a POST', async () => {
    const byGet = await index.searchGet('plomeria', { limit: 1, attributesToRetrieve: ['id'] });
    expect(byGet.hits).toEqual([{ id: 1 }]);
  });

  it.each([
    [{ raro: 1 }, 'bad_request'],
    [{ q: ['a'] }, 'invalid_search_q'],
    [{ limit: 'x' }, 'invalid_search_limit'],
    [{ limit: -1 }, 'invalid_search_limit'],
    [{ offset: 'x' }, 'invalid_search_offset'],
    [{ page: 'x' }, 'invalid_search_page'],
    [{ hitsPerPage: 'x' }, 'invalid_search_hits_per_page'],
    [{ facets: 'x' }, 'invalid_search_facets'],
    [{ sort: 'x' }, 'invalid_search_sort'],
    [{ attributesToRetrieve: 'x' }, 'invalid_search_attributes_to_retrieve'],
    [{ attributesToHighlight: 'x' }, 'invalid_search_attributes_to_highlight'],
    [{ attributesToCrop: 'x' }, 'invalid_search_attributes_to_crop'],
    [{ cropLength: 'x' }, 'invalid_search_crop_length'],
    [{ matchingStrategy: 'x' }, 'invalid_search_matching_strategy'],
    [{ showMatchesPosition: 'x' }, 'invalid_search_show_matches_position'],
    [{ rankingScoreThreshold: 42 }, 'invalid_search_ranking_score_threshold'],
  ])('refuses %j with %s', async (body, code) => {
    const answer = await server.call('POST', `/indexes/${index.uid}/search`, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code, type: 'invalid_request', link: `https://docs.meilisearch.com/errors#${code}` },
    });
  });

  it('answers 404 for an index that is not there', async () => {
    expect(await server.call('POST', `/indexes/${server.name('absent')}/search`, {})).toMatchObject({
      status: 404,
      body: { code: 'index_not_found' },
    });
  });
});

describe('many searches in one call', () => {
  it('answers each, in order', async () => {
    const one = await server.index({}, [{ id: 1, t: 'yeso' }]);
    const two = await server.index({ filterableAttributes: ['t'] }, [
      { id: 2, t: 'yeso' },
      { id: 3, t: 'cal' },
    ]);
    const { results } = await server.client().multiSearch({
      queries: [
        { indexUid: two.uid, q: 'yeso', limit: 5 },
        { indexUid: one.uid, q: '' },
        { indexUid: two.uid, filter: 't = cal', facets: ['t'] },
      ],
    });
    expect(results.map(({ indexUid }) => indexUid)).toEqual([two.uid, one.uid, two.uid]);
    expect(results.map(({ hits }) => hits.map(({ id }) => id))).toEqual([[2], [1], [3]]);
    expect(results[2]?.facetDistribution).toEqual({ t: { cal: 1 } });
  });

  it('says which search is at fault', async () => {
    const one = await server.index({}, [{ id: 1 }]);
    const absent = server.name('absent');
    const answer = await server.call('POST', '/multi-search', {
      queries: [{ indexUid: one.uid }, { indexUid: absent }],
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'index_not_found',
        type: 'invalid_request',
        message: `Inside \`.queries[1]\`: Index \`${absent}\` not found.`,
        link: 'https://docs.meilisearch.com/errors#index_not_found',
      },
    });
    const unknown = await server.call('POST', '/multi-search', { queries: [{ indexUid: one.uid, raro: 1 }] });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('merges searches into one list by score and weight', async () => {
    const one = await server.index({}, [{ id: 1, t: 'yeso fino' }]);
    const two = await server.index({}, [{ id: 2, t: 'yeso' }]);
    const answer = await server.client().multiSearch({
      federation: { limit: 10 },
      queries: [
        { indexUid: one.uid, q: 'yeso', federationOptions: { weight: 0.1 } },
        { indexUid: two.uid, q: 'yeso' },
      ],
    });
    expect(answer.hits.map(({ id, _federation }) => [id, _federation?.indexUid, _federation?.queriesPosition])).toEqual(
      [
        [2, two.uid, 1],
        [1, one.uid, 0],
      ],
    );
  });
});
