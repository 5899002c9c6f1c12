import { type DatabaseClock, type ObjectStore, type ServiceDependencies, startLeaderTask } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { DirectoryConfig } from '../config.ts';
import type { Store } from '../model/store.ts';
import { Exporter, sourcesOf } from './exporter.ts';

/** Interval between polls for due and expired exports, in milliseconds. */
const POLL_MS = 2_000;

/** Starts the task that produces data exports; it runs in one process, the leader. */
export function startExports(
  { log, shutdown }: Pick<ServiceDependencies, 'log' | 'shutdown'>,
  config: DirectoryConfig,
  { mongo, store, objects, clock }: { mongo: Connection; store: Store; objects: ObjectStore; clock: DatabaseClock },
): void {
  const exporter = new Exporter({ store, objects, sources: sourcesOf(config), clock, log });
  const taskOptions = { pauseMs: POLL_MS, failureMessage: 'export run failed' };
  startLeaderTask('exports', ({ signal }) => exporter.runOnce(signal), taskOptions, { mongo, clock, log, shutdown });
}
