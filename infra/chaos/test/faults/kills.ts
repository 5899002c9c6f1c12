import { setTimeout as pause } from 'node:timers/promises';
import { services, until } from '@vitrina/local';
import { childrenOf } from '@vitrina/local/testing';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import { withRedis } from '../platform/sentinels.ts';
import { AWAY_MS, ended, type Fault } from './fault.ts';

/** Kills each process of the platform in turn; its supervisor restarts it. */
export const processFaults: readonly Fault[] = services.map(({ name }) => ({
  when: `${name} is killed`,
  inject: async (platform) => ended(`SIGKILL of ${name} (pid ${platform.killProcess(name)})`),
}));

/** Kills every child process that is decoding or transcoding. */
export const childFault: Fault = {
  when: 'every child of media-worker is killed',
  inject: async (platform) => {
    const children = (await Promise.all(platform.workerPids().map((pid) => childrenOf(pid).catch(() => [])))).flat();
    for (const pid of children) process.kill(pid, 'SIGKILL');
    return ended(
      `SIGKILL of the workers' ${children.length} children`,
      children.length === 0 && 'there was no child to kill',
    );
  },
};

/** Kills each backing service, and restarts it later on its data. */
export const serverFaults: readonly Fault[] = (['redis', 'mongo', 'objects', 'search'] as const).map((name) => ({
  when: `${name} is killed and away for a while`,
  inject: async (platform) => {
    await platform.killServer(name);
    const from = Date.now();
    const problems = name === 'search' ? await browseWithoutSearch(platform) : [];
    await pause(Math.max(0, AWAY_MS - (Date.now() - from)));
    await platform.startServer(name);
    return ended(`SIGKILL of ${name}, away for ${((Date.now() - from) / 1_000).toFixed(1)} s`, ...problems);
  },
}));

/** Longest wait until the sentinels promote another Redis and the old one follows it, in milliseconds. */
const AGREED_MS = 30_000;

/** Kills the Redis master; the sentinels promote its replica, and the old master returns as a replica. */
export const failoverFault: Fault = {
  when: 'the redis master is killed and sentinels replace it',
  inject: async (platform) => {
    const masterPort = masterOf(platform);
    const before = await masterPort();
    const from = Date.now();
    await platform.killServer('redis');
    const elected = await until(async () => (await masterPort()) !== before, AGREED_MS, { everyMs: 100 });
    const report = ended(
      `SIGKILL of the Redis master, another one after ${((Date.now() - from) / 1_000).toFixed(1)} s`,
      !elected && 'the sentinels promoted no replica',
    );
    await platform.startServer('redis');
    return report;
  },
};

/** Number of pauses of the master, and their length in milliseconds: longer than the sentinels wait. */
const PAUSES = 3;
const PAUSED_MS = 6_000;

/**
 * Pauses the Redis master for some seconds, as with a slow disk, so that it returns as an outdated master. Its clients
 * keep their connections.
 */
export const pausedRedisFault: Fault = {
  when: 'the redis master pauses and sentinels replace it',
  durationMs: PAUSES * (PAUSED_MS + AGREED_MS / 2),
  inject: async (platform) => {
    const masterPort = masterOf(platform);
    const problems: string[] = [];
    for (let at = 0; at < PAUSES; at += 1) {
      const before = await masterPort();
      await withRedis(before, async (old) => {
        const pid = Number(/process_id:(\d+)/.exec(await old.info('server'))?.[1]);
        process.kill(pid, 'SIGSTOP');
        await pause(PAUSED_MS);
        process.kill(pid, 'SIGCONT');
        const isReplaced = async () =>
          (await masterPort()) !== before && (await old.info('replication')).includes('master_link_status:up');
        if (!(await until(isReplaced, AGREED_MS, { everyMs: 100 }))) problems.push('no other Redis became the master');
      });
    }
    return ended(`the Redis master halted ${PAUSES} times for ${PAUSED_MS / 1_000} s, replaced each time`, ...problems);
  },
};

function masterOf({ sentinels }: ChaosPlatform): () => Promise<number> {
  if (!sentinels) throw new Error('this platform has no sentinels');
  return sentinels.masterPort;
}

/** Longest wait for the first post of the case, in milliseconds. */
const FIRST_POST_MS = 30_000;

/** Checks that people can browse posts by place without the search engine, and that each response reports it. */
async function browseWithoutSearch({ endpoints }: ChaosPlatform): Promise<string[]> {
  const problems = new Set<string>();
  const showsPosts = async () => {
    const response = await fetch(`${endpoints.gateway}/api/buscar?q=&pais=MX&estado=DF`);
    const body = (await response.json()) as { degradado?: boolean; data?: { publicaciones: unknown[] } };
    if (response.status !== 200) problems.add(`search answered ${response.status} without its engine`);
    if (body.degradado !== true) problems.add('search does not report that its engine is down');
    return Boolean(body.data?.publicaciones.length);
  };
  // With few uploads, the first post becomes ready only during the fault.
  const shown = await until(showsPosts, FIRST_POST_MS, { everyMs: 200 });
  return [...problems, ...(shown ? [] : ['search shows no posts of a place that has some'])];
}
