import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createLog, createMetrics, newId, Shutdown } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { connectMedia } from '../src/context.ts';
import { collect } from '../src/operations/collect.ts';
import { DeadLetters } from '../src/uploads/dead-letters.ts';
import { StorageQuota } from '../src/uploads/storage-quota.ts';
import { forgottenPost } from './support/forgotten-post.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

let platform: Platform;
let owner: Owner;
let png: Buffer;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.startWorker();
  owner = await platform.signIn();
  png = await quarters(900, 600).png().toBuffer();
});
afterAll(() => platform?.stop());

const patience = { interval: 100 };
const stateOf = async (id: string) => (await platform.posts.findById(id).lean())?.state;

/** Runs a command of this service on the test's data. */
async function command(name: string, ...args: string[]): Promise<{ code: number; out: string }> {
  const file = new URL(`../dist/commands/${name}.js`, import.meta.url).pathname;
  const env = { ...process.env, NODE_ENV: 'test', NAMESPACE: platform.api.namespace };
  const run = promisify(execFile)(process.execPath, [file, ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  );
}

/** Opens this service's connections in the test process. */
async function inThisProcess() {
  const config = readWorkerConfig({ ...process.env, NODE_ENV: 'test', NAMESPACE: platform.api.namespace });
  const log = createLog('prueba', { LOG_LEVEL: 'silent' });
  const shutdown = new Shutdown(log, 5_000);
  onTestFinished(() => shutdown.run());
  return connectMedia({ log, metrics: createMetrics('prueba'), shutdown }, config);
}

/** Creates a dead letter with a separate original. */
async function deadPost(reason: 'crashes' | 'faults'): Promise<{ id: string; sha256: string }> {
  const source = await quarters(300, 200 + Math.floor(Math.random() * 50))
    .png()
    .toBuffer();
  const id = await forgottenPost(platform, source, {
    ownerId: owner.session.userId,
    state: 'failed',
    failure: reason === 'faults' ? 'no_procesado' : 'archivo_ilegible',
    dead: { at: new Date(), reason, message: 'decoder ended with SIGSEGV' },
  });
  const { original } = await platform.posts.findById(id).lean().orFail();
  if (reason === 'crashes') await platform.blockedHashes.add(original, owner.session.userId);
  return { id, sha256: original.sha256 };
}

describe('the command for dead letters', () => {
  test('lists original, hash and sender, retries a post and discards the others', async () => {
    const suspect = await deadPost('crashes');
    const faulty = await deadPost('faults');
    const { out } = await command('dead-letters', 'list');
    for (const part of [
      suspect.id,
      suspect.sha256,
      `${suspect.id}/original`,
      owner.session.userId,
      'SIGSEGV',
      faulty.id,
    ])
      expect(out).toContain(part);

    expect(await command('dead-letters', 'retry', suspect.id)).toEqual({ code: 0, out: `${suspect.id} retry: done\n` });
    await expect.poll(() => stateOf(suspect.id), patience).toBe('ready');
    expect(await platform.blockedHashes.has(suspect.sha256)).toBe(false);

    const letters = new DeadLetters(await inThisProcess());
    expect((await owner.post(faulty.id))?.reintentable).toBe(true);
    expect(await letters.discard(faulty.id)).toBe('done');
    expect(await owner.post(faulty.id)).toMatchObject({
      estado: 'fallida',
      error: 'Ya no tenemos el archivo original. Elimínalo y súbelo otra vez.',
      reintentable: false,
    });
    expect((await platform.keys()).quarantine).not.toContain(`${faulty.id}/original`);
    expect(await letters.retry(faulty.id)).toBe('unknown');
    expect((await letters.list()).map(({ id }) => id)).not.toContain(faulty.id);
    expect((await command('dead-letters', 'retry', newId())).code).toBe(1);
  });
});

describe('the command of the collector', () => {
  test('finds orphans in both directions, and repairs them only with --apply', {
    timeout: 90_000,
  }, async () => {
    const quota = new StorageQuota(platform.mongo, { bytes: 1e9, count: 100, photos: 10, entries: 10 });
    const whole = await owner.publish(png);
    const damaged = await owner.publish(png);
    const gone = await owner.publish(png);
    for (const id of [whole, damaged, gone]) await expect.poll(() => stateOf(id), patience).toBe('ready');
    const stray = newId();
    const halfDone = newId();
    await platform.objects.put('quarantine', `${stray}/original`, png, 'image/png');
    await platform.objects.put('public', `media/${halfDone}/400.webp`, png, 'image/webp');
    await platform.objects.put('public', `media/${whole}/7.gif`, png, 'image/gif');
    await platform.objects.put('public', 'otra/cosa.txt', Buffer.from('x'), 'text/plain');
    await platform.objects.remove('public', [`media/${damaged}/400.webp`]);
    await platform.objects.remove(
      'public',
      (await platform.keys()).public.filter((key) => key.includes(gone)),
    );
    await platform.objects.remove('quarantine', [`${gone}/original`]);
    await quota.take(owner.session.userId, stray, 1_000);
    const before = await platform.keys();

    const dry = await command('collect', '--grace', '0');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('nothing was changed');
    for (const about of [stray, halfDone, whole, damaged, gone, 'otra/cosa.txt']) expect(dry.out).toContain(about);
    expect(await platform.keys()).toEqual(before);
    expect(await stateOf(damaged)).toBe('ready');

    await command('collect', '--apply', '--grace', '0', '--retention', '0');
    await expect
      .poll(async () => (await platform.keys()).public.includes(`media/${damaged}/400.webp`), patience)
      .toBe(true);
    await expect.poll(() => stateOf(damaged), patience).toBe('ready');
    const after = await platform.keys();
    expect(after.quarantine).not.toContain(`${stray}/original`);
    expect(after.public.filter((key) => key.includes(halfDone) || key.endsWith('.gif'))).toEqual([]);
    expect(after.public).toContain('otra/cosa.txt');
    expect(after.public.filter((key) => key.includes(whole)).length).toBeGreaterThan(0);
    expect(await platform.posts.findById(gone).lean()).toMatchObject({ state: 'failed', failure: 'original_perdido' });
    const event = (await platform.posts.findById(gone).lean())?.outbox.at(-1);
    expect(event).toMatchObject({ name: 'media.ready', data: { id: gone, post: null } });
    const config = readWorkerConfig({ ...process.env, NODE_ENV: 'test' });
    const dependencies = { ...(await inThisProcess()), log: createLog('prueba', { LOG_LEVEL: 'silent' }) };
    const options = { apply: false, graceMs: 0, signal: new AbortController().signal };
    const left = [];
    for await (const { about } of collect(dependencies, config, options)) left.push(about);
    expect(left).toEqual(['otra/cosa.txt']);
  });
});

describe('the metrics of the API', () => {
  test('report depth and age of the queues, the dead letters and the received bytes', async () => {
    await owner.publish(png);
    await deadPost('faults');
    const read = async () => (await fetch(`${platform.api.url}/metrics`)).text();
    const text = await read();
    for (const queue of ['image', 'video', 'maintenance']) {
      expect(text).toMatch(new RegExp(`vitrina_queue_jobs\\{queue="${queue}",state="failed",service="media"\\} \\d+`));
      expect(text).toMatch(new RegExp(`vitrina_queue_oldest_seconds\\{queue="${queue}",service="media"\\} [\\d.]+`));
    }
    expect(Number(/vitrina_dead_letters\{[^}]*\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
    expect(Number(/vitrina_upload_bytes_total\{kind="image"[^}]*\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
      png.length,
    );
  });
});
