import { pageOf, readCursor, trusted } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { ReportCaseDoc } from '../model/report-case.ts';
import { logReading } from '../moderation/log-reading.ts';
import { findVisible, withAddresses } from '../moderation/reported-thing.ts';
import { orderCursor } from '../responses/cursor.ts';
import { caseCard } from '../responses/moderation-cards.ts';

/** Maximum number of reports shown per case, newest first; the counts cover all. */
const SHOWN = 20;

/** Projection of a case. Each field is named, because `$slice` alone would return all others too. */
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

/** `GET /api/admin/reportes`: open cases, oldest first. The access is logged. */
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
