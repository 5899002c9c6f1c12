import type { ReportCase } from '@vitrina/contracts';
import { trusted } from '@vitrina/kernel';
import type { MediaAddresses } from '../answers/cards.ts';
import { momentOf } from '../answers/comment-card.ts';
import { orderCursor, readCursor } from '../answers/cursor.ts';
import { pageOf } from '../answers/page.ts';
import type { Handler } from '../dependencies.ts';
import { momentInOrder } from '../model/comment.ts';
import { countsOf, type ReportCaseDoc } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';
import { findVisible, withAddresses } from '../moderation/reported-thing.ts';

/** Reports of one case that are shown, of those that are kept; its counts are of all. */
const SHOWN = 20;

/** What of a case is read. Every field is named: `$slice` alone leaves the others to the server. */
const LISTED = {
  orden: 1,
  tipo: 1,
  objetoId: 1,
  guardados: 1,
  recibidos: 1,
  omitidos: 1,
  redes: 1,
  conteo: 1,
  reportes: { $slice: -SHOWN },
} as const;

/** `GET /api/admin/reportes`: open cases, those that wait longest first. */
export const getReports: Handler<'GET /api/admin/reportes'> = async ({ c, query }, { store, media }) => {
  const after = readCursor(orderCursor, query.cursor) ?? '';
  const found = await store.reports
    .find({ estado: 'abierto', orden: trusted({ $gt: after }) }, LISTED)
    .sort({ orden: 1 })
    .limit(query.limit + 1)
    .lean<ReportCaseDoc[]>();
  const page = pageOf(c, found, query.limit, ({ orden }) => orden);
  return { success: true, data: await Promise.all(page.map((doc) => caseCard(doc, store, media))) };
};

async function caseCard(doc: ReportCaseDoc, store: Store, media: MediaAddresses): Promise<ReportCase> {
  const visible = await findVisible(store, doc.tipo, doc.objetoId);
  return {
    id: doc._id,
    tipo: doc.tipo,
    objeto_id: doc.objetoId,
    ...countsOf(doc),
    desde: momentOf(momentInOrder(doc.orden)),
    motivos: doc.reportes.toReversed().map(({ motivo, texto, at }) => ({ motivo, texto, fecha: momentOf(at) })),
    objeto: visible && withAddresses(visible, media),
  };
}
