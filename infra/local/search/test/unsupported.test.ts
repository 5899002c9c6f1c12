import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../src/server.ts';

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'search-unsupported-'));
  server = await startServer({ port: 0, dataDir, masterKey: undefined });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

async function send(method: string, path: string, body?: unknown) {
  const init =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, { method, ...init });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const search = (query: object) => ['POST', '/multi-search', { queries: [{ indexUid: 'a', ...query }] }] as const;
const settings = (change: object) => ['PATCH', '/indexes/a/settings', change] as const;

it.each([
  // Features of Meilisearch that this server does not support.
  [...search({ page: 2 }), 'bad_request'],
  [...search({ attributesToCrop: ['texto'] }), 'bad_request'],
  [...search({ showRankingScore: true }), 'bad_request'],
  [...search({ matchingStrategy: 'all' }), 'bad_request'],
  [...search({ distinct: 'grupo' }), 'bad_request'],
  [...search({ filter: 'f 1 TO 2' }), 'invalid_search_filter'],
  [...search({ filter: 'f EXISTS' }), 'invalid_search_filter'],
  [...search({ filter: 'f STARTS WITH a' }), 'invalid_search_filter'],
  [...search({ filter: '_geoRadius(1, 2, 3, 125)' }), 'invalid_search_filter'],
  [...search({ filter: '_geoPolygon([1, 1], [2, 2], [3, 1])' }), 'invalid_search_filter'],
  [...search({ filter: '_geo.lat > 1' }), 'invalid_search_filter'],
  [...search({ facets: ['*'] }), 'invalid_search_facets'],
  [...search({ facets: ['_geo'] }), 'invalid_search_facets'],
  [...search({ attributesToHighlight: ['*'] }), 'invalid_search_attributes_to_highlight'],
  [...search({ attributesToRetrieve: ['lugar.ciudad'] }), 'invalid_search_attributes_to_retrieve'],
  ['POST', '/multi-search', { federation: {}, queries: [] }, 'bad_request'],
  [...settings({ distinctAttribute: 'grupo' }), 'invalid_settings_distinct_attribute'],
  [...settings({ sortableAttributes: ['lugar.ciudad'] }), 'invalid_settings_sortable_attributes'],
  [...settings({ filterableAttributes: ['_geojson'] }), 'invalid_settings_filterable_attributes'],
  [...settings({ searchableAttributes: ['lugar.ciudad'] }), 'invalid_settings_searchable_attributes'],
  [...settings({ filterableAttributes: [{ attributePatterns: ['a'] }] }), 'invalid_settings_filterable_attributes'],
  [...settings({ typoTolerance: { enabled: false } }), 'invalid_settings_typo_tolerance'],
  [...settings({ faceting: { sortFacetValuesBy: { estado: 'count' } } }), 'invalid_settings_faceting'],
  [...settings({ rankingRules: ['attribute'] }), 'invalid_settings_ranking_rules'],
  [...settings({ stopWords: null }), 'invalid_settings_stop_words'],
  ['POST', '/swap-indexes', [{ indexes: ['a', 'b'], rename: true }], 'bad_request'],
  ['POST', '/indexes/a/documents?primaryKey=id', [], 'bad_request'],
] as const)('%s %s %j is refused with %s', async (method, path, body, code) => {
  await send('POST', '/indexes', { uid: 'a', primaryKey: 'id' });
  await send('PATCH', '/indexes/a/settings', { filterableAttributes: ['f', '_geo'] });
  await expect.poll(async () => (await send('GET', '/indexes/a/settings')).body.filterableAttributes).toHaveLength(2);
  const type = 'invalid_request';
  const link = `https://docs.meilisearch.com/errors#${code}`;
  const message = expect.stringMatching(/./);
  expect(await send(method, path, body)).toEqual({ status: 400, body: { code, type, link, message } });
});

it.each([
  ['POST', '/indexes/a/search', {}],
  ['POST', '/indexes/a/facet-search', {}],
  ['GET', '/tasks', undefined],
  ['PUT', '/indexes/a/documents', []],
  ['DELETE', '/indexes/a/documents', undefined],
])('the call %s %s returns 404', async (method, path, body) => {
  expect(await send(method, path, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
