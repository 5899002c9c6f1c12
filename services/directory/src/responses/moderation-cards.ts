import type { Calls, ReportCase } from '@vitrina/contracts';
import { decisionActions, decisionKinds, reportReasons, subjectKinds } from '@vitrina/contracts/wire';
import { timeOfSortKey } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { countsOf, type ReportCaseDoc, type ReportCounts } from '../model/report-case.ts';
import { momentOf } from './comment-card.ts';

type Decision = Calls['GET /api/admin/bitacora']['answer']['data'][number];

/** Builds the card of an audit log entry. @param reversible true while the decision is in effect */
export function decisionCard(entry: DecisionDoc, reversible: boolean): Decision {
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

/** Maximum number of earlier versions shown next to the current content. */
const SHOWN_VERSIONS = 5;

/** Builds the card of a report case, newest report first. @param objeto current public content, or null */
export function caseCard(doc: ReportCaseDoc, objeto: ReportCase['objeto']): ReportCase {
  return {
    id: doc._id,
    tipo: subjectKinds.toWire[doc.kind],
    objeto_id: doc.subjectId,
    ...countsCard(countsOf(doc)),
    desde: momentOf(timeOfSortKey(doc.sortKey)),
    motivos: doc.reports.toReversed().map(({ reason, text, at }) => ({
      motivo: reportReasons.toWire[reason],
      texto: text,
      fecha: momentOf(at),
    })),
    objeto,
    antes: (doc.seen ?? [])
      .filter(({ title, text }) => title !== objeto?.titulo || text !== objeto?.texto)
      .slice(0, SHOWN_VERSIONS)
      .map(({ title, text, author, accountId }) => ({
        titulo: title,
        texto: text,
        autor: author,
        cuenta_id: accountId,
      })),
  };
}

function countsCard({ total, networks, received, approximate }: ReportCounts) {
  return { total, redes: networks, recibidos: received, aproximado: approximate };
}
