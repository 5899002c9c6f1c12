import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { RedisServers } from './redis-servers.ts';

const servers = new RedisServers();
const { ports } = servers;
const ask = servers.ask.bind(servers);

beforeAll(async () => {
  for (const name of ['master', 'replica', 'sentinel']) await servers.choosePort(name);
  await servers.start('master', []);
  await servers.start('replica', [`replicaof 127.0.0.1 ${ports.master}`, 'repl-diskless-sync-delay 0']);
  await servers.start('sentinel', [
    `sentinel monitor vitrina 127.0.0.1 ${ports.master} 1`,
    'sentinel down-after-milliseconds vitrina 1000',
    'sentinel failover-timeout vitrina 3000',
  ]);
  const replicas = () =>
    ask('sentinel', (redis) => redis.call('SENTINEL', 'REPLICAS', 'vitrina') as Promise<unknown[]>);
  await vi.waitUntil(async () => (await replicas()).length === 1, 60_000);
  const link = () => ask('replica', (redis) => redis.info('replication'));
  await vi.waitUntil(async () => (await link()).includes('master_link_status:up'), 60_000);
});
afterAll(() => servers.close());

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
  await servers.kill('master');

  const write = () => redis.set('tres', '3').catch((error: unknown) => String(error));
  await expect.poll(write, { interval: 100 }).toBe('OK');
  expect(await redis.get('uno')).toBe('1');
  const add = () => producer.add('media.purge', { id: 'a'.repeat(24) }).then(() => 'added', String);
  await expect.poll(add, { interval: 100 }).toBe('added');
  const tell = async () => {
    await live.publish('provider', 'someone', { event: 'commentGone', data: { id: 'a'.repeat(24) } });
    return received.length > 0;
  };
  await expect.poll(tell, { interval: 200 }).toBe(true);

  live.close();
  await producer.close();
  for (const connection of [redis, adding]) connection.disconnect();
});

/** Reply of a script, in the words of servers before Redis 7. */
const OLD_SCRIPT = `
local reply = redis.pcall('set', KEYS[1], '1')
if not reply.err then return reply end
return redis.error_reply('ERR Error running script (call to f_1): @user_script:1: @user_script: 1: -' .. reply.err)
`;

describe.each<[string, (redis: Redis) => Promise<unknown>]>([
  ['command', (redis) => redis.set('uno', '1')],
  ['script', (redis) => redis.eval("return redis.call('set', KEYS[1], '1')", 1, 'uno')],
  ['script before Redis 7', (redis) => redis.eval(OLD_SCRIPT, 1, 'uno')],
])('a master that refuses to write by a %s because it has become a replica', (_by, write) => {
  it('loses its clients to the current one, and the write is repeated if it may wait', async () => {
    const url = `redis://127.0.0.1:${ports.replica}`;
    const promote = () => ask('replica', (admin) => admin.call('REPLICAOF', 'NO', 'ONE'));
    const demote = () => ask('replica', (admin) => admin.call('REPLICAOF', '127.0.0.1', '1'));
    await promote();
    const waiting = queueConnection(url);
    const failing = await connectRedis(url, ownNamespace());
    await waiting.ping();
    // Simulates the sentinel: once a connection is opened again, there is a master.
    for (const redis of [waiting, failing]) redis.on('ready', () => void promote());
    await demote();
    expect(await write(waiting)).toBe('OK');
    waiting.disconnect();
    await demote();
    const writeAgain = () => write(failing).catch(String);
    await expect.poll(writeAgain).toBe('OK');
    failing.disconnect();
  });
});

it('refuses sentinels that are not hosts with their ports', () => {
  for (const wrong of ['a b:26379', 'redis://a:1', 'a:1,,b:2']) {
    const load = () => loadConfig(redisConfig, { REDIS_URL: 'redis://a', REDIS_SENTINELS: wrong });
    expect(load, wrong).toThrow(ConfigError);
  }
});
