import { addDays } from '@vitrina/contracts/places';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
let jpeg: Buffer;
beforeAll(async () => {
  platform = await sharedPlatform();
  jpeg = await quarters(300, 200).jpeg().toBuffer();
});
afterAll(() => platform?.stop());

const patience = { interval: 50 };

async function publishReady(owner: Owner): Promise<string> {
  const id = await owner.publish(jpeg);
  await expect.poll(async () => (await owner.post(id))?.imagen_url, patience).not.toBe('');
  return id;
}

async function refusal(answer: Response) {
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

/** Returns the announcements of a post, oldest first. */
async function announced(id: string) {
  const stored = await platform.posts.findById(id).lean();
  return stored?.outbox.map(({ version, data }) => [version, (data as { post: object }).post] as const) ?? [];
}

test('an edit changes only the given fields, and announces the whole post with a newer version', async () => {
  const owner = await platform.signIn();
  const id = await publishReady(owner);
  const before = await owner.post(id);
  const changes = { evento: ' Mesa de encino ', www: '', fecha_evento: owner.day(9) };
  const answer = await owner.edit(id, changes);
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, message: 'Cambios guardados.' }]);
  expect(await owner.post(id)).toEqual({
    ...before,
    evento: 'Mesa de encino',
    www: '',
    fecha_evento: changes.fecha_evento,
  });
  const [, last] = await announced(id);
  expect(last).toMatchObject([2, { event: 'Mesa de encino', website: '', eventDate: changes.fecha_evento, pin: 0 }]);
});

test('an edit is checked like a new post, except that an unchanged date may lie in the past', async () => {
  const owner = await platform.signIn();
  const id = await publishReady(owner);
  const long = { evento: 'x'.repeat(26) };
  expect(await refusal(await owner.edit(id, long))).toEqual([400, 'evento_largo']);
  expect(await refusal(await owner.edit(id, { descripcion: ' ' }))).toEqual([400, 'descripcion_requerida']);
  expect(await refusal(await owner.edit(id, { fecha_evento: owner.day(-1) }))).toEqual([400, 'fecha_evento_pasada']);
  expect(await refusal(await owner.edit(id, { fecha_publicacion: owner.day(1) }))).toEqual([
    400,
    'fecha_publicacion_posterior',
  ]);
  expect(await refusal(await owner.edit(id, {}))).toEqual([400, 'solicitud_invalida']);
  const past = addDays(owner.day(0), -30);
  await platform.posts.updateOne({ _id: id }, { $set: { eventDate: past, publicationDate: past } });
  expect((await owner.edit(id, { descripcion: 'Otra.' })).status).toBe(200);
  expect(await announced(id)).toHaveLength(2);
});

test('a post cannot be edited by another user, or if it is missing or deleted', async () => {
  const owner = await platform.signIn();
  const other = await platform.signIn();
  const id = await publishReady(owner);
  const change = { evento: 'Ajeno' };
  expect(await refusal(await other.edit(id, change))).toEqual([404, 'publicacion_no_encontrada']);
  expect(await refusal(await owner.edit('0'.repeat(24), change))).toEqual([404, 'publicacion_no_encontrada']);
  await owner.delete({ id });
  expect(await refusal(await owner.edit(id, change))).toEqual([404, 'publicacion_no_encontrada']);
  const visitor = await fetch(`${platform.api.url}/api/publicaciones/${id}`, { method: 'POST', body: '{}' });
  expect(visitor.status).toBe(401);
});

test('two simultaneous edits are both kept', async () => {
  const owner = await platform.signIn();
  const id = await publishReady(owner);
  const edits = [{ evento: 'Uno' }, { descripcion: 'Dos.' }, { www: 'tres.mx' }];
  const answers = await Promise.all(edits.map((edit) => owner.edit(id, edit)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await owner.post(id)).toMatchObject({
    evento: 'Uno',
    texto_personalizado: 'Dos.',
    www: 'https://tres.mx',
  });
  expect((await announced(id)).map(([version]) => version)).toEqual([1, 2, 3, 4]);
});

test('a queued post can be edited and is announced with the edit, but a post being processed cannot', async () => {
  const owner = await platform.signIn();
  const id = await publishReady(owner);
  await platform.posts.updateOne({ _id: id }, { $set: { state: 'processing' } });
  expect(await refusal(await owner.edit(id, { evento: 'Antes' }))).toEqual([409, 'publicacion_en_proceso']);
  // Due by the database's clock, which may be behind this process's clock.
  const due = new Date(0);
  await platform.posts.updateOne({ _id: id }, { $set: { state: 'queued', queuedAt: due, outbox: [] } });
  expect((await owner.edit(id, { evento: 'A tiempo' })).status).toBe(200);
  const need = { kind: 'image.process', at: due };
  await platform.posts.updateOne({ _id: id }, { $set: { need } });
  await expect.poll(() => announced(id), patience).toMatchObject([[2, { event: 'A tiempo' }]]);
});

test('an owner can pin three posts, and a fourth only after unpinning or deleting a post', async () => {
  const owner = await platform.signIn();
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await publishReady(owner));
  const pin = (index: number, orden: number) => owner.edit(ids[index] ?? '', { orden });
  for (const index of [0, 1, 2]) expect((await pin(index, index + 1)).status).toBe(200);
  expect((await owner.gallery()).map(({ orden }) => orden)).toEqual([0, 3, 2, 1]);
  expect(await refusal(await pin(3, 1))).toEqual([409, 'fijadas_demasiadas']);
  expect(await refusal(await pin(3, 4))).toEqual([400, 'solicitud_invalida']);
  expect((await pin(0, 2)).status).toBe(200);
  expect((await pin(0, 0)).status).toBe(200);
  expect((await pin(3, 1)).status).toBe(200);
  await owner.delete({ id: ids[1] });
  expect((await pin(0, 2)).status).toBe(200);
  expect(await announced(ids[3] ?? '')).toMatchObject([
    [1, { pin: 0 }],
    [2, { pin: 1 }],
  ]);
});

test('posts pinned simultaneously never exceed the limit of three pins', async () => {
  const owner = await platform.signIn();
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await publishReady(owner));
  const pinned = async () => (await owner.gallery()).filter(({ orden }) => orden > 0).length;
  const pinAll = async (orden: number) =>
    (await Promise.all(ids.map((id) => owner.edit(id, { orden })))).map(({ status }) => status).sort();
  expect(await pinAll(1)).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await pinned()).toBe(3);
  expect(await pinAll(0)).toEqual([200, 200, 200, 200, 200, 200]);
  const [first, second, third, fourth] = ids;
  for (const id of [first, second]) expect((await owner.edit(id ?? '', { orden: 2 })).status).toBe(200);
  const both = await Promise.all([third, fourth].map((id) => owner.edit(id ?? '', { orden: 3 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await pinned()).toBe(3);
});
