import { type DatabaseClock, type ObjectStore, type ServiceDependencies, startLeaderTask } from '@vitrina/kernel';
import type { Connection } from 'mongoose';
import type { DirectoryConfig } from '../config.ts';
import type { Store } from '../model/store.ts';
import { Exporter } from './exporter.ts';
import { sourcesOf } from './sources.ts';

/** Interval at which due and expired exports are polled, in milliseconds. */
const EVERY_MS = 2_000;

/** Starts the data exports; one of the service's processes produces them. */
export function startExports(
  { log, shutdown }: Pick<ServiceDependencies, 'log' | 'shutdown'>,
  config: DirectoryConfig,
  { mongo, store, objects, clock }: { mongo: Connection; store: Store; objects: ObjectStore; clock: DatabaseClock },
): void {
  const exporter = new Exporter({ store, objects, sources: sourcesOf(config), clock, log });
  const pauses = { pauseMs: EVERY_MS, failureMessage: 'round of the exports failed' };
  startLeaderTask('exports', ({ signal }) => exporter.runOnce(signal), pauses, { mongo, clock, log, shutdown });
}
