import { decisionActions } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { countsOf } from '../model/report-case.ts';
import { decideOnce } from '../moderation/decide-once.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { removeThing } from '../moderation/remove-thing.ts';
import { contentSnapshot, findVisible, ownerOf } from '../moderation/reported-thing.ts';

/**
 * `POST /api/admin/reportes/:id`: dismisses the reports of a subject, or removes it. The first write closes the case to
 * new reports, which then open another. The case is closed last, so that an interrupted removal stays in the list.
 */
export const postReportDecision: Handler<'POST /api/admin/reportes/:id'> = async (
  { params, json, session },
  dependencies,
) => {
  const { store, clock } = dependencies;
  if (!(await store.reports.exists({ _id: params.id }))) throw new Problem('reporte_no_encontrado');
  const now = clock.now().getTime();
  const claim = { id: params.id, waiting: 'open' as const, now, change: { $unset: { openKey: 1 } } };
  const decision = await decideOnce(store.reports, claim, async (found) => {
    const { kind, subjectId } = found;
    const action = decisionActions.fromWire[json.decision];
    const reason = json.razon;
    const visible = await findVisible(store, kind, subjectId);
    const thing = visible ? contentSnapshot(visible) : found.seen?.at(-1);
    const entry = await logDecision(store, session, {
      action,
      kind,
      subjectId,
      reason,
      excerpt: thing ? `${thing.title}: ${thing.text}` : '',
      reports: countsOf(found),
    });
    // Hidden content, such as that of a suspended account, is removed too, so that it never becomes visible later.
    const ownerId = await ownerOf(store, kind, subjectId);
    if (action === 'remove' && ownerId !== null) {
      await removeThing(dependencies, { kind, id: subjectId, ownerId, reason, decision: entry });
    }
    const outcome = action === 'remove' ? { state: 'removed' } : { state: 'dismissed', dismissedBy: entry };
    const closed = await store.reports.updateOne({ _id: found._id, state: 'open' }, { $set: outcome });
    if (closed.matchedCount === 0) throw new Problem('decision_tomada');
    return entry;
  });
  return { success: true, decision };
};
