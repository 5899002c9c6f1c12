import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@vitrina/local';
import { Redis } from 'ioredis';
import type { Sentinels } from '../platform/sentinels.ts';
import type { Fault } from './fault.ts';

/** Number of pauses of the master, and their length in milliseconds: longer than the sentinels wait. */
const PAUSES = 3;
const PAUSED_MS = 6_000;
/** Longest wait until the sentinels and both servers agree on the master, in milliseconds. */
const AGREED_MS = 30_000;
/** Time without a possible snapshot, in milliseconds. */
const UNSAVED_MS = 10_000;

/**
 * Pauses the Redis master for some seconds, as with a slow disk, so that it returns as an outdated master. Its clients
 * keep their connections.
 */
export const pausedRedisFault: Fault = {
  name: 'redis-paused',
  kind: 'sentinel',
  durationMs: PAUSES * (PAUSED_MS + AGREED_MS / 2),
  inject: async ({ sentinels }) => {
    if (!sentinels) throw new Error('this platform has no sentinels');
    const problems: string[] = [];
    for (let at = 0; at < PAUSES; at += 1)
      if (!(await pauseUntilReplaced(sentinels))) problems.push('no other Redis became the master');
    const what = `the Redis master halted ${PAUSES} times for ${PAUSED_MS / 1_000} s and replaced each time`;
    return { what, endedAt: Date.now(), problems };
  },
};

/** Pauses the master. @returns false if no other Redis became the master, or the old one does not follow it */
async function pauseUntilReplaced(sentinels: Sentinels): Promise<boolean> {
  const before = await sentinels.masterPort();
  const old = new Redis({ host: '127.0.0.1', port: before });
  const pid = Number(/process_id:(\d+)/.exec(await old.info('server'))?.[1]);
  process.kill(pid, 'SIGSTOP');
  await pause(PAUSED_MS);
  process.kill(pid, 'SIGCONT');
  const isReplaced = async () =>
    (await sentinels.masterPort()) !== before && (await old.info('replication')).includes('master_link_status:up');
  const replaced = await until(isReplaced, AGREED_MS, { everyMs: 100 });
  old.disconnect();
  return replaced;
}

/** Prevents Redis from writing its snapshot, as on a full disk: it refuses writes and even PING (MISCONF). */
export const unsavedRedisFault: Fault = {
  name: 'redis-unsaved',
  durationMs: UNSAVED_MS,
  inject: async ({ environment }) => {
    const redis = new Redis(environment.REDIS_URL ?? '');
    try {
      const [, folder = ''] = (await redis.config('GET', 'dir')) as string[];
      const [, file = ''] = (await redis.config('GET', 'dbfilename')) as string[];
      const [, saves = ''] = (await redis.config('GET', 'save')) as string[];
      await redis.config('SET', 'save', '86400 1000000');
      // A file cannot replace a folder.
      await rm(join(folder, file), { force: true });
      await mkdir(join(folder, file));
      await redis.bgsave();
      await pause(UNSAVED_MS);
      const refused = Number(/errorstat_MISCONF:count=(\d+)/.exec(await redis.info('errorstats'))?.[1] ?? 0);
      await rm(join(folder, file), { recursive: true });
      await redis.save();
      await redis.config('SET', 'save', saves);
      const what = `Redis unable to save for ${UNSAVED_MS / 1_000} s, ${refused} commands refused (MISCONF)`;
      return { what, endedAt: Date.now(), problems: refused === 0 ? ['nothing was refused during the fault'] : [] };
    } finally {
      redis.disconnect();
    }
  },
};

/** Longest wait for the sentinels to promote the replica, in milliseconds. */
const ELECTED_MS = 30_000;

/** Kills the Redis master; the sentinels promote its replica, and the old master returns as a replica. */
export const failoverFault: Fault = {
  name: 'failover',
  kind: 'sentinel',
  inject: async (platform) => {
    const { sentinels } = platform;
    if (!sentinels) throw new Error('this platform has no sentinels');
    const before = await sentinels.masterPort();
    const from = Date.now();
    await platform.killServer('redis');
    const elected = await until(async () => (await sentinels.masterPort()) !== before, ELECTED_MS, { everyMs: 100 });
    const endedAt = Date.now();
    const seconds = ((endedAt - from) / 1_000).toFixed(1);
    await platform.startServer('redis');
    const problems = elected ? [] : ['the sentinels promoted no replica'];
    return { what: `SIGKILL of the Redis master, another one after ${seconds} s`, endedAt, problems };
  },
};
