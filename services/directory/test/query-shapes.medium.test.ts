import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedEvent } from '@vitrina/contracts/events';
import { findPlaceBySlug } from '@vitrina/contracts/places/slugs';
import { connectRedis, createLog, JobProducer, ObjectStore, producerConnection } from '@vitrina/kernel';
import { beforeNext, findScans, queryPlaces, type Recording, recordQueries } from '@vitrina/local/testing';
import { signAppeal } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eraseLateComment } from '../src/comments/erased-authors.ts';
import { MediaAddresses } from '../src/gallery/cards.ts';
import { INDEX_KINDS } from '../src/indexing/indexed-kinds.ts';
import { reindex } from '../src/indexing/reindex.ts';
import { SearchIndex } from '../src/indexing/search-index.ts';
import { eraseLateReport } from '../src/moderation/reports.ts';
import { Exporter } from '../src/own-data/exporter.ts';
import { sendFollowUps } from '../src/ratings/follow-ups.ts';
import { recountRatings, sweepRatings } from '../src/ratings/sync-ratings.ts';
import { BulkImport } from '../src/read-model/bulk-import.ts';
import { feedHandlers } from '../src/read-model/feature.ts';
import { applyPage, rebuildFeeds } from '../src/read-model/feeds.ts';
import { Reconciler } from '../src/read-model/reconciler.ts';
import { browse } from '../src/search/browse.ts';
import { ANYWHERE } from '../src/search/query.ts';
import { VisitCounter } from '../src/statistics/visit-counter.ts';
import { VisitWriter } from '../src/statistics/visit-writer.ts';
import { browseTradePage } from '../src/trade-pages/browse-page.ts';
import { signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory, term } from './platform.ts';
import {
  accountErased,
  entryPictureFailed,
  entryPictureReady,
  idOf,
  mediaReady,
  photoReady,
  pieceReady,
  providerChanged,
  suspensionChanged,
} from './samples.ts';

/** Queries without an index, with the reason. Any other is an unintended scan. */
const INTENDED_SCANS: ReadonlyMap<string, string> = new Map([
  ['posts changedAt by nothing', 'once after an index rebuild, which reads everything'],
  ['entries changedAt by nothing', 'once after an index rebuild, which reads everything'],
  ['providers changedAt by nothing', 'once after an index rebuild, which reads everything'],
  ['posts k0,ownerEmail,place,publicFrom,publicUntil,tier by k0', 'an index finds the few posts of one owner'],
]);

/** Places that the test does not reach, with the reason. */
const NOT_REACHED = new Map([
  ['services/directory/src/comments/demo-comment.ts', 'only the demo calls it, and it queries by id'],
  [
    'services/directory/src/search/empty-searches.ts',
    'a term counts after a pause, and the oldest are deleted above a number that a test cannot create',
  ],
]);

let directory: RunningDirectory;
let recording: Recording;

