import { type App, type CallKit, serveCall, trusted } from '@vitrina/kernel';
import { momentOf } from '../answers/comment-card.ts';
import { readCursor, writeCursor } from '../answers/cursor.ts';
import { setNextLink } from '../answers/next-link.ts';
import type { DecisionDoc } from '../model/decision.ts';
import type { Store } from '../model/store.ts';
import { standingDecisions } from '../moderation/standing-decisions.ts';
import { orderCursor } from './get-comments.ts';

/** `GET /api/admin/bitacora`: the log of decisions, newest first. */
export function serveDecisions(app: App, kit: CallKit, store: Store): void {
  serveCall(app, kit, 'GET /api/admin/bitacora', async ({ c, query }) => {
    const after = readCursor(orderCursor, query.cursor);
    const found = await store.decisions
      .find(after === undefined ? {} : { orden: trusted({ $lt: after }) })
      .sort({ orden: -1 })
      .limit(query.limit + 1)
      .lean<DecisionDoc[]>();
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    if (last && found.length > page.length) setNextLink(c, { cursor: writeCursor(last.orden) });
    const standing = await standingDecisions(store, page);
    const data = page.map(({ _id: id, at, nombre: quien, accion, tipo, objetoId, razon, extracto }) => ({
      id,
      fecha: momentOf(at),
      quien,
      accion,
      tipo,
      objeto_id: objetoId,
      razon,
      extracto,
      reversible: standing.has(id),
    }));
    return { success: true, data };
  });
}
