import type { Comment, Ratings, ReportCase } from '@vitrina/contracts';
import { NO_RATINGS } from '@vitrina/contracts/rules';
import { beforeNext } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CommentDoc } from '../src/model/comment.ts';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, idOf, mediaReady, photoReady, providerChanged, suspensionChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(providerChanged('taller', { businessName: 'Taller Vecino' }));
  anyone = visitor(directory);
});
afterAll(() => directory.close());

const person = (name: string) =>
  signIn(directory, { userId: idOf(name), name: `Persona ${name}`, role: 'provider', missing: [] });
const say = async (who: Person, to: string, comentario: string) =>
  (await who.read<{ data: Comment }>(who.post('/api/comentarios', { proveedor_id: idOf(to), comentario }))).body.data;
const commentsOn = async (name: string) =>
  (await anyone.read<Comment[]>(anyone.get(`/api/comentarios?proveedor_id=${idOf(name)}`))).body;

/** Returns the whole database as text. */
async function whole(): Promise<string> {
  const { db } = directory.store.providers;
  const all = await Promise.all((await db.listCollections()).map(({ name }) => db.collection(name).find({}).toArray()));
  return JSON.stringify(all);
}

it('an erased provider leaves only ids, and no late or repeated event restores it', async () => {
  const shown = providerChanged(
    'yerba',
    { businessName: 'Yerbería Xilonen', email: 'yerba@correo.example' },
    { version: 2 },
  );
  // An earlier name leaves its address.
  await directory.publish(providerChanged('yerba', { businessName: 'Hierbas Xilonen' }));
  await directory.publish(shown, photoReady('yerba'), mediaReady('yerba', 'a', { event: 'Feria Xilonen' }));
  await say(await person('cliente'), 'yerba', 'Compré en la Xilonen');
  await anyone.post('/api/reportes', { tipo: 'proveedor', id: idOf('yerba'), motivo: 'otro', texto: 'Es la Xilonen' });
  for (const slug of ['yerberia-xilonen', 'hierbas-xilonen'])
    expect((await anyone.get(`/api/proveedores/${slug}`)).status).toBe(200);
  expect(await whole()).toMatch(/Xilonen/);

  const gone = mediaReady('yerba', 'a', null, 2);
  await directory.publish(suspensionChanged('yerba', true, 2, 'La Xilonen engaña'), accountErased('yerba', 3), gone);
  expect(await whole()).not.toMatch(/xilonen/i);
  await directory.publish(
    accountErased('yerba', 3),
    shown,
    providerChanged('yerba', { businessName: 'Yerbería Xilonen' }, { version: 3 }),
    photoReady('yerba', 9),
    mediaReady('yerba', 'a', { event: 'Feria Xilonen' }),
    suspensionChanged('yerba', false, 2, null),
  );
  expect(await whole()).not.toMatch(/xilonen/i);
  expect((await anyone.get('/api/proveedores/yerberia-xilonen')).status).toBe(404);
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
  const found = await directory.read<{ data: { proveedores: unknown[]; publicaciones: unknown[] } }>(
    '/api/buscar?q=xilonen',
  );
  expect(found.data).toMatchObject({ proveedores: [], publicaciones: [] });
});

it('a decision that arrives after the erasure, twice and from a clock ahead, leaves no words', async () => {
  await directory.publish(accountErased('tardia', 3));
  const late = suspensionChanged('tardia', true, 2, 'La Xilonen engaña');
  if (late.data.decision) late.data.decision.at = Date.now() + 3_600_000;
  await directory.publish(late);
  expect(await whole()).not.toMatch(/xilonen/i);
  // As if the first delivery's process had died before it emptied the entry.
  const entry = { subjectId: idOf('tardia'), action: 'suspend' } as const;
  const written = await directory.store.decisions.updateOne(entry, { $set: { reason: 'La Xilonen engaña' } });
  expect(written.modifiedCount).toBe(1);
  await directory.publish(late);
  expect(await whole()).not.toMatch(/xilonen/i);
});

it("an erased author's comments are deleted, except answered ones, which lose author and text", async () => {
  const ana = await person('ana');
  await say(ana, 'taller', 'Nadie me respondió');
  const answered = await say(ana, 'taller', 'A mí sí me respondieron');
  const owner = await person('taller');
  expect((await owner.post(`/api/comentarios/${answered.id}/respuesta`, { respuesta: '¡Gracias!' })).status).toBe(201);
  await directory.publish(suspensionChanged('ana', true, 1, null));
  expect(await commentsOn('taller')).toEqual([]);
  await directory.publish(accountErased('ana', 2), accountErased('ana', 2));
  expect(await commentsOn('taller')).toMatchObject([
    { id: answered.id, nombre_usuario: 'Cuenta eliminada', comentario: '', respuesta: '¡Gracias!', propio: false },
  ]);
  expect(await whole()).not.toMatch(/Persona ana|respondieron|Nadie me/);
});

