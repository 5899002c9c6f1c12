import type { EventData } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/** What administrators made of a post or a provider, as the directory tells it. */
export interface RemovalDocument {
  /** Id of the post or the provider. */
  _id: string;
  /** The provider whose post it is, or the provider. */
  ownerId: string;
  tipo: EventData<'removal.changed'>['tipo'];
  /** Version of the last `removal.changed` that was applied. */
  version: number;
  /** Null once it was given back; kept, so that an old event does not take it away again. */
  removal: EventData<'removal.changed'>['removal'];
}

/** The collection of removals in this service's database. */
export function removalModel(connection: Connection): Model<RemovalDocument> {
  const schema = new Schema<RemovalDocument>(
    {
      _id: { type: String, required: true },
      ownerId: { type: String, required: true },
      tipo: { type: String, required: true },
      version: { type: Number, required: true },
      removal: {
        type: new Schema(
          { razon: { type: String, default: '' }, at: { type: Number, required: true } },
          { _id: false },
        ),
        default: null,
      },
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1 });
  return connection.model<RemovalDocument>('Removal', schema, 'removals');
}
