import type { BackingName } from '@vitrina/local';
import type { ChaosPlatform } from '../platform/chaos-platform.ts';
import type { Behaviour } from '../platform/fault-proxy.ts';
import {
  breakFor,
  type Fault,
  type FaultReport,
  LIMIT_SECONDS,
  redisErrors,
  refuseWrites,
  withPlatformRedis,
} from './fault.ts';

/** Duration of a long fault in production, in milliseconds. */
const LONG_MS = 15 * 60_000;
/** Delay of a slow server's responses, in milliseconds; it is not shortened, and the fault outlasts it. */
const SLOW_MS = 20_000;
const SHORTEST_SLOW_MS = 30_000;

/**
 * Makes a server absent, refusing, and slow for a long time, while everything else keeps running.
 * @param timeFactor factor by which the faults are shorter than in production
 */
export function longFaults(server: BackingName, timeFactor: number): Fault[] {
  const ms = Math.round(LONG_MS / timeFactor);
  const slowMs = Math.max(ms, SHORTEST_SLOW_MS);
  return [
    long(`${server} is away for long`, ms, (platform) => behave(platform, server, 'down', 'down', ms)),
    long(`${server} refuses work for long`, ms, (platform) => refuseWork(platform, server, ms)),
    long(`${server} answers late for long`, slowMs, (platform) =>
      behave(platform, server, { answersAfterMs: SLOW_MS }, `answering after ${SLOW_MS / 1_000} s`, slowMs),
    ),
  ];
}

function long(when: string, durationMs: number, inject: Fault['inject']): Fault {
  return { when, durationMs, limitSeconds: LIMIT_SECONDS.long, inject };
}

function behave({ proxies }: ChaosPlatform, server: BackingName, behaviour: Behaviour, how: string, ms: number) {
  const proxy = proxies[server];
  return breakFor(ms, `${server} ${how}`, {
    begin: () => proxy.behave(behaviour),
    end: () => proxy.behave('up'),
    affected: () => proxy.affected,
  });
}

/** Makes a running server refuse its work, in the way of its kind. */
function refuseWork(platform: ChaosPlatform, server: BackingName, ms: number): Promise<FaultReport> {
  if (server === 'objects') return refuseWrites(platform, 507, 'XMinioStorageFull', ms);
  if (server !== 'redis') return behave(platform, server, 'refusing', 'closing every connection', ms);
  const memory = (bytes: string) => withPlatformRedis(platform, (redis) => redis.config('SET', 'maxmemory', bytes));
  return breakFor(ms, 'redis refusing every write (OOM)', {
    begin: () => memory('1'),
    end: () => memory('0'),
    affected: () => redisErrors(platform, 'OOM'),
  });
}
