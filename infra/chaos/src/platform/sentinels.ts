import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptsConnection, Daemon, freePort, until } from '@vitrina/local';
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
  const launch = async (name: string, port: number, lines: readonly string[], sentinel: boolean) => {
    const folder = join(data, name);
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'redis.conf');
    await writeFile(
      file,
      [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'set-proc-title no', ...lines, ''].join('\n'),
    );
    const args = sentinel ? [file, '--sentinel'] : [file];
    return new Daemon({ name, program: 'redis-server', args, run, log: join(logs, `${name}.log`) });
  };
  const daemons: Daemon[] = [];
  const replicaPort = await freePort();
  const follow = [
    `replicaof 127.0.0.1 ${masterPort}`,
    'appendonly yes',
    'maxmemory-policy noeviction',
    'repl-diskless-sync-delay 0',
  ];
  daemons.push(await launch('redis-replica', replicaPort, follow, false));
  const ports: number[] = [];
  for (const number of [1, 2, 3]) {
    const port = await freePort();
    ports.push(port);
    const watch = [
      `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2`,
      `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${MASTER} 6000`,
      `sentinel parallel-syncs ${MASTER} 1`,
    ];
    daemons.push(await launch(`sentinel-${number}`, port, watch, true));
  }
  const query = async <T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: 1 });
    redis.on('error', () => undefined);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  };
  const stop = async () => void (await Promise.all(daemons.map((daemon) => daemon.stop(5_000))));
  const linked = async () => {
    if (!(await acceptsConnection('127.0.0.1', replicaPort))) return false;
    const replication = await query(replicaPort, (redis) => redis.info('replication'));
    if (!replication.includes('master_link_status:up')) return false;
    // A failover requires that the sentinels have found each other and the replica.
    const masters = await Promise.all(
      ports.map((port) => query(port, (redis) => redis.call('SENTINEL', 'MASTER', MASTER))),
    );
    return masters.every((answer) => {
      const facts = answer as string[];
      const of = (name: string) => Number(facts[facts.indexOf(name) + 1]);
      return of('num-slaves') === 1 && of('num-other-sentinels') === 2;
    });
  };
  if (!(await until(() => linked().catch(() => false), READY_MS, { everyMs: 200 }))) {
    await stop();
    throw new Error('the sentinels did not find the replica');
  }
  return {
    environment: { REDIS_SENTINELS: ports.map((port) => `127.0.0.1:${port}`).join(','), REDIS_MASTER: MASTER },
    masterPort: async () => {
      const [port = 0] = ports;
      const answer = await query(port, (redis) => redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER));
      return Number((answer as string[])[1]);
    },
    stop,
  };
}
