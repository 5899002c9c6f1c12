import type { Comment } from '@vitrina/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, idOf, providerChanged, suspensionChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let owner: Person;
let admin: Person;
let shop = '';
let version = 0;
/** Five comments, newest first: Ana's at even positions, Leo's between. */
let said: string[] = [];
let author: Person;

beforeAll(async () => {
  directory = await runDirectory();
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());

let shops = 0;
beforeEach(async () => {
  shops += 1;
  shop = `local ${shops}`;
  version = 0;
  await withPlan('destacado');
  owner = await signIn(directory, { userId: idOf(shop), name: 'Dueña', role: 'provider', missing: [] });
  author = await signIn(directory, { userId: idOf(`ana ${shops}`), name: 'Ana' });
  said = [];
  for (let number = 1; number <= 5; number += 1) {
    const words = { proveedor_id: idOf(shop), comentario: `Visita ${number} a ${shop}` };
    const writer = number % 2 ? author : await signIn(directory, { userId: idOf(`leo ${shops}`), name: 'Leo' });
    said.unshift((await writer.read<{ data: Comment }>(writer.post('/api/comentarios', words))).body.data.id);
  }
});

const withPlan = (plan: 'basico' | 'destacado' | 'premium') => {
  version += 1;
  return directory.publish(providerChanged(shop, { plan }, { version }));
};
const feature = (id = '', destacado = true, who = owner) =>
  who.read<{ data?: Comment; code?: string }>(who.post(`/api/comentarios/${id}/destacado`, { destacado }));
const list = async (more = '') =>
  (await anyone.read<Comment[]>(anyone.get(`/api/comentarios?proveedor_id=${idOf(shop)}${more}`))).body;
const order = async () => (await list()).map(({ id }) => said.indexOf(id));
const marked = async () => (await list()).filter(({ destacado }) => destacado).map(({ id }) => said.indexOf(id));

describe('featured comments (R39)', () => {
  it('precede the others in the order of their selection, marked', async () => {
    for (const place of [3, 1, 4])
      expect(await feature(said[place])).toMatchObject({ body: { data: { destacado: true } } });
    expect(await order()).toEqual([3, 1, 4, 0, 2]);
    expect(await marked()).toEqual([3, 1, 4]);
    expect(await feature(said[3])).toMatchObject({ status: 200 });
    expect(await feature(said[3], false)).toMatchObject({ body: { data: { destacado: false } } });
    expect(await feature(said[0])).toMatchObject({ status: 200 });
    expect(await order()).toEqual([1, 4, 0, 2, 3]);
  });

  it('cannot exceed three, even when selected concurrently', async () => {
    const answers = await Promise.all(said.map((id) => feature(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('destacados_completos');
    expect(await marked()).toHaveLength(3);
  });

  it('can be selected by the commented provider only, among public comments', async () => {
    const other = await signIn(directory, { userId: idOf('otro'), name: 'Otra', role: 'provider', missing: [] });
    await directory.publish(providerChanged('otro', { plan: 'premium' }));
    for (const destacado of [true, false])
      expect(await feature(said[0], destacado, other)).toMatchObject({ body: { code: 'comentario_no_encontrado' } });
    expect(await feature(said[0], true, author)).toMatchObject({ status: 403 });
    expect(await feature(idOf('no hay tal'))).toMatchObject({ status: 404 });
    expect(await marked()).toEqual([]);
  });

  it('disappear with the plan and return with it', async () => {
    await feature(said[4]);
    await withPlan('basico');
    expect([await order(), await marked()]).toEqual([[0, 1, 2, 3, 4], []]);
    expect(await feature(said[1])).toMatchObject({ status: 403, body: { code: 'destacados_sin_plan' } });
    await withPlan('premium');
    expect(await order()).toEqual([4, 0, 1, 2, 3]);
    await withPlan('basico');
    expect(await feature(said[4], false)).toMatchObject({ status: 200 });
    await withPlan('premium');
    expect(await marked()).toEqual([]);
  });

  it('appear once over all pages, however short the pages are', async () => {
    for (const place of [3, 1, 4]) await feature(said[place]);
    for (const limit of [1, 2, 3, 4, 5]) {
      const read: number[] = [];
      let path: string | undefined = `/api/comentarios?proveedor_id=${idOf(shop)}&limit=${limit}`;
      while (path) {
        const answer: Response = await anyone.get(path);
        const page = (await answer.json()) as Comment[];
        expect(page.length).toBeLessThanOrEqual(limit);
        read.push(...page.map(({ id }) => said.indexOf(id)));
        path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(read.toSorted(), `limit ${limit}`).toEqual([0, 1, 2, 3, 4]);
      expect(read.slice(0, limit)).toEqual([3, 1, 4, 0, 2].slice(0, limit));
    }
  });

  it('lose their place permanently when removed, hidden with their author, or left by an erased author', async () => {
    await feature(said[0]);
    await owner.post(`/api/comentarios/${said[0]}/respuesta`, { respuesta: 'Gracias' });
    expect(await marked()).toEqual([0]);
    const gone = { tipo: 'comentario', id: said[0], razon: 'Es publicidad' };
    expect((await admin.post('/api/admin/retiros', gone)).status).toBe(200);
    const log = await admin.read<{ data: { id: string; objeto_id: string }[] }>(admin.get('/api/admin/bitacora'));
    const decision = log.body.data.find(({ objeto_id }) => objeto_id === said[0])?.id;
    expect((await admin.post(`/api/admin/bitacora/${decision}/deshacer`, {})).status).toBe(200);
    expect([await order(), await marked()]).toEqual([[0, 1, 2, 3, 4], []]);

    await feature(said[2]);
    await directory.publish(suspensionChanged(`ana ${shops}`, true));
    expect(await order()).toEqual([1, 3]);
    await directory.publish(suspensionChanged(`ana ${shops}`, false, 2));
    expect(await marked()).toEqual([]);

    await feature(said[0]);
    await directory.publish(accountErased(`ana ${shops}`, 9));
    expect(await list()).toMatchObject([{ nombre_usuario: 'Cuenta eliminada', destacado: false }, {}, {}]);
  });
});
