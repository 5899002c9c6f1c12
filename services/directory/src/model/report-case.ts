import type { Reportable } from '@vitrina/contracts';
import type { ReportReason } from '@vitrina/contracts/rules';
import { hashToken } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { caseIndexes } from './visitor-queries.ts';

/** People whose reports one case keeps; more of them change nothing any more. */
export const MAX_REPORTERS = 200;

/** One person's report. */
export interface Report {
  /** Hash of who reported: an account, or the address of a visitor. Once for each case. */
  por: string;
  motivo: ReportReason;
  /** The person's own words, or empty. */
  texto: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** All reports of one thing; open until somebody decides, and again when another person reports it after that. */
export interface ReportCaseDoc {
  _id: string;
  /** See `orderOf`: by the first report. */
  orden: string;
  tipo: Reportable;
  objetoId: string;
  estado: 'abierto' | 'descartado' | 'retirado';
  /** Oldest first. */
  reportes: Report[];
}

const schema = new Schema<ReportCaseDoc>(
  {
    _id: { type: String, required: true },
    orden: { type: String, required: true },
    tipo: { type: String, required: true },
    objetoId: { type: String, required: true },
    estado: { type: String, required: true },
    reportes: {
      type: [
        {
          _id: false,
          por: { type: String, required: true },
          motivo: { type: String, required: true },
          texto: { type: String, default: '' },
          at: { type: Number, required: true },
        },
      ],
      required: true,
    },
  },
  { versionKey: false },
);
for (const { keys, options } of caseIndexes) schema.index(keys, options);

export type ReportCaseModel = Model<ReportCaseDoc>;

/** The collection of cases in the directory's database. */
export function reportCaseModel(connection: Connection): ReportCaseModel {
  return connection.model<ReportCaseDoc>('ReportCase', schema, 'reports');
}

/** The id of the one case of a thing. */
export function caseId(tipo: Reportable, objetoId: string): string {
  return hashToken(`${tipo} ${objetoId}`).slice(0, 24);
}
