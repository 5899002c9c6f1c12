import type { Decision } from '@vitrina/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import { decisionIndexes } from './visitor-queries.ts';

/** One decision of an administrator. Documents are added and never changed. */
export interface DecisionDoc {
  _id: string;
  /** See `orderOf`. */
  orden: string;
  /** Milliseconds since 1970. */
  at: number;
  adminId: string;
  /** The administrator's name then. */
  nombre: string;
  accion: Decision['accion'];
  tipo: Decision['tipo'];
  objetoId: string;
  razon: string;
  extracto: string;
  /** How many had reported it; absent where no report led to it. */
  reportes?: NonNullable<Decision['reportes']>;
  /** The decision that this one takes back; absent where it does not. Each is taken back once. */
  deshace?: string;
}

const text = { type: String, required: true };

const schema = new Schema<DecisionDoc>(
  {
    _id: text,
    orden: text,
    at: { type: Number, required: true },
    adminId: text,
    nombre: text,
    accion: text,
    tipo: text,
    objetoId: text,
    razon: { type: String, default: '' },
    extracto: { type: String, default: '' },
    reportes: {
      type: new Schema(
        {
          total: { type: Number },
          redes: { type: Number },
          recibidos: { type: Number },
          aproximado: { type: Boolean },
        },
        { _id: false },
      ),
    },
    deshace: { type: String },
  },
  { versionKey: false },
);
for (const { keys, options } of decisionIndexes) schema.index(keys, options);

export type DecisionModel = Model<DecisionDoc>;

/** The log of decisions in the directory's database. */
export function decisionModel(connection: Connection): DecisionModel {
  return connection.model<DecisionDoc>('Decision', schema, 'decisions');
}
