import { decisionActions, decisionKinds, type SubjectKind, subjectKinds } from '@vitrina/contracts/wire';
import { Problem, trusted } from '@vitrina/kernel';
import type { Handlers } from '../context.ts';
import { momentOf } from '../gallery/cards.ts';
import type { DecisionDoc } from '../model/moderation.ts';
import type { Store } from '../model/store.ts';
import { logDecision, logDecisionOnce, removalDecisionId, reversibleDecisions } from './decisions.ts';
import { pageByAge } from './page-by-age.ts';
import { removeThing, restoreThing } from './remove-and-restore.ts';
import { absent, accountsOf, findVisible, ownerOf } from './reported-thing.ts';
import { countsCard } from './reports.ts';

/** All actions except list accesses, which are far more frequent. */
const decided = Object.values(decisionActions.fromWire).filter((action) => action !== 'read');

const views = { todo: {}, decisiones: { action: trusted({ $in: decided }) }, consultas: { action: 'read' } } as const;

/** Actions that this call undoes; a suspension is lifted at its account. */
const UNDONE_HERE: ReadonlySet<DecisionDoc['action']> = new Set(['remove', 'reject', 'publish', 'dismiss']);

/** Calls of administrators about the audit log, and about removing content without a report. */
export const decisionCalls = {
  /** The audit log, newest first. */
  'GET /api/admin/bitacora': async ({ c, query }, { store }) => {
    const page = await pageByAge(c, store.decisions, views[query.vista], query, -1);
    const reversible = await reversibleDecisions(store, page);
    const data = page.map((entry) => decisionCard(entry, reversible.has(entry._id)));
    return { success: true, data };
  },

  /** Undoes a decision. The log entry is written first: after a crash in between, a repeat completes the undo. */
  'POST /api/admin/bitacora/:id/deshacer': async ({ params, session }, context) => {
    const { store } = context;
    const decision = await store.decisions.findById(params.id).lean<DecisionDoc>();
    if (!decision) throw new Problem('decision_no_encontrada');
    const { _id: undoes, action, kind, subjectId, accountIds, excerpt } = decision;
    if (!UNDONE_HERE.has(action)) throw new Problem('decision_irreversible');
    if (!(await reversibleDecisions(store, [decision])).has(undoes)) {
      if (await store.decisions.exists({ undoes })) return { success: true };
      throw new Problem('decision_tomada');
    }
    const about = { kind, subjectId, ...(accountIds && { accountIds }) };
    await logDecision(store, session, { action: 'restore', ...about, reason: '', excerpt, undoes });
    await restoreThing(context, decision);
    return { success: true };
  },

  /**
   * Removes content without a report, even if it is hidden now. The log entry is written first, once: of simultaneous
   * requests one decides, and the others complete its removal in case its process died.
   */
  'POST /api/admin/retiros': async ({ json, session }, context) => {
    const { store } = context;
    const { id, razon: reason } = json;
    const kind = subjectKinds.fromWire[json.tipo];
    const ownerId = await ownerOf(store, kind, id);
    if (ownerId === null) throw new Problem(absent[kind], { fields: ['id'] });
    if (await isRemoved(store, kind, id)) throw new Problem('decision_tomada');
    const thing = await findVisible(store, kind, id);
    const excerpt = thing ? `${thing.shown.titulo}: ${thing.shown.texto}` : '';
    const accountIds = await accountsOf(store, kind, id);
    const decision = await removalDecisionId(store, id);
    const entry = { action: 'remove', kind, subjectId: id, accountIds, reason, excerpt } as const;
    const isFirst = await logDecisionOnce(store, session, entry, decision);
    const logged = isFirst ? entry : await store.decisions.findById(decision).lean<DecisionDoc>();
    await removeThing(context, { kind, id, ownerId, reason: logged?.reason ?? '', decision });
    if (!isFirst) throw new Problem('decision_tomada');
    return { success: true, decision };
  },
} satisfies Handlers;

/** True for content that a decision removed, and for a comment waiting for one. */
async function isRemoved(store: Store, kind: SubjectKind, id: string): Promise<boolean> {
  if (kind !== 'comment') return (await store.removals.exists({ _id: id, removed: trusted({ $ne: false }) })) !== null;
  return (await store.comments.exists({ _id: id, state: trusted({ $nin: ['published', 'hidden'] }) })) !== null;
}

/** Builds the card of an audit log entry. @param reversible true while the decision is in effect */
function decisionCard(entry: DecisionDoc, reversible: boolean) {
  return {
    id: entry._id,
    fecha: momentOf(entry.at),
    quien: entry.adminName,
    accion: decisionActions.toWire[entry.action],
    tipo: decisionKinds.toWire[entry.kind],
    objeto_id: entry.subjectId,
    razon: entry.reason,
    extracto: entry.excerpt,
    reportes: entry.reports ? countsCard(entry.reports) : null,
    reversible,
  };
}
