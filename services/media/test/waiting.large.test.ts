import { request } from 'node:http';
import { newId } from '@vitrina/kernel';
import { backingUrl, FaultyStore, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

/** Uploads that wait while the store refuses writes. */
const UPLOADS = 6;
/** Faults per upload before the store accepts writes again. */
const FAULTS = 7;

let platform: Platform;
let store: FaultyStore;
let owner: Owner;
let admin: Owner;
beforeAll(async () => {
  store = new FaultyStore(backingUrl('S3_ENDPOINT'));
  platform = await startPlatform({
    S3_ENDPOINT: await store.listen(),
    FAULT_PAUSE_MS: '50',
    FAULT_PAUSE_MAX_MS: '400',
    FAULT_PROBE_MS: '500',
  });
  owner = await platform.signIn();
  admin = await platform.signIn({ role: 'admin' });
});
afterAll(async () => {
  await platform?.stop();
  store?.close();
});

const long = { timeout: 60_000, interval: 200 };
const metric = async (name: string) => {
  const text = await (await fetch(`${platform.api.url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
};
const ready = async () =>
  (await (await fetch(`${platform.api.url}/ready`)).json()) as { details: Record<string, string> };

/** Sends the headers of an upload without a body. @returns the response */
async function headOnly(path: string, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve, reject) => {
    const sent = request(platform.api.url + path, { method, headers: { 'content-length': '1000000', ...headers } });
    sent.once('error', reject).once('response', async (answer) => {
      let body = '';
      for await (const piece of answer.setEncoding('utf8')) body += piece;
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], body });
      sent.destroy();
    });
    sent.flushHeaders();
  });
}

describe('an object store that responds but refuses writes', () => {
  test('fails no upload, rejects new uploads early, appears in reports, and lets all become ready once it recovers', {
    timeout: 180_000,
  }, async () => {
    const picture = await quarters(600, 400).jpeg().toBuffer();
    const ids = await Promise.all(Array.from({ length: UPLOADS }, () => owner.publish(picture)));
    store.refuse({ status: 507, code: 'XMinioStorageFull' });
    await platform.startWorker();
    const least = async () =>
      Math.min(
        ...(await platform.posts.find().lean()).map(({ wait, state }) =>
          state === 'failed' ? -1 : (wait?.count ?? 0),
        ),
      );
    await expect.poll(least, long).toBeGreaterThanOrEqual(FAULTS);

    expect((await owner.upload(picture)).status).toBe(503);
    const type = { 'content-type': 'multipart/form-data; boundary=x', cookie: owner.cookie };
    const refused = await headOnly('/api/subir_archivo', 'POST', type);
    expect(refused).toMatchObject({ status: 503, retryAfter: '15' });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'servicio_no_disponible' });
    const photo = await headOnly(`/internal/fotos/${newId()}`, 'PUT', {
      authorization: `Bearer ${serviceKey('accounts', 'media')}`,
    });
    expect(photo.status).toBe(503);
    expect(await metric('vitrina_media_waiting_on_fault')).toBe(UPLOADS);
    expect(await metric('vitrina_media_store_refuses')).toBe(1);
    await expect
      .poll(async () => (await ready()).details, long)
      .toMatchObject({
        uploads: expect.stringContaining(`${UPLOADS} uploads wait for the end of a fault`),
        writes: expect.stringContaining('507 XMinioStorageFull'),
      });
    const board = await (await admin.call('/api/admin/colas/api/queues?activeQueue=image')).text();
    expect(board).toContain(`${UPLOADS} uploads wait`);
    expect((await owner.gallery()).map(({ estado }) => estado)).toEqual(ids.map(() => 'procesando'));

    store.refuse(null);
    const repaired = Date.now();
    await expect.poll(() => platform.posts.countDocuments({ state: 'ready' }), long).toBe(UPLOADS);
    console.log(
      `a store that refused writes: ${UPLOADS} uploads ready ${Date.now() - repaired} ms after it took them again`,
    );
    const posts = await platform.posts.find().lean();
    for (const { wait, faults, openRuns, crashes } of posts)
      expect({ wait, faults, openRuns, crashes }).toEqual({ wait: undefined, faults: 0, openRuns: [], crashes: 0 });
    await expect.poll(() => metric('vitrina_media_waiting_on_fault'), long).toBe(0);
    await expect.poll(() => metric('vitrina_media_store_refuses'), long).toBe(0);
    await expect.poll(async () => (await owner.upload(picture)).status, long).toBe(202);
    const originals = posts.map(({ original }) => original.key);
    expect((await platform.keys()).quarantine).toEqual(expect.arrayContaining(originals));
    expect((await platform.keys()).quarantine).toHaveLength(UPLOADS + 1);
  });
});
