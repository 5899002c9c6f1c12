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
    .findOneAndUpdate({ _id: params.id, estado: 'abierto' }, { $unset: { clave: 1 } }, { returnDocument: 'after' })
    .lean<ReportCaseDoc>();
  if (!found) {
    throw new Problem((await store.reports.exists({ _id: params.id })) ? 'decision_tomada' : 'reporte_no_encontrado');
  }
  const { tipo, objetoId } = found;
  const thing = await findVisible(store, tipo, objetoId);
  const entry = await logDecision(store, session, {
    accion: json.decision,
    tipo,
    objetoId,
    razon: json.razon,
    extracto: thing ? `${thing.shown.titulo}: ${thing.shown.texto}` : '',
    reportes: countsOf(found),
  });
  // Also what nobody sees at this moment, such as a suspended account's, must not come back afterwards.
  const ownerId = await ownerOf(store, tipo, objetoId);
  if (json.decision === 'retirar' && ownerId !== null) {
    await removeThing(dependencies, { tipo, id: objetoId, ownerId, razon: json.razon, decision: entry });
  }
  const estado = json.decision === 'retirar' ? 'retirado' : 'descartado';
  const closed = await store.reports.updateOne({ _id: found._id, estado: 'abierto' }, { $set: { estado } });
  if (closed.matchedCount === 0) throw new Problem('decision_tomada');
  return { success: true };
};
