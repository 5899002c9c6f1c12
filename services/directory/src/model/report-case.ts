import type { Reportable } from '@vitrina/contracts';
import type { ReportReason } from '@vitrina/contracts/rules';
import { type Connection, type Model, Schema } from 'mongoose';
import { estimateDistinct } from '../rules/distinct-count.ts';
import { caseIndexes } from './visitor-queries.ts';

/** Reports that one case keeps; beyond them it counts. */
export const MAX_KEPT = 200;
/** Reports of one network that a case keeps: of a crowd behind one line, or of one person's many accounts. */
export const MAX_KEPT_OF_NETWORK = 20;

/** One person's report. */
export interface Report {
  /** Hash of who reported: an account, or the network of a visitor. Once for each case. */
  por: string;
  motivo: ReportReason;
  /** The person's own words, or empty. */
  texto: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** All reports of one thing until a decision. The next report of it opens another case. */
export interface ReportCaseDoc {
  _id: string;
  /** See `orderOf`: by the first report. */
  orden: string;
  tipo: Reportable;
  objetoId: string;
  estado: 'abierto' | 'descartado' | 'retirado';
  /** The thing whose new reports are added here, unique; absent from the moment on when a decision is taken. */
  clave?: string;
  /** Oldest first. */
  reportes: Report[];
  /** Their number. The first cases were written without this and what follows. */
  guardados?: number;
  /** Reports that came, also those of one person again. */
  recibidos?: number;
  /** Of these, those of people none of whose reports is kept. */
  omitidos?: number;
  /** Kept reports by the hash of their network. */
  redes?: Record<string, number>;
  /** Registers of `estimateDistinct`, over all who reported and over their networks. */
  conteo?: { personas?: Record<string, number>; redes?: Record<string, number> };
}

const schema = new Schema<ReportCaseDoc>(
  {
    _id: { type: String, required: true },
    orden: { type: String, required: true },
    tipo: { type: String, required: true },
    objetoId: { type: String, required: true },
    estado: { type: String, required: true },
    clave: { type: String },
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
    guardados: { type: Number },
    recibidos: { type: Number },
    omitidos: { type: Number },
    redes: { type: Schema.Types.Mixed },
    conteo: { type: Schema.Types.Mixed },
  },
  { versionKey: false, minimize: false },
);
for (const { keys, options } of caseIndexes) schema.index(keys, options);

export type ReportCaseModel = Model<ReportCaseDoc>;

/** The collection of cases in the directory's database. */
export function reportCaseModel(connection: Connection): ReportCaseModel {
  return connection.model<ReportCaseDoc>('ReportCase', schema, 'reports');
}

/** What the open case of a thing is found by. */
export function caseKey(tipo: Reportable, objetoId: string): string {
  return `${tipo} ${objetoId}`;
}

/** How many reported, from how many networks, and how many reports came; `aproximado` where the first two are estimates. */
export function countsOf(doc: ReportCaseDoc): { total: number; redes: number; recibidos: number; aproximado: boolean } {
  const kept = doc.guardados ?? doc.reportes.length;
  const networks = Math.max(1, Object.keys(doc.redes ?? {}).length);
  const recibidos = doc.recibidos ?? kept;
  if (!doc.omitidos) return { total: kept, redes: networks, recibidos, aproximado: false };
  const estimate = (ranks: Record<string, number> = {}) => estimateDistinct(Object.values(ranks));
  return {
    total: Math.max(kept + 1, estimate(doc.conteo?.personas)),
    redes: Math.max(networks, estimate(doc.conteo?.redes)),
    recibidos,
    aproximado: true,
  };
}