it.each([
  ['author', 'published', 'Llegó puntual', 'cuenta_suspendida'],
  ['author', 'held', 'Escriban a tardio@correo.example', 'cuenta_suspendida'],
  ['provider', 'published', 'Llegó puntual', 'proveedor_no_encontrado'],
] as const)(
  "a comment checked before its %s's erasure, and written as %s after it, leaves nothing",
  async (gone, state, comentario, code) => {
    const names = { author: `autor ${gone} ${state}`, provider: `comentado ${gone} ${state}` };
    await directory.publish(providerChanged(names.provider));
    const author = await person(names.author);
    const states: string[] = [];
    const reached = beforeNext('comments', 'create', async (comment: CommentDoc) => {
      states.push(comment.state);
      await directory.publish(accountErased(names[gone], 5));
    });
    const sent = { proveedor_id: idOf(names.provider), comentario, estrellas: 1 };
    const { status, body } = await author.read<{ code: string }>(author.post('/api/comentarios', sent));
    expect(reached()).toBe(true);
    expect([states, status, body.code]).toEqual([[state], code === 'cuenta_suspendida' ? 403 : 404, code]);
    expect(await directory.store.comments.countDocuments({ providerId: idOf(names.provider) })).toBe(0);
    expect(await directory.store.ratingTraces.countDocuments({ providerId: idOf(names.provider) })).toBe(0);
    const provider = await directory.store.providers.findById(idOf(names.provider)).lean();
    expect(provider?.ratings ?? NO_RATINGS).toEqual(NO_RATINGS);
  },
);

it('an erasure leaves no rating that its author gives at that moment, and keeps what a provider answers then', async () => {
  await directory.publish(providerChanged('ceramista'));
  const author = await person('apurado');
  const owner = await person('ceramista');
  const { id } = await say(author, 'ceramista', 'Entregó a tiempo');
  // Notes the rated providers after they were read.
  const isRated = beforeNext('providers', 'updateMany', async () => {
    const rating = { proveedor_id: idOf('ceramista'), comentario: 'Muy bien', estrellas: 5 };
    expect((await author.post('/api/comentarios', rating)).status).toBe(403);
  });
  const isAnswered = beforeNext('comments', 'deleteOne', async () => {
    expect((await owner.post(`/api/comentarios/${id}/respuesta`, { respuesta: 'De nada' })).status).toBe(201);
  });
  await directory.publish(accountErased('apurado', 5));
  expect([isRated(), isAnswered()]).toEqual([true, true]);
  expect(await commentsOn('ceramista')).toMatchObject([{ id, comentario: '', estrellas: null, respuesta: 'De nada' }]);
  const { body } = await anyone.read<{ data: Ratings }>(anyone.get(`/api/valoraciones/${idOf('ceramista')}`));
  expect(body.data.total).toBe(0);
});

it('an unknown account stays unknown if its events arrive after its erasure', async () => {
  await directory.publish(
    accountErased('nadie', 5),
    providerChanged('nadie', { businessName: 'Nunca Vista' }, { version: 4 }),
  );
  expect((await anyone.get('/api/proveedores/nunca-vista')).status).toBe(404);
  expect(await whole()).not.toMatch(/Nunca Vista/);
});

it('an erasure deletes what others and administrators wrote about it, also about deleted comments', async () => {
  await directory.publish(providerChanged('herrero', { businessName: 'Herrería Tonatiuh' }));
  const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  const luis = await person('luis');
  const herrero = await person('herrero');
  const report = (who: Person, tipo: string, id: string, texto: string) =>
    who.post('/api/reportes', { tipo, id, motivo: 'otro', texto });
  const remove = async (id: string, razon: string) =>
    expect((await admin.post('/api/admin/retiros', { tipo: 'comentario', id, razon })).status).toBe(200);
  // The provider's own words about someone else.
  const own = await say(herrero, 'taller', 'Tonatiuh opina y lo borra');
  await report(anyone, 'comentario', own.id, 'Es Tonatiuh');
  const removed = await say(herrero, 'taller', 'Tonatiuh opina otra vez');
  await remove(removed.id, 'Insultos de Tonatiuh');
  for (const { id } of [own, removed]) await herrero.post(`/api/comentarios/${id}/eliminar`, {});
  await report(herrero, 'proveedor', idOf('taller'), 'Soy Tonatiuh y me copia');
  // Words of another person on the provider's page.
  const others = await say(luis, 'herrero', 'Trabaja bien');
  const another = await say(luis, 'herrero', 'Trabaja rápido');
  await report(anyone, 'comentario', others.id, 'Lo pagó Tonatiuh');
  await remove(another.id, 'Pariente de Tonatiuh');
  expect(await whole()).toMatch(/Tonatiuh/);

  await directory.publish(suspensionChanged('herrero', true, 2, null), accountErased('herrero', 3));
  // An action before the erasure may reach the log after it.
  await directory.publish(suspensionChanged('herrero', true, 1, 'Engaña Tonatiuh'));
  expect(await whole()).not.toMatch(/Tonatiuh|Persona herrero/);
  const listed = await admin.read<{ data: { id: string }[] }>(admin.get('/api/admin/proveedores?limit=60'));
  expect(listed.body.data.map(({ id }) => id)).toContain(idOf('taller'));
  expect(listed.body.data.map(({ id }) => id)).not.toContain(idOf('herrero'));
  const { body } = await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes'));
  const [left, ...more] = body.data.filter(({ objeto_id }) => objeto_id === idOf('taller'));
  expect([left?.total, left?.motivos.map(({ texto }) => texto), more]).toEqual([1, [''], []]);
});
