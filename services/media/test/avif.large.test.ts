import { createLog, createMetrics, JobProducer, OutboxRelay, producerConnection } from '@vitrina/kernel';
import { backingUrl, serviceKey } from '@vitrina/local/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DecoderPool } from '../src/images/decoder-pool.ts';
import { type AvifDependencies, AvifStore, makeAvif } from '../src/processing/avif.ts';
import { listen } from './support/event-stream.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.startWorker();
});
afterAll(() => platform?.stop());

/** Waits long, because AVIF files are made only in CPU time that nothing else needs. */
const patience = { interval: 50 };
const log = createLog('prueba', { LOG_LEVEL: 'silent' });
/** Views after which a picture gets AVIF files, by default. */
const VIEWS = 3;

const versionsOf = async (id: string, at = platform) =>
  (await at.posts.findById(id).lean())?.outbox.map(({ name, version }) => [name, version]);
const avifKeys = async (id: string, at = platform) =>
  (await at.keys()).public.filter((key) => key.includes(id) && key.endsWith('.avif'));

/** Publishes a post and waits until it is ready. It waits for AVIF files; the worker's sweep leaves it to the test. */
async function readyPost() {
  const owner = await platform.signIn();
  const id = await owner.publish(await quarters(900, 600).jpeg().toBuffer());
  await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('publicada');
  const waits = { avifFrom: new Date(Date.now() + 3_600_000), smallViews: VIEWS, largeViews: VIEWS };
  await platform.posts.updateOne({ _id: id }, { $set: waits });
  const generation = (await platform.posts.findById(id).lean())?.generation ?? 0;
  return { owner, id, generation };
}

/** Creates the dependencies of a run in this process. */
function dependencies(entry = '../dist/commands/decoder.js'): AvifDependencies {
  const connection = producerConnection(backingUrl('REDIS_URL'));
  const { namespace } = platform.api;
  const producer = new JobProducer(connection, namespace);
  const decoders = new DecoderPool(new URL(entry, import.meta.url), 1, log, 10);
  const relay = new OutboxRelay({
    connection,
    redis: backingUrl('REDIS_URL'),
    namespace,
    log,
    metrics: createMetrics('prueba'),
  });
  onTestFinished(async () => {
    decoders.close();
    await Promise.all([producer.close(), relay.close()]);
    connection.disconnect();
  });
  return {
    store: new AvifStore(platform.posts, { now: () => new Date() }, VIEWS),
    objects: platform.objects,
    withdrawals: platform.withdrawals,
    producer,
    decoders,
    events: relay.add(platform.posts, { source: 'media-posts', to: ['directory'] }),
  };
}

const run = (id: string, generation: number) => ({ id, generation, signal: new AbortController().signal, log });

test('a ready photo gets AVIF files that are announced and listed first, and an animation gets none', async () => {
  const eager = await startPlatform({ AVIF_AFTER_VIEWS: '0' });
  onTestFinished(() => eager.stop());
  await eager.startWorker();
  const owner = await eager.signIn();
  const moving = await owner.publish(await animation());
  const stream = await listen(owner);
  const id = await owner.publish(await quarters(900, 600).withIccProfile('p3').jpeg().toBuffer());
  await expect
    .poll(() => versionsOf(id, eager), patience)
    .toEqual([
      ['media.ready', 1],
      ['media.ready', 2],
    ]);
  const post = await owner.post(id);
  expect(post?.imagen_url).toBe(`/media/${id}/900.jpg`);
  expect(post?.fuentes.map(({ formato, ancho }) => `${ancho}.${formato}`)).toEqual([
    '900.avif',
    '800.avif',
    '400.avif',
    '900.webp',
    '800.webp',
    '400.webp',
    '900.jpeg',
    '800.jpeg',
    '400.jpeg',
  ]);
  for (const key of await avifKeys(id, eager)) {
    const stored = await eager.objects.get('public', key);
    const { format, exif, icc, xmp } = await sharp(Buffer.concat((await stored?.toArray()) ?? [])).metadata();
    expect([format, exif, icc, xmp]).toEqual(['heif', undefined, undefined, undefined]);
    expect((await eager.objects.stat('public', key))?.contentType).toBe('image/avif');
  }
  expect(await avifKeys(id, eager)).toHaveLength(3);
  expect(stream.events.filter((event) => event.id === id && event.etapa === 'lista')).toHaveLength(1);
  await stream.close();
  for (const each of [id, moving]) {
    expect(await eager.posts.findById(each).lean()).toMatchObject({ state: 'ready' });
    expect((await eager.posts.findById(each).lean())?.avifFrom).toBeUndefined();
  }
  expect(await versionsOf(moving, eager)).toEqual([['media.ready', 1]]);
  // Includes the start of a separate platform and worker.
}, 60_000);

