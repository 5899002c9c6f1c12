import type { Comment, Decision, HeldComment, ListedPost, ListedProvider } from '@vitrina/contracts';
import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged, suspensionChanged } from './samples.ts';

let directory: RunningDirectory;
let admin: Person;

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(
    providerChanged('taller', { businessName: 'Carpintería Ñandú' }),
    providerChanged('puesto', { businessName: 'Puesto de Jugos', plan: 'premium' }),
    mediaReady('puesto', 'mesa', { event: 'Mesa de noche' }),
    mediaReady('puesto', 'silla', { event: 'Silla' }),
    suspensionChanged('taller', true),
  );
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());

const list = async <T>(path: string) => {
  const answer = await admin.get(`/api/admin/${path}`);
  expect(answer.status, path).toBe(200);
  return { data: ((await answer.json()) as { data: T[] }).data, next: answer.headers.get('link') };
};
const log = async (view: string) => (await list<Decision>(`bitacora?vista=${view}`)).data;

describe('the lists of administrators', () => {
  it('find providers by a part of their name, plan and state, ignoring accents', async () => {
    const names = async (query: string) =>
      (await list<ListedProvider>(`proveedores?${query}`)).data.map(({ nombre }) => nombre);
    expect(await names('q=carpinteria%20nandu')).toEqual(['Carpintería Ñandú']);
    expect(await names('plan=premium')).toEqual(['Puesto de Jugos']);
    expect(await names('estado=retirado')).toEqual([]);
    expect(await names('q=nadie')).toEqual([]);
    expect(await names('q=%24%24')).toEqual([]);
    const [taller] = (await list<ListedProvider>(`proveedores?q=${idOf('taller')}`)).data;
    expect(taller).toMatchObject({ suspendida: true, retiro: null });
  });

  it('continue by cursor and show each item once', async () => {
    const first = await list<ListedPost>('publicaciones?limit=1');
    const path = /<\/api\/admin\/(.+)>/.exec(first.next ?? '')?.[1] ?? '';
    const second = await list<ListedPost>(path);
    expect([...first.data, ...second.data].map(({ id }) => id).sort()).toEqual(
      [idOf('puesto/mesa'), idOf('puesto/silla')].sort(),
    );
    expect(second.next).toBeNull();
  });

  it('remove a post once, with a reason, and name the decision that removed it', async () => {
    const id = idOf('puesto/mesa');
    const remove = (razon: string) =>
      admin.read<{ decision: string }>(admin.post('/api/admin/retiros', { tipo: 'publicacion', id, razon }));
    expect(await remove(' ')).toMatchObject({ status: 400, body: { code: 'razon_requerida' } });
    const { status, body } = await remove('Engaña');
    expect(status).toBe(200);
    expect(await remove('Otra vez')).toMatchObject({ status: 409, body: { code: 'decision_tomada' } });
    const away = (await list<ListedPost>('publicaciones?estado=retirado')).data;
    expect(away).toMatchObject([{ id, estado: 'retirado', retiro: { decision: body.decision, razon: 'Engaña' } }]);
    expect((await list<ListedPost>('publicaciones?estado=publico')).data.map((post) => post.id)).not.toContain(id);
    expect((await admin.post(`/api/admin/bitacora/${body.decision}/deshacer`, {})).status).toBe(200);
    expect((await list<ListedPost>('publicaciones?q=mesa')).data).toMatchObject([{ estado: 'publico', retiro: null }]);
  });

  it('show comments in every state, and remove one', async () => {
    const who = await signIn(directory, { userId: idOf('ana'), name: 'Ana' });
    const response = who.post('/api/comentarios', { proveedor_id: idOf('puesto'), comentario: 'Jugos tibios' });
    const { id } = (await who.read<{ data: Comment }>(response)).body.data;
    expect((await list<HeldComment>('comentarios')).data).toEqual([]);
    expect((await list<HeldComment>('comentarios?q=tibios')).data).toHaveLength(1);
    const find = async (state: string) => (await list<HeldComment>(`comentarios?estado=${state}&q=tibios`)).data;
    expect(await find('publicado')).toMatchObject([{ id, estado: 'publicado', cuenta_id: idOf('ana') }]);
    const removal = { tipo: 'comentario', id, razon: 'Falso' };
    expect((await admin.post('/api/admin/retiros', removal)).status).toBe(200);
    expect(await find('todos')).toMatchObject([{ id, estado: 'retirado', retiro: { razon: 'Falso' } }]);
    expect((await admin.post('/api/admin/retiros', removal)).status).toBe(409);
    const absent = { ...removal, id: newId() };
    expect(await admin.read(admin.post('/api/admin/retiros', absent))).toMatchObject({
      status: 404,
      body: { code: 'comentario_no_encontrado' },
    });
  });

  it('refuse everyone except administrators', async () => {
    const agent = await signIn(directory, { userId: idOf('agente'), name: 'Agente', role: 'agent' });
    for (const path of ['proveedores', 'publicaciones', 'comentarios', 'bitacora']) {
      expect((await visitor(directory).get(`/api/admin/${path}`)).status).toBe(401);
      expect((await agent.get(`/api/admin/${path}`)).status).toBe(403);
    }
  });

  it('log each access with the administrator, the query and the number of rows', async () => {
    await list('proveedores?q=jugos&plan=premium');
    const [entry] = await log('consultas');
    expect(entry).toMatchObject({
      accion: 'consultar',
      tipo: 'proveedor',
      quien: 'La Jefa',
      objeto_id: null,
      extracto: 'búsqueda: texto de 5 caracteres · plan: premium · 1 fila',
      reversible: false,
    });
    expect((await log('decisiones')).map(({ accion }) => accion)).not.toContain('consultar');
    const all = await log('todo');
    expect(new Set(all.map(({ accion }) => accion))).toEqual(
      new Set(['consultar', 'retirar', 'restaurar', 'suspender']),
    );
  });
});
