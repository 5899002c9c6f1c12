import type { Reportable } from '@vitrina/contracts';
import { isDuplicateKey, trusted } from '@vitrina/kernel';
import { orderOf } from '../model/comment.ts';
import { caseId, MAX_REPORTERS, type Report } from '../model/report-case.ts';
import type { Store } from '../model/store.ts';

/**
 * Adds a report to the one case of a thing in one write; a repeat of the same person, and what comes after 200 people,
 * changes nothing. A case that was decided is open again with the next person's report.
 */
export async function addReport(store: Store, tipo: Reportable, objetoId: string, report: Report): Promise<void> {
  const _id = caseId(tipo, objetoId);
  const append = () =>
    store.reports.updateOne(
      {
        _id,
        'reportes.por': trusted({ $ne: report.por }),
        [`reportes.${MAX_REPORTERS - 1}`]: trusted({ $exists: false }),
      },
      { $set: { estado: 'abierto' }, $push: { reportes: report } },
    );
  const { matchedCount } = await append();
  if (matchedCount > 0) return;
  try {
    const orden = orderOf(report.at, objetoId);
    await store.reports.create({ _id, orden, tipo, objetoId, estado: 'abierto', reportes: [report] });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // It was there already, or came at this very moment.
    await append();
  }
}
