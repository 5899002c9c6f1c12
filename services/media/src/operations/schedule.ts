import { type JobProducer, type Log, RepeatingTask } from '@vitrina/kernel';
import { COLLECT_AT } from './collect.ts';
import type { RestoreGuard } from './restore-guard.ts';

/** How often the schedule is written again, in milliseconds: it stands in Redis, which may have lost it. */
const RENEW_MS = 10 * 60_000;

/**
 * Sees to it that what is done each day is done, also after Redis lost everything, and that the objects tell how far the
 * database has come.
 */
export function dailySchedule(producer: JobProducer, guard: RestoreGuard, log: Log): RepeatingTask {
  const write = async () => {
    await producer.every('media.collect', COLLECT_AT);
    await guard.advance();
  };
  return new RepeatingTask(write, { pauseMs: RENEW_MS, fault: 'schedule not written', log });
}
