import type { Comment, Decision, ReportCase } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import type { OutboxEntry } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, idOf, mediaReady, providerChanged, suspensionChanged } from './samples.ts';

let directory: RunningDirectory;
let admin: Person;
let owner: Person;
const taller = idOf('taller');

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(providerChanged('taller'), mediaReady('taller', 'buena'));
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  owner = await signIn(directory, { userId: taller, name: 'Taller', role: 'provider', missing: [] });
});
afterAll(() => directory.close());

const person = (name: string) => signIn(directory, { userId: idOf(name), name });
const say = async (name: string, comentario: string) => {
  const who = await person(name);
  const { body } = await who.read<{ data: Comment }>(
    who.post('/api/comentarios', { proveedor_id: taller, comentario }),
  );
  return body.data.id;
};
/** What an outbox tells by mail, oldest first; accounts, which takes it, is not there. */
const dueIn = (outbox: readonly OutboxEntry[] = []) =>
  outbox.flatMap(({ name, data }) => {
    if (name !== 'notification.due') return [];
    const { ownerId, what, subject, reason } = data as EventData<'notification.due'>;
    return [{ ownerId, what, subject, reason }];
  });
const toldOf = async (comment: string) => dueIn((await directory.store.comments.findById(comment).lean())?.outbox);
const toldOfThing = async (id: string) => dueIn((await directory.store.removals.findById(id).lean())?.outbox);
const decide = (id: string, decision: string, razon?: string) =>
  admin.post(`/api/admin/comentarios/${id}`, { decision, ...(razon && { razon }) });
const remove = (tipo: string, id: string, razon: string) => admin.post('/api/admin/retiros', { tipo, id, razon });
const undoLast = async (id: string) => {
  const { body } = await admin.read<{ data: Decision[] }>(admin.get('/api/admin/bitacora?vista=decisiones'));
  const entry = body.data.find(({ objeto_id, reversible }) => objeto_id === id && reversible);
  return admin.post(`/api/admin/bitacora/${entry?.id}/deshacer`, {});
};
const news = { ownerId: taller, what: 'comment', subject: 'comment', reason: '' };

describe('what goes out by mail', () => {
  it('is a comment, to the provider, as soon as everyone sees it', async () => {
    expect(await toldOf(await say('ana', 'Quedó muy bien'))).toEqual([news]);
    const held = await say('bea', 'Su página es www.taller.example');
    expect(await toldOf(held)).toEqual([]);
    await decide(held, 'publicar');
    expect(await toldOf(held)).toEqual([news]);
  });

  it('is the answer, to the author, once', async () => {
    const id = await say('carla', 'Muy puntuales');
    for (const respuesta of ['Gracias', 'Otra vez'])
      await owner.post(`/api/comentarios/${id}/respuesta`, { respuesta });
    expect(await toldOf(id)).toEqual([news, { ...news, ownerId: idOf('carla'), what: 'reply' }]);
  });

  it('is the decision on a comment, to its author, with the reason, and that it is back', async () => {
    const id = await say('diana', 'Regular');
    await remove('comentario', id, 'Insulta');
    expect((await remove('comentario', id, 'Otra vez')).status).toBe(409);
    await undoLast(id);
    const mine = { ...news, ownerId: idOf('diana') };
    expect(await toldOf(id)).toEqual([
      news,
      { ...mine, what: 'removal', reason: 'Insulta' },
      { ...mine, what: 'restoration' },
    ]);
  });

  it('is the refusal of a comment that waited, and takes it back where the comment waits again', async () => {
    const id = await say('elena', 'Vean https://estafa.example');
    await decide(id, 'rechazar', 'Estafa');
    const refusal = { ...news, ownerId: idOf('elena'), what: 'removal', reason: 'Estafa' };
    expect(await toldOf(id)).toEqual([refusal]);
    await undoLast(id);
    expect(await toldOf(id)).toEqual([refusal, { ...refusal, what: 'withdrawal', reason: '' }]);
  });

  it('is the decision on a post or a page, to its owner, also where reports led to it', async () => {
    const id = idOf('taller/buena');
    const reporter = await person('flor');
    await reporter.post('/api/reportes', { tipo: 'publicacion', id, motivo: 'enganoso' });
    const { body } = await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes'));
    const open = body.data.find(({ objeto_id }) => objeto_id === id);
    await admin.post(`/api/admin/reportes/${open?.id}`, { decision: 'retirar', razon: 'Engaña' });
    await undoLast(id);
    const about = { ownerId: taller, subject: 'post' };
    expect(await toldOfThing(id)).toEqual([
      { ...about, what: 'removal', reason: 'Engaña' },
      { ...about, what: 'restoration', reason: '' },
    ]);
    await remove('proveedor', taller, 'Suplanta');
    await undoLast(taller);
    expect((await toldOfThing(taller)).map(({ what, subject }) => `${what} ${subject}`)).toEqual([
      'removal provider',
      'restoration provider',
    ]);
  });

  it('is not a comment that is shown again after a suspension, nor one of a suspended author', async () => {
    const id = await say('gina', 'Volveré');
    const held = await say('gina', 'Vean www.gina.example');
    await directory.publish(suspensionChanged('gina', true, 2));
    await decide(held, 'publicar');
    await directory.publish(suspensionChanged('gina', false, 3));
    expect([await toldOf(id), await toldOf(held)]).toEqual([[news], []]);
  });

  it('is nothing to an author who was erased', async () => {
    const id = await say('hilda', 'Muy bien');
    await owner.post(`/api/comentarios/${id}/respuesta`, { respuesta: 'Gracias' });
    await directory.publish(accountErased('hilda', 9));
    const before = await toldOf(id);
    await remove('comentario', id, 'Repetida');
    expect(await toldOf(id)).toEqual(before);
  });
});

describe('the page that such a mail leads to', () => {
  it('is the provider’s by their id, whose slug the mail does not know', async () => {
    const { data } = await directory.read<{ data: { slug: string } }>(`/api/proveedores/${taller}`);
    expect(data.slug).toBe('taller-taller');
    expect((await directory.get(`/api/proveedores/${idOf('nadie')}`)).status).toBe(404);
  });
});
