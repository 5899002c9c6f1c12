import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { logDecision } from '../moderation/log-decision.ts';
import { restoreThing } from '../moderation/restore-thing.ts';
import { reversibleDecisions } from '../moderation/reversible-decisions.ts';

/** Actions that this call undoes; a suspension is lifted at its account. */
const UNDONE_HERE: ReadonlySet<DecisionDoc['action']> = new Set(['remove', 'reject', 'publish', 'dismiss']);

/**
 * `POST /api/admin/bitacora/:id/deshacer`: undoes a decision, with a separate log entry. The entry is written first:
 * after a crash in between the decision is still in effect, and a repeat completes the undo.
 */
export const postDecisionUndo: Handler<'POST /api/admin/bitacora/:id/deshacer'> = async (
  { params, session },
  dependencies,
) => {
  const { store } = dependencies;
  const decision = await store.decisions.findById(params.id).lean<DecisionDoc>();
  if (!decision) throw new Problem('decision_no_encontrada');
  const { _id: undoes, action, kind, subjectId, excerpt } = decision;
  if (!UNDONE_HERE.has(action)) throw new Problem('decision_irreversible');
  if (!(await reversibleDecisions(store, [decision])).has(undoes)) {
    if (await store.decisions.exists({ undoes })) return { success: true };
    throw new Problem('decision_tomada');
  }
  await logDecision(store, session, { action: 'restore', kind, subjectId, reason: '', excerpt, undoes });
  await restoreThing(dependencies, decision);
  return { success: true };
};
