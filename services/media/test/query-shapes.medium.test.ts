import { createApp, createLog, createMetrics, newId, SessionStore, Shutdown, trusted } from '@vitrina/kernel';
import {
  findScans,
  newNamespace,
  queryPlaces,
  type Recording,
  recordQueries,
  serviceKey,
  serviceKeys,
} from '@vitrina/local/testing';
import { staffActModel } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { connectMedia } from '../src/context.ts';
import { collect } from '../src/operations/collect.ts';
import { RestoreGuard } from '../src/operations/restore-guard.ts';
import { AvifStore, type WaitingPost } from '../src/processing/avif.ts';
import { settleOverdue } from '../src/processing/settle-work.ts';
import { photoUploads } from '../src/processing/upload-kinds.ts';
import { FileMover } from '../src/removals/file-mover.ts';
import { removalHandlers } from '../src/removals/removal-events.ts';
import { media as service } from '../src/service.ts';
import { DeadLetters } from '../src/uploads/dead-letters.ts';
import { newWork, type PostDocument, type ReadyMedia } from '../src/uploads/documents.ts';
import { countWaits, findOverdue, findWithoutJob, isUnderWay, longestWait } from '../src/uploads/work-queries.ts';
import { goodFields } from './support/owner.ts';
import { quarters } from './support/pictures.ts';

/** Accepted queries without an index, and the reason. Any other is an unintended scan. */
const INTENDED: ReadonlyMap<string, string> = new Map([
  ['posts avifFrom,state by avifFrom', 'the sparse index holds nothing but ready pictures that wait'],
]);

const ready: ReadyMedia = {
  kind: 'image',
  width: 400,
  height: 300,
  thumbhash: 'H/gB',
  animated: false,
  duration: null,
  files: [{ name: '400.jpg', format: 'jpeg', width: 400 }],
};
const shutdown = new Shutdown(createLog('test', { LOG_LEVEL: 'silent' }), 10_000);
let recording: Recording;
let media: Awaited<ReturnType<typeof connectMedia>>;

beforeAll(async () => {
  recording = recordQueries();
  const config = readConfig({
    ...process.env,
    NAMESPACE: newNamespace(),
    SERVICE_KEYS: serviceKeys('media'),
    LOG_LEVEL: 'silent',
  });
  const log = createLog('media', config);
  const kit = { log, shutdown, metrics: createMetrics('media'), shortcuts: [] };
  const app = createApp({ log, metrics: kit.metrics, publicUrl: config.PUBLIC_URL });
  await service.start({ ...kit, app }, config);
  media = await connectMedia({ ...kit, metrics: createMetrics('test') }, config);
  await callAll(app);
  await runAll();
  await media.objects.put('quarantine', `${newId()}/original`, Buffer.from('x'), 'image/png');
  for await (const _finding of collect({ ...media, log }, config, {
    apply: true,
    graceMs: 0,
    retentionMs: 0,
    yes: true,
    signal: shutdown.signal,
  }));
  await new RestoreGuard(media).accept();
  await new RestoreGuard(media).isBehind();
  await media.probe.findFault();
  // The outbox sweeps of posts, photos and staff acts run automatically.
  const swept = () => recording.asked.filter(({ ranged }) => ranged.includes('outbox.at'));
  const collections = () => new Set(swept().map(({ collection }) => collection));
  await vi.waitFor(() => expect(collections().size).toBe(3), { timeout: 60_000 });
});
afterAll(async () => {
  recording.stop();
  await media?.posts.model.db.dropDatabase();
  await shutdown.run();
});