beforeAll(async () => {
  recording = recordQueries();
  directory = await runDirectory();
  await directory.publish(
    providerChanged('luna', { businessName: 'Tuberías Luna', plan: 'destacado' }),
    providerChanged('sol', { plan: 'premium' }),
    photoReady('luna'),
    mediaReady('luna', 'a', { event: 'Fuga' }),
    ...[0, 1].map((slot) => pieceReady('luna', slot)),
    suspensionChanged('sol', true),
  );
  // Published afterwards, because either of two concurrent names may get the slug.
  await directory.publish(
    providerChanged('luna', { businessName: 'Tuberías Lunera', plan: 'destacado' }, { version: 2 }),
    providerChanged('tocaya', { businessName: 'Tuberías Luna' }),
    photoReady('luna'),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
  const someone = visitor(directory);
  for (const path of [
    '/api/galeria?country=MX&state=DF',
    '/api/galeria?country=MX&state=DF&segmento=Plomer%C3%ADa&semilla=7',
    '/api/galeria?country=MX&state=DF&email=luna@demo.vitrina.example&semilla=7',
    '/api/usuarios',
    '/api/usuarios?pais=MX&estado=DF&limit=1',
    '/api/usuarios?pais=MX&estado=DF&nombre=luna',
    `/api/usuarios?ids=${idOf('luna')}`,
    '/api/galeria?country=MX&state=DF&nombre=luna',
    '/api/proveedores/tuberias-luna',
    `/api/proveedores/${idOf('luna')}`,
    `/api/publicaciones/${idOf('luna/a')}`,
    `/api/publicaciones/${idOf('luna/pieza 1')}`,
    `/api/comentarios?proveedor_id=${idOf('luna')}`,
    `/api/comentarios?proveedor_id=${idOf('luna')}&orden=utiles`,
    `/api/comentarios?proveedor_id=${idOf('luna')}&orden=mejores`,
    `/api/comentarios?proveedor_id=${idOf('luna')}&orden=peores`,
    `/api/valoraciones/${idOf('luna')}`,
    '/api/recomendaciones?segmento=Plomer%C3%ADa&pais=MX&estado=DF',
    '/api/buscar?q=fuga',
  ]) {
    expect((await someone.get(path)).status, path).toBe(200);
  }
  await blogged(directory);
  await erasedMeanwhile(directory);
  const tocaya = await signIn(directory, { userId: idOf('tocaya'), name: 'Tocaya' });
  const reported = { tipo: 'proveedor', id: idOf('luna'), motivo: 'spam' };
  expect((await tocaya.post('/api/reportes', reported)).status).toBe(201);
  const luna = await signIn(directory, { userId: idOf('luna'), name: 'Luna', role: 'provider', missing: [] });
  const said = { proveedor_id: idOf('luna'), comentario: 'Puntual' };
  await tocaya.post('/api/comentarios', said);
  const { body } = await tocaya.read<{ data: { id: string } }>(tocaya.post('/api/comentarios', said));
  expect((await luna.post(`/api/comentarios/${body.data.id}/respuesta`, { respuesta: 'Gracias' })).status).toBe(201);
  await directory.publish(accountErased('tocaya', 9), accountErased('unknown', 1));
  await directory.publish(accountErased('tocaya', 9), suspensionChanged('tocaya', true));
  const late = { _id: 'late', authorId: idOf('tocaya'), providerId: idOf('luna') };
  expect(await eraseLateComment(directory.store, late)).toBe('author');
  expect(await eraseLateReport(directory.store, [idOf('tocaya')], idOf('tocaya'))).toBe(true);
  const request = {
    country: 'MX',
    subdivision: 'DF',
    ...ANYWHERE,
    topic: null,
    kind: null,
    offset: 0,
    limit: 5,
    now: Date.now(),
  } as const;
  for (const text of ['', 'fuga']) await browse(directory.store, { ...request, text });
  const media = new MediaAddresses(directory.config.PUBLIC_URL);
  for (const slug of ['ciudad-de-mexico', 'iztapalapa-cdmx']) {
    const place = findPlaceBySlug(slug);
    if (place) await browseTradePage(directory.store, { segment: 'Plomería', place }, media, Date.now());
  }
  await moderate(directory);
  await findable(directory);
  await counted(directory);
  await copied(directory);
  await operate(directory);
  expect(await directory.scrape()).toMatch(/vitrina_index_oldest_seconds\{index="posts"/);
}, 60_000);
afterAll(async () => {
  recording.stop();
  await directory.close();
});

/** Writes a blog, with changes of its entries and pictures. */
async function blogged(directory: RunningDirectory): Promise<void> {
  await directory.publish(providerChanged('pluma', { plan: 'premium' }));
  const owner = await signIn(directory, { userId: idOf('pluma'), name: 'Pluma', role: 'provider', missing: [] });
  const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  const words = { titulo: 'Una fuga', texto: 'Se cierra la llave.' };
  const key = { 'idempotency-key': 'una' };
  const write = () => owner.read<{ data: { id: string } }>(owner.post('/api/blog', words, key));
  const { body } = await write();
  await write();
  const { id } = body.data;
  const another = await owner.read<{ data: { id: string } }>(owner.post('/api/blog', words));
  expect((await owner.post(`/api/blog/${id}`, { ...words, titulo: 'Otra fuga' })).status).toBe(200);
  await directory.publish(entryPictureReady('pluma', id, 1), entryPictureFailed('pluma', id, 2));
  for (const path of ['/api/blog', '/api/proveedores/taller-pluma/blog', '/api/proveedores/taller-pluma/blog/una-fuga'])
    expect((await owner.get(path)).status, path).toBe(200);
  expect((await owner.post('/api/reportes', { tipo: 'entrada', id, motivo: 'spam' })).status).toBe(201);
  expect((await admin.post('/api/admin/retiros', { tipo: 'entrada', id, razon: 'x' })).status).toBe(200);
  const log = await admin.read<{ data: { id: string; objeto_id: string }[] }>(admin.get('/api/admin/bitacora'));
  const decision = log.body.data.find(({ objeto_id }) => objeto_id === id)?.id;
  expect((await owner.post('/api/apelaciones', { decision, texto: 'No es lo que parece' })).status).toBe(201);
  expect((await admin.post(`/api/admin/bitacora/${decision}/deshacer`, {})).status).toBe(200);
  expect((await owner.delete(`/api/blog/${id}/imagen`)).status).toBe(200);
  expect((await owner.delete(`/api/blog/${another.body.data.id}`)).status).toBe(200);
  // Its account is erased while an appeal is written.
  await directory.publish(providerChanged('fugaz'), mediaReady('fugaz', 'a'));
  const leaving = await signIn(directory, { userId: idOf('fugaz'), name: 'Fugaz' });
  const removal = { tipo: 'publicacion', id: idOf('fugaz/a'), razon: 'x' };
  const removed = await admin.read<{ decision: string }>(admin.post('/api/admin/retiros', removal));
  await directory.publish(accountErased('fugaz', 2));
  const appeal = { decision: removed.body.decision, texto: 'No es lo que parece' };
  expect((await leaving.post('/api/apelaciones', appeal)).status).toBe(404);
}

/** Dismisses a hint and replies to a comment while the account of either is erased. */
async function erasedMeanwhile(directory: RunningDirectory): Promise<void> {
  await directory.publish(...['efímera', 'breve'].map((name) => providerChanged(name, { plan: 'premium' })));
  const brief = await signIn(directory, { userId: idOf('breve'), name: 'Breve', role: 'provider', missing: [] });
  const isDismissed = beforeNext('dismissed_hints', 'updateOne', () => directory.publish(accountErased('breve', 2)));
  expect((await brief.post('/api/consejos', { clave: 'sin_web', descartado: true })).status).toBe(200);
  const ana = await signIn(directory, { userId: idOf('ana'), name: 'Ana' });
  const said = { proveedor_id: idOf('efímera'), comentario: 'Puntual' };
  const { body } = await ana.read<{ data: { id: string } }>(ana.post('/api/comentarios', said));
  const gone = await signIn(directory, { userId: idOf('efímera'), name: 'Efímera', role: 'provider', missing: [] });
  const isReplied = beforeNext('rating_traces', 'updateOne', () => directory.publish(accountErased('efímera', 2)));
  const reply = await gone.post(`/api/comentarios/${body.data.id}/respuesta`, { respuesta: 'Gracias' });
  expect([isDismissed(), isReplied(), reply.status]).toEqual([true, true, 404]);
}

/** Comments on a provider, reports and decides. */
async function moderate(directory: RunningDirectory): Promise<void> {
  const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
  const owner = await signIn(directory, { userId: idOf('luna'), name: 'Luna', role: 'provider', missing: [] });
  const ana = await signIn(directory, { userId: idOf('ana'), name: 'Ana' });
  const proveedor_id = idOf('luna');
  const say = async (comentario: string, estrellas = 4) =>
    (await ana.read<{ data: { id: string } }>(ana.post('/api/comentarios', { proveedor_id, comentario, estrellas })))
      .body.data.id;
  const keyed = { 'idempotency-key': 'una' };
  const twice = [1, 2].map(() => ana.post('/api/comentarios', { proveedor_id, comentario: 'Una vez' }, keyed));
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([201, 201]);
  // From a public address, whose ratings are compared with others.
  const rating = {
    proveedor_id,
    comentario: 'Me cambiaron las llaves de toda la casa en una mañana y quedó muy bien',
    estrellas: 5,
  };
  const leo = await signIn(directory, { userId: idOf('leo'), name: 'Leo' });
  expect((await leo.post('/api/comentarios', rating, { 'x-client-address': '1.2.3.4' })).status).toBe(201);
  const held = await say('Vean www.mia.example');
  const good = await say('Muy bien');
  const rude = await say('Muy mal');
  await owner.post(`/api/comentarios/${good}/respuesta`, { respuesta: 'Gracias' });
  for (const destacado of [true, true, false])
    expect((await owner.post(`/api/comentarios/${good}/destacado`, { destacado })).status).toBe(200);
  for (const util of [true, false, true])
    expect((await leo.post(`/api/comentarios/${good}/util`, { util })).status).toBe(200);
  await leo.get(`/api/comentarios?proveedor_id=${proveedor_id}&orden=utiles&limit=1`);
  await admin.get('/api/admin/comentarios');
  await admin.get('/api/admin/pendientes/moderacion');
  const taught = { palabras: [{ palabra: 'zangolotino', oficio: 'Plomería' }] };
  const { body: learned } = await admin.read<{ data: { id: string }[] }>(admin.post('/api/admin/palabras', taught));
  await admin.post('/api/admin/palabras', taught);
  expect((await admin.delete(`/api/admin/palabras/${learned.data[0]?.id}`)).status).toBe(404);
  for (const path of [
    'comentarios?estado=todos&q=bien',
    'proveedores?q=luna',
    'proveedores?estado=no_publico',
    'publicaciones?estado=publico',
    `publicaciones?q=${idOf('luna/a')}`,
    'bitacora?vista=consultas',
    'bitacora?vista=decisiones',
  ]) {
    expect((await admin.get(`/api/admin/${path}`)).status, path).toBe(200);
  }
  const gone = { tipo: 'comentario', id: held, razon: 'x' };
  expect((await admin.post('/api/admin/retiros', gone)).status).toBe(409);
  expect((await admin.post('/api/admin/retiros', { ...gone, tipo: 'proveedor', id: idOf('nadie') })).status).toBe(404);
  const ofSol = { ...gone, tipo: 'proveedor', id: idOf('sol') };
  expect((await admin.post('/api/admin/retiros', ofSol)).status).toBe(200);
  // As if the process had died before the effect.
  await directory.store.removals.updateOne({ _id: ofSol.id }, { $set: { removed: false } });
  expect((await admin.post('/api/admin/retiros', ofSol)).status).toBe(409);
  await admin.post(`/api/admin/comentarios/${held}`, { decision: 'rechazar' });
  const things = { comentario: rude, publicacion: idOf('luna/a'), proveedor: proveedor_id };
  for (const [tipo, id] of Object.entries(things)) {
    for (const who of [ana, owner])
      expect((await who.post('/api/reportes', { tipo, id, motivo: 'spam' })).status).toBe(201);
  }
  expect((await ana.post('/api/reportes', { tipo: 'proveedor', id: proveedor_id, motivo: 'spam' })).status).toBe(201);
  const { body } = await admin.read<{ data: { id: string; tipo: string }[] }>(admin.get('/api/admin/reportes'));
  // The provider last, because its content is hidden with it and could no longer be reviewed.
  for (const wanted of ['comentario', 'publicacion', 'proveedor']) {
    const path = `/api/admin/reportes/${body.data.find(({ tipo }) => tipo === wanted)?.id}`;
    for (const status of [200, 409])
      expect((await admin.post(path, { decision: 'retirar', razon: 'x' })).status).toBe(status);
  }
  await directory.publish(suspensionChanged('ana', true));
  const status = await directory.store.accountStatuses.findById(idOf('ana')).lean();
  const suspension = await directory.store.decisions.findById(status?.decision).lean();
  const token = signAppeal(directory.config.APPEAL_SECRET, { accountId: idOf('ana'), at: suspension?.at ?? 0 });
  const texto = 'No es lo que parece';
  expect((await visitor(directory).post('/api/apelaciones/suspension', { token, texto })).status).toBe(200);
  await directory.publish(suspensionChanged('ana', false, 2));
  const entries = await admin.read<{ data: { id: string; objeto_id: string; accion: string }[] }>(
    admin.get('/api/admin/bitacora?vista=decisiones'),
  );
  for (const [who, thing, resultado] of [
    [ana, rude, 'aceptada'],
    [owner, idOf('luna/a'), 'rechazada'],
  ] as const) {
    const decision = entries.body.data.find(({ objeto_id, accion }) => objeto_id === thing && accion === 'retirar')?.id;
    const texto = 'No es lo que parece';
    const made = await who.read<{ data: { id: string } }>(who.post('/api/apelaciones', { decision, texto }));
    expect(made.status).toBe(201);
    expect((await who.get('/api/apelaciones')).status).toBe(200);
    expect((await admin.get('/api/admin/apelaciones?limit=1')).status).toBe(200);
    const path = `/api/admin/apelaciones/${made.body.data.id}`;
    for (const status of [200, 409]) expect((await admin.post(path, { resultado, texto })).status).toBe(status);
    expect((await admin.get(`/api/admin/apelaciones?estado=${resultado}`)).status).toBe(200);
  }
  const log = await admin.read<{ data: { id: string; reversible: boolean }[] }>(admin.get('/api/admin/bitacora'));
  for (const { id } of log.body.data.filter(({ reversible }) => reversible)) {
    for (const _again of [1, 2]) await admin.post(`/api/admin/bitacora/${id}/deshacer`, {});
  }
  const doubtful = await say('Vean www.otra.example');
  expect((await ana.post('/api/reportes', { tipo: 'proveedor', id: proveedor_id, motivo: 'spam' })).status).toBe(201);
  const reports = await admin.read<{ data: { id: string }[] }>(admin.get('/api/admin/reportes'));
  for (const [path, decision] of [
    [`comentarios/${doubtful}`, 'publicar'],
    [`reportes/${reports.body.data[0]?.id}`, 'descartar'],
  ] as const) {
    const made = await admin.read<{ decision: string }>(admin.post(`/api/admin/${path}`, { decision }));
    expect((await admin.post(`/api/admin/bitacora/${made.body.decision}/deshacer`, {})).status, path).toBe(200);
  }
  await ana.post(`/api/comentarios/${good}/eliminar`, {});
}

/** Requests the site map, previews and cards. */
async function findable(directory: RunningDirectory): Promise<void> {
  await new ObjectStore(directory.config, directory.config.NAMESPACE).ensureBuckets(['public', 'quarantine']);
  const someone = visitor(directory);
  for (const path of ['/api/mapa', '/api/mapa/indice', '/api/vista-previa/tuberias-luna']) {
    expect((await someone.get(path)).status, path).toBe(200);
  }
  // The provider is read before the plan, which here has no digital card.
  expect((await someone.get(`/api/proveedores/${idOf('luna')}/contacto`)).status).toBe(404);
  expect((await someone.get(`/api/proveedores/${idOf('luna')}/codigo`)).status).toBe(404);
}

/** Counts visits and reads statistics and hints. */
async function counted({ config, store, lock }: RunningDirectory): Promise<void> {
  const owner = await signIn(directory, { userId: idOf('luna'), name: 'Luna', role: 'provider', missing: [] });
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  for (const proveedor of [idOf('luna'), 'nadie']) {
    const visit = { tipo: 'vista', proveedor, busqueda: 'fuga en la cocina' };
    expect((await visitor(directory).post('/api/vistas', visit, agent)).status).toBe(202);
  }
  const contact = { tipo: 'contacto', proveedor: idOf('luna'), canal: 'telefono' };
  expect((await owner.post('/api/vistas', { ...contact, proveedor: idOf('sol') }, agent)).status).toBe(202);
  expect((await visitor(directory).post('/api/vistas', contact, { ...agent, 'x-client-device': 'uno' })).status).toBe(
    202,
  );
  const leo = await signIn(directory, { userId: idOf('otro leo'), name: 'Leo' });
  expect((await leo.post('/api/vistas', contact, agent)).status).toBe(202);
  await sendFollowUps(store, Date.now() + 3 * 86_400_000, new AbortController().signal);
  const redis = await connectRedis(config.REDIS_URL, config.NAMESPACE);
  const visit = {
    visitor: 'ana',
    network: 'red',
    providerId: idOf('luna'),
    day: '2026-11-20',
    metric: 'view',
  } as const;
  await new VisitCounter(redis).count([visit]);
  await new VisitWriter(redis, store.providerDays, () => lock.clock.now().getTime()).runOnce(term());
  redis.disconnect();
  await store.providers.updateOne({ _id: idOf('luna') }, { $set: { 'facts.plan': 'premium' } });
  expect((await owner.get('/api/consejos')).status).toBe(200);
  expect((await owner.get(`/api/publicaciones/${idOf('luna/a')}/redes`)).status).toBe(403);
  const clave = `imagen_oscura-${idOf('luna/a')}`;
  // The second dismissal finds the key; then it is undone.
  for (const descartado of [true, true, false])
    expect((await owner.post('/api/consejos', { clave, descartado })).status).toBe(200);
  // Accounts, which counts active users, does not run.
  expect((await owner.get('/api/estadisticas')).status).toBe(503);
}

/** Requests, produces and downloads a data export. */
async function copied({ store, lock, config }: RunningDirectory): Promise<void> {
  const owner = await signIn(directory, { userId: idOf('luna'), name: 'Luna' });
  for (const _again of [1, 2]) expect((await owner.post('/api/cuenta/exportacion', {})).status).toBe(202);
  const objects = new ObjectStore(config, config.NAMESPACE);
  const sources = { account: async () => ({ perfil: {} }), uploads: async () => [] };
  const { VISITOR_SECRET: visitorSecret } = config;
  const exporter = new Exporter({ store, objects, sources, visitorSecret, clock: lock.clock, log: lock.log });
  // The directory's own exporter postpones a request that it takes first, because accounts does not run.
  const runUntil = (by: Exporter, isDone: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        await store.dataExports.updateOne({ _id: idOf('luna') }, { $set: { dueAt: 0 } });
        await by.runOnce(new AbortController().signal);
        expect(await isDone()).toBe(true);
      },
      { timeout: 60_000 },
    );
  await runUntil(exporter, async () => (await owner.get('/api/cuenta/exportacion/archivo')).status === 200);
  expect((await owner.get('/api/cuenta/exportacion')).status).toBe(200);
  // Replaces the finished one.
  expect((await owner.post('/api/cuenta/exportacion', {})).status).toBe(202);
  await store.dataExports.updateOne({ _id: idOf('luna') }, { $set: { until: 0 } });
  await exporter.runOnce(new AbortController().signal);
  expect((await owner.get('/api/cuenta/exportacion/archivo')).status).toBe(404);
  expect((await owner.post('/api/cuenta/exportacion', {})).status).toBe(202);
  // The account is erased while its export is written.
  const erasing = new ObjectStore(config, config.NAMESPACE);
  erasing.put = async (...file) => {
    const written = await objects.put(...file);
    await store.dataExports.deleteOne({ _id: idOf('luna') });
    return written;
  };
  const tooLate = new Exporter({ store, objects: erasing, sources, visitorSecret, clock: lock.clock, log: lock.log });
  await runUntil(tooLate, async () => !(await store.dataExports.exists({ _id: idOf('luna') })));
  expect(await objects.list('quarantine', '.vitrina/exports/')).toEqual([]);
}

/** Runs the background work: the reconciler, the imports, the index rebuild. */
async function operate({ store, engine, lock, config, needs }: RunningDirectory): Promise<void> {
  const log = createLog('test', { LOG_LEVEL: 'silent' });
  const connection = producerConnection(config.REDIS_URL);
  await vi.waitFor(() => expect(connection.status).toBe('ready'), { timeout: 60_000 });
  const jobs = new JobProducer(connection, config.NAMESPACE);
  const events = [providerChanged('mar'), mediaReady('mar', 'b'), suspensionChanged('mar', false)] as FeedEvent[];
  await applyPage(store, feedHandlers({ store, jobs, log }), events);
  const importer = new BulkImport(store, engine);
  for (const event of [providerChanged('rio'), mediaReady('rio', 'c')] as FeedEvent[]) await importer.add(event);
  await importer.end();
  const longAgo = `${Math.floor(Date.now() / 2_000).toString(16)}0000000000000000`;
  await store.providers.updateOne(
    { _id: idOf('luna') },
    { $set: { ratingUpdates: [longAgo], ratings: [1, 0, 0, 0, 0] } },
  );
  await sweepRatings({ store, jobs, log }, Date.now(), new AbortController().signal);
  await recountRatings({ store, jobs, log });
  for (const kind of INDEX_KINDS) await reindex({ store, engine, log }, kind, term());
  await vi.waitFor(async () => expect(await needs()).toBe(0), { timeout: 60_000 });
  const nothing = createServer((_, response) => response.end(JSON.stringify({ success: true, data: [], next: null })));
  nothing.listen(0, '127.0.0.1');
  await once(nothing, 'listening');
  const url = `http://127.0.0.1:${(nothing.address() as AddressInfo).port}`;
  const index = new SearchIndex(store, engine, lock);
  const handlers = feedHandlers({ store, jobs, log });
  const feeds = rebuildFeeds({ ...config, ACCOUNTS_URL: [url], MEDIA_URL: [url] });
  await new Reconciler({ store, index, handlers, feeds, log }).runOnce(term());
  nothing.close();
  await jobs.close();
  connection.disconnect();
}

describe("every query of the visitors' calls, of the events and of the index", () => {
  it('uses an index', () => {
    const scans = findScans(recording.asked, Object.values(directory.store));
    expect(scans.filter((scan) => !INTENDED_SCANS.has(scan)).join('\n')).toBe('');
    expect([...INTENDED_SCANS.keys()].filter((scan) => !scans.includes(scan))).toEqual([]);
    expect(new Set(recording.asked.map(({ collection }) => collection)).size).toBeGreaterThanOrEqual(5);
  });

  it('runs in this test, from every place in the code', async () => {
    const places = await queryPlaces('services/directory/src');
    const missed = places.filter((place) => !recording.places.has(place));
    const unexpected = missed.filter((place) => !NOT_REACHED.has(place.replace(/:\d+$/, '')));
    expect(unexpected.join('\n')).toBe('');
  });
});
