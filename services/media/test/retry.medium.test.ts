import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostDocument } from '../src/uploads/documents.ts';
import { StorageQuota } from '../src/uploads/storage-quota.ts';
import { forgottenPost } from './support/forgotten-post.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
let owner: Owner;
let png: Buffer;
beforeAll(async () => {
  platform = await sharedPlatform();
  owner = await platform.signIn();
  png = await quarters(900, 600).png().toBuffer();
});
afterAll(() => platform?.stop());

/** Creates a dead letter of the owner, a post whose runs failed. */
function failedPost(source: Buffer | null, changes: Partial<PostDocument> = {}): Promise<string> {
  return forgottenPost(platform, source, {
    ownerId: owner.session.userId,
    state: 'failed',
    failure: 'no_procesado',
    dead: { at: new Date(), reason: 'faults', message: 'no space left' },
    faults: 5,
    ...changes,
  });
}

async function retry(id: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await owner.call('/api/reintentar_archivo', { method: 'POST', body: JSON.stringify({ id }), headers });
  return [answer.status, await answer.json()];
}

describe('a retry of a failed post', () => {
  test('processes the post again from its stored original', async () => {
    const id = await failedPost(png);
    expect(await owner.post(id)).toMatchObject({
      estado: 'fallida',
      error: 'No pudimos procesar el archivo por una falla nuestra. Vuelve a intentarlo.',
      reintentable: true,
    });
    expect(await retry(id)).toMatchObject([
      202,
      { success: true, message: 'Estamos procesando el archivo otra vez.', data: { id, estado: 'procesando' } },
    ]);
    const state = async () => (await owner.post(id))?.estado;
    await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('publicada');
    expect(await owner.post(id)).toMatchObject({ error: null, reintentable: false });
    const stored = await platform.posts.findById(id).lean();
    expect(stored).toMatchObject({ faults: 0, state: 'ready' });
    expect(stored?.dead).toBeUndefined();
    expect(await retry(id)).toMatchObject([409, { code: 'publicacion_no_fallida' }]);
  });

  test('fails if the file is at fault, and the gallery does not offer it', async () => {
    const id = await failedPost(png, { failure: 'archivo_ilegible' });
    expect((await owner.post(id))?.reintentable).toBe(false);
    expect(await retry(id)).toMatchObject([409, { code: 'reintento_inutil' }]);
  });

  test.each([
    { name: 'does not exist', id: async () => newId() },
    { name: 'belongs to another account', id: () => failedPost(png, { ownerId: newId() }) },
    { name: 'was deleted', id: () => failedPost(png, { state: 'purged' }) },
  ])('returns 404 for a post that $name', async ({ id }) => {
    expect(await retry(await id())).toMatchObject([404, { code: 'publicacion_no_encontrada' }]);
  });

  test('fails with a special error if the original is gone', async () => {
    expect(await retry(await failedPost(null))).toMatchObject([410, { code: 'original_perdido' }]);
  });
});

describe('a file that is at fault', () => {
  const patience = { timeout: 60_000, interval: 100 };
  const stored = (id: string) => platform.posts.findById(id).lean();

  test('disappears immediately and releases its space, while its post stays with the reason', async () => {
    const sender = await platform.signIn();
    const quota = new StorageQuota(platform.mongo, { bytes: 1e9, count: 100, photos: 10, entries: 10 });
    const id = await sender.publish(png.subarray(0, png.length / 2));
    await expect.poll(async () => (await stored(id))?.state, patience).toBe('failed');
    await expect.poll(() => platform.objects.stat('quarantine', `${id}/original`), patience).toBeNull();
    await expect.poll(() => quota.usage(sender.session.userId), patience).toMatchObject({ bytes: 0, count: 0 });
    await expect.poll(async () => (await stored(id))?.need, patience).toBeUndefined();
    expect(await sender.post(id)).toMatchObject({ estado: 'fallida', reintentable: false });
  });

  test('hides a post that was public before', async () => {
    const id = await failedPost(png.subarray(0, png.length / 2), { state: 'queued', version: 3 });
    await platform.posts.updateOne({ _id: id }, { $unset: { dead: 1, failure: 1 } });
    await expect.poll(async () => (await stored(id))?.state, patience).toBe('failed');
    expect((await stored(id))?.version).toBe(4);
    expect((await stored(id))?.outbox.at(-1)).toMatchObject({
      name: 'media.ready',
      version: 4,
      data: { id, post: null },
    });
  });
});
