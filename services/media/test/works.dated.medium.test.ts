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

/** Sends a file to be added to a work; the form has no texts. */
async function add(owner: Owner, id: string, { file = jpeg, key }: { file?: Buffer; key?: string } = {}) {
  const form = new FormData();
  form.append('obra', JSON.stringify({ id, agregar: true }));
  form.append('file', new Blob([Uint8Array.from(file)]), 'otra.jpg');
  return owner.call('/api/subir_archivo', {
    method: 'POST',
    body: form,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
}

/** Adds a file to a work that must accept it; returns its id. */
async function added(...sent: Parameters<typeof add>): Promise<string> {
  const answer = await add(...sent);
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { data: { id: string } }).data.id;
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
    expect(await refusal(await add(owner, id))).toEqual([409, 'publicacion_en_proceso']);
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

  test('a post of a single file becomes a work as soon as another file is added, which shows it once it is ready', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const first = await owner.publish(jpeg, { fields: { evento: 'Mesa' } });
    await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
    const second = await added(owner, first);
    const [shown] = await owner.gallery();
    expect(shown).toMatchObject({ id: first, evento: 'Mesa', estado: 'publicada', progreso: 100, obra: { id: first } });
    expect(shown?.obra?.piezas.map(({ id }) => id)).toEqual([first, second]);
    await expect
      .poll(async () => (await owner.gallery())[0]?.obra?.piezas.map(({ estado }) => estado), patience)
      .toEqual(['publicada', 'publicada']);
    expect(await announced(second)).toMatchObject([
      { version: 1, post: { event: 'Mesa' }, work: { id: first, slot: 8, layout: { slots: [] } } },
    ]);
    expect((await platform.posts.findById(first).lean())?.version).toBe(1);
    const obra = { orden: [second, first], portada: second, comparar: [second, first] };
    expect((await owner.edit(second, { obra })).status).toBe(200);
    expect(await owner.gallery()).toMatchObject([{ id: second, obra: { comparar: [second, first] } }]);
    expect((await owner.delete({ id: second })).status).toBe(200);
    expect(await owner.gallery()).toMatchObject([{ id: first, estado: 'publicada', obra: { comparar: null } }]);
    expect((await owner.delete({ id: first })).status).toBe(200);
    expect(await owner.gallery()).toEqual([]);
    expect(await refusal(await add(owner, first))).toEqual([404, 'publicacion_no_encontrada']);
  });

  test('a work keeps its added files when the post it began with is deleted', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const first = await owner.publish(jpeg);
    await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
    const second = await added(owner, first);
    expect((await owner.delete({ id: first })).status).toBe(200);
    await expect
      .poll(() => owner.gallery(), patience)
      .toMatchObject([{ id: second, estado: 'publicada', obra: { id: first, faltan: 0, piezas: [{ id: second }] } }]);
  });

  test('eight files fill a work, also if they are added simultaneously, and a deleted one makes room', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const ids = await publishReady(owner, 6);
    const [first = ''] = ids;
    const obra = (await owner.gallery())[0]?.obra?.id ?? '';
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(owner, obra)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409]);
    expect(await refusal(await add(owner, obra))).toEqual([409, 'obra_llena']);
    expect((await owner.gallery())[0]?.obra?.piezas).toHaveLength(8);
    expect((await owner.delete({ id: first })).status).toBe(200);
    const key = 'otra vez';
    const again = await added(owner, obra, { key });
    expect(await added(owner, obra, { key })).toBe(again);
    const pieces = (await owner.gallery())[0]?.obra?.piezas ?? [];
    expect(pieces.map(({ id }) => id)).toEqual([...ids.slice(1), ...pieces.slice(5, 7).map(({ id }) => id), again]);
    const stored = await platform.posts.find({ ownerId: owner.session.userId }).lean();
    const slots = stored.map(({ work }) => work?.slot ?? 0);
    expect(slots.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 8, 9, 10]);
  });

  test('a work takes no ninth file, whatever the form of a late one states, and a repeated one is answered again', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const id = newId();
    const late = (posicion: number, total: number) =>
      owner.upload(jpeg, { fields: { obra: JSON.stringify({ id, posicion, total }) } });
    for (const posicion of [1, 2]) expect((await late(posicion, 2)).status).toBe(202);
    await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
    for (let count = 0; count < 5; count += 1) await added(owner, id);
    expect((await late(3, 8)).status).toBe(202);
    expect(await refusal(await late(4, 8))).toEqual([409, 'obra_llena']);
    expect((await late(2, 2)).status).toBe(202);
    expect((await owner.gallery())[0]?.obra?.piezas).toHaveLength(8);
  });

  test('a work stays public while an added file fails, and takes a new order that does not name it', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const [a = '', b = ''] = await publishReady(owner, 2);
    const bad = await added(owner, (await owner.gallery())[0]?.obra?.id ?? '', { file: broken });
    await expect
      .poll(async () => (await owner.gallery())[0]?.obra?.piezas.map(({ estado }) => estado), patience)
      .toEqual(['publicada', 'publicada', 'fallida']);
    expect(await owner.gallery()).toMatchObject([{ id: a, estado: 'publicada', error: null }]);
    expect((await owner.edit(a, { obra: { orden: [b, a], portada: b, comparar: null } })).status).toBe(200);
    expect(await owner.gallery()).toMatchObject([{ id: b, estado: 'publicada', obra: { faltan: 0 } }]);
    expect((await owner.delete({ id: bad })).status).toBe(200);
    expect((await owner.gallery())[0]?.obra?.piezas.map(({ id }) => id)).toEqual([b, a]);
  });

  test('an added file is withdrawn with its work, and is restored with it', async () => {
    const owner = await platform.signIn({ plan: 'destacado' });
    const first = await owner.publish(jpeg);
    await expect.poll(async () => (await owner.gallery())[0]?.estado, patience).toBe('publicada');
    const second = await added(owner, first);
    await expect
      .poll(async () => (await owner.gallery())[0]?.obra?.piezas.map(({ estado }) => estado), patience)
      .toEqual(['publicada', 'publicada']);
    const keys = async (id: string) => (await platform.objects.list('public', `media/${id}/`)).length;
    await decisions.remove(owner, first, 1, 'No es tu obra');
    await expect.poll(() => keys(second), patience).toBe(1);
    await decisions.remove(owner, first, 2, null);
    await expect.poll(() => keys(second), patience).toBeGreaterThan(1);
    await decisions.remove(owner, second, 1, 'No es tu obra');
    await expect.poll(() => keys(first), patience).toBe(1);
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