/** Reports views of a picture as a gateway does. */
async function view(views: { id: string; chicas?: number; grandes?: number }) {
  const answer = await fetch(`${platform.api.url}/internal/picture-views`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${serviceKey('gateway', 'media')}` },
    body: JSON.stringify({ vistas: [{ chicas: 0, grandes: 0, ...views }] }),
  });
  expect(answer.status).toBe(200);
}

describe('a viewed photo', () => {
  test('gets AVIF files of the widths that are viewed, and the wider one once that is viewed', async () => {
    const owner = await platform.signIn();
    const id = await owner.publish(await quarters(900, 600).jpeg().toBuffer());
    await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('publicada');
    const isWaiting = async () => (await platform.posts.findById(id).lean())?.avifFrom !== undefined;
    const avifWidths = async () =>
      (await owner.post(id))?.fuentes.filter(({ formato }) => formato === 'avif').map(({ ancho }) => ancho);
    await view({ id, chicas: VIEWS - 1, grandes: VIEWS - 1 });
    expect([await isWaiting(), await avifWidths()]).toEqual([false, []]);
    await view({ id, chicas: 1 });
    await expect.poll(avifWidths, patience).toEqual([800, 400]);
    expect(await isWaiting()).toBe(false);
    await view({ id, grandes: 1 });
    await expect.poll(avifWidths, patience).toEqual([900, 800, 400]);
    // An open page still asks for the older formats.
    await view({ id, chicas: VIEWS });
    await expect.poll(isWaiting, patience).toBe(false);
    expect(await versionsOf(id)).toHaveLength(3);
    // Twice the pause of a sweep at rest.
  }, 60_000);

  test('gets the wide files as well if its small files are viewed although AVIF files of them exist', async () => {
    const { id, generation } = await readyPost();
    const { store } = dependencies();
    const post = (await store.read(id, generation)) ?? expect.fail('it does not wait');
    const made = [800, 400].map((width) => ({ name: `${width}.avif`, format: 'avif' as const, width }));
    const withSmall = { ...post, media: { ...post.media, files: [...made, ...post.media.files] } };
    const missing = (smallViews: number) => store.missingWidths({ ...withSmall, smallViews, largeViews: 0 });
    expect([missing(VIEWS - 1), missing(VIEWS)]).toEqual([[], [900]]);
  });

  test('stays without AVIF files if its decoder crashed, and so do animations and unknown pictures', async () => {
    const { id, generation } = await readyPost();
    await makeAvif(dependencies('./support/crashing-decoder.mjs'), run(id, generation));
    const owner = await platform.signIn();
    const moving = await owner.publish(await animation());
    await expect.poll(async () => (await owner.post(moving))?.estado, patience).toBe('publicada');
    for (const viewed of [id, moving, 'unknown']) await view({ id: viewed, chicas: VIEWS, grandes: VIEWS });
    for (const each of [id, moving]) expect((await platform.posts.findById(each).lean())?.avifFrom).toBeUndefined();
  });
});

describe('a run for AVIF files', () => {
  test('postpones a post while new pictures wait', async () => {
    const { id, generation } = await readyPost();
    const own = dependencies();
    const pictures = own.producer.queue('image');
    await pictures.pause();
    await own.producer.add('image.process', { id, generation });
    await makeAvif(own, run(id, generation));
    await pictures.drain();
    await pictures.resume();
    expect(await avifKeys(id)).toEqual([]);
    expect((await platform.posts.findById(id).lean())?.avifFrom?.getTime()).toBeGreaterThan(Date.now());
  });

  test('changes a post only once if two runs work on it simultaneously', async () => {
    const { id, generation } = await readyPost();
    const own = dependencies();
    await Promise.all([makeAvif(own, run(id, generation)), makeAvif(own, run(id, generation))]);
    expect(await versionsOf(id)).toEqual([
      ['media.ready', 1],
      ['media.ready', 2],
    ]);
    expect(await avifKeys(id)).toHaveLength(3);
    await makeAvif(own, run(id, generation));
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('leaves no files behind if the post is deleted during the run', async () => {
    const { owner, id, generation } = await readyPost();
    const own = dependencies();
    const decode: AvifDependencies['decoders']['decode'] = async (...request) => {
      const made = await own.decoders.decode(...request);
      await owner.delete({ id });
      await platform.posts.updateOne({ _id: id }, { $set: { state: 'purged' } });
      return made;
    };
    await makeAvif({ ...own, decoders: { decode } }, run(id, generation));
    expect(await avifKeys(id)).toEqual([]);
  });

  test('leaves the photo unchanged if the decoder crashes', async () => {
    const { owner, id, generation } = await readyPost();
    await makeAvif(dependencies('./support/crashing-decoder.mjs'), run(id, generation));
    expect(await owner.post(id)).toMatchObject({ estado: 'publicada', fuentes: { length: 6 } });
    expect((await platform.posts.findById(id).lean())?.avifFrom).toBeUndefined();
  });

  test('ignores the job of an older generation', async () => {
    const { id, generation } = await readyPost();
    await makeAvif(dependencies(), run(id, generation - 1));
    expect(await avifKeys(id)).toEqual([]);
  });
});

async function animation(): Promise<Buffer> {
  const frames = ['#ff0000', '#00ff00'].map((background) => {
    const create = { width: 60, height: 40, channels: 3 as const, background };
    return sharp({ create }).png().toBuffer();
  });
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [120, 120] })
    .toBuffer();
}
