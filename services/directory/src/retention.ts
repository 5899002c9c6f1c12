import { type RetentionRule, trusted } from '@vitrina/kernel';
import type { DirectoryConfig } from './config.ts';
import { momentKey } from './model/sort-key.ts';
import type { Store } from './model/store.ts';

/** Retention rules of the directory. */
export function retentionRules(
  { reports, appeals, entries, emptySearches, providerDays }: Store,
  config: DirectoryConfig,
): RetentionRule[] {
  return [
    {
      name: 'decided reports',
      model: reports,
      days: config.RETENTION_REPORT_DAYS,
      olderThan: (moment) => ({
        state: trusted({ $in: ['dismissed', 'removed'] }),
        sortKey: trusted({ $lt: momentKey(moment.getTime()) }),
      }),
    },
    {
      name: 'answered appeals',
      model: appeals,
      days: config.RETENTION_REPORT_DAYS,
      olderThan: (moment) => ({
        state: trusted({ $in: ['accepted', 'rejected'] }),
        sortKey: trusted({ $lt: momentKey(moment.getTime()) }),
      }),
    },
    {
      name: 'deleted entries',
      model: entries,
      days: config.RETENTION_REPORT_DAYS,
      olderThan: (moment) => ({ deletedAt: trusted({ $lt: moment.getTime() }) }),
    },
    {
      name: 'searches without result',
      model: emptySearches,
      days: config.RETENTION_SEARCH_DAYS,
      olderThan: (moment) => ({ lastAt: trusted({ $lt: moment.getTime() }) }),
    },
    {
      name: 'counted days of providers',
      model: providerDays,
      days: config.RETENTION_STATISTICS_DAYS,
      olderThan: (moment) => ({ day: trusted({ $lt: moment.toISOString().slice(0, 10) }) }),
    },
  ];
}
