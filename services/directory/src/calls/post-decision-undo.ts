import { type App, type CallKit, Problem, serveCall } from '@vitrina/kernel';
import type { DecisionDoc } from '../model/decision.ts';
import { logDecision } from '../moderation/log-decision.ts';
import type { RemovalKit } from '../moderation/remove-thing.ts';
import { restoreThing } from '../moderation/restore-thing.ts';
import { standingDecisions } from '../moderation/standing-decisions.ts';

/**
 * `POST /api/admin/bitacora/:id/deshacer`: takes a decision back, which is a decision of its own in the log. Its entry
 * comes first, as everywhere: one that a crash left without effect is found standing, and a repeat completes it.
 */
export function serveDecisionUndo(app: App, calls: CallKit, kit: RemovalKit): void {
  const { store } = kit;
  serveCall(app, calls, 'POST /api/admin/bitacora/:id/deshacer', async ({ params, session }) => {
    const decision = await store.decisions.findById(params.id).lean<DecisionDoc>();
    if (!decision) throw new Problem('decision_no_encontrada');
    const { _id: deshace, accion, tipo, objetoId, extracto } = decision;
    if (accion !== 'retirar' && accion !== 'rechazar') throw new Problem('decision_irreversible');
    if (!(await standingDecisions(store, [decision])).has(deshace)) {
      if (await store.decisions.exists({ deshace })) return { success: true };
      throw new Problem('decision_tomada');
    }
    await logDecision(store, session, { accion: 'restaurar', tipo, objetoId, razon: '', extracto, deshace });
    await restoreThing(kit, decision);
    return { success: true };
  });
}
