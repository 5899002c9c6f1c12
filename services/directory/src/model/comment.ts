import type { CommentRisk } from '@vitrina/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import { commentIndexes } from './visitor-queries.ts';

/**
 * `publicado`: everyone sees it; `en_revision`: its author alone, until a decision; `oculto`: nobody, while its author's
 * account is suspended; the others: nobody.
 */
export type CommentState = 'publicado' | 'en_revision' | 'oculto' | 'rechazado' | 'retirado';

/** What a person wrote about a provider. The directory owns these: no other service can give them back. */
export interface CommentDoc {
  _id: string;
  /** Moment in milliseconds with the id behind it, so that texts compare like ages; unique. See {@link orderOf}. */
  orden: string;
  proveedorId: string;
  autorId: string;
  /** The author's name when it was written. */
  nombre: string;
  texto: string;
  /** Hash of the folded text: the same words said again have the same. */
  huella: string;
  /** Milliseconds since 1970. */
  at: number;
  estado: CommentState;
  /** The rule that held it; null where none did. */
  riesgo: CommentRisk | null;
  respuesta: { texto: string; at: number } | null;
  /** The decision by which it was refused or taken away, and its reason; absent where none was. */
  decision?: { id: string; razon: string };
  /** Hash of the author and the `Idempotency-Key`; absent where none was sent. */
  clave?: string;
}

const schema = new Schema<CommentDoc>(
  {
    _id: { type: String, required: true },
    orden: { type: String, required: true },
    proveedorId: { type: String, required: true },
    autorId: { type: String, required: true },
    nombre: { type: String, required: true },
    texto: { type: String, required: true },
    huella: { type: String, required: true },
    at: { type: Number, required: true },
    estado: { type: String, required: true },
    riesgo: { type: String, default: null },
    respuesta: {
      type: new Schema(
        { texto: { type: String, required: true }, at: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    decision: {
      type: new Schema({ id: { type: String, required: true }, razon: { type: String, default: '' } }, { _id: false }),
    },
    clave: { type: String },
  },
  { versionKey: false },
);
for (const { keys, options } of commentIndexes) schema.index(keys, options);

export type CommentModel = Model<CommentDoc>;

/** The collection of comments in the directory's database. */
export function commentModel(connection: Connection): CommentModel {
  return connection.model<CommentDoc>('Comment', schema, 'comments');
}

/** The text by which comments, cases and decisions are ordered by age. `at` in milliseconds since 1970. */
export function orderOf(at: number, id: string): string {
  return `${String(at).padStart(15, '0')}-${id}`;
}

/** The moment in one of these texts, in milliseconds since 1970. */
export function momentInOrder(orden: string): number {
  return Number(orden.slice(0, 15));
}

/** The shape of {@link orderOf}'s texts, for cursors. */
export const ORDER_SHAPE = /^\d{15}-[0-9a-f]{24}$/;
