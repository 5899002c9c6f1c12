import { createHash } from 'node:crypto';
import {
  createLog,
  JobProducer,
  loadConfig,
  newId,
  ObjectStore,
  objectsConfig,
  producerConnection,
} from '@vitrina/kernel';
import { backingUrl, FaultyStore, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BackPressure } from '../src/uploads/back-pressure.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let png: Buffer;
beforeAll(async () => {
  platform = await startPlatform({ BACKLOG_IMAGE_SECONDS: '1' });
  png = await quarters(60, 40).png().toBuffer();
});
afterAll(() => platform?.stop());

const poll = { timeout: 60_000, interval: 100 };

function pressure(objects = platform.objects): BackPressure {
  const connection = producerConnection(backingUrl('REDIS_URL'));
  const producer = new JobProducer(connection, platform.api.namespace);
  onTestFinished(async () => {
    await producer.close();
    connection.disconnect();
  });
  const log = createLog('prueba', { LOG_LEVEL: 'silent' });
  return new BackPressure({ producer, objects, log }, { image: 1, video: 1 });
}

describe('back-pressure', () => {
  test('refuses uploads and profile photos before reading them, until a worker has caught up with the queue', async () => {
    const owner = await platform.signIn();
    await owner.publish(png);
    await expect.poll(async () => (await owner.upload(png)).status, poll).toBe(503);
    const refused = await owner.upload(png);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      code: 'cola_llena',
      error: 'Estamos procesando muchas subidas y esta no se aceptó. Inténtalo de nuevo en un par de minutos.',
    });
    const photo = await fetch(`${platform.api.url}/internal/fotos/${newId()}`, {
      method: 'PUT',
      body: Uint8Array.from(png),
      headers: { authorization: `Bearer ${serviceKey('accounts', 'media')}` },
    });
    expect([photo.status, await photo.json()]).toMatchObject([503, { code: 'cola_llena' }]);
    const before = await platform.posts.countDocuments();
    expect((await platform.keys()).quarantine).toHaveLength(before);
    const own = pressure();
    await expect(own.requireRoom('image')).rejects.toMatchObject({ code: 'cola_llena' });
    await own.requireRoom('video');
    await platform.startWorker();
    await expect.poll(async () => (await owner.upload(png)).status, poll).toBe(202);
  });

  test('refuses uploads immediately while the object store is unavailable', async () => {
    const away = new ObjectStore({ ...loadConfig(objectsConfig), S3_ENDPOINT: 'http://127.0.0.1:9' }, 'nadie');
    await pressure().requireStore();
    await expect(pressure(away).requireStore()).rejects.toMatchObject({
      code: 'servicio_no_disponible',
      retryAfter: 15,
    });
  });

  test('refuses uploads immediately after a failed write, until a write succeeds', async () => {
    const store = new FaultyStore(backingUrl('S3_ENDPOINT'));
    const S3_ENDPOINT = await store.listen();
    onTestFinished(() => store.close());
    const objects = new ObjectStore({ ...loadConfig(objectsConfig), S3_ENDPOINT }, platform.api.namespace);
    const own = pressure(objects);
    await own.requireStore();
    store.refuse({ status: 507, code: 'XMinioStorageFull' });
    const failed = await objects.put('quarantine', 'x/original', png, 'image/png').catch((error: unknown) => error);
    own.recordFailure(new Error('of the file'));
    await own.requireStore();
    own.recordFailure(failed);
    await expect(own.requireStore()).rejects.toMatchObject({ code: 'servicio_no_disponible' });
    expect(await own.storeFault()).toContain('507');
    store.refuse(null);
    await expect.poll(() => own.storeFault(), poll).toBeNull();
    await own.requireStore();
  });
});

test('an upload whose content crashed decoders is refused under any name', async () => {
  const owner = await platform.signIn();
  const poison = await quarters(80, 40).png().toBuffer();
  const sha256 = createHash('sha256').update(poison).digest('hex');
  await platform.blockedHashes.add({ key: 'x/original', type: 'image/png', bytes: poison.length, sha256 }, newId());
  const before = (await platform.keys()).quarantine;
  await expect.poll(async () => (await owner.upload(poison, { name: 'otra.jpg' })).status, poll).toBe(422);
  expect((await platform.keys()).quarantine).toEqual(before);
  await platform.blockedHashes.clear(sha256);
  expect((await owner.upload(poison)).status).toBe(202);
});
