import { type RetentionRule, trusted } from '@vitrina/kernel';
import type { DirectoryConfig } from './config.ts';
import { momentKey } from './model/sort-key.ts';
import type { Store } from './model/store.ts';
import { CONTACT_DAYS } from './ratings/contacts.ts';
import { TRACE_DAYS } from './ratings/rating-risk.ts';

/**
 * Retention rules of the directory. The staff's audit log (`decisions`) and the removals have none: they are kept without
 * end, see `DecisionDoc`.
 */
export function retentionRules(
  { reports, appeals, entries, emptySearches, providerDays, contacts, followUps, ratingTraces }: Store,
  config: DirectoryConfig,
): RetentionRule[] {
  const { RETENTION_REPORT_DAYS: days } = config;
  const before = (value: unknown) => trusted({ $lt: value });
  const decided = (...states: string[]) => {
    return (moment: Date) => ({ state: trusted({ $in: states }), sortKey: before(momentKey(moment.getTime())) });
  };
  return [
    { name: 'decided reports', model: reports, days, olderThan: decided('dismissed', 'removed') },
    { name: 'answered appeals', model: appeals, days, olderThan: decided('accepted', 'rejected') },
    { name: 'deleted entries', model: entries, days, olderThan: (moment) => ({ deletedAt: before(moment.getTime()) }) },
    {
      name: 'searches without result',
      model: emptySearches,
      days: config.RETENTION_SEARCH_DAYS,
      olderThan: (moment) => ({ lastAt: before(moment.getTime()) }),
    },
    {
      name: 'contacts with providers',
      model: contacts,
      days: CONTACT_DAYS,
      olderThan: (moment) => ({ at: before(moment.getTime()) }),
    },
    {
      name: 'questions about contacts',
      model: followUps,
      days: CONTACT_DAYS,
      olderThan: (moment) => ({ at: before(moment.getTime()) }),
    },
    {
      name: 'traces of ratings',
      model: ratingTraces,
      days: TRACE_DAYS,
      olderThan: (moment) => ({ at: before(moment.getTime()) }),
    },
    {
      name: 'counted days of providers',
      model: providerDays,
      days: config.RETENTION_STATISTICS_DAYS,
      olderThan: (moment) => ({ day: before(moment.toISOString().slice(0, 10)) }),
    },
  ];
}
