import { ObjectStore } from '@vitrina/kernel';
import { beforeNext } from '@vitrina/local/testing';
import { linkPreviews } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contactHash } from '../src/ratings/contacts.ts';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, idOf, mediaReady, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let admin: Person;
let anyone: Person;
let objects: ObjectStore;

beforeAll(async () => {
  directory = await runDirectory();
  objects = new ObjectStore(directory.config, directory.config.NAMESPACE);
  await objects.ensureBuckets(['public']);
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());

let number = 0;
/** Creates a provider with a session; its version 5 is its erasure. */
async function newProvider() {
  number += 1;
  const name = `huidizo ${number}`;
  await directory.publish(providerChanged(name, { plan: 'premium' }), mediaReady(name, 'a'));
  const who = await signIn(directory, { userId: idOf(name), name, role: 'provider', missing: [] });
  return { id: idOf(name), name, who, post: idOf(`${name}/a`), erase: () => directory.publish(accountErased(name, 5)) };
}
type Provider = Awaited<ReturnType<typeof newProvider>>;
const answer = async (pending: Promise<Response>) => {
  const { status, body } = await anyone.read<{ code?: string; decision?: string }>(pending);
  return { status, code: body.code, decision: body.decision };
};

describe('an account that is erased between the checks of a request and its write', () => {
  it('leaves no entry in a blog', async () => {
    const { id, who, erase } = await newProvider();
    const isReached = beforeNext('entries', 'create', erase);
    const written = await answer(who.post('/api/blog', { titulo: 'Mi taller', texto: 'Abro a las ocho' }));
    expect([isReached(), written]).toMatchObject([true, { status: 403, code: 'blog_sin_plan' }]);
    const entries = await directory.store.entries.find({ ownerId: id }).lean();
    expect(entries).toMatchObject([{ deleted: true, title: '', text: '' }]);
  });

  it('leaves no report about it or its content', async () => {
    for (const [tipo, code] of [
      ['proveedor', 'proveedor_no_encontrado'],
      ['publicacion', 'publicacion_no_encontrada'],
    ] as const) {
      const { id, post, erase } = await newProvider();
      const isReached = beforeNext('reports', 'create', erase);
      const reported = { tipo, id: tipo === 'proveedor' ? id : post, motivo: 'otro', texto: 'Me engañó' };
      const sent = await answer(anyone.post('/api/reportes', reported));
      expect([isReached(), sent]).toMatchObject([true, { status: 404, code }]);
      expect(await directory.store.reports.countDocuments({ accountIds: id })).toBe(0);
    }
  });

  it('leaves none of its own words in a report, which stays', async () => {
    const subject = await newProvider();
    const { who, erase } = await newProvider();
    const isReached = beforeNext('reports', 'create', erase);
    const reported = { tipo: 'proveedor', id: subject.id, motivo: 'otro', texto: 'A mí me lo copió' };
    expect(await answer(who.post('/api/reportes', reported))).toMatchObject({ status: 201 });
    expect(isReached()).toBe(true);
    const cases = await directory.store.reports.find({ subjectId: subject.id }).lean();
    expect(cases).toMatchObject([{ received: 1, reports: [{ text: '' }] }]);
  });

  it('leaves no trace of its reply to a comment', async () => {
    const provider = await newProvider();
    const person = await newProvider();
    const said = { proveedor_id: provider.id, comentario: 'Llegó a la hora y trabajó muy bien' };
    expect((await person.who.post('/api/comentarios', said)).status).toBe(201);
    const comment = await directory.store.comments.findOne({ providerId: provider.id }).lean();
    const isReached = beforeNext('rating_traces', 'updateOne', provider.erase);
    const reply = { respuesta: 'Gracias por venir' };
    const sent = await answer(provider.who.post(`/api/comentarios/${comment?._id}/respuesta`, reply));
    expect([isReached(), sent]).toMatchObject([true, { status: 404, code: 'comentario_no_encontrado' }]);
    expect(await directory.store.ratingTraces.countDocuments({ authorId: provider.id })).toBe(0);
  });

  it('leaves no dismissed hint', async () => {
    const { id, who, erase } = await newProvider();
    const isReached = beforeNext('dismissed_hints', 'updateOne', erase);
    const dismissed = await who.post('/api/consejos', { clave: 'sin_web', descartado: true });
    expect([isReached(), dismissed.status]).toEqual([true, 200]);
    expect(await directory.store.dismissedHints.countDocuments({ _id: id })).toBe(0);
  });

  it('leaves no appeal', async () => {
    const { id, who, post, erase } = await newProvider();
    const { decision } = await answer(
      admin.post('/api/admin/retiros', { tipo: 'publicacion', id: post, razon: 'Copia' }),
    );
    const isReached = beforeNext('appeals', 'create', erase);
    const appealed = await answer(who.post('/api/apelaciones', { decision, texto: 'Es una foto mía, la hice yo.' }));
    expect([isReached(), appealed]).toMatchObject([true, { status: 404, code: 'decision_ajena' }]);
    expect(await directory.store.appeals.countDocuments({ accountId: id })).toBe(0);
  });

  it.each([
    ['publicacion', ({ post }: Provider) => post],
    ['proveedor', ({ id }: Provider) => id],
  ])('leaves no words in the audit log about the removal of its %s', async (tipo, subjectOf) => {
    const provider = await newProvider();
    const isReached = beforeNext('decisions', 'create', provider.erase);
    const removal = { tipo, id: subjectOf(provider), razon: 'Engaña a la gente' };
    expect(await answer(admin.post('/api/admin/retiros', removal))).toMatchObject({ status: 200 });
    expect(isReached()).toBe(true);
    const logged = await directory.store.decisions.find({ subjectId: subjectOf(provider) }).lean();
    expect(logged).toMatchObject([{ action: 'remove', reason: '', excerpt: '' }]);
    expect(await directory.store.removals.findById(subjectOf(provider)).lean()).toMatchObject({ reason: '' });
  });

  it('leaves no words in the audit log about its comment that an administrator decides on', async () => {
    const provider = await newProvider();
    const { id, who, erase } = await newProvider();
    const held = { proveedor_id: provider.id, comentario: 'Escriban a huidizo@correo.example' };
    expect((await who.post('/api/comentarios', held)).status).toBe(201);
    const comment = await directory.store.comments.findOne({ authorId: id, state: 'held' }).lean();
    const isReached = beforeNext('decisions', 'create', erase);
    const decided = { decision: 'rechazar', razon: 'Anuncia' };
    const sent = await answer(admin.post(`/api/admin/comentarios/${comment?._id}`, decided));
    expect([isReached(), sent]).toMatchObject([true, { status: 409, code: 'decision_tomada' }]);
    const logged = await directory.store.decisions.find({ accountIds: id }).lean();
    expect(logged).toMatchObject([{ action: 'reject', reason: '', excerpt: '' }]);
  });

  it('leaves no reason in the removal of its content, also in a repeated one', async () => {
    const { id, post, erase } = await newProvider();
    const removal = { tipo: 'publicacion', id: post, razon: 'Engaña a la gente' };
    const { decision } = await answer(admin.post('/api/admin/retiros', removal));
    expect((await admin.post(`/api/admin/bitacora/${decision}/deshacer`, {})).status).toBe(200);
    const again = beforeNext('removals', 'updateOne', erase);
    expect(await answer(admin.post('/api/admin/retiros', removal))).toMatchObject({ status: 200 });
    expect(again()).toBe(true);
    expect(await directory.store.removals.find({ ownerId: id }).lean()).toMatchObject([{ removed: true, reason: '' }]);
    const other = await newProvider();
    const first = beforeNext('removals', 'create', other.erase);
    expect(await answer(admin.post('/api/admin/retiros', { ...removal, id: other.post }))).toMatchObject({
      status: 200,
    });
    expect(first()).toBe(true);
    const kept = await directory.store.removals.find({ ownerId: other.id }).lean();
    expect(kept).toMatchObject([{ removed: true, reason: '' }]);
  });

  it('leaves no contact, and no question about one, with it or by it', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    for (const erased of ['person', 'provider'] as const) {
      const provider = await newProvider();
      const person = await newProvider();
      const isReached = beforeNext('contacts', 'updateOne', { person, provider }[erased].erase);
      const contact = { tipo: 'contacto', proveedor: provider.id, canal: 'telefono' };
      expect((await person.who.post('/api/vistas', contact, agent)).status).toBe(202);
      expect(isReached()).toBe(true);
      const { contacts, followUps } = directory.store;
      const by = { person: contactHash('account', person.id, directory.config.VISITOR_SECRET) };
      expect([await contacts.countDocuments(by), await followUps.countDocuments(by)]).toEqual([0, 0]);
    }
  });

  it('leaves no question about a message that arrives after it', async () => {
    const provider = await newProvider();
    const person = await newProvider();
    await person.erase();
    const sent = { ownerId: person.id, providerId: provider.id, at: Date.now() };
    const event = { id: `${provider.id}-1`, name: 'message.sent', aggregate: idOf('mensaje'), version: 1 } as const;
    await directory.publish({ ...event, data: sent });
    expect(await directory.store.followUps.countDocuments({ providerId: provider.id })).toBe(0);
  });

  it('leaves no link preview', async () => {
    const name = 'sin obras';
    await directory.publish(providerChanged(name, { businessName: 'Sin Obras' }));
    const { put } = ObjectStore.prototype;
    const drawing = vi.spyOn(ObjectStore.prototype, 'put').mockImplementationOnce(async function (
      this: ObjectStore,
      ...file
    ) {
      await directory.publish(accountErased(name, 5));
      // As media does when it applies the erasure.
      await this.remove('public', await this.list('public', linkPreviews(idOf(name))));
      return put.apply(this, file);
    });
    const drawn = await answer(anyone.get('/api/vista-previa/sin-obras'));
    expect(drawing).toHaveBeenCalled();
    drawing.mockRestore();
    expect(drawn).toMatchObject({ status: 404, code: 'proveedor_no_encontrado' });
    expect(await objects.list('public', linkPreviews(idOf(name)))).toEqual([]);
  });
});
