import { until } from '@vitrina/local';
import { type Fault, LIMIT_SECONDS } from './fault.ts';

/** Longest wait for the sentinels to make the replica the master, in milliseconds. */
const ELECTED_MS = 30_000;

/** SIGKILL of the Redis that is master; the sentinels make its replica the master, and it comes back as a replica. */
export const failoverFault: Fault = {
  name: 'failover',
  kind: 'sentinel',
  limitSeconds: LIMIT_SECONDS.usual,
  strike: async (platform) => {
    const { sentinels } = platform;
    if (!sentinels) throw new Error('this platform has no sentinels');
    const before = await sentinels.masterPort();
    const from = Date.now();
    await platform.killServer('redis');
    const elected = await until(async () => (await sentinels.masterPort()) !== before, ELECTED_MS, { everyMs: 100 });
    const mendedAt = Date.now();
    const seconds = ((mendedAt - from) / 1_000).toFixed(1);
    await platform.startServer('redis');
    const problems = elected ? [] : ['the sentinels made no other Redis the master'];
    return { what: `SIGKILL of the Redis master, another one after ${seconds} s`, mendedAt, problems };
  },
};
