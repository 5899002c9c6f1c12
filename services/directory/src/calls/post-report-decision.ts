import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { countsOf, type ReportCaseDoc } from '../model/report-case.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { removeThing } from '../moderation/remove-thing.ts';
import { findVisible, ownerOf } from '../moderation/reported-thing.ts';

/**
 * `POST /api/admin/reportes/:id`: drops the reports of a thing, or takes it away. The case takes no more reports from the
 * first line on: one that comes now opens another. It closes last, so that one whose removal was broken off is still in
 * the list; what it holds stays.
 */
export const postReportDecision: Handler<'POST /api/admin/reportes/:id'> = async (
  { params, json, session },
  dependencies,
) => {
  const { store } = dependencies;
  const found = await store.reports
    .findOneAndUpdate({ _id: params.id, state: 'open' }, { $unset: { openKey: 1 } }, { returnDocument: 'after' })
    .lean<ReportCaseDoc>();
  if (!found) {
    throw new Problem((await store.reports.exists({ _id: params.id })) ? 'decision_tomada' : 'reporte_no_encontrado');
  }
  const { kind, subjectId } = found;
  const thing = await findVisible(store, kind, subjectId);
  const entry = await logDecision(store, session, {
    action: json.decision,
    kind,
    subjectId,
    reason: json.razon,
    excerpt: thing ? `${thing.shown.titulo}: ${thing.shown.texto}` : '',
    reports: countsOf(found),
  });
  // Also what nobody sees at this moment, such as a suspended account's, must not come back afterwards.
  const ownerId = await ownerOf(store, kind, subjectId);
  if (json.decision === 'retirar' && ownerId !== null) {
    await removeThing(dependencies, { kind, id: subjectId, ownerId, reason: json.razon, decision: entry });
  }
  const state = json.decision === 'retirar' ? 'removed' : 'dismissed';
  const closed = await store.reports.updateOne({ _id: found._id, state: 'open' }, { $set: { state } });
  if (closed.matchedCount === 0) throw new Problem('decision_tomada');
  return { success: true };
};
