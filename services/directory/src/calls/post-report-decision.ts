import { decisionActions } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { countsOf, type ReportCaseDoc } from '../model/report-case.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { removeThing } from '../moderation/remove-thing.ts';
import { findVisible, ownerOf } from '../moderation/reported-thing.ts';

/**
 * `POST /api/admin/reportes/:id`: dismisses the reports of a subject, or removes it. The first write closes the case to
 * new reports, which then open another. The case is closed last, so that an interrupted removal stays in the list.
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
  const [action, reason] = [decisionActions.fromWire[json.decision], json.razon];
  const thing = await findVisible(store, kind, subjectId);
  const entry = await logDecision(store, session, {
    action,
    kind,
    subjectId,
    reason,
    excerpt: thing ? `${thing.shown.titulo}: ${thing.shown.texto}` : '',
    reports: countsOf(found),
  });
  // Also what is hidden now, such as content of a suspended account, must not become visible later.
  const ownerId = await ownerOf(store, kind, subjectId);
  if (action === 'remove' && ownerId !== null) {
    await removeThing(dependencies, { kind, id: subjectId, ownerId, reason, decision: entry });
  }
  const state = action === 'remove' ? 'removed' : 'dismissed';
  const closed = await store.reports.updateOne({ _id: found._id, state: 'open' }, { $set: { state } });
  if (closed.matchedCount === 0) throw new Problem('decision_tomada');
  return { success: true };
};
