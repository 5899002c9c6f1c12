import type { EventData } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * What administrators decided about a post, a provider or an account, as the directory and accounts tell it. While
 * `removal` is set, the uploads that it is about are withdrawn.
 */
export interface RemovalDocument {
  /** Id of the post or the provider; of an account see {@link accountRemovalId}. */
  _id: string;
  /** The provider whose post it is, or the provider or account. */
  ownerId: string;
  tipo: EventData<'removal.changed'>['tipo'] | 'cuenta';
  /** Version of the last event that was applied. */
  version: number;
  /** Null once it was given back; kept, so that an old event does not take it away again. */
  removal: EventData<'removal.changed'>['removal'];
  /** While files do not lie yet where the decision wants them. */
  need?: FilesNeed;
  /** Version for which the files were last brought in line; absent where they never were. */
  filesVersion?: number;
}

/** That files have to be moved: not before `at`, which lies ahead while a process does it or after a failure. */
export interface FilesNeed {
  at: Date;
  /** How often it was begun. */
  tries: number;
}

/** The need of a decision that was just made. */
export function newFilesNeed(): FilesNeed {
  return { at: new Date(), tries: 0 };
}

/** Id under which an account's suspension is kept, beside a removal of the same provider. */
export function accountRemovalId(accountId: string): string {
  return `cuenta-${accountId}`;
}

const subdocument = { _id: false } as const;

/** The collection of removals in this service's database. */
export function removalModel(connection: Connection): Model<RemovalDocument> {
  const schema = new Schema<RemovalDocument>(
    {
      _id: { type: String, required: true },
      ownerId: { type: String, required: true },
      tipo: { type: String, required: true },
      version: { type: Number, required: true },
      removal: {
        type: new Schema({ razon: { type: String, default: '' }, at: { type: Number, required: true } }, subdocument),
        default: null,
      },
      need: {
        type: new Schema<FilesNeed>(
          { at: { type: Date, required: true }, tries: { type: Number, required: true } },
          subdocument,
        ),
      },
      filesVersion: { type: Number },
    },
    { versionKey: false },
  );
  schema.index({ ownerId: 1 });
  schema.index({ 'need.at': 1 }, { sparse: true });
  return connection.model<RemovalDocument>('Removal', schema, 'removals');
}
