import { describe, expect, it } from 'vitest';
import { succeeded, useServer } from './support.ts';

const server = useServer();

describe('tasks', () => {
  it('confirms a change with 202 before it is made', async () => {
    const uid = server.name('confirmed');
    const { status, body } = await server.call('POST', `/indexes/${uid}/documents?primaryKey=id`, [{ id: 1 }]);
    expect(status).toBe(202);
    expect(body).toMatchObject({ indexUid: uid, status: 'enqueued', type: 'documentAdditionOrUpdate' });
    expect(body.taskUid).toBeTypeOf('number');
    expect(Date.parse(String(body.enqueuedAt))).not.toBeNaN();
    const task = await server.client().tasks.waitForTask(Number(body.taskUid));
    expect(task).toMatchObject({
      status: 'succeeded',
      error: null,
      canceledBy: null,
      details: { receivedDocuments: 1, indexedDocuments: 1 },
    });
    expect(task.duration).toMatch(/^PT/);
  });

  it('makes changes in the order in which they came', async () => {
    const index = server.client().index(server.name('order'));
    const sent = await Promise.all(
      [1, 2, 3].map((value) => index.addDocuments([{ id: 1, value }], { primaryKey: 'id' })),
    );
    const last = sent.toSorted((a, b) => a.taskUid - b.taskUid).at(-1)?.taskUid ?? 0;
    await index.tasks.waitForTask(last);
    const order = sent.map(({ taskUid }) => taskUid);
    expect(await index.getDocument(1)).toMatchObject({ value: order.indexOf(last) + 1 });
  });

  it('finds tasks by index, type and status', async () => {
    const uid = server.name('listed');
    const client = server.client();
    await succeeded(client.createIndex(uid).waitTask());
    await client.createIndex(uid).waitTask();
    const all = await client.tasks.getTasks({ indexUids: [uid], types: ['indexCreation'] });
    expect(all.results.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(all).toMatchObject({ total: 2, limit: 20 });
    const failed = await client.tasks.getTasks({ indexUids: [uid], statuses: ['failed'], limit: 1 });
    expect(failed.results.map(({ error }) => error?.code)).toEqual(['index_already_exists']);
    expect((await client.tasks.getTasks({ uids: all.results.map((task) => task.uid) })).results).toHaveLength(2);
  });

  it.each([
    ['/tasks?statuses=nada', 400, 'invalid_task_statuses'],
    ['/tasks?types=nada', 400, 'invalid_task_types'],
    ['/tasks?limit=x', 400, 'invalid_task_limit'],
    ['/tasks?raro=1', 400, 'bad_request'],
    ['/tasks/4000000000', 404, 'task_not_found'],
  ])('refuses %s with %i %s', async (path, status, code) => {
    expect(await server.call('GET', path)).toMatchObject({ status, body: { code, type: 'invalid_request' } });
  });
});

describe('indexes', () => {
  it('makes, shows, lists and deletes an index', async () => {
    const client = server.client();
    const uid = server.name('made');
    await succeeded(client.createIndex(uid, { primaryKey: 'clave' }).waitTask());
    expect(await client.getRawIndex(uid)).toMatchObject({ uid, primaryKey: 'clave' });
    const list = await client.getRawIndexes({ limit: 1_000 });
    expect(list.results.map((index) => index.uid)).toContain(uid);
    await succeeded(client.deleteIndex(uid).waitTask());
    expect(await server.call('GET', `/indexes/${uid}`)).toMatchObject({
      status: 404,
      body: { code: 'index_not_found', message: `Index \`${uid}\` not found.` },
    });
  });

  it('fails the task that deletes an index that is not there', async () => {
    const task = await server.client().deleteIndex(server.name('absent')).waitTask();
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
  });

  it.each([{ uid: 'con espacio' }, { uid: 'ñ' }])('refuses the name $uid', async (body) => {
    expect(await server.call('POST', '/indexes', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_index_uid' },
    });
  });

  it('refuses an index without a name and unknown fields', async () => {
    expect(await server.call('POST', '/indexes', {})).toMatchObject({
      status: 400,
      body: { code: 'missing_index_uid' },
    });
    expect(await server.call('POST', '/indexes', { uid: 'a', raro: 1 })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });

  it('changes the primary key while there are no documents, not after', async () => {
    const client = server.client();
    const uid = server.name('key');
    await succeeded(client.createIndex(uid).waitTask());
    await succeeded(client.updateIndex(uid, { primaryKey: 'clave' }).waitTask());
    await succeeded(
      client
        .index(uid)
        .addDocuments([{ clave: 1, id: 2 }])
        .waitTask(),
    );
    const refused = await client.updateIndex(uid, { primaryKey: 'id' }).waitTask();
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'index_primary_key_already_exists' } });
  });

  it('swaps documents and settings of two indexes', async () => {
    const live = await server.index({ filterableAttributes: ['a'] }, [{ id: 1, a: 'vieja' }]);
    const next = await server.index({ filterableAttributes: ['b'] }, [{ id: 2, b: 'nueva' }]);
    const task = await succeeded(
      server
        .client()
        .swapIndexes([{ indexes: [live.uid, next.uid], rename: false }])
        .waitTask(),
    );
    expect(task).toMatchObject({ type: 'indexSwap', indexUid: null });
    expect((await live.search('')).hits).toEqual([{ id: 2, b: 'nueva' }]);
    expect(await live.getFilterableAttributes()).toEqual(['b']);
    expect((await next.search('')).hits).toEqual([{ id: 1, a: 'vieja' }]);
  });

  it('fails a swap with an index that is not there and changes nothing', async () => {
    const live = await server.index({}, [{ id: 1 }]);
    const task = await server
      .client()
      .swapIndexes([{ indexes: [live.uid, server.name('absent')], rename: false }])
      .waitTask();
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
    expect((await live.search('')).hits).toHaveLength(1);
  });

  it.each([
    [[{ indexes: ['a'] }], 'invalid_swap_indexes'],
    [[{ indexes: ['a', 'b'] }, { indexes: ['b', 'c'] }], 'invalid_swap_duplicate_index_found'],
  ])('refuses the swap %j', async (body, code) => {
    expect(await server.call('POST', '/swap-indexes', body)).toMatchObject({ status: 400, body: { code } });
  });
});
