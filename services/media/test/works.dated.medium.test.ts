import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Decisions, openDecisions } from './support/decisions.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
let decisions: Decisions;
let jpeg: Buffer;
beforeAll(async () => {
  platform = await sharedPlatform();
  decisions = await openDecisions(platform);
  jpeg = await quarters(300, 200).jpeg().toBuffer();
});
afterAll(async () => {
  await decisions?.close();
  await platform?.stop();
});

const patience = { interval: 50 };
const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600, 7)]);

async function send(owner: Owner, obra: object, file: Buffer = jpeg): Promise<string> {
  return owner.publish(file, { fields: { obra: JSON.stringify(obra) } });
}

/** Publishes a work of pictures; returns their ids. */
async function publishWork(owner: Owner, total: number, more: object = {}): Promise<string[]> {
  const id = newId();
  const ids: string[] = [];
  for (let posicion = 1; posicion <= total; posicion += 1)
    ids.push(await send(owner, { id, posicion, total, ...more }));
  return ids;
}

async function publishReady(owner: Owner, total: number, more: object = {}): Promise<string[]> {
  const ids = await publishWork(owner, total, more);
  await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toMatch(/publicada|oculta/);
  return ids;
}

async function refusal(answer: Response) {
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

async function announced(id: string) {
  const stored = await platform.posts.findById(id).lean();
  return (stored?.outbox ?? []).map(({ version, data }) => ({
    version,
    ...(data as { post: object | null; work?: object }),
  }));
}

describe('works with several pictures', () => {
  test('a work is one entry of the gallery, with its pieces in order, and published when the last one is ready', async () => {
    const owner = await platform.signIn();
    const id = newId();
    const place = (posicion: number) => ({ id, posicion, total: 2, portada: 2, comparar: [1, 2] });
    const second = await send(owner, place(2));
    await expect.poll(async () => (await owner.gallery())[0]?.progreso, patience).toBe(50);
    expect(await owner.gallery()).toMatchObject([{ id: second, estado: 'procesando', obra: { faltan: 1 } }]);
    const first = await send(owner, place(1));
    await expect.poll(async () => (await owner.gallery())[0]?.progreso, patience).toBe(100);
    expect(await owner.gallery()).toMatchObject([
      { id: second, obra: { id, faltan: 0, piezas: [{ id: first }, { id: second }], comparar: [first, second] } },
    ]);
    expect(await announced(first)).toMatchObject([
      { version: 1, work: { id, slot: 0, layout: { version: 0, slots: [0, 1], cover: 1, pair: [0, 1] } } },
    ]);
  });

  test('a place of a work takes one file, whatever keys its uploads have', async () => {
    const owner = await platform.signIn();
    const obra = { id: newId(), posicion: 1, total: 2 };
    const first = await owner.publish(jpeg, { key: 'k1', fields: { obra: JSON.stringify(obra) } });
    expect(await owner.publish(jpeg, { key: 'k2', fields: { obra: JSON.stringify(obra) } })).toBe(first);
    const other = await quarters(200, 300).jpeg().toBuffer();
    const answer = await owner.upload(other, { key: 'k1', fields: { obra: JSON.stringify(obra) } });
    expect(await refusal(answer)).toEqual([409, 'clave_reutilizada']);
  });

  test.each([
    ['no JSON', 'mesa'],
    ['a position behind the last', JSON.stringify({ id: 'a'.repeat(24), posicion: 3, total: 2 })],
    ['nine files', JSON.stringify({ id: 'a'.repeat(24), posicion: 1, total: 9 })],
    ['a pair of one picture', JSON.stringify({ id: 'a'.repeat(24), posicion: 1, total: 2, comparar: [1, 1] })],
  ])('an upload is refused with %s', async (_name, obra) => {
    const owner = await platform.signIn();
    expect(await refusal(await owner.upload(jpeg, { fields: { obra } }))).toEqual([400, 'obra_invalida']);
    expect(await owner.gallery()).toEqual([]);
  });

  test('a work waits for a failed file until that is removed, which is announced although the file never was', async () => {
    const owner = await platform.signIn();
    const id = newId();
    await send(owner, { id, posicion: 1, total: 2 });
    const bad = await send(owner, { id, posicion: 2, total: 2 }, broken);
    await expect
      .poll(async () => (await owner.gallery())[0], patience)
      .toMatchObject({ estado: 'fallida', progreso: 50 });
    expect((await owner.gallery())[0]?.obra?.piezas).toMatchObject([
      { estado: 'procesando' },
      { id: bad, estado: 'fallida' },
    ]);
    expect((await owner.delete({ id: bad })).status).toBe(200);
    expect(await owner.gallery()).toMatchObject([{ estado: 'publicada', obra: { faltan: 0 } }]);
    expect(await announced(bad)).toMatchObject([{ version: 1, post: null, work: { slot: 1 } }]);
  });

  test('a work gets a new order and cover in one write, which drops files that never arrived', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const id = newId();
    const ids: string[] = [];
    for (const posicion of [1, 2, 3]) ids.push(await send(owner, { id, posicion, total: 4 }));
    const [a = '', b = '', c = ''] = ids;
    await expect.poll(async () => (await owner.gallery())[0]?.progreso, patience).toBe(75);
    const obra = { orden: [c, a, b], portada: b, comparar: [a, c] };
    expect(await refusal(await owner.edit(a, { obra: { ...obra, orden: [c, a] } }))).toEqual([400, 'obra_invalida']);
    expect(await refusal(await owner.edit(a, { obra: { ...obra, orden: [c, a, a] } }))).toEqual([400, 'obra_invalida']);
    const wrong = { evento: 'No se guarda', obra: { ...obra, portada: id } };
    expect(await refusal(await owner.edit(a, wrong))).toEqual([400, 'obra_invalida']);
    expect((await owner.gallery())[0]?.evento).not.toBe('No se guarda');
    expect((await owner.edit(a, { obra })).status).toBe(200);
    const [work] = await owner.gallery();
    expect(work).toMatchObject({ id: b, estado: 'publicada', obra: { faltan: 0, comparar: [a, c] } });
    expect(work?.obra?.piezas.map((piece) => piece.id)).toEqual([c, a, b]);
    const versions = await Promise.all(ids.map(async (one) => (await announced(one)).at(-1)?.version));
    expect(versions.sort()).toEqual([1, 1, 2]);
  });

  test('a work changes texts and pin as a whole, and is deleted as a whole', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const [first = '', second = ''] = await publishReady(owner, 2);
    expect((await owner.edit(second, { evento: 'Boda', orden: 1 })).status).toBe(200);
    const texts = await Promise.all(
      [first, second].map(async (id) => (await platform.posts.findById(id).lean())?.event),
    );
    expect(texts).toEqual(['Boda', 'Boda']);
    expect(await owner.gallery()).toMatchObject([{ evento: 'Boda', orden: 1 }]);
    expect((await owner.edit(first, { orden: 0 })).status).toBe(200);
    expect(await owner.gallery()).toMatchObject([{ orden: 0 }]);
    expect((await owner.delete({ id: first, obra: true })).status).toBe(200);
    expect(await owner.gallery()).toEqual([]);
  });

  test('a work is withdrawn as a whole when administrators remove its cover, and restored as a whole', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const [first = '', second = ''] = await publishReady(owner, 2);
    await decisions.remove(owner, first, 1, 'No es tu obra');
    expect(await owner.gallery()).toMatchObject([
      {
        estado: 'en_revision',
        retirada: { razon: 'No es tu obra' },
        obra: { piezas: [{ estado: 'en_revision' }, { estado: 'en_revision' }] },
      },
    ]);
    const keys = async () => (await platform.objects.list('public', `media/${second}/`)).length;
    await expect.poll(keys, patience).toBe(1);
    await decisions.remove(owner, first, 2, null);
    await expect.poll(keys, patience).toBeGreaterThan(1);
    expect(await owner.gallery()).toMatchObject([{ estado: 'publicada', retirada: null }]);
  });
});