/** Sends every call, as the same owner. */
async function callAll(app: ReturnType<typeof createApp>): Promise<void> {
  const session = { userId: newId(), email: 'ana@pruebas.example', name: 'Ana', role: 'provider' as const };
  const more = {
    plan: 'premium' as const,
    missing: [],
    country: 'MX',
    subdivision: 'DF',
    version: 0,
    sessionsSince: 0,
  };
  const cookie = `vitrina_sesion=${await new SessionStore(media.queueRedis).create({ ...session, ...more })}`;
  const jpeg = new Blob([Uint8Array.from(await quarters(60, 40).jpeg().toBuffer())]);
  const upload = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(goodFields())) form.append(name, value);
    form.append('file', jpeg, 'foto.jpg');
    return app.request('/api/subir_archivo', {
      method: 'POST',
      body: form,
      headers: { cookie, 'idempotency-key': 'una' },
    });
  };
  const answers = await Promise.all([upload(), upload()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const photo = { method: 'PUT', body: jpeg, headers: { authorization: `Bearer ${serviceKey('accounts', 'media')}` } };
  const authorization = `Bearer ${serviceKey('directory', 'media')}`;
  expect((await app.request(`/internal/fotos/${session.userId}`, photo)).status).toBe(202);
  for (const feed of ['posts', 'photos']) {
    const own = `/internal/own-uploads/${session.userId}`;
    expect((await app.request(own, { headers: { authorization } })).status).toBe(200);
    expect((await app.request(`/internal/${feed}`, { headers: { authorization } })).status).toBe(200);
  }
  expect((await app.request('/api/obtener_galeria', { headers: { cookie } })).status).toBe(200);
  const { data } = (await answers[0].json()) as { data: { id: string } };
  const pin = await app.request(`/api/publicaciones/${data.id}`, {
    method: 'POST',
    body: JSON.stringify({ orden: 1 }),
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect(pin.status).toBe(200);
  const piece = new FormData();
  const obra = JSON.stringify({ id: newId(), posicion: 1, total: 2 });
  for (const [name, value] of Object.entries({ ...goodFields(), obra })) piece.append(name, value);
  piece.append('file', jpeg, 'foto.jpg');
  const added = new FormData();
  added.append('obra', JSON.stringify({ id: newId(), agregar: true }));
  added.append('file', jpeg, 'foto.jpg');
  const refused = await app.request('/api/subir_archivo', { method: 'POST', body: added, headers: { cookie } });
  expect(refused.status).toBe(404);
  const sent = await app.request('/api/subir_archivo', { method: 'POST', body: piece, headers: { cookie } });
  const { id } = ((await sent.json()) as { data: { id: string } }).data;
  const deleted = await app.request('/api/delete_archivo', {
    method: 'POST',
    body: JSON.stringify({ id, obra: true }),
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect(deleted.status).toBe(200);
}

/** Makes every change of an upload's state that workers and operators make. */
async function runAll(): Promise<void> {
  const { posts, photos, stores, blockedHashes, quota, removals } = media;
  const ownerId = newId();
  const now = new Date();
  const originalOf = (id: string) => ({ key: `${id}/original`, type: 'image/jpeg' as const, bytes: 1, sha256: id });
  const made = async (changes: Partial<PostDocument> = {}) => {
    const id = newId();
    const fields = {
      ...newWork('image.process', { id, ownerId, original: originalOf(id) }, new Date()),
      idempotencyKey: id,
    };
    await posts.model.create({ ...fields, ...goodFields(), fingerprint: 'x', ...changes });
    return id;
  };
  const read = async (id: string) => (await posts.read(id)) ?? expect.fail('nothing was kept');
  const taken = async () => (await posts.claim(await read(await made()))) ?? expect.fail('nothing to take');
  const failed = async () => {
    const work = await taken();
    await posts.fail(work, 'no_procesado', [], { at: now, reason: 'faults', message: 'x' });
    return (await posts.read(work._id)) ?? expect.fail('nothing was kept');
  };
  const work = await taken();
  await posts.renew(work);
  await posts.endRun(work);
  const waiting = await taken();
  await posts.pause(waiting, { fault: 'x', pauseMs: 60_000, counts: false });
  await posts.postpone(waiting, 0);
  await posts.recordPreview(work, ready);
  await posts.finish(work, ready, 1, [], { avifFrom: new Date(0) });
  const avif = new AvifStore(posts.model, media.clock, 0);
  await avif.count([{ id: work._id, small: 1, large: 0 }]);
  for (const post of await avif.due()) {
    const waiting = (await avif.read(post._id, post.generation)) as WaitingPost;
    await avif.isGone(post._id);
    await avif.finish(waiting, []);
  }
  await posts.revive(await failed());
  await posts.recordLostOriginal(await failed());
  await new DeadLetters(media).list();
  await new DeadLetters(media).page(undefined, undefined, 1);
  await posts.processAgain(work);
  await posts.failLost(work, 2, []);
  const gone = (await posts.read(await made())) ?? expect.fail('nothing was kept');
  await posts.delete(gone, { at: now, version: 1, outbox: [] });
  await posts.markPurged(gone._id);
  await posts.clearNeed(work._id, { kind: 'image.process', at: now });
  for (const store of stores) {
    await store.reclaim(now);
    await findOverdue(store.model, now);
    await findWithoutJob(store.model, now, '');
    await isUnderWay(store.model, now);
    await countWaits(store.model);
    await longestWait(store.model);
    await store.endPauses(1);
  }
  await blockedHashes.add(originalOf('x'), ownerId);
  await blockedHashes.clear('x');
  await quota.take(ownerId, work._id, 10);
  await quota.setBytes(ownerId, work._id, 5);
  await quota.release(ownerId, work._id);
  await quota.usage(ownerId);
  await media.withdrawals.isErased(work);
  await settleOverdue(media, now);
  await isUnderWay(posts.model, now, [{ workNeed: trusted({ $lt: now }) }]);
  const photo = (await photos.model.findOne({ state: 'queued' }).lean()) ?? expect.fail('no photo');
  const older = await photos.claim(photo);
  if (older) await photoUploads(photos, media.photoEvents).onReady(older);
  const files = new FileMover({ ...media, cdn: null, log: createLog('test', { LOG_LEVEL: 'silent' }) });
  const handlers = removalHandlers(media, files);
  const removal = { reason: 'x', at: 1 };
  const layout = { version: 0, slots: [0, 1], cover: 0, pair: null };
  const piece = await made({ work: { id: newId(), slot: 0, layout } });
  for (const data of [
    { id: ownerId, kind: 'provider' as const, ownerId, removal },
    { id: work._id, kind: 'post' as const, ownerId, removal },
    { id: piece, kind: 'post' as const, ownerId, removal },
    { id: newId(), kind: 'entry' as const, ownerId, removal },
  ]) {
    await handlers['removal.changed']({ id: 'x', name: 'removal.changed', aggregate: data.id, version: 1, data });
  }
  for (const id of [ownerId, work._id, piece]) {
    await vi.waitFor(async () => expect(await removals.findById(id).lean()).toMatchObject({ filesVersion: 1 }), 60_000);
  }
  const dropped = { id: 'x', name: 'entryPicture.dropped' as const, aggregate: 'x', version: 1 };
  await handlers['entryPicture.dropped']({ ...dropped, data: { entryId: newId(), ownerId, last: null } });
  const photoId = newId();
  await photos.model.create({
    ...newWork('photo.process', { id: photoId, ownerId, original: originalOf(photoId) }, now),
    version: 1,
  });
  const unlucky = (await photos.claim((await photos.read(photoId)) ?? expect.fail())) ?? expect.fail('not taken');
  await photos.fail(unlucky, 'no_procesado', [], { at: now, reason: 'faults', message: 'x' });
  await media.objects.put('quarantine', `${photoId}/original`, Buffer.from('x'), 'image/jpeg');
  await new DeadLetters(media).retry(photoId);
  const erased = { id: 'x', name: 'account.erased' as const, aggregate: 'x', version: 2, data: { id: ownerId } };
  await handlers['account.erased'](erased);
  await files.close();
}

describe('the queries of this service', () => {
  test('use an index that leads to their documents', async () => {
    const { posts, photos, removals } = media;
    const scans = findScans(recording.asked, [posts.model, photos.model, removals, await staffActModel(media.mongo)]);
    expect(scans.filter((scan) => !INTENDED.has(scan))).toEqual([]);
    expect([...INTENDED.keys()].filter((scan) => !scans.includes(scan))).toEqual([]);
  });

  test('appear in the recording without exception', async () => {
    const places = await queryPlaces('services/media/src');
    expect(places.length).toBeGreaterThanOrEqual(30);
    expect(places.filter((place) => !recording.places.has(place))).toEqual([]);
  });
});
