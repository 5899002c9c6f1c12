import type { Calls, ReportCase } from '@vitrina/contracts';
import { momentInOrder } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { countsOf, type ReportCaseDoc, type ReportCounts } from '../model/report-case.ts';
import { momentOf } from './comment-card.ts';

type Decision = Calls['GET /api/admin/bitacora']['answer']['data'][number];

/** An entry of the log of decisions as it goes out. @param reversible true where the decision still holds */
export function decisionCard(entry: DecisionDoc, reversible: boolean): Decision {
  return {
    id: entry._id,
    fecha: momentOf(entry.at),
    quien: entry.adminName,
    accion: entry.action,
    tipo: entry.kind,
    objeto_id: entry.subjectId,
    razon: entry.reason,
    extracto: entry.excerpt,
    reportes: entry.reports ? countsCard(entry.reports) : null,
    reversible,
  };
}

/** A case of reports as it goes out, newest report first. @param objeto what visitors see of the thing, or null */
export function caseCard(doc: ReportCaseDoc, objeto: ReportCase['objeto']): ReportCase {
  return {
    id: doc._id,
    tipo: doc.kind,
    objeto_id: doc.subjectId,
    ...countsCard(countsOf(doc)),
    desde: momentOf(momentInOrder(doc.sortKey)),
    motivos: doc.reports.toReversed().map(({ reason, text, at }) => ({
      motivo: reason,
      texto: text,
      fecha: momentOf(at),
    })),
    objeto,
  };
}

function countsCard({ total, networks, received, approximate }: ReportCounts) {
  return { total, redes: networks, recibidos: received, aproximado: approximate };
}
