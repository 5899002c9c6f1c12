import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import { withRedis } from '../platform/sentinels.ts';

/** Report of a fault. */
export interface FaultReport {
  /** Description of the fault. */
  what: string;
  /** End of the fault in milliseconds since 1970; for a killed process the moment of the kill. */
  endedAt: number;
  /** Problems during the fault, in addition to those of the uploads. */
  problems: string[];
}

/** Fault that can be injected into a platform. */
export interface Fault {
  /** Clause that completes the sentence "loses no upload when …". */
  when: string;
  /** Duration in milliseconds, if longer than a few seconds: clients retry that much longer. */
  durationMs?: number;
  /** Maximum time of the recovery, in seconds; {@link LIMIT_SECONDS}.default if absent. */
  limitSeconds?: number;
  /** Returns the reason why it cannot be injected here, or null. */
  skipReason?: (platform: ChaosPlatform) => string | null;
  /** Prepares the platform before the uploads start. */
  prepare?: (platform: ChaosPlatform) => Promise<void>;
  /** Breaks the platform for the duration of the fault, then repairs what does not recover by itself. */
  inject: (platform: ChaosPlatform) => Promise<FaultReport>;
}

/** Maximum recovery times, in seconds. */
export const LIMIT_SECONDS = { default: 15, emptyRedis: 60, long: 60 } as const;

/** Downtime of a server, in milliseconds. */
export const AWAY_MS = 3_000;

/** Reports a fault that has just ended. */
export function ended(what: string, ...problems: ReadonlyArray<string | false>): FaultReport {
  return { what, endedAt: Date.now(), problems: problems.filter((problem) => problem !== false) };
}

/** Breaks something for a while, and reports whether anything was affected. */
export async function breakFor(
  ms: number,
  what: string,
  steps: {
    begin: () => unknown;
    end: () => unknown;
    /** Counts what the break affected so far. */
    affected?: () => number | Promise<number>;
  },
): Promise<FaultReport> {
  const before = (await steps.affected?.()) ?? 0;
  await steps.begin();
  await pause(ms);
  const affected = steps.affected && (await steps.affected()) - before;
  await steps.end();
  const times = affected === undefined ? '' : ` (${affected} times)`;
  return ended(`${what} for ${ms / 1_000} s${times}`, affected === 0 && 'nothing was affected by the fault');
}

/** Makes the object store refuse every write, like a store whose account lost its permission or whose disk is full. */
export function refuseWrites({ store }: ChaosPlatform, status: number, code: string, ms: number): Promise<FaultReport> {
  return breakFor(ms, `object store refusing every write (${status})`, {
    begin: () => store.refuse({ status, code }),
    end: () => store.refuse(null),
    affected: () => store.refused,
  });
}

/** Uses a connection to the platform's Redis. */
export function withPlatformRedis<T>({ environment }: ChaosPlatform, use: (redis: Redis) => Promise<T>): Promise<T> {
  return withRedis(environment.REDIS_URL ?? '', use);
}

/** Counts the errors of a kind, such as `OOM`, that Redis has returned. */
export function redisErrors(platform: ChaosPlatform, kind: string): Promise<number> {
  const stats = new RegExp(`errorstat_${kind}:count=(\\d+)`);
  return withPlatformRedis(platform, async (redis) => Number(stats.exec(await redis.info('errorstats'))?.[1] ?? 0));
}
