import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackingName } from '@vitrina/local';
import { type ChaosPlatform, TIME_FACTOR } from '../platform/chaos-platform.ts';
import type { Behaviour } from '../platform/fault-proxy.ts';
import {
  AWAY_MS,
  breakFor,
  type Fault,
  type FaultReport,
  LIMIT_SECONDS,
  redisErrors,
  servers,
  withPlatformRedis,
} from './fault.ts';

/** Free space of a disk before it is completely filled, in bytes: small enough to fill quickly. */
const ROOM = 96 * 1024 * 1024;

/** Makes the object store refuse every write, like a store whose account lost its permission or whose disk is full. */
function refuseWrites({ store }: ChaosPlatform, status: number, code: string, ms: number): Promise<FaultReport> {
  return breakFor(ms, `object store refusing every write (${status})`, {
    begin: () => store.refuse({ status, code }),
    end: () => store.refuse(null),
    affected: () => store.refused,
  });
}

export const refusedWriteFault: Fault = {
  name: 'refused',
  inject: (platform) => refuseWrites(platform, 403, 'AccessDenied', AWAY_MS),
};

/** Fills the disk of the object store, and the disk for the workers' temporary files, for a while. */
export const fullDiskFaults: readonly Fault[] = (['objects', 'scratch'] as const).map((name) => ({
  name: name === 'objects' ? 'full-store' : 'full-scratch',
  skipReason: ({ disks }) => (disks[name] ? null : 'cannot mount a disk (needs root on Linux)'),
  prepare: async ({ disks }) => disks[name]?.fill(ROOM),
  inject: ({ disks }) =>
    breakFor(AWAY_MS, `disk of ${name} full`, { begin: () => disks[name]?.fill(0), end: () => disks[name]?.free() }),
}));

/** Time without a possible snapshot, in milliseconds. */
const UNSAVED_MS = 10_000;

/** Prevents Redis from writing its snapshot, as on a full disk: it refuses writes and even PING (MISCONF). */
export const unsavedRedisFault: Fault = {
  name: 'redis-unsaved',
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

/** Duration of a long fault: 15 minutes of the platform's accelerated time. */
const LONG_MS = (15 * 60_000) / TIME_FACTOR;
/** Delay of a slow server's responses, in milliseconds. */
const SLOW_MS = 20_000;

/** Each server down, refusing, and slow for a long time, while everything else keeps running. */
export const longFaults: readonly Fault[] = servers.flatMap((server) => [
  long(`${server}-away`, (platform) => behave(platform, server, 'down', 'down')),
  long(`${server}-refusing`, (platform) => refuseWork(platform, server)),
  long(`${server}-slow`, (platform) =>
    behave(platform, server, { answersAfterMs: SLOW_MS }, `answering after ${SLOW_MS / 1_000} s`),
  ),
]);

function long(name: string, inject: Fault['inject']): Fault {
  return { name, kind: 'accelerated', durationMs: LONG_MS, limitSeconds: LIMIT_SECONDS.long, inject };
}

function behave({ proxies }: ChaosPlatform, server: BackingName, behaviour: Behaviour, how: string) {
  const proxy = proxies[server];
  return breakFor(LONG_MS, `${server} ${how}`, {
    begin: () => proxy.behave(behaviour),
    end: () => proxy.behave('up'),
    affected: () => proxy.affected,
  });
}

/** Makes a running server refuse its work, in the way of its kind. */
function refuseWork(platform: ChaosPlatform, server: BackingName): Promise<FaultReport> {
  if (server === 'objects') return refuseWrites(platform, 507, 'XMinioStorageFull', LONG_MS);
  if (server !== 'redis') return behave(platform, server, 'refusing', 'closing every connection');
  const memory = (bytes: string) => withPlatformRedis(platform, (redis) => redis.config('SET', 'maxmemory', bytes));
  return breakFor(LONG_MS, 'redis refusing every write (OOM)', {
    begin: () => memory('1'),
    end: () => memory('0'),
    affected: () => redisErrors(platform, 'OOM'),
  });
}
