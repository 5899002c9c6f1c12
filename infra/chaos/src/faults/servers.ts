import { setTimeout as pause } from 'node:timers/promises';
import type { BackingName } from '@vitrina/local';
import { Redis } from 'ioredis';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import { AWAY_MS, type Fault, LIMIT_SECONDS } from './fault.ts';

const servers: readonly BackingName[] = ['redis', 'mongo', 'objects', 'search'];

/** Each backing service killed, away for a while, and started again on its data. */
export const serverFaults: readonly Fault[] = servers.map((name) => ({
  name,
  limitSeconds: LIMIT_SECONDS.usual,
  strike: async (platform) => {
    await platform.killServer(name);
    const from = Date.now();
    const problems = name === 'search' ? await browseWithoutSearch(platform) : [];
    await pause(Math.max(0, AWAY_MS - (Date.now() - from)));
    await platform.startServer(name);
    const mendedAt = Date.now();
    const seconds = ((mendedAt - from) / 1_000).toFixed(1);
    return { what: `SIGKILL of ${name}, away for ${seconds} s`, mendedAt, problems };
  },
}));

/** Everything that Redis holds is gone: queues, sessions, limits. */
export const emptyRedisFault: Fault = {
  name: 'flushall',
  limitSeconds: LIMIT_SECONDS.emptyRedis,
  strike: async (platform) => {
    const redis = new Redis(platform.environment.REDIS_URL ?? '');
    const keys = await redis.dbsize();
    await redis.flushall();
    const mendedAt = Date.now();
    redis.disconnect();
    return { what: `FLUSHALL of Redis (${keys} keys)`, mendedAt, problems: [] };
  },
};

/** Without the search engine people still find posts by place, and the page says that search is limited. */
async function browseWithoutSearch({ doors }: ChaosPlatform): Promise<string[]> {
  const answer = await fetch(`${doors.gateway}/api/buscar?q=&pais=MX&estado=DF`);
  const body = (await answer.json()) as { degradado?: boolean; data?: { publicaciones: unknown[] } };
  const problems: string[] = [];
  if (answer.status !== 200) problems.push(`search answered ${answer.status} without its engine`);
  if (body.degradado !== true) problems.push('search does not say that its engine is away');
  if ((body.data?.publicaciones ?? []).length === 0) problems.push('search shows no posts of a place that has some');
  return problems;
}
