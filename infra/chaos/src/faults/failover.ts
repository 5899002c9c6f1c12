import { until } from '@vitrina/local';
import { type Fault, LIMIT_SECONDS } from './fault.ts';

/** Longest wait for the sentinels to promote the replica, in milliseconds. */
const ELECTED_MS = 30_000;

/** Kills the Redis master; the sentinels promote its replica, and the old master returns as a replica. */
export const failoverFault: Fault = {
  name: 'failover',
  kind: 'sentinel',
  limitSeconds: LIMIT_SECONDS.default,
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
