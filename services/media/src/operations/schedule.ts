import { type JobProducer, type Log, RepeatingTask } from '@vitrina/kernel';
import { COLLECT_AT } from './collect.ts';

/** How often the schedule is written again, in milliseconds: it stands in Redis, which may have lost it. */
const RENEW_MS = 10 * 60_000;

/** Sees to it that what is done each day is done, also after Redis lost everything. */
export function dailySchedule(producer: JobProducer, log: Log): RepeatingTask {
  const write = () => producer.every('media.collect', COLLECT_AT);
  return new RepeatingTask(write, { pauseMs: RENEW_MS, fault: 'schedule not written', log });
}
