import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AWAY_MS,
  breakFor,
  ended,
  type Fault,
  LIMIT_SECONDS,
  redisErrors,
  refuseWrites,
  withPlatformRedis,
} from './fault.ts';

/** Free space of a disk before it is completely filled, in bytes: small enough to fill quickly. */
const ROOM = 96 * 1024 * 1024;

/** Deletes all data in Redis: queues, sessions, limits. */
export const emptyRedisFault: Fault = {
  when: 'redis loses all its data',
  limitSeconds: LIMIT_SECONDS.emptyRedis,
  inject: (platform) =>
    withPlatformRedis(platform, async (redis) => {
      const keys = await redis.dbsize();
      await redis.flushall();
      return ended(`FLUSHALL of Redis (${keys} keys)`);
    }),
};

export const refusedWriteFault: Fault = {
  when: 'objects refuses every write',
  inject: (platform) => refuseWrites(platform, 403, 'AccessDenied', AWAY_MS),
};

/** Fills the disk of the object store, and the disk for the workers' temporary files, for a while. */
export const fullDiskFaults: readonly Fault[] = (['objects', 'scratch'] as const).map((name) => ({
  when: name === 'objects' ? 'the disk of objects is full' : 'the disk of temporary files is full',
  skipReason: ({ disks }) => (disks[name] ? null : 'cannot mount a disk (needs root on Linux)'),
  prepare: async ({ disks }) => disks[name]?.fill(ROOM),
  inject: ({ disks }) =>
    breakFor(AWAY_MS, `disk of ${name} full`, { begin: () => disks[name]?.fill(0), end: () => disks[name]?.free() }),
}));

/** Time without a possible snapshot, in milliseconds. */
const UNSAVED_MS = 10_000;

/** Prevents Redis from writing its snapshot, as on a full disk: it refuses writes and even PING (MISCONF). */
export const unsavedRedisFault: Fault = {
  when: 'redis cannot write its snapshot',
  durationMs: UNSAVED_MS,
  inject: (platform) =>
    withPlatformRedis(platform, async (redis) => {
      const value = async (name: string) => ((await redis.config('GET', name)) as string[])[1] ?? '';
      const file = join(await value('dir'), await value('dbfilename'));
      const saves = await value('save');
      return breakFor(UNSAVED_MS, 'Redis unable to save (MISCONF)', {
        begin: async () => {
          await redis.config('SET', 'save', '86400 1000000');
          // A file cannot replace a folder.
          await rm(file, { force: true });
          await mkdir(file);
          await redis.bgsave();
        },
        end: async () => {
          await rm(file, { recursive: true });
          await redis.save();
          await redis.config('SET', 'save', saves);
        },
        affected: () => redisErrors(platform, 'MISCONF'),
      });
    }),
};
