import { trusted } from '@vitrina/kernel';
import { momentOf } from '../answers/comment-card.ts';
import { orderCursor, readCursor } from '../answers/cursor.ts';
import { pageOf } from '../answers/page.ts';
import type { Handler } from '../dependencies.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { standingDecisions } from '../moderation/standing-decisions.ts';

/** `GET /api/admin/bitacora`: the log of decisions, newest first. */
export const getDecisions: Handler<'GET /api/admin/bitacora'> = async ({ c, query }, { store }) => {
  const after = readCursor(orderCursor, query.cursor);
  const found = await store.decisions
    .find(after === undefined ? {} : { orden: trusted({ $lt: after }) })
    .sort({ orden: -1 })
    .limit(query.limit + 1)
    .lean<DecisionDoc[]>();
  const page = pageOf(c, found, query.limit, ({ orden }) => orden);
  const standing = await standingDecisions(store, page);
  const data = page.map(({ _id: id, at, nombre: quien, accion, tipo, objetoId, razon, extracto, reportes }) => ({
    id,
    fecha: momentOf(at),
    quien,
    accion,
    tipo,
    objeto_id: objetoId,
    razon,
    extracto,
    reportes: reportes ?? null,
    reversible: standing.has(id),
  }));
  return { success: true, data };
};
