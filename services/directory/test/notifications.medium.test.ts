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
/** Lists the due notifications of an outbox, oldest first; accounts, which would consume them, does not run. */
const dueIn = (outbox: readonly OutboxEntry[] = []) =>
  outbox.flatMap(({ name, data }) => {
    if (name !== 'notification.due') return [];
    const { ownerId, what, subject, reason } = data as EventData<'notification.due'>;
    return [{ ownerId, what, subject, reason }];
  });
const notificationsOf = async (comment: string) =>
  dueIn((await directory.store.comments.findById(comment).lean())?.outbox);
const removalNotificationsOf = async (id: string) =>
  dueIn((await directory.store.removals.findById(id).lean())?.outbox);
const decide = (id: string, decision: string, razon?: string) =>
  admin.post(`/api/admin/comentarios/${id}`, { decision, ...(razon && { razon }) });
const remove = (tipo: string, id: string, razon: string) => admin.post('/api/admin/retiros', { tipo, id, razon });
const undoLast = async (id: string) => {
  const { body } = await admin.read<{ data: Decision[] }>(admin.get('/api/admin/bitacora?vista=decisiones'));
  const entry = body.data.find(({ objeto_id, reversible }) => objeto_id === id && reversible);
  return admin.post(`/api/admin/bitacora/${entry?.id}/deshacer`, {});
};
const newComment = { ownerId: taller, what: 'comment', subject: 'comment', reason: '' };

describe('a notification', () => {
  it('informs the provider of a comment as soon as it is public', async () => {
    expect(await notificationsOf(await say('ana', 'Quedó muy bien'))).toEqual([newComment]);
    const held = await say('bea', 'Su página es www.taller.example');
    expect(await notificationsOf(held)).toEqual([]);
    await decide(held, 'publicar');
    expect(await notificationsOf(held)).toEqual([newComment]);
  });

  it('informs the author of the reply, once', async () => {
    const id = await say('carla', 'Muy puntuales');
    for (const respuesta of ['Gracias', 'Otra vez'])
      await owner.post(`/api/comentarios/${id}/respuesta`, { respuesta });
    expect(await notificationsOf(id)).toEqual([newComment, { ...newComment, ownerId: idOf('carla'), what: 'reply' }]);
  });

  it("informs a comment's author of its removal, with the reason, and of its restoration", async () => {
    const id = await say('diana', 'Regular');
    await remove('comentario', id, 'Insulta');
    expect((await remove('comentario', id, 'Otra vez')).status).toBe(409);
    await undoLast(id);
    const mine = { ...newComment, ownerId: idOf('diana') };
    expect(await notificationsOf(id)).toEqual([
      newComment,
      { ...mine, what: 'removal', reason: 'Insulta' },
      { ...mine, what: 'restoration' },
    ]);
  });

  it("informs a held comment's author of its rejection, and withdraws that if the comment waits again", async () => {
    const id = await say('elena', 'Vean https://estafa.example');
    await decide(id, 'rechazar', 'Estafa');
    const refusal = { ...newComment, ownerId: idOf('elena'), what: 'removal', reason: 'Estafa' };
    expect(await notificationsOf(id)).toEqual([refusal]);
    await undoLast(id);
    expect(await notificationsOf(id)).toEqual([refusal, { ...refusal, what: 'withdrawal', reason: '' }]);
  });

  it('informs the owner of a decision on a post or page, even if reports led to it', async () => {
    const id = idOf('taller/buena');
    const reporter = await person('flor');
    await reporter.post('/api/reportes', { tipo: 'publicacion', id, motivo: 'enganoso' });
    const { body } = await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes'));
    const open = body.data.find(({ objeto_id }) => objeto_id === id);
    await admin.post(`/api/admin/reportes/${open?.id}`, { decision: 'retirar', razon: 'Engaña' });
    await undoLast(id);
    const about = { ownerId: taller, subject: 'post' };
    expect(await removalNotificationsOf(id)).toEqual([
      { ...about, what: 'removal', reason: 'Engaña' },
      { ...about, what: 'restoration', reason: '' },
    ]);
    await remove('proveedor', taller, 'Suplanta');
    await undoLast(taller);
    expect((await removalNotificationsOf(taller)).map(({ what, subject }) => `${what} ${subject}`)).toEqual([
      'removal provider',
      'restoration provider',
    ]);
  });

  it('never repeats a comment after a suspension, and never announces one of a suspended author', async () => {
    const id = await say('gina', 'Volveré');
    const held = await say('gina', 'Vean www.gina.example');
    await directory.publish(suspensionChanged('gina', true, 2));
    await decide(held, 'publicar');
    await directory.publish(suspensionChanged('gina', false, 3));
    expect([await notificationsOf(id), await notificationsOf(held)]).toEqual([[newComment], []]);
  });

  it('never reaches an erased author', async () => {
    const id = await say('hilda', 'Muy bien');
    await owner.post(`/api/comentarios/${id}/respuesta`, { respuesta: 'Gracias' });
    await directory.publish(accountErased('hilda', 9));
    const before = await notificationsOf(id);
    await remove('comentario', id, 'Repetida');
    expect(await notificationsOf(id)).toEqual(before);
  });
});

describe("the page in a notification's link", () => {
  it("opens by the provider's id, because the mail does not contain the slug", async () => {
    const { data } = await directory.read<{ data: { slug: string } }>(`/api/proveedores/${taller}`);
    expect(data.slug).toBe('taller-taller');
    expect((await directory.get(`/api/proveedores/${idOf('nadie')}`)).status).toBe(404);
  });
});
