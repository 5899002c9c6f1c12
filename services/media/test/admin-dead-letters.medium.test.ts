import type { Calls, DeadLetterRow } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import { newId } from '@vitrina/kernel';
import type { StaffAct } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originalKey } from '../src/files/keys.ts';
import { newWork, photoModel } from '../src/uploads/documents.ts';
import { forgottenPost } from './support/forgotten-post.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let png: Buffer;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  png = await quarters(60, 40).png().toBuffer();
  ({ cookie } = await platform.signIn({ role: 'admin', name: 'La Jefa' }));
});
afterAll(() => platform?.stop());

const dead = { at: new Date('2026-11-20T10:00:00Z'), reason: 'faults' as const, message: 'not a function' };
const failed = () => forgottenPost(platform, png, { state: 'failed', failure: 'no_procesado', dead });
const stored = (id: string) => platform.posts.findById(id).lean();
const listed = async (query = '') => {
  const answer = await fetch(`${platform.api.url}/api/admin/fallidos${query}`, { headers: { cookie } });
  const { data } = (await answer.json()) as Calls['GET /api/admin/fallidos']['answer'];
  const next = /\?[^>]+/.exec(answer.headers.get('link') ?? '')?.[0];
  return { data, next };
};
const decide = async (id: string, accion: string) => {
  const answer = await fetch(`${platform.api.url}/api/admin/fallidos/${id}`, {
    method: 'POST',
    body: JSON.stringify({ accion }),
    headers: { cookie, 'content-type': 'application/json' },
  });
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
};
const logged = async () =>
  (await platform.mongo.collection<StaffAct>('staff_acts').find().toArray()).map(
    ({ outbox }) => outbox[0]?.data as EventData<'staff.acted'>,
  );

describe('the admin API for dead letters', () => {
  test('shows the error of each upload, page by page', async () => {
    const ids = [await failed(), await failed(), await failed()];
    const first = await listed('?limit=2');
    const rest = await listed(first.next);
    const shown = [...first.data, ...rest.data];
    expect(shown.map(({ id }) => id)).toEqual(ids.toSorted().reverse());
    expect(shown[0]).toEqual<DeadLetterRow>({
      id: expect.any(String),
      cuenta_id: expect.any(String),
      tipo: 'publicacion',
      razon: 'falla',
      detalle: 'not a function',
      fecha: dead.at.toISOString(),
      formato: 'image/png',
      bytes: png.length,
    });
    expect((await listed('?tipo=foto')).data).toEqual([]);
  });

  test('retries an upload once, and logs who did it', async () => {
    const id = await failed();
    const answers = await Promise.all([decide(id, 'reintentar'), decide(id, 'reintentar')]);
    expect(answers).toContainEqual([200, undefined]);
    expect(await stored(id)).toMatchObject({ state: 'queued' });
    expect((await stored(id))?.dead).toBeUndefined();
    expect(await decide(id, 'reintentar')).toEqual([404, 'fallido_no_encontrado']);
    expect(await logged()).toContainEqual(
      expect.objectContaining({ action: 'retry', staffName: 'La Jefa', detail: `publicacion ${id}` }),
    );
  });

  test('discards an upload with its original', async () => {
    const id = await failed();
    expect(await decide(id, 'desechar')).toEqual([200, undefined]);
    expect((await platform.keys()).quarantine.filter((key) => key.includes(id))).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: 'failed', failure: 'original_perdido' });
    expect(await decide(id, 'reintentar')).toEqual([404, 'fallido_no_encontrado']);
    expect(await logged()).toContainEqual(expect.objectContaining({ action: 'discard', detail: `publicacion ${id}` }));
  });

  test('refuses to retry an upload whose original is gone', async () => {
    const id = await failed();
    await platform.objects.remove('quarantine', [`${id}/original`]);
    expect(await decide(id, 'reintentar')).toEqual([410, 'original_perdido']);
    expect(await decide(newId(), 'desechar')).toEqual([404, 'fallido_no_encontrado']);
  });

  test('refuses to retry a photo that its owner has since replaced', async () => {
    const id = newId();
    const ownerId = newId();
    const photos = photoModel(platform.mongo);
    const original = { key: originalKey(id), type: 'image/png' as const, bytes: png.length, sha256: id };
    await platform.objects.put('quarantine', original.key, png, original.type);
    const old = newWork('photo.process', { id, ownerId, original }, new Date());
    const newer = newWork('photo.process', { id: newId(), ownerId, original }, new Date());
    await photos.create({ ...old, version: 1, state: 'failed', failure: 'no_procesado', dead });
    await photos.create({ ...newer, version: 2 });
    expect((await listed('?tipo=foto')).data).toMatchObject([{ id, tipo: 'foto' }]);
    expect(await decide(id, 'reintentar')).toEqual([409, 'foto_reemplazada']);
    expect(await decide(id, 'desechar')).toEqual([200, undefined]);
    expect((await listed('?tipo=foto')).data).toEqual([]);
  });
});
