import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { createLog, createMetrics, newId, Shutdown } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import { readWithdrawalList, withdrawalLists, withdrawalMark } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { connectMedia } from '../src/context.ts';
import { collect } from '../src/operations/collect.ts';
import { newFilesNeed, type RemovalDocument } from '../src/uploads/withdrawals.ts';
import { type Decisions, openDecisions } from './support/decisions.ts';
import { forgottenPost } from './support/forgotten-post.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let decisions: Decisions;
let jpeg: Buffer;

beforeAll(async () => {
  platform = await startPlatform();
  await platform.startWorker();
  decisions = await openDecisions(platform);
  jpeg = await quarters(600, 400).jpeg().toBuffer();
});
afterAll(async () => {
  await decisions?.close();
  await platform?.stop();
});

const patience = { interval: 50 };
const published = ['400.jpg', '400.webp', '600.jpg', '600.webp'];

/** Lists the names of an upload's files in both buckets; its mark is among the public names. */
async function filesOf(id: string, on: Platform = platform) {
  const names = async (bucket: 'public' | 'quarantine') =>
    (await on.objects.list(bucket, `media/${id}/`)).map((key) => key.slice(`media/${id}/`.length)).sort();
  return { public: await names('public'), private: await names('quarantine') };
}

const open = { public: published, private: [] };
const withdrawn = { public: ['.withdrawn'], private: published };

/** Publishes a post that becomes ready, with its files where `expected` states. */
async function publish(owner: Owner, expected: object = open, on: Platform = platform): Promise<string> {
  const id = await owner.publish(jpeg);
  await expect.poll(async () => (await on.posts.findById(id).lean())?.state, patience).toBe('ready');
  await expect.poll(() => filesOf(id, on), patience).toEqual(expected);
  return id;
}

/** Returns the given ids that gateways currently refuse. */
async function closed(ids: readonly string[], on: Platform = platform): Promise<string[]> {
  const lists = await on.objects.list('public', withdrawalLists());
  const contents = await Promise.all(lists.map((key) => on.objects.get('public', key)));
  const listed = await Promise.all(contents.map(async (list) => (list ? readWithdrawalList(await buffer(list)) : [])));
  const all = new Set(listed.flat());
  const marks = await Promise.all(ids.map(async (id) => all.has(id) || on.objects.stat('public', withdrawalMark(id))));
  return ids.filter((_, index) => marks[index]);
}

const bytesOf = async (id: string, name: string) => {
  const stream = await platform.objects.get('public', `media/${id}/${name}`);
  return stream && Buffer.concat(await stream.toArray());
};

const decisionOf = (id: string) => platform.removals.findById(id).lean<RemovalDocument>();

/** Opens this service's connections in the test process. */
async function inThisProcess() {
  const config = readWorkerConfig({ ...process.env, NODE_ENV: 'test', NAMESPACE: platform.api.namespace });
  const log = createLog('prueba', { LOG_LEVEL: 'silent' });
  const shutdown = new Shutdown(log, 5_000);
  onTestFinished(() => shutdown.run());
  return { config, ...(await connectMedia({ log, metrics: createMetrics('prueba'), shutdown }, config)) };
}

