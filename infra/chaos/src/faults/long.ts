import { setTimeout as pause } from 'node:timers/promises';
import type { BackingName } from '@vitrina/local';
import { Redis } from 'ioredis';
import { type ChaosPlatform, TIME_FACTOR } from '../platform/chaos-platform.ts';
import type { Behaviour } from '../platform/fault-proxy.ts';
import { type Fault, type FaultReport, LIMIT_SECONDS, servers } from './fault.ts';

/** Duration of a long fault: 15 minutes of the platform's accelerated time. */
const LONG_MS = (15 * 60_000) / TIME_FACTOR;
/** Delay of a slow server's responses, in milliseconds. */
const SLOW_MS = 20_000;

/** Each server down, refusing, and slow for a long time, while everything else keeps running. */
export const longFaults: readonly Fault[] = servers.flatMap((server) => [
  long(`${server}-away`, (platform) => setBehaviour(platform, server, 'down', 'down')),
  long(`${server}-refusing`, (platform) => refuseWork(platform, server)),
  long(`${server}-slow`, (platform) =>
    setBehaviour(platform, server, { answersAfterMs: SLOW_MS }, `answering after ${SLOW_MS / 1_000} s`),
  ),
]);

function long(name: string, inject: (platform: ChaosPlatform) => Promise<FaultReport>): Fault {
  return { name, kind: 'accelerated', durationMs: LONG_MS, limitSeconds: LIMIT_SECONDS.long, inject };
}

async function setBehaviour(
  { proxies }: ChaosPlatform,
  server: BackingName,
  behaviour: Behaviour,
  how: string,
): Promise<FaultReport> {
  const proxy = proxies[server];
  await proxy.behave(behaviour);
  await pause(LONG_MS);
  const { affected } = proxy;
  await proxy.behave('up');
  return report(server, how, affected);
}

/** Makes a running server refuse its work, in the way of its kind. */
async function refuseWork(platform: ChaosPlatform, server: BackingName): Promise<FaultReport> {
  if (server === 'objects') {
    const { store } = platform;
    const before = store.refused;
    store.refuse({ status: 507, code: 'XMinioStorageFull' });
    await pause(LONG_MS);
    store.refuse(null);
    return report(server, 'refusing every write (507)', store.refused - before);
  }
  if (server === 'redis') {
    const redis = new Redis(platform.environment.REDIS_URL ?? '');
    try {
      const before = await errorsOf(redis);
      await redis.config('SET', 'maxmemory', '1');
      await pause(LONG_MS);
      await redis.config('SET', 'maxmemory', '0');
      return report(server, 'refusing every write (OOM)', (await errorsOf(redis)) - before);
    } finally {
      redis.disconnect();
    }
  }
  return setBehaviour(platform, server, 'refusing', 'closing every connection');
}

async function errorsOf(redis: Redis): Promise<number> {
  return Number(/errorstat_OOM:count=(\d+)/.exec(await redis.info('errorstats'))?.[1] ?? 0);
}

function report(server: BackingName, how: string, affected: number): FaultReport {
  const what = `${server} ${how} for ${LONG_MS / 1_000} s (${affected} times)`;
  return { what, endedAt: Date.now(), problems: affected === 0 ? [`nothing used ${server} during the fault`] : [] };
}
