import type { Comment, Decision } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged, suspensionChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let admin: Person;
const proveedor_id = idOf('taller');

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(providerChanged('taller'));
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());

const person = (name: string) => signIn(directory, { userId: idOf(name), name: `Persona ${name}` });
const say = async (who: Person, comentario: string) =>
  who.read<{ data: Comment; code?: string }>(who.post('/api/comentarios', { proveedor_id, comentario }));
const listed = async (who: Person = anyone) =>
  (await who.read<Comment[]>(who.get(`/api/comentarios?proveedor_id=${proveedor_id}`))).body.map(({ id }) => id);
const log = async () =>
  (await admin.read<{ data: Decision[] }>(admin.get('/api/admin/bitacora?vista=decisiones'))).body.data;

describe('a suspended account', () => {
  it('loses its comments until the suspension is lifted, despite repeated or late events', async () => {
    const ana = await person('ana');
    const other = await person('otra');
    const said = [(await say(ana, 'Quedó muy bien')).body.data.id, (await say(ana, 'Volveré pronto')).body.data.id];
    const kept = (await say(other, 'A mí también me gustó')).body.data.id;
    await directory.publish(suspensionChanged('ana', true, 4));
    expect(await listed()).toEqual([kept]);
    expect(await say(ana, 'Sigo aquí')).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    await directory.publish(suspensionChanged('ana', true, 4), suspensionChanged('ana', false, 3));
    expect(await listed()).toEqual([kept]);
    await directory.publish(suspensionChanged('ana', false, 5));
    expect(await listed()).toEqual([kept, ...said.toReversed()]);
    await directory.publish(suspensionChanged('ana', true, 4));
    expect(await listed()).toEqual([kept, ...said.toReversed()]);
    expect((await say(ana, 'Ya volví')).status).toBe(201);
  });

  it('loses its comments if its two events are applied concurrently', async () => {
    const leo = await person('leo');
    const { id } = (await say(leo, 'Todo en orden')).body.data;
    for (let round = 0; round < 5; round += 1) {
      const first = round * 2 + 1;
      const second = round * 2 + 2;
      await directory.publish(suspensionChanged('leo', true, first), suspensionChanged('leo', false, second));
      expect(await listed()).toContain(id);
      await directory.publish(suspensionChanged('leo', false, second), suspensionChanged('leo', true, second + 1));
      expect(await listed()).not.toContain(id);
      await directory.publish(suspensionChanged('leo', false, second + 1));
      expect(await listed()).not.toContain(id);
    }
  });

  it('loses a comment that is published during the suspension, and a removed one stays removed', async () => {
    const eva = await person('eva');
    const held = (await say(eva, 'Mi página es www.eva.example')).body.data.id;
    const gone = (await say(eva, 'Este se retira')).body.data.id;
    await anyone.post('/api/reportes', { tipo: 'comentario', id: gone, motivo: 'spam' });
    await directory.publish(suspensionChanged('eva', true));
    expect((await admin.post(`/api/admin/comentarios/${held}`, { decision: 'publicar' })).status).toBe(200);
    const { body } = await admin.read<{ data: { id: string; objeto_id: string }[] }>(admin.get('/api/admin/reportes'));
    const path = `/api/admin/reportes/${body.data.find(({ objeto_id }) => objeto_id === gone)?.id}`;
    expect((await admin.post(path, { decision: 'retirar', razon: 'Es spam' })).status).toBe(200);
    expect(await listed()).not.toContain(held);
    await directory.publish(suspensionChanged('eva', false, 2));
    expect(await listed()).toContain(held);
    expect(await listed()).not.toContain(gone);
  });

  it('appears in the log once per change, with administrator and reason', async () => {
    await directory.publish(suspensionChanged('sol', true, 1, 'Estafa'), suspensionChanged('sol', true, 1, 'Estafa'));
    await directory.publish(suspensionChanged('sol', false, 2, ''), suspensionChanged('luz', true, 1, null));
    const entries = (await log()).filter(({ objeto_id }) => [idOf('sol'), idOf('luz')].includes(objeto_id ?? ''));
    expect(entries).toMatchObject([
      { accion: 'readmitir', tipo: 'cuenta', quien: 'La Jefa', razon: '' },
      { accion: 'suspender', tipo: 'cuenta', quien: 'La Jefa', razon: 'Estafa', extracto: 'Persona sol' },
    ]);
  });

  it('appears in the log as readmitted even if it stays hidden because it awaits its erasure', async () => {
    const lifted = suspensionChanged('luz', true, 2, 'Se aclaró');
    const { decision } = lifted.data;
    if (!decision) throw new Error('the event has a decision');
    const end = { ...lifted, data: { ...lifted.data, decision: { ...decision, suspends: false } } };
    await directory.publish(suspensionChanged('luz', true, 1, 'Engaña'), end);
    const entries = (await log()).filter(({ objeto_id }) => objeto_id === idOf('luz'));
    expect(entries.map(({ accion, razon, reversible }) => [accion, razon, reversible])).toEqual([
      ['readmitir', 'Se aclaró', false],
      ['suspender', 'Engaña', false],
    ]);
  });

  it('appears in the reports about its content', async () => {
    const { id } = (await say(await person('rita'), 'Nada que decir')).body.data;
    await anyone.post('/api/reportes', { tipo: 'comentario', id, motivo: 'spam' });
    const { body } = await admin.read<{ data: { objeto_id: string; objeto: { cuenta_id: string } }[] }>(
      admin.get('/api/admin/reportes'),
    );
    expect(body.data.find(({ objeto_id }) => objeto_id === id)?.objeto.cuenta_id).toBe(idOf('rita'));
  });
});
