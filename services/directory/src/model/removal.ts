import type { Reportable } from '@vitrina/contracts';
import { outboxFields, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { removalIndexes } from './visitor-queries.ts';

/**
 * A post or a provider that an administrator took away from the public, or had taken away. Events of its source do not
 * bring it back.
 */
export interface RemovalDoc extends WithOutbox {
  /** Id of the post or the provider. */
  _id: string;
  tipo: Exclude<Reportable, 'comentario'>;
  /** The provider whose post it is, or the provider. */
  ownerId: string;
  razon: string;
  /** The decision in the log. */
  decision: string;
  /** False once the decision was undone; the first removals were written without it, and hold. */
  removed: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

const schema = new Schema<RemovalDoc>(
  {
    _id: { type: String, required: true },
    tipo: { type: String, required: true },
    ownerId: { type: String, required: true },
    razon: { type: String, required: true },
    decision: { type: String, required: true },
    removed: { type: Boolean, required: true },
    at: { type: Number, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
for (const { keys, options } of removalIndexes) schema.index(keys, options);

export type RemovalModel = Model<RemovalDoc>;

/** The collection of removals in the directory's database. */
export function removalModel(connection: Connection): RemovalModel {
  return connection.model<RemovalDoc>('Removal', schema, 'removals');
}
