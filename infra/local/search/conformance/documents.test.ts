import { describe, expect, it } from 'vitest';
import { succeeded, useServer } from './support.ts';

const server = useServer();

describe('documents', () => {
  it('replaces a document by POST and merges into it by PUT', async () => {
    const index = await server.index({}, [{ id: 1, a: 1, b: 1 }]);
    await succeeded(index.updateDocuments([{ id: 1, b: 2 }]).waitTask());
    expect(await index.getDocument(1)).toEqual({ id: 1, a: 1, b: 2 });
    await succeeded(index.addDocuments([{ id: 1, c: 3 }]).waitTask());
    expect(await index.getDocument(1)).toEqual({ id: 1, c: 3 });
    expect((await index.getStats()).numberOfDocuments).toBe(1);
  });

  it('finds a changed document by its new words only', async () => {
    const index = await server.index({}, [{ id: 1, oficio: 'herrería' }]);
    await succeeded(index.addDocuments([{ id: 1, oficio: 'jardinería' }]).waitTask());
    expect((await index.search('herreria')).hits).toHaveLength(0);
    expect((await index.search('jardineria')).hits).toHaveLength(1);
  });

  it('takes one object, and one object a line', async () => {
    const uid = server.name('formats');
    const one = await server.call('POST', `/indexes/${uid}/documents`, { id: 1 });
    const lines = await server.call(
      'POST',
      `/indexes/${uid}/documents`,
      '{"id":2}\n{"id":3}\n',
      'application/x-ndjson',
    );
    expect([one.status, lines.status]).toEqual([202, 202]);
    await succeeded(server.client().tasks.waitForTask(Number(lines.body.taskUid)));
    expect((await server.client().index(uid).getDocuments()).total).toBe(3);
  });

  it.each([
    ['{"id":', 'application/json', 400, 'malformed_payload'],
    ['"texto"', 'application/json', 400, 'malformed_payload'],
    ['', 'application/json', 400, 'missing_payload'],
    ['[]', 'text/plain', 415, 'invalid_content_type'],
  ])('refuses the body %j as %s with %i', async (body, type, status, code) => {
    expect(await server.call('POST', `/indexes/${server.name('refused')}/documents`, body, type)).toMatchObject({
      status,
      body: { code },
    });
  });

  it.each([
    [[{ nombre: 'Ana' }], 'index_primary_key_no_candidate_found'],
    [[{ id: 1, otro_id: 2 }], 'index_primary_key_multiple_candidates_found'],
    [[{ id: 'con espacio' }], 'invalid_document_id'],
    [[{ id: 1 }, { id: 'ñ' }], 'invalid_document_id'],
    [[{ id: 1 }, { nombre: 'Ana' }], 'missing_document_id'],
  ])('fails the task for %j with %s and keeps none of it', async (documents, code) => {
    const index = server.client().index(server.name('failed'));
    const task = await index.addDocuments(documents).waitTask();
    expect(task).toMatchObject({
      status: 'failed',
      error: { code },
      details: { receivedDocuments: documents.length, indexedDocuments: 0 },
    });
    const answer = await server.call('GET', `/indexes/${index.uid}/documents`);
    expect(answer.status === 404 || answer.body.total === 0).toBe(true);
  });

  it('finds the primary key by its name', async () => {
    const index = server.client().index(server.name('inferred'));
    await succeeded(index.addDocuments([{ nombre: 'Ana', proveedorId: 'a-1' }]).waitTask());
    expect(await index.fetchPrimaryKey()).toBe('proveedorId');
  });

  it('refuses another primary key once one is set', async () => {
    const index = await server.index({}, [{ id: 1 }]);
    const task = await index.addDocuments([{ id: 2, clave: 2 }], { primaryKey: 'clave' }).waitTask();
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_primary_key_already_exists' } });
  });

  it('lists documents with fields, filter and page', async () => {
    const documents = [1, 2, 3, 4].map((id) => ({ id, par: id % 2 === 0, nombre: `n${id}` }));
    const index = await server.index({ filterableAttributes: ['par'] }, documents);
    expect(await index.getDocuments({ filter: 'par = true', fields: ['id'], limit: 1, offset: 1 })).toEqual({
      results: [{ id: 4 }],
      offset: 1,
      limit: 1,
      total: 2,
    });
    expect(await index.getDocuments({ limit: 2 })).toMatchObject({ results: documents.slice(0, 2), total: 4 });
    await expect(index.getDocuments({ filter: 'nombre = n1' })).rejects.toMatchObject({
      cause: { code: 'invalid_document_filter' },
    });
  });

  it('answers 404 for a document that is not there', async () => {
    const index = await server.index({}, [{ id: 1 }]);
    expect(await server.call('GET', `/indexes/${index.uid}/documents/7`)).toMatchObject({
      status: 404,
      body: { code: 'document_not_found', message: 'Document `7` not found.' },
    });
  });

  it('deletes one, several, by filter, and all', async () => {
    const index = await server.index(
      { filterableAttributes: ['g'] },
      [1, 2, 3, 4, 5, 6].map((id) => ({ id, g: id > 3 ? 'a' : 'b' })),
    );
    await succeeded(index.deleteDocument(1).waitTask());
    expect(await succeeded(index.deleteDocuments([2, 99]).waitTask())).toMatchObject({
      type: 'documentDeletion',
      details: { providedIds: 2, deletedDocuments: 1 },
    });
    expect((await index.search('')).estimatedTotalHits).toBe(4);
    expect(await succeeded(index.deleteDocuments({ filter: 'g = a' }).waitTask())).toMatchObject({
      details: { deletedDocuments: 3 },
    });
    expect((await index.search('')).hits).toEqual([{ id: 3, g: 'b' }]);
    await succeeded(index.deleteAllDocuments().waitTask());
    expect((await index.getStats()).numberOfDocuments).toBe(0);
  });

  it('fails a deletion by a filter on an attribute that is not filterable', async () => {
    const index = await server.index({}, [{ id: 1, g: 'a' }]);
    const task = await index.deleteDocuments({ filter: 'g = a' }).waitTask();
    expect(task).toMatchObject({ status: 'failed', error: { code: 'invalid_document_filter' } });
    expect((await index.getStats()).numberOfDocuments).toBe(1);
  });

  it('refuses a deletion by filter without a filter', async () => {
    const index = await server.index({}, [{ id: 1 }]);
    expect(await server.call('POST', `/indexes/${index.uid}/documents/delete`, {})).toMatchObject({
      status: 400,
      body: { code: 'missing_document_filter' },
    });
  });
});
