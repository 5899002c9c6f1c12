import { newId } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedListModel } from '../src/favourites/shared-lists.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;
beforeAll(async () => {
  service = await runAccounts();
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

const PATH = '/api/favoritos';
const accounts = () => data.mongo.collection<{ _id: string }>('accounts');

async function newProvider(): Promise<{ person: Visitor; id: string }> {
  const person = await service.visitor().signUp();
  const saved = await person.profile({ action: 'update', ...completeProfile });
  expect(saved.status).toBe(200);
  return { person, id: (await accounts().findOne({ email: person.email }))?._id ?? '' };
}

function send(who: Visitor, method: string, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return who.send(path, { method, body: JSON.stringify(body), headers });
}
const put = (who: Visitor, ids: unknown) => send(who, 'PUT', PATH, { ids });
const share = (who: Visitor, ids: unknown) => send(who, 'POST', `${PATH}/enlace`, { ids });
const idsOf = async (who: Visitor, path = PATH) => ((await who.send(path)).body.data as { ids: string[] }).ids;

/** Has an account erased and waits until it is. */
async function erase({ person, id }: { person: Visitor; id: string }): Promise<void> {
  expect((await send(person, 'DELETE', '/api/cuenta', { contrasena: password })).status).toBe(202);
  await accounts().updateOne({ _id: id }, { $set: { 'erasure.dueAt': new Date(0) } });
  await expect.poll(async () => accounts().findOne({ _id: id })).toMatchObject({ erased: true });
}

describe('the favourites of an account', () => {
  it('stay in the order of the last write, each provider once, without ids that no provider has', async () => {
    const [one, two, { person }] = [await newProvider(), await newProvider(), await newProvider()];
    const user = await service.visitor().signUp();
    const userId = (await accounts().findOne({ email: user.email }))?._id;
    expect(await idsOf(user)).toEqual([]);
    const stored = await put(user, [two.id, newId(), one.id, userId, two.id]);
    expect([stored.status, stored.body]).toEqual([200, { success: true, data: { ids: [two.id, one.id] } }]);
    expect(await idsOf(user)).toEqual([two.id, one.id]);
    expect(await idsOf(person)).toEqual([]);
    expect((await put(user, [])).status).toBe(200);
    expect(await idsOf(user)).toEqual([]);
  });

  it('hold at most 200, and refuse invalid ids and more without a change', async () => {
    const [{ id }, user] = [await newProvider(), await service.visitor().signUp()];
    expect((await put(user, [id])).status).toBe(200);
    const others = Array.from({ length: 200 }, newId);
    expect((await put(user, [id, ...others.slice(1)])).status).toBe(200);
    expect(await put(user, [id, ...others])).toMatchObject({ status: 400, body: { code: 'favoritos_demasiados' } });
    // The same provider twice counts once.
    expect((await put(user, [id, id, ...others.slice(1)])).status).toBe(200);
    for (const ids of [[id, 'x'], [id.toUpperCase()], id, null, undefined, [1], { 0: id }]) {
      expect(await put(user, ids)).toMatchObject({ status: 400, body: { code: 'solicitud_invalida' } });
    }
    expect(await idsOf(user)).toEqual([id]);
  });

  it('lose an erased provider but no suspended one, and end with their own account', async () => {
    const [suspended, erased, owner] = [await newProvider(), await newProvider(), await newProvider()];
    expect((await put(owner.person, [suspended.id, erased.id])).status).toBe(200);
    await accounts().updateOne({ _id: suspended.id }, { $set: { suspended: true } });
    await erase(erased);
    expect(await idsOf(owner.person)).toEqual([suspended.id]);
    const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
    const { body } = await owner.person.send(`/internal/own-data/${owner.id}`, { headers });
    expect(body.data).toMatchObject({ favoritos: [suspended.id, erased.id] });
    await erase(owner);
    expect(await accounts().findOne({ _id: owner.id })).toMatchObject({ favourites: [] });
  });

  it('need a session', async () => {
    const visitor = service.visitor();
    expect(await visitor.send(PATH)).toMatchObject({ status: 401, body: { code: 'no_autenticado' } });
    expect(await put(visitor, [])).toMatchObject({ status: 401, body: { code: 'no_autenticado' } });
  });
});

describe('a shared list', () => {
  it('leads anyone with its link to the ids for 90 days', async () => {
    const [one, two] = [await newProvider(), await newProvider()];
    const sent = Date.now();
    const shared = await share(service.visitor(), [two.id, newId(), one.id]);
    expect(shared.status).toBe(201);
    const { url, hasta } = shared.body.data as { url: string; hasta: string };
    expect(Math.round((Date.parse(hasta) - sent) / 86_400_000)).toBe(90);
    const [, list = ''] = /\/favoritos\/([0-9a-f]{32})$/.exec(url) ?? [];
    expect(url.length).toBeLessThan(80);
    const read = await service.visitor().send(`${PATH}/enlace/${list}`);
    expect([read.status, read.body]).toEqual([200, { success: true, data: { ids: [two.id, one.id], hasta } }]);
    // Nothing in the list leads to its author.
    const lists = await sharedListModel(data.mongo);
    expect(Object.keys((await lists.findById(list).lean()) ?? {}).sort()).toEqual(['_id', 'expiresAt', 'ids']);
    await erase(one);
    expect(await idsOf(service.visitor(), `${PATH}/enlace/${list}`)).toEqual([two.id]);
    await lists.updateOne({ _id: list }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    const expired = await service.visitor().send(`${PATH}/enlace/${list}`);
    expect(expired).toMatchObject({ status: 404, body: { code: 'lista_no_encontrada' } });
  });

  it('differs for each request, and refuses no provider, invalid ids and more than 200', async () => {
    const [{ id }, visitor] = [await newProvider(), service.visitor()];
    const urls = await Promise.all([share(visitor, [id]), share(visitor, [id])]);
    expect(new Set(urls.map(({ body }) => (body.data as { url: string }).url)).size).toBe(2);
    for (const ids of [[], [newId()]]) {
      expect(await share(visitor, ids)).toMatchObject({ status: 400, body: { code: 'lista_vacia', campos: ['ids'] } });
    }
    const many = Array.from({ length: 201 }, newId);
    expect(await share(visitor, many)).toMatchObject({ body: { code: 'favoritos_demasiados' } });
    for (const ids of [['x'], `${id}`, undefined]) {
      expect(await share(visitor, ids)).toMatchObject({ status: 400, body: { code: 'solicitud_invalida' } });
    }
    for (const list of ['0'.repeat(32), 'x', id]) {
      expect(await visitor.send(`${PATH}/enlace/${list}`)).toMatchObject({ body: { code: 'lista_no_encontrada' } });
    }
  });
});
