import { type DatabaseClock, Leader, leaderTask, ServiceClient, type ServiceDependencies } from '@vitrina/kernel';
import type { DirectoryConfig } from '../config.ts';
import type { Connections } from '../connect.ts';
import type { Dependencies } from '../dependencies.ts';
import { Appearances } from './appearances.ts';
import { PlatformCounts } from './platform-counts.ts';
import { VisitCounter } from './visit-counter.ts';
import { VisitWriter } from './visit-writer.ts';

/** How often what was counted is written, in milliseconds: at most once a minute for each provider. */
const WRITE_MS = 60_000;

/** Starts counting what visitors see of providers, and the one process that writes it down. */
export function startStatistics(
  { log, shutdown }: ServiceDependencies,
  config: DirectoryConfig,
  { mongo, redis, store, clock }: Connections & { clock: DatabaseClock },
): Pick<Dependencies, 'visits' | 'appearances' | 'platformCounts'> {
  const visits = new VisitCounter(redis);
  const appearances = new Appearances(visits, clock, log);
  appearances.start();
  shutdown.add('workers', () => appearances.close());

  const now = () => clock.now().getTime();
  const writer = new VisitWriter(redis, store.providerDays, now);
  const leader = new Leader(mongo, clock, { name: 'visits', log });
  const rounds = leaderTask(leader, (term) => writer.runOnce(term), {
    pauseMs: WRITE_MS,
    fault: 'visits not written yet',
    log,
  });
  leader.start();
  rounds.start();
  shutdown.add('workers', async () => {
    await rounds.close();
    await leader.close();
  });
  const accounts = new ServiceClient(config.ACCOUNTS_URL);
  return { visits, appearances, platformCounts: new PlatformCounts(store, accounts, config.SERVICE_TOKEN) };
}
