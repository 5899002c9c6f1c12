import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis, newId, SessionStore } from '@vitrina/kernel';
import { freePort } from '@vitrina/local';
import { backingUrl, newNamespace, startService, type TestService } from '@vitrina/local/testing';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { redisSecrets } from '../src/accounts.ts';

const namespace = newNamespace();
const space = `{${namespace}}`;
const password = { services: randomBytes(16).toString('hex'), worker: randomBytes(16).toString('hex') };
const accounts = redisSecrets(namespace, (account) =>
  account === 'queues/worker' ? password.worker : password.services,
);
const processes: TestService[] = [];
let folder: string;
let server: ChildProcess;
let address: (user: keyof typeof password) => string;
let queues: Redis;
let worker: Redis;
let sessions: Redis;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-queues-'));
  await writeFile(join(folder, 'acl'), accounts.queues_acl ?? '');
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  server = spawn('redis-server', [...settings, '--aclfile', join(folder, 'acl')], { stdio: 'ignore' });
  address = (user) => `redis://${user}:${password[user]}@127.0.0.1:${port}`;
  [queues, worker] = [new Redis(address('services')), new Redis(address('worker'))];
  for (const redis of [queues, worker]) redis.on('error', () => undefined);
  await vi.waitUntil(() => queues.ping().catch(() => ''), 60_000);
  sessions = await connectRedis(backingUrl('REDIS_URL'), namespace);
  const env = { NAMESPACE: namespace };
  processes.push(await startService('media', { ...env, QUEUE_REDIS_URL: address('services') }));
  const nothingElse = { REDIS_URL: '', QUEUE_REDIS_URL: address('worker') };
  processes.push(await startService('media', { ...env, ...nothingElse }, 'worker.ts'));
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  for (const redis of [queues, worker, sessions]) redis?.disconnect();
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Registers a provider and returns the session cookie. */
async function signIn(): Promise<string> {
  const userId = newId();
  const texts = { userId, email: `${userId}@pruebas.example`, name: 'Prueba', country: 'MX', subdivision: 'DF' };
  const account = { ...texts, role: 'provider', plan: 'premium', missing: [], version: 0, sessionsSince: 0 } as const;
  return `vitrina_sesion=${await new SessionStore(sessions).create({ ...account, missing: [] })}`;
}

async function upload(cookie: string): Promise<string> {
  const form = new FormData();
  const day = '2999-01-01';
  const texts = {
    evento: 'Feria',
    descripcion: 'Muebles de pino.',
    www: '',
    fecha_evento: day,
    fecha_publicacion: day,
  };
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } }).jpeg();
  form.append('file', new Blob([Uint8Array.from(await picture.toBuffer())]), 'foto.jpg');
  const headers = { cookie, 'idempotency-key': newId() };
  const answer = await fetch(`${processes[0]?.url}/api/subir_archivo`, { method: 'POST', body: form, headers });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

it('a worker processes an upload with only the queues: no sessions, no service token', async () => {
  const cookie = await signIn();
  const gone = new AbortController();
  const events = await fetch(`${processes[0]?.url}/api/eventos`, { headers: { cookie }, signal: gone.signal });
  let told = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of events.body ?? []) told += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => undefined);
  const id = await upload(cookie);
  // The last event of the worker reaches the owner's stream through the Redis of the queues.
  await expect.poll(() => told).toMatch(new RegExp(`${id}[^\\n]*"programada"`));
  gone.abort();
  await reading;
});

it('sessions and limits are in one Redis, and queues, events and progress in the other', async () => {
  const kindsIn = async (redis: Redis) => {
    const keys = await redis.call('scan', '0', 'MATCH', `${space}:*`, 'COUNT', '100000');
    return new Set((keys as [string, string[]])[1].map((key) => key.split(':')[1]));
  };
  await upload(await signIn());
  const inQueues = await kindsIn(queues);
  const inSessions = await kindsIn(sessions);
  for (const kind of ['image', 'events-directory']) expect(inQueues).toContain(kind);
  for (const kind of ['session', 'account', 'sessions']) expect(inSessions).toContain(kind);
  expect([...inQueues].filter((kind) => inSessions.has(kind))).toEqual([]);
});

it.each([
  [['GET', `${space}:session:x`]],
  [['HGETALL', `${space}:events-billing:x`]],
  [['LPUSH', `${space}:events-chat:wait`, 'x']],
  [['LPUSH', `${space}:index:wait`, 'x']],
  [['EVAL', `return redis.call('get', '${space}:events-media:x')`, '0']],
  [['PUBLISH', `${space}:live:agents:all`, '{}']],
  [['PUBLISH', `${space}:live:account:x`, '{}']],
  [['PSUBSCRIBE', '*']],
  [['SUBSCRIBE', `${space}:live:account:x`]],
  [['KEYS', '*']],
  [['SCAN', '0']],
  [['CONFIG', 'GET', 'dir']],
  [['ACL', 'LIST']],
  [['CLIENT', 'LIST']],
  [['MONITOR']],
  [['FLUSHALL']],
  [['REPLICAOF', '127.0.0.1', '1']],
  [['MODULE', 'LIST']],
  [['SHUTDOWN']],
])('the Redis of the queues refuses a worker %s', async ([command = '', ...args]) => {
  const own = worker.duplicate();
  try {
    await expect(own.call(command, ...args)).rejects.toThrow(/^NOPERM|can't access at least one of the keys/);
  } finally {
    own.disconnect();
  }
});

it('a client without an account gets a pong and nothing else', async () => {
  const { port } = new URL(address('worker'));
  const stranger = new Redis(Number(port), '127.0.0.1', { enableReadyCheck: false });
  expect(await stranger.ping()).toBe('PONG');
  await expect(stranger.get(`${space}:x`)).rejects.toThrow(/^NOPERM/);
  await expect(stranger.call('AUTH', 'worker', 'wrong')).rejects.toThrow(/^WRONGPASS/);
  stranger.disconnect();
});