describe('the files of a removed post', () => {
  test('become unavailable before the event counts as applied, leave the public bucket, and return unchanged', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    const other = await publish(owner);
    const before = await bytesOf(id, '600.jpg');
    await decisions.remove(owner, id, 1, 'No es tu obra');
    expect(await closed([id, other])).toEqual([id]);
    await expect.poll(() => filesOf(id), patience).toEqual(withdrawn);
    expect(await filesOf(other)).toEqual(open);
    await decisions.remove(owner, id, 2, null);
    await expect.poll(() => filesOf(id), patience).toEqual(open);
    expect((await bytesOf(id, '600.jpg'))?.equals(before ?? Buffer.alloc(0))).toBe(true);
    expect((await platform.objects.stat('public', `media/${id}/600.webp`))?.contentType).toBe('image/webp');
    await decisions.remove(owner, id, 1, 'No es tu obra');
    expect(await filesOf(id)).toEqual(open);
    await expect.poll(async () => (await decisionOf(id))?.need, patience).toBeUndefined();
  });

  test('stay withdrawn until no decision about the post, the provider or the account remains', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    await decisions.remove(owner, id, 1, 'No es tu obra');
    await decisions.remove(owner, owner.session.userId, 1, 'Es un fraude');
    await decisions.suspend(owner, 1, true);
    await decisions.remove(owner, id, 2, null);
    await decisions.suspend(owner, 2, false);
    const lifted = async () => [
      (await decisionOf(id))?.need,
      (await decisionOf(`account-${owner.session.userId}`))?.need,
    ];
    await expect.poll(lifted, patience).toEqual([undefined, undefined]);
    expect(await filesOf(id)).toEqual(withdrawn);
    await decisions.remove(owner, owner.session.userId, 2, null);
    await expect.poll(() => filesOf(id), patience).toEqual(open);
  });

  test('disappear when the owner deletes the post', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    await decisions.remove(owner, id, 1, 'No es tu obra');
    await expect.poll(() => filesOf(id), patience).toEqual(withdrawn);
    expect((await owner.delete({ id })).status).toBe(200);
    expect(await filesOf(id)).toEqual({ public: [], private: [] });
    await decisions.remove(owner, id, 2, null);
    await expect.poll(async () => (await decisionOf(id))?.need, patience).toBeUndefined();
    expect(await filesOf(id)).toEqual({ public: [], private: [] });
  });
});

describe('a suspended account', () => {
  test('withdraws the files of the profile photo too, and restores them afterwards', async () => {
    const owner = await platform.signIn();
    const answer = await fetch(`${platform.api.url}/internal/fotos/${owner.session.userId}`, {
      method: 'PUT',
      body: Uint8Array.from(jpeg),
      headers: { authorization: `Bearer ${serviceKey('accounts', 'media')}` },
    });
    const { id } = ((await answer.json()) as { data: { id: string } }).data;
    const files = ['160.jpg', '160.webp', '320.jpg', '320.webp', '400.jpg', '400.webp'];
    await expect.poll(() => filesOf(id), patience).toEqual({ public: files, private: [] });
    await decisions.suspend(owner, 4, true);
    await expect.poll(() => filesOf(id), patience).toEqual({ public: ['.withdrawn'], private: files });
    await decisions.suspend(owner, 5, false);
    await expect.poll(() => filesOf(id), patience).toEqual({ public: files, private: [] });
  });

  test('withdraws all of 300 uploads before the event counts as applied', async () => {
    const owner = await platform.signIn();
    const ids = Array.from({ length: 300 }, () => newId());
    const original = { key: 'x/original', type: 'image/jpeg', bytes: 1, sha256: 'x' };
    const fields = { state: 'failed', generation: 1, queuedAt: new Date(), createdAt: new Date(), original };
    await platform.posts.insertMany(
      ids.map((_id) => ({ ...fields, _id, ownerId: owner.session.userId, idempotencyKey: _id, fingerprint: 'x' })),
    );
    const started = Date.now();
    await decisions.suspend(owner, 1, true);
    const took = Date.now() - started;
    expect((await closed(ids)).length).toBe(300);
    expect(took).toBeLessThan(5_000);
    // Leaves no work for the following tests.
    await platform.posts.deleteMany({ ownerId: owner.session.userId });
    await decisions.suspend(owner, 2, false);
  });
});

