import { connectMongo, newId } from '@vitrina/kernel';
import { backingUrl, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoModel } from '../src/uploads/documents.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let mongo: Awaited<ReturnType<typeof connectMongo>>;
let photos: ReturnType<typeof photoModel>;
beforeAll(async () => {
  platform = await startPlatform();
  mongo = await connectMongo(backingUrl('MONGODB_URL'), platform.api.namespace, 'media');
  photos = photoModel(mongo);
  await platform.startWorker();
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});

const asDirectory = serviceKey('directory', 'media');
const patience = { interval: 50 };

function put(userId: string, body: Uint8Array, token = serviceKey('accounts', 'media')): Promise<Response> {
  return fetch(`${platform.api.url}/internal/fotos/${userId}`, {
    method: 'PUT',
    body: new Blob([Uint8Array.from(body)]).stream(),
    duplex: 'half',
    headers: { Authorization: `Bearer ${token}` },
  } as RequestInit);
}

async function idOfAnswer(answer: Response): Promise<string> {
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe('pictures of blog entries', () => {
  test('preserve their shape, are announced only to the directory, and do not replace the profile photo', async () => {
    const ownerId = newId();
    const entryId = newId();
    const face = await idOfAnswer(await put(ownerId, await quarters(300, 300).jpeg().toBuffer()));
    const first = await idOfAnswer(
      await put(`${ownerId}/entradas/${entryId}`, await quarters(900, 600).jpeg().toBuffer(), asDirectory),
    );
    await expect.poll(async () => (await photos.findById(first).lean())?.state, patience).toBe('ready');
    const ready = await photos.findById(first).lean();
    expect(ready?.outbox.map(({ to, name, version }) => [to, name, version])).toEqual([
      ['directory', 'entryPicture.ready', 2],
    ]);
    expect(ready?.outbox[0]?.data).toMatchObject({ id: first, entryId, ownerId, width: 900, height: 600 });
    const next = await idOfAnswer(
      await put(`${ownerId}/entradas/${entryId}`, await quarters(90, 60).png().toBuffer(), asDirectory),
    );
    await expect.poll(async () => (await photos.findById(next).lean())?.state, patience).toBe('ready');
    // Replaced by the newer picture of the same entry, unlike the profile photo.
    await expect.poll(async () => (await photos.findById(first).lean())?.state, patience).toBe('deleted');
    await expect.poll(async () => (await photos.findById(face).lean())?.state, patience).toBe('ready');
    expect((await put(`${ownerId}/entradas/x`, Buffer.from('x'), asDirectory)).status).toBe(400);
  });
});

describe('profile photos', () => {
  test('become square and are announced to accounts and directory', async () => {
    const ownerId = newId();
    const answer = await put(ownerId, await quarters(900, 600).jpeg().toBuffer());
    expect(answer.status).toBe(202);
    const { id } = ((await answer.json()) as { data: { id: string } }).data;
    await expect.poll(async () => (await photos.findById(id).lean())?.state, patience).toBe('ready');
    const photo = await photos.findById(id).lean();
    expect(photo?.outbox.map(({ to }) => to)).toEqual(['accounts', 'directory']);
    expect(photo?.outbox[0]).toMatchObject({
      name: 'photo.ready',
      aggregate: `photo-${ownerId}`,
      version: 1,
      data: { ownerId, path: `/media/${id}/320.jpg` },
    });
    expect((await platform.keys()).public).toContain(`media/${id}/320.jpg`);
  });

  test('announce their failure to accounts if they cannot be decoded', async () => {
    const ownerId = newId();
    const whole = await quarters(900, 600).jpeg().toBuffer();
    const { id } = (
      (await (await put(ownerId, whole.subarray(0, whole.length / 2))).json()) as { data: { id: string } }
    ).data;
    await expect.poll(async () => (await photos.findById(id).lean())?.state, patience).toBe('failed');
    const photo = await photos.findById(id).lean();
    const original = () => platform.objects.stat('quarantine', `${id}/original`);
    await expect.poll(original, patience).toBeNull();
    expect(photo?.outbox).toMatchObject([
      { name: 'photo.failed', to: 'accounts', aggregate: `photo-${ownerId}`, version: 1, data: { ownerId } },
    ]);
  });

  test('count up per user, so that the newest wins and the older is deleted', async () => {
    const ownerId = newId();
    const picture = await quarters(300, 300).png().toBuffer();
    await Promise.all([put(ownerId, picture), put(ownerId, picture), put(ownerId, picture)]);
    const states = async () =>
      (await photos.find({ ownerId }).sort({ version: 1 }).lean()).map(({ version, state }) => [version, state]);
    await expect.poll(states, patience).toEqual([
      [1, 'deleted'],
      [2, 'deleted'],
      [3, 'ready'],
    ]);
  });

  test.each([
    ['without the service token', 'x', newId(), [403, 'no_permitido']],
    ['for an invalid user id', undefined, 'otro', [400, 'solicitud_invalida']],
  ] as const)('fail %s', async (_name, token, userId, expected) => {
    expect(await codeOf(await put(userId, Buffer.from('x'), token))).toEqual(expected);
  });

  test('fail if they are not pictures or exceed 10 MB, and leave nothing behind', async () => {
    const ownerId = newId();
    expect(await codeOf(await put(ownerId, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([
      415,
      'archivo_tipo',
    ]);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    (await quarters(20, 20).jpeg().toBuffer()).copy(large);
    expect(await codeOf(await put(ownerId, large))).toEqual([413, 'archivo_grande']);
    expect(await photos.countDocuments({ ownerId })).toBe(0);
    expect((await platform.keys()).quarantine).toHaveLength(await photos.countDocuments({ failure: null }));
  });
});

describe('the feeds for read models', () => {
  const feed = async (path: string, token = asDirectory) =>
    fetch(`${platform.api.url}/internal/${path}`, { headers: { Authorization: `Bearer ${token}` } });

  test('return the current event of every post and photo, page by page', async () => {
    const owner = await platform.signIn();
    const picture = await quarters(60, 40).png().toBuffer();
    const ids = [await owner.publish(picture), await owner.publish(picture), await owner.publish(picture)];
    await expect.poll(async () => platform.posts.countDocuments({ state: 'ready' }), patience).toBe(3);
    await owner.delete({ id: ids[1] });
    type Page = { data: { aggregate: string; version: number; data: { post: object | null } }[]; next: string };
    const events: Page['data'] = [];
    let after = '';
    do {
      const page = (await (await feed(`posts?limit=2${after && `&after=${after}`}`)).json()) as Page;
      events.push(...page.data);
      after = page.next;
    } while (after);
    const seen = Object.fromEntries(events.map(({ aggregate, version, data }) => [aggregate, [version, !!data.post]]));
    expect(seen).toEqual({ [ids[0] ?? '']: [1, true], [ids[1] ?? '']: [2, false], [ids[2] ?? '']: [1, true] });
    const photoFeed = (await (await feed('photos')).json()) as Page;
    expect(photoFeed.data).toHaveLength(await photos.countDocuments({ state: 'ready', entryId: null }));
  });

  test('refuse a missing token and an invalid page', async () => {
    expect((await feed('posts', 'x')).status).toBe(403);
    expect((await feed('posts?after=x')).status).toBe(400);
    expect((await feed('posts?limit=5000')).status).toBe(400);
  });
});
