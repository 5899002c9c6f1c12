import { describe, expect, it, vi } from 'vitest';
import { type Document, succeeded, useServer } from '../test/conformance-server.ts';

const subject = useServer();
const { client, call, name } = subject;

describe('the server', () => {
  it('shows its health to everyone', async () => {
    const response = await fetch(`${subject.server.url}/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'available' }]);
  });

  it('returns 401 without a key and 403 for a wrong key', async () => {
    expect(subject.server.key, 'the suite needs a server with a key').toBeTruthy();
    for (const [headers, status, code] of [
      [{}, 401, 'missing_authorization_header'],
      [{ authorization: 'Bearer equivocada' }, 403, 'invalid_api_key'],
    ] as const) {
      const response = await fetch(`${subject.server.url}/indexes`, { headers });
      expect([response.status, await response.json()]).toMatchObject([status, { code, type: 'auth' }]);
    }
  });
});

describe('the task queue', () => {
  it('confirms a change with 202 before applying it', async () => {
    const { uid } = await subject.index({}, []);
    const { status, body } = await call('POST', `/indexes/${uid}/documents`, [{ id: 1 }]);
    expect(status).toBe(202);
    expect(body).toMatchObject({ indexUid: uid, status: 'enqueued', type: 'documentAdditionOrUpdate' });
    expect(Date.parse(String(body.enqueuedAt))).not.toBeNaN();
    const task = await client().tasks.waitForTask(Number(body.taskUid));
    expect(task).toMatchObject({ uid: body.taskUid, indexUid: uid, status: 'succeeded', error: null });
  });

  it('applies changes in their order of arrival', async () => {
    const index = await subject.index({}, []);
    const sent = await Promise.all([1, 2, 3].map((value) => index.addDocuments([{ id: 1, value }])));
    const order = sent.map(({ taskUid }) => taskUid);
    await index.tasks.waitForTask(Math.max(...order));
    expect(await index.getDocument(1)).toMatchObject({ value: order.indexOf(Math.max(...order)) + 1 });
  });

  it('returns 404 for an unknown task', async () => {
    expect(await call('GET', '/tasks/4000000000')).toMatchObject({ status: 404, body: { code: 'task_not_found' } });
  });
});

describe('the index calls', () => {
  it('create, list and delete an index', async () => {
    const uid = name();
    const listed = async () => (await client().getRawIndexes({ limit: 1_000 })).results;
    await succeeded(client().createIndex(uid, { primaryKey: 'clave' }).waitTask());
    expect((await listed()).find((index) => index.uid === uid)).toMatchObject({ uid, primaryKey: 'clave' });
    const again = await client().createIndex(uid, { primaryKey: 'clave' }).waitTask();
    expect(again).toMatchObject({ status: 'failed', error: { code: 'index_already_exists' } });
    await succeeded(client().deleteIndex(uid).waitTask());
    expect((await listed()).map((index) => index.uid)).not.toContain(uid);
    const gone = await client().deleteIndex(uid).waitTask();
    expect(gone).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
    expect(gone.error?.message).toMatch(/not found/i);
  });

  it('list indexes by pages', async () => {
    const own = [(await subject.index({}, [])).uid, (await subject.index({}, [])).uid];
    const listed = async (offset: number, limit: number) =>
      (await client().getRawIndexes({ offset, limit })).results.map(({ uid }) => uid);
    // Other tests may add and delete indexes in between: the check retries until they did not.
    await vi.waitFor(async () => {
      const all = await listed(0, 1_000);
      const pages = [];
      for (const uid of own) pages.push(await listed(all.indexOf(uid), 1));
      expect(await listed(0, 1_000)).toEqual(all);
      expect(pages).toEqual(own.map((uid) => [uid]));
    }, 60_000);
    expect(await listed(0, 0)).toEqual([]);
  });

  it.each([
    [{ uid: 'con espacio', primaryKey: 'id' }, 'invalid_index_uid'],
    [{}, 'missing_index_uid'],
    [{ uid: 'a', primaryKey: 'id', raro: 1 }, 'bad_request'],
  ])('refuse to create %j', async (body, code) => {
    expect(await call('POST', '/indexes', body)).toMatchObject({ status: 400, body: { code } });
  });

  it('swap documents and settings of two indexes, or change nothing if an index is missing', async () => {
    const live = await subject.index({ filterableAttributes: ['a'] }, [{ id: 1, a: 'vieja' }]);
    const next = await subject.index({ filterableAttributes: ['b'] }, [{ id: 2, b: 'nueva' }]);
    const missing = await client()
      .swapIndexes([{ indexes: [live.uid, name()], rename: false }])
      .waitTask();
    expect(missing).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
    expect(await subject.ids(live, '')).toEqual([1]);
    const swap = client().swapIndexes([{ indexes: [live.uid, next.uid], rename: false }]);
    expect(await succeeded(swap.waitTask())).toMatchObject({ type: 'indexSwap', indexUid: null });
    expect([await subject.ids(live, ''), await subject.ids(next, '')]).toEqual([[2], [1]]);
    expect((await live.getSettings()).filterableAttributes).toEqual(['b']);
  });
});

describe('the document calls', () => {
  it('replace a document with the same id, and find it only by its new words', async () => {
    const index = await subject.index({}, [{ id: 1, oficio: 'herrería', a: 1 }]);
    await succeeded(index.addDocuments([{ id: 1, oficio: 'jardinería' }]).waitTask());
    expect(await index.getDocument(1)).toEqual({ id: 1, oficio: 'jardinería' });
    expect([await subject.ids(index, 'herreria'), await subject.ids(index, 'jardineria')]).toEqual([[], [1]]);
    expect((await index.getStats()).numberOfDocuments).toBe(1);
  });

  it('list documents with some fields, by pages', async () => {
    const index = await subject.index(
      {},
      [1, 2, 3].map((id) => ({ id, nombre: `n${id}` })),
    );
    expect(await index.getDocuments({ limit: 1, offset: 1, fields: ['id'] })).toEqual({
      results: [{ id: 2 }],
      offset: 1,
      limit: 1,
      total: 3,
    });
  });

  it('delete documents by their ids', async () => {
    const index = await subject.index({}, [{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect((await succeeded(index.deleteDocuments([2, 99]).waitTask())).type).toBe('documentDeletion');
    expect(await subject.ids(index, '')).toEqual([1, 3]);
    expect(await call('GET', `/indexes/${index.uid}/documents/2`)).toMatchObject({
      status: 404,
      body: { code: 'document_not_found', message: 'Document `2` not found.' },
    });
  });

  it.each([
    [[{ id: 'con espacio' }], 'invalid_document_id'],
    [[{ id: 1 }, { id: 'ñ' }], 'invalid_document_id'],
    [[{ id: 1 }, { nombre: 'Ana' }], 'missing_document_id'],
  ])('fail the task for %j and keep no part of it', async (documents, code) => {
    const index = await subject.index({}, []);
    // The client's types refuse a document without an id.
    const task = await index.addDocuments(documents as Document[]).waitTask();
    expect(task).toMatchObject({ status: 'failed', error: { code } });
    expect((await index.getStats()).numberOfDocuments).toBe(0);
  });

  it.each([
    [[{ proveedorId: 'a-1' }], null],
    [[{ nombre: 'Ana' }], 'index_primary_key_no_candidate_found'],
    [[{ id: 1, otro_id: 2 }], 'index_primary_key_multiple_candidates_found'],
  ])('create a missing index with the primary key of %j', async (documents, code) => {
    const task = await client().index(name()).addDocuments(documents).waitTask();
    expect(task.error?.code ?? null).toBe(code);
  });

  it.each([
    ['{"id":', 'application/json', 400, 'malformed_payload'],
    ['"texto"', 'application/json', 400, 'malformed_payload'],
    ['[]', 'text/plain', 415, 'invalid_content_type'],
  ])('refuse the body %j as %s with %i', async (body, type, status, code) => {
    expect(await call('POST', `/indexes/${name()}/documents`, body, type)).toMatchObject({ status, body: { code } });
  });
});

describe('the settings call', () => {
  it('returns the defaults of Meilisearch', async () => {
    expect(await (await subject.index({}, [])).getSettings()).toMatchObject({
      displayedAttributes: ['*'],
      searchableAttributes: ['*'],
      filterableAttributes: [],
      sortableAttributes: [],
      rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
      stopWords: [],
      synonyms: {},
      distinctAttribute: null,
      typoTolerance: {
        enabled: true,
        minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
        disableOnWords: [],
        disableOnAttributes: [],
        disableOnNumbers: false,
      },
      faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
      pagination: { maxTotalHits: 1000 },
    });
  });

  it('changes only the given settings, and groups field by field', async () => {
    const index = await subject.index({ searchableAttributes: ['b', 'a'], synonyms: { uno: ['dos'] } }, []);
    const change = { synonyms: { tres: ['cuatro'] }, typoTolerance: { minWordSizeForTypos: { oneTypo: 4 } } };
    expect((await succeeded(index.updateSettings(change).waitTask())).type).toBe('settingsUpdate');
    expect(await index.getSettings()).toMatchObject({
      searchableAttributes: ['b', 'a'],
      synonyms: { tres: ['cuatro'] },
      typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 } },
    });
    expect((await index.getSettings()).synonyms).not.toHaveProperty('uno');
  });

  it('lists sortable attributes in alphabetical order', async () => {
    const index = await subject.index({ sortableAttributes: ['b', '_geo', 'a', 'b'] }, []);
    expect(await index.getSettings()).toMatchObject({ sortableAttributes: ['_geo', 'a', 'b'] });
  });

  it('applies to existing documents', async () => {
    const index = await subject.index({ searchableAttributes: ['nombre'] }, [{ id: 1, nombre: 'Ana', oficio: 'yeso' }]);
    expect(await subject.ids(index, 'yeso')).toEqual([]);
    const change = { searchableAttributes: ['nombre', 'oficio'], filterableAttributes: ['oficio'] };
    await succeeded(index.updateSettings(change).waitTask());
    expect(await subject.ids(index, 'yeso', { filter: 'oficio = yeso' })).toEqual([1]);
  });

  it.each([
    [{ raro: 1 }, 'bad_request'],
    [{ searchableAttributes: 'nombre' }, 'invalid_settings_searchable_attributes'],
    [{ filterableAttributes: 'nombre' }, 'invalid_settings_filterable_attributes'],
    [{ sortableAttributes: 'nombre' }, 'invalid_settings_sortable_attributes'],
    [{ rankingRules: ['raro'] }, 'invalid_settings_ranking_rules'],
    [{ rankingRules: ['_geo:asc'] }, 'invalid_settings_ranking_rules'],
    [{ rankingRules: ['_geoPoint(1, 2):asc'] }, 'invalid_settings_ranking_rules'],
    [{ stopWords: 'de' }, 'invalid_settings_stop_words'],
    [{ synonyms: ['a'] }, 'invalid_settings_synonyms'],
    [{ typoTolerance: { raro: true } }, 'invalid_settings_typo_tolerance'],
    [{ typoTolerance: { minWordSizeForTypos: { oneTypo: 9, twoTypos: 5 } } }, 'invalid_settings_typo_tolerance'],
    [{ faceting: { sortFacetValuesBy: { '*': 'raro' } } }, 'invalid_settings_faceting'],
    [{ pagination: { maxTotalHits: 0 } }, 'invalid_settings_pagination'],
  ])('refuses %j', async (body, code) => {
    const answer = await call('PATCH', `/indexes/${name()}/settings`, body);
    expect(answer).toMatchObject({ status: 400, body: { code, type: 'invalid_request' } });
  });

  it('returns 404 for an unknown index', async () => {
    expect(await call('GET', `/indexes/${name()}/settings`)).toMatchObject({
      status: 404,
      body: { code: 'index_not_found' },
    });
  });
});
