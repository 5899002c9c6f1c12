import { setTimeout as pause } from 'node:timers/promises';
import type { BackingName } from '@vitrina/local';
import { Redis } from 'ioredis';
import { type ChaosPlatform, TIME_FACTOR } from '../platform/chaos-platform.ts';
import type { Behaviour } from '../platform/fault-proxy.ts';
import { type Fault, LIMIT_SECONDS, type Struck } from './fault.ts';

/** A long fault lasts 15 minutes of the platform's hurried time. */
const LONG_MS = (15 * 60_000) / TIME_FACTOR;
/** How late the answers of a slow server are, in milliseconds. */
const SLOW_MS = 20_000;

const servers: readonly BackingName[] = ['redis', 'mongo', 'objects', 'search'];

/** Each server away, refusing, and slow for a long time, while everything else keeps running. */
export const longFaults: readonly Fault[] = servers.flatMap((server) => [
  long(`${server}-away`, (platform) => behaves(platform, server, 'away', 'away')),
  long(`${server}-refusing`, (platform) => refuses(platform, server)),
  long(`${server}-slow`, (platform) =>
    behaves(platform, server, { answersAfterMs: SLOW_MS }, `answering after ${SLOW_MS / 1_000} s`),
  ),
]);

function long(name: string, strike: (platform: ChaosPlatform) => Promise<Struck>): Fault {
  return { name, kind: 'hurried', lastsMs: LONG_MS, limitSeconds: LIMIT_SECONDS.long, strike };
}

async function behaves(
  { proxies }: ChaosPlatform,
  server: BackingName,
  behaviour: Behaviour,
  how: string,
): Promise<Struck> {
  const proxy = proxies[server];
  await proxy.behave(behaviour);
  await pause(LONG_MS);
  const { struck } = proxy;
  await proxy.behave('there');
  return report(server, how, struck);
}

/** A server that runs and refuses its work, in the way of its kind. */
async function refuses(platform: ChaosPlatform, server: BackingName): Promise<Struck> {
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
  return behaves(platform, server, 'refusing', 'closing every connection');
}

/** Commands that a Redis has refused for want of memory so far. */
async function errorsOf(redis: Redis): Promise<number> {
  return Number(/errorstat_OOM:count=(\d+)/.exec(await redis.info('errorstats'))?.[1] ?? 0);
}

function report(server: BackingName, how: string, struck: number): Struck {
  const what = `${server} ${how} for ${LONG_MS / 1_000} s (${struck} times)`;
  return { what, mendedAt: Date.now(), problems: struck === 0 ? [`nothing asked ${server} during the fault`] : [] };
}
