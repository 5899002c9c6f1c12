import { type DatabaseClock, ServiceClient, type ServiceDependencies, startLeaderTask } from '@vitrina/kernel';
import type { DirectoryConfig } from '../config.ts';
import type { Connections } from '../connect.ts';
import type { Dependencies } from '../dependencies.ts';
import { Appearances } from './appearances.ts';
import { PlatformCounts } from './platform-counts.ts';
import { SearchTerms, VisitCounter } from './visit-counter.ts';
import { VisitWriter } from './visit-writer.ts';

/** Interval at which counts are written, in milliseconds; each provider is written at most once per interval. */
const WRITE_MS = 60_000;

/** Starts counting visits of providers, and writing the counts in one process. */
export function startStatistics(
  { log, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { mongo, redis, store, clock }: Connections & { clock: DatabaseClock },
): Pick<Dependencies, 'visits' | 'searchTerms' | 'appearances' | 'platformCounts'> {
  const visits = new VisitCounter(redis);
  const appearances = new Appearances(visits, store.providers, { clock, log });
  appearances.start();
  shutdown.add('workers', () => appearances.close());

  const now = () => clock.now().getTime();
  const writer = new VisitWriter(redis, store.providerDays, now);
  const taskOptions = { pauseMs: WRITE_MS, failureMessage: 'visits not written yet' };
  startLeaderTask('visits', (term) => writer.runOnce(term), taskOptions, { mongo, clock, log, shutdown });
  const accounts = new ServiceClient(config.ACCOUNTS_URL, config.SERVICE_KEYS.to('accounts'));
  const searchTerms = new SearchTerms(redis, store.providerDays);
  return { visits, searchTerms, appearances, platformCounts: new PlatformCounts(store, accounts) };
}
