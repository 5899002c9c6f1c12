import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  ConfigError,
  connectRedis,
  JobProducer,
  LiveChannel,
  loadConfig,
  producerConnection,
  queueConnection,
  redisConfig,
} from '../src/index.ts';
import { ownNamespace } from './platform.ts';

const children: ChildProcess[] = [];
let folder: string;
const ports = { master: 0, replica: 0, sentinel: 0 };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function run(name: keyof typeof ports, lines: readonly string[]): Promise<void> {
  const file = join(folder, `${name}.conf`);
  await writeFile(file, [`port ${ports[name]}`, 'bind 127.0.0.1', 'save ""', `dir ${folder}`, ...lines, ''].join('\n'));
  const args = name === 'sentinel' ? [file, '--sentinel'] : [file];
  children.push(spawn('redis-server', args, { stdio: 'ignore' }));
  await vi.waitUntil(() => ask(name, (redis) => redis.ping()).catch(() => ''), 20_000);
}

async function ask<T>(name: keyof typeof ports, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({ host: '127.0.0.1', port: ports[name], maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-sentinel-'));
  for (const name of ['master', 'replica', 'sentinel'] as const) ports[name] = await freePort();
  await run('master', []);
  await run('replica', [`replicaof 127.0.0.1 ${ports.master}`, 'repl-diskless-sync-delay 0']);
  await run('sentinel', [
    `sentinel monitor vitrina 127.0.0.1 ${ports.master} 1`,
    'sentinel down-after-milliseconds vitrina 1000',
    'sentinel failover-timeout vitrina 3000',
  ]);
  const replicas = () =>
    ask('sentinel', (redis) => redis.call('SENTINEL', 'REPLICAS', 'vitrina') as Promise<unknown[]>);
  await vi.waitUntil(async () => (await replicas()).length === 1, 20_000);
  const link = () => ask('replica', (redis) => redis.info('replication'));
  await vi.waitUntil(async () => (await link()).includes('master_link_status:up'), 20_000);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it('finds the master through an address that names its sentinels', async () => {
  const redis = await connectRedis(
    `redis-sentinel://localhost:${ports.sentinel}/1?sentinelMasterId=vitrina`,
    ownNamespace(),
  );
  expect(await redis.client('INFO')).toMatch(/ db=1 /);
  redis.disconnect();
});

it('finds the master through its sentinels, and the next one when it is gone', async () => {
  const config = loadConfig(redisConfig, {
    REDIS_URL: 'redis://127.0.0.1:1',
    REDIS_SENTINELS: `127.0.0.1:${ports.sentinel}`,
    REDIS_MASTER: 'vitrina',
  });
  const namespace = ownNamespace();
  const redis = await connectRedis(config, namespace);
  const adding = producerConnection(config);
  const producer = new JobProducer(adding, namespace);
  const live = new LiveChannel(redis, config, namespace);
  const received: unknown[] = [];
  await live.subscribe('provider', 'someone', ({ data }) => received.push(data));

  await redis.multi().set('uno', '1').set('dos', '2').exec();
  const replicated = () => ask('replica', (replica) => replica.get(`{${namespace}}:dos`));
  await expect.poll(replicated).toBe('2');
  children[0]?.kill('SIGKILL');

  const write = () => redis.set('tres', '3').catch((error: unknown) => String(error));
  await expect.poll(write, { timeout: 20_000, interval: 100 }).toBe('OK');
  expect(await redis.get('uno')).toBe('1');
  const add = () => producer.add('media.purge', { id: 'a'.repeat(24) }).then(() => 'added', String);
  await expect.poll(add, { timeout: 10_000, interval: 100 }).toBe('added');
  const tell = async () => {
    await live.publish('provider', 'someone', { event: 'commentGone', data: { id: 'a'.repeat(24) } });
    return received.length > 0;
  };
  await expect.poll(tell, { timeout: 10_000, interval: 200 }).toBe(true);

  live.close();
  await producer.close();
  for (const connection of [redis, adding]) connection.disconnect();
});

it('reconnects if a master refuses a write because it has become a replica, and repeats it if commands may wait', async () => {
  const url = `redis://127.0.0.1:${ports.replica}`;
  const promote = () => ask('replica', (admin) => admin.call('REPLICAOF', 'NO', 'ONE'));
  const demote = () => ask('replica', (admin) => admin.call('REPLICAOF', '127.0.0.1', '1'));
  await promote();
  const [waiting, failing] = [queueConnection(url), await connectRedis(url, ownNamespace())];
  await waiting.ping();
  // As the sentinel does: once a connection is opened again, there is a master.
  for (const redis of [waiting, failing]) redis.on('ready', () => void promote());
  await demote();
  expect(await waiting.set('uno', '1')).toBe('OK');
  waiting.disconnect();
  await demote();
  const write = () => failing.set('dos', '2').catch((error: unknown) => String(error));
  await expect.poll(write, { timeout: 5_000 }).toBe('OK');
  failing.disconnect();
});

it('refuses sentinels that are not hosts with their ports', () => {
  for (const wrong of ['a b:26379', 'redis://a:1', 'a:1,,b:2']) {
    const load = () => loadConfig(redisConfig, { REDIS_URL: 'redis://a', REDIS_SENTINELS: wrong });
    expect(load, wrong).toThrow(ConfigError);
  }
});
