import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@vitrina/local';
import { childrenOf } from '@vitrina/local/testing';
import { Redis } from 'ioredis';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import { AWAY_MS, type Fault, LIMIT_SECONDS, servers } from './fault.ts';

/** Kills each process of the platform in turn; its supervisor restarts it. */
export const processFaults: readonly Fault[] = services.map(({ name }) => ({
  name,
  inject: async (platform) => {
    const endedAt = Date.now();
    return { what: `SIGKILL of ${name} (pid ${platform.killProcess(name)})`, endedAt, problems: [] };
  },
}));

/** Kills every child process that is decoding or transcoding. */
export const childFault: Fault = {
  name: 'children',
  inject: async (platform) => {
    const endedAt = Date.now();
    const children = (await Promise.all(platform.workerPids().map((pid) => childrenOf(pid).catch(() => [])))).flat();
    for (const pid of children) process.kill(pid, 'SIGKILL');
    const problems = children.length === 0 ? ['there was no child to kill'] : [];
    return { what: `SIGKILL of the workers' ${children.length} children`, endedAt, problems };
  },
};

/** Kills each backing service, and restarts it later on its data. */
export const serverFaults: readonly Fault[] = servers.map((name) => ({
  name,
  inject: async (platform) => {
    await platform.killServer(name);
    const from = Date.now();
    const problems = name === 'search' ? await browseWithoutSearch(platform) : [];
    await pause(Math.max(0, AWAY_MS - (Date.now() - from)));
    await platform.startServer(name);
    const endedAt = Date.now();
    const seconds = ((endedAt - from) / 1_000).toFixed(1);
    return { what: `SIGKILL of ${name}, away for ${seconds} s`, endedAt, problems };
  },
}));

/** Deletes all data in Redis: queues, sessions, limits. */
export const emptyRedisFault: Fault = {
  name: 'flushall',
  limitSeconds: LIMIT_SECONDS.emptyRedis,
  inject: async (platform) => {
    const redis = new Redis(platform.environment.REDIS_URL ?? '');
    const keys = await redis.dbsize();
    await redis.flushall();
    const endedAt = Date.now();
    redis.disconnect();
    return { what: `FLUSHALL of Redis (${keys} keys)`, endedAt, problems: [] };
  },
};

/** Checks that people can browse posts by place without the search engine, and that the response reports it. */
async function browseWithoutSearch({ endpoints }: ChaosPlatform): Promise<string[]> {
  const response = await fetch(`${endpoints.gateway}/api/buscar?q=&pais=MX&estado=DF`);
  const body = (await response.json()) as { degradado?: boolean; data?: { publicaciones: unknown[] } };
  const problems: string[] = [];
  if (response.status !== 200) problems.push(`search answered ${response.status} without its engine`);
  if (body.degradado !== true) problems.push('search does not report that its engine is down');
  if ((body.data?.publicaciones ?? []).length === 0) problems.push('search shows no posts of a place that has some');
  return problems;
}