describe('a decision whose files were not moved', () => {
  const removal = { reason: 'No es tu obra', at: 1_760_000_000_000 };

  test('gets completed by the sweep', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    const fields = { ownerId: owner.session.userId, kind: 'post' as const, version: 1, removal };
    await platform.removals.create({ ...fields, _id: id, need: newFilesNeed() });
    await expect.poll(() => filesOf(id), patience).toEqual(withdrawn);
    await expect.poll(async () => (await decisionOf(id))?.filesVersion, patience).toBe(1);
  });

  test('gets completed by another process if the first does not respond', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    const need = { at: new Date(Date.now() + 1_500), tries: 1 };
    const fields = { ownerId: owner.session.userId, kind: 'post' as const, version: 1, removal };
    await platform.removals.create({ ...fields, _id: id, need });
    await expect.poll(() => filesOf(id), patience).toEqual(withdrawn);
  });
});

describe('the collector', () => {
  test('moves files to where decisions require them, and treats neither marks nor withdrawn files as orphans', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    await decisions.remove(owner, id, 1, 'No es tu obra');
    await expect.poll(() => filesOf(id), patience).toEqual(withdrawn);
    // Simulates a run that lost its work while writing.
    await platform.objects.put('public', `media/${id}/400.jpg`, jpeg, 'image/jpeg');
    const kit = await inThisProcess();
    const sweep = async () => {
      const findings = [];
      const signal = new AbortController().signal;
      for await (const found of collect(kit, kit.config, { apply: true, graceMs: 0, signal })) findings.push(found);
      return findings.filter(({ about }) => about === id);
    };
    expect(await sweep()).toMatchObject([{ action: 'move' }]);
    expect(await filesOf(id)).toEqual(withdrawn);
    expect(await sweep()).toEqual([]);
    expect(await filesOf(id)).toEqual(withdrawn);
  });
});

describe('the withdrawal of files with a CDN and late files', () => {
  const asked: Array<{ authorization: string | undefined; tags: string[] }> = [];
  let own: Platform;
  let telling: Decisions;
  const cdn = createServer(async (request, response) => {
    asked.push({ ...JSON.parse(await text(request)), authorization: request.headers.authorization });
    response.writeHead(asked.length === 1 ? 500 : 200).end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
    const { port } = cdn.address() as AddressInfo;
    own = await startPlatform({
      AVIF_AFTER_VIEWS: '0',
      CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
      CDN_PURGE_TOKEN: 'de-prueba',
    });
    telling = await openDecisions(own);
  }, 60_000);
  afterAll(async () => {
    await telling?.close();
    await own?.stop();
    cdn.close();
  });

  test('repeats the CDN purge until it succeeds, without delaying the move', async () => {
    const owner = await own.signIn();
    const id = await forgottenPost(own, jpeg, { ownerId: owner.session.userId, state: 'ready' });
    await own.posts.updateOne({ _id: id }, { $unset: { need: 1 } });
    await own.objects.put('public', `media/${id}/400.jpg`, jpeg, 'image/jpeg');
    await telling.suspend(owner, 1, true);
    await expect.poll(() => filesOf(id, own), patience).toEqual({ public: ['.withdrawn'], private: ['400.jpg'] });
    const expected = { authorization: 'Bearer de-prueba', tags: [id, owner.session.userId] };
    await expect.poll(() => asked, patience).toEqual([expected, expected]);
    const kept = () => own.removals.findById(`account-${owner.session.userId}`).lean();
    await expect.poll(kept, patience).toMatchObject({ filesVersion: 1 });
  });

  test('keeps an upload of a removed provider private, including its AVIF files, until the provider is restored', {
    timeout: 90_000,
  }, async () => {
    const owner = await own.signIn();
    await telling.remove(owner, owner.session.userId, 1, 'Es un fraude');
    await own.startWorker();
    const all = [...published, '400.avif', '600.avif'].sort();
    const id = await publish(owner, { public: ['.withdrawn'], private: all }, own);
    await telling.remove(owner, owner.session.userId, 2, null);
    await expect.poll(() => filesOf(id, own), patience).toEqual({ public: all, private: [] });
  });
});
