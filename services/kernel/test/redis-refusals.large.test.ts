import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../src/http/app.ts';
import {
  ConfigError,
  connectRedis,
  createLog,
  createMetrics,
  producerConnection,
  queueConnection,
} from '../src/index.ts';
import { ownNamespace } from './platform.ts';
import { RedisServers } from './redis-servers.ts';

/** Loading so many keys takes seconds at this delay, in microseconds, during which the server answers some requests. */
const KEYS = 2_500;
const DELAY = 2_000;
const slowLoading = [`key-load-delay ${DELAY}`, 'loading-process-events-interval-bytes 1024', 'rdbcompression no'];

const servers = new RedisServers();
const addressOf = (name: string) => `redis://127.0.0.1:${servers.ports[name]}`;
const admin = <T>(name: string, question: (redis: Redis) => Promise<T>) => servers.ask(name, question);
const configure = (name: string, key: string, value: string) => admin(name, (redis) => redis.config('SET', key, value));
const fill = (name: string) =>
  admin(name, (redis) => redis.eval(`for i = 1, ${KEYS} do redis.call('set', 'key' .. i, i) end`, 0));
const isLoading = (name: string) =>
  admin(name, (redis) => redis.ping()).then(
    () => false,
    (error) => /^LOADING/.test(error.message),
  );

afterAll(() => servers.close());

describe('a server that refuses commands', () => {
  let redis: Redis;
  const snapshot = join(servers.folder, 'snapshot');
  const app = createApp({
    log: createLog('test', { LOG_LEVEL: 'silent' }),
    metrics: createMetrics('test'),
    publicUrl: 'https://vitrina.example',
  });
  app.get('/command', async (c) => c.text(String(await redis.set('a', '1'))));
  app.get('/script', async (c) => c.text(String(await redis.eval("return redis.call('set', KEYS[1], '1')", 1, 'a'))));
  app.get('/transaction', async (c) => c.text(String(await redis.multi().set('a', '1').exec())));

  beforeAll(async () => {
    await servers.start('main', ['dbfilename snapshot', 'save 3600 1000000', 'busy-reply-threshold 1']);
    redis = await connectRedis(addressOf('main'), ownNamespace());
  });
  afterAll(() => redis.disconnect());

  const failSnapshot = async () => {
    // A file cannot replace a folder.
    await mkdir(snapshot);
    await admin('main', (own) => own.bgsave());
    await vi.waitUntil(async () => (await admin('main', (own) => own.info())).includes('bgsave_status:err'), 60_000);
  };
  const takeSnapshot = async () => {
    await rm(snapshot, { recursive: true });
    await admin('main', (own) => own.save());
  };
  const blocking = () => {
    admin('main', (own) => own.eval('while true do end', 0)).catch(() => undefined);
    return vi.waitUntil(
      () =>
        admin('main', (own) => own.ping()).then(
          () => false,
          (error) => /^BUSY/.test(error.message),
        ),
      60_000,
    );
  };
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['memory is full', () => configure('main', 'maxmemory', '1'), () => configure('main', 'maxmemory', '0')],
    [
      'replicas are missing',
      () => configure('main', 'min-replicas-to-write', '1'),
      () => configure('main', 'min-replicas-to-write', '0'),
    ],
    ['a script blocks it', blocking, () => admin('main', (own) => own.script('KILL'))],
    ['it cannot write its snapshot', failSnapshot, takeSnapshot],
  ])('makes calls answer 503 while %s', async (_why, begin, end) => {
    const answers = () =>
      Promise.all(['/command', '/script', '/transaction'].map(async (path) => (await app.request(path)).status));
    await begin();
    expect(await answers()).toEqual([503, 503, 503]);
    await end();
    await expect.poll(answers).toEqual([200, 200, 200]);
  });
});

describe('a server that loads its data', () => {
  it('makes a starting process and queues wait, while producers fail immediately', async () => {
    await servers.start('loads', []);
    await fill('loads');
    await admin('loads', (redis) => redis.save());
    await servers.kill('loads');
    await servers.start('loads', slowLoading);
    expect(await isLoading('loads')).toBe(true);
    const started = connectRedis(addressOf('loads'), ownNamespace());
    const queue = queueConnection(addressOf('loads'));
    const producer = producerConnection(addressOf('loads'));
    const waited = queue.set('uno', '1');
    await expect(producer.set('dos', '2')).rejects.toThrow("Stream isn't writeable");
    await configure('loads', 'key-load-delay', '0');
    expect(await waited).toBe('OK');
    for (const redis of [await started, queue, producer]) redis.disconnect();
  });

  it('makes open connections wait, too, if it follows another one', async () => {
    await servers.start('first', ['repl-diskless-sync-delay 0']);
    await servers.start('follows', slowLoading);
    await fill('first');
    const [queue, request] = [
      queueConnection(addressOf('follows')),
      await connectRedis(addressOf('follows'), ownNamespace()),
    ];
    await queue.ping();
    await admin('follows', (redis) => redis.call('REPLICAOF', '127.0.0.1', String(servers.ports.first)));
    await vi.waitUntil(() => isLoading('follows'), 60_000);
    await expect(request.get('key1')).rejects.toThrow('LOADING');
    const waited = queue.get('key1');
    await configure('follows', 'key-load-delay', '0');
    expect(await waited).toBe('1');
    await expect.poll(() => request.exists('key1').catch(String)).toBe(0);
    for (const redis of [queue, request]) redis.disconnect();
  });
});

it('reconnects after 35 s without an answer', async () => {
  await servers.start('silent', []);
  const redis = queueConnection(addressOf('silent'));
  await redis.set('uno', '1');
  servers.signal('silent', 'SIGSTOP');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed = vi.fn();
    redis.once('close', closed);
    const answered = vi.fn();
    void redis.get('uno').then(answered);
    await vi.advanceTimersByTimeAsync(34_000);
    expect(closed).not.toHaveBeenCalled();
    // Both continue with the faked time, in which the connection is made again.
    await vi.waitUntil(() => closed.mock.calls.length > 0, { timeout: 60_000, interval: 100 });
    servers.signal('silent', 'SIGCONT');
    await vi.waitUntil(() => answered.mock.calls.length > 0, { timeout: 60_000, interval: 100 });
    expect(answered).toHaveBeenCalledWith('1');
  } finally {
    vi.useRealTimers();
    redis.disconnect();
  }
});

it('refuses a server that is too old in one line', async () => {
  await servers.start('old', ['rename-command GETEX ""']);
  const connected = connectRedis(addressOf('old'), ownNamespace());
  await expect(connected).rejects.toThrow(ConfigError);
  await expect(connected).rejects.toThrow('use Redis 6.2 or later');
});
