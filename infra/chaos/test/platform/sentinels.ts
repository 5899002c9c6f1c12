import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Daemon, freePort, until } from '@vitrina/local';
import { Redis } from 'ioredis';

/** Name of the master in the sentinels. */
const MASTER = 'vitrina';
/** Silence after which a master counts as down, in milliseconds. */
const DOWN_AFTER_MS = 1_500;
const READY_MS = 20_000;

/** Replica of a running Redis, and three sentinels that monitor both. */
export interface Sentinels {
  /** Environment of every process, instead of a Redis address. */
  environment: Record<string, string>;
  /** Returns the port of the Redis that the sentinels regard as the master. */
  masterPort(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Adds a replica and three sentinels with a quorum of two to a running Redis, all on this machine.
 * @param masterPort port of the first master
 */
export async function startSentinels(
  masterPort: number,
  { run, data, logs }: { run: string; data: string; logs: string },
): Promise<Sentinels> {
  const daemons: Daemon[] = [];
  const launch = async (name: string, lines: readonly string[], ...flags: string[]): Promise<number> => {
    const port = await freePort();
    const folder = join(data, name);
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'redis.conf');
    const all = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'set-proc-title no', ...lines, ''];
    await writeFile(file, all.join('\n'));
    daemons.push(
      new Daemon({ name, program: 'redis-server', args: [file, ...flags], run, log: join(logs, `${name}.log`) }),
    );
    return port;
  };
  const replica = await launch('redis-replica', [
    `replicaof 127.0.0.1 ${masterPort}`,
    'appendonly yes',
    'maxmemory-policy noeviction',
    'repl-diskless-sync-delay 0',
  ]);
  const watch = [
    `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2`,
    `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${MASTER} 6000`,
    `sentinel parallel-syncs ${MASTER} 1`,
  ];
  const ports: number[] = [];
  for (const number of [1, 2, 3]) ports.push(await launch(`sentinel-${number}`, watch, '--sentinel'));
  const ask = (port: number, question: string) =>
    withRedis(port, (redis) => redis.call('SENTINEL', question, MASTER) as Promise<string[]>);
  const isLinked = async () => {
    const replication = await withRedis(replica, (redis) => redis.info('replication'));
    if (!replication.includes('master_link_status:up')) return false;
    // A failover requires that the sentinels have found each other and the replica.
    const masters = await Promise.all(ports.map((port) => ask(port, 'MASTER')));
    const value = (facts: string[], name: string) => Number(facts[facts.indexOf(name) + 1]);
    return masters.every((facts) => value(facts, 'num-slaves') === 1 && value(facts, 'num-other-sentinels') === 2);
  };
  const stop = async () => void (await Promise.all(daemons.map((daemon) => daemon.stop(5_000))));
  if (!(await until(() => isLinked().catch(() => false), READY_MS, { everyMs: 200 }))) {
    await stop();
    throw new Error('the sentinels did not find the replica');
  }
  return {
    environment: { REDIS_SENTINELS: ports.map((port) => `127.0.0.1:${port}`).join(','), REDIS_MASTER: MASTER },
    masterPort: async () => Number((await ask(ports[0] ?? 0, 'GET-MASTER-ADDR-BY-NAME'))[1]),
    stop,
  };
}

/** Uses a connection to a Redis by its address, or its port on this machine. A command without an answer is tried again once. */
export async function withRedis<T>(at: string | number, use: (redis: Redis) => Promise<T>): Promise<T> {
  const url = typeof at === 'number' ? `redis://127.0.0.1:${at}` : at;
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  return use(redis).finally(() => redis.disconnect());
}
