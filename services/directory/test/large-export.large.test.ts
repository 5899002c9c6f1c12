import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connectMongo, newToken, ObjectStore } from '@vitrina/kernel';
import { serviceKeys } from '@vitrina/local/testing';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DirectoryConfig } from '../src/config.ts';
import { openStore, type Store } from '../src/model/store.ts';
import { exportKey } from '../src/own-data/exporter.ts';
import { createEngine } from '../src/search/engine.ts';
import { testConfig } from './platform.ts';
import { idOf } from './samples.ts';

/** Number and size of the account's originals: 400 MB. */
const ORIGINALS = 80;
const ORIGINAL_BYTES = 5 * 1024 ** 2;
const TOTAL_BYTES = ORIGINALS * ORIGINAL_BYTES;
const copy = { _id: idOf('ana'), token: newToken() };
const original = 'large-export/original';
const waiting = { timeout: 90_000, interval: 25 };

let peer: Server;
let config: DirectoryConfig;
let mongo: Connection;
let store: Store;
let objects: ObjectStore;
const children: ChildProcess[] = [];

/** Responses of accounts and media to an export. All originals are the same object, which is read once for each. */
const answers: Record<string, unknown> = {
  [`/internal/own-data/${copy._id}`]: { perfil: { id: copy._id } },
  [`/internal/own-uploads/${copy._id}`]: Array.from({ length: ORIGINALS }, (_, index) => ({
    key: original,
    name: `publicaciones/${index}.png`,
    about: { id: String(index) },
  })),
};

beforeAll(async () => {
  peer = createServer((request, response) => {
    const data = answers[request.url ?? ''] ?? [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data, next: null }));
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const address = peer.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const url = `http://127.0.0.1:${address.port}`;
  config = testConfig({ ACCOUNTS_URL: url, MEDIA_URL: url });
  mongo = await connectMongo(config.MONGODB_URL, config.NAMESPACE, 'directory');
  store = await openStore(mongo);
  objects = new ObjectStore(config, config.NAMESPACE);
  await objects.ensureBuckets(['quarantine']);
  await objects.put('quarantine', original, randomBytes(ORIGINAL_BYTES), 'image/png');
  const asked = { state: 'waiting' as const, percent: 0, tries: 0, dueAt: 0, until: Number.MAX_SAFE_INTEGER };
  await store.dataExports.create({ ...copy, ...asked });
});
afterAll(async () => {
  for (const child of children) await killed(child);
  await objects.remove('quarantine', [original, exportKey(copy)]);
  const engine = createEngine({ ...config, MEILI_URL: process.env.MEILI_URL ?? config.MEILI_URL }, 'indexing');
  await Promise.all(Object.values(engine.names).map((name) => engine.client.deleteIndex(name)));
  await mongo.dropDatabase();
  await mongo.close();
  peer.close();
});

/** Starts a process of the service, as deployed. */
function startProcess(): ChildProcess {
  const settings = Object.entries(config).map(([key, value]) => [key, String(value)]);
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: new URL('..', import.meta.url).pathname,
    env: { ...process.env, ...Object.fromEntries(settings), SERVICE_KEYS: serviceKeys('directory'), PORT: '0' },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const held = async () => (await store.dataExports.findById(copy._id).lean()) ?? expect.fail('no copy');
const file = () => objects.stat('quarantine', exportKey(copy));

/** Reads a process's memory in bytes: the current value or the peak. */
async function bytesOf({ pid }: ChildProcess, counted: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`${counted}:\\s+(\\d+) kB`).exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

it('an export whose process is killed is completed by another, and no partial file is available', async () => {
  const first = startProcess();
  await expect.poll(async () => (await held()).percent, waiting).toBeGreaterThan(10);
  await killed(first);
  expect(await held()).toMatchObject({ state: 'waiting', tries: 0 });
  expect(await file()).toBeNull();

  const second = startProcess();
  // It waits for the end of the first one's term: started, but not yet working.
  const rest = await restOf(second);
  await expect.poll(async () => (await held()).state, waiting).toBe('ready');
  expect(await held()).toMatchObject({ percent: 100, tries: 0 });
  expect((await file())?.size).toBeGreaterThan(TOTAL_BYTES);

  // The files are streamed and never held in memory.
  expect((await bytesOf(second, 'VmHWM')) - rest).toBeLessThan(TOTAL_BYTES / 4);
}, 200_000);

/**
 * Measures a started process's memory in bytes, once it has not grown for two seconds, because a start on a busy
 * machine has pauses. Then resets the peak, because the start's peak may be higher.
 */
async function restOf(child: ChildProcess): Promise<number> {
  let rest = 0;
  let calm = 0;
  await expect
    .poll(
      async () => {
        const now = await bytesOf(child, 'VmRSS');
        calm = now - rest < 1024 ** 2 && now > 80 * 1024 ** 2 ? calm + 1 : 0;
        rest = now;
        return calm;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(4);
  await writeFile(`/proc/${child.pid}/clear_refs`, '5');
  return rest;
}
