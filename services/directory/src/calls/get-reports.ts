import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import { orderCursor } from '../answers/cursor.ts';
import { caseCard } from '../answers/moderation-cards.ts';
import type { Handler } from '../dependencies.ts';
import type { ReportCaseDoc } from '../model/report-case.ts';
import { logReading } from '../moderation/log-reading.ts';
import { findVisible, withAddresses } from '../moderation/reported-thing.ts';

/** Newest reports of a case that are shown; its counts cover all. */
const SHOWN = 20;

/** Fields of a case that are read. Each is named, as `$slice` alone would read all others too. */
const LISTED = {
  sortKey: 1,
  kind: 1,
  subjectId: 1,
  kept: 1,
  received: 1,
  dropped: 1,
  networks: 1,
  registers: 1,
  seen: 1,
  reports: { $slice: -SHOWN },
} as const;

/** `GET /api/admin/reportes`: open cases, those that wait longest first. The reading is logged. */
export const getReports: Handler<'GET /api/admin/reportes'> = async ({ c, query, session }, { store, media }) => {
  const after = readCursor(orderCursor, query.cursor) ?? '';
  const found = await store.reports
    .find({ state: 'open', sortKey: trusted({ $gt: after }) }, LISTED)
    .sort({ sortKey: 1 })
    .limit(query.limit + 1)
    .lean<ReportCaseDoc[]>();
  const withSubject = async (doc: ReportCaseDoc) => {
    const visible = await findVisible(store, doc.kind, doc.subjectId);
    return caseCard(doc, visible && withAddresses(visible, media));
  };
  const page = pageOf(c, found, query.limit, ({ sortKey }) => sortKey);
  await logReading(store, session, 'account', { query, shown: page.length, list: 'reportes' });
  return { success: true, data: await Promise.all(page.map(withSubject)) };
};
