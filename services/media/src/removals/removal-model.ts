import type { EventData } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * An administrator's decision about a post, a provider or an account, from the events of the directory and accounts.
 * While `removal` is set, its uploads are withdrawn.
 */
export interface RemovalDocument {
  /** Id of the post, the blog entry or the provider; for an account see {@link accountRemovalId}. */
  _id: string;
  /** The provider whose post it is, or the provider or account. */
  ownerId: string;
  kind: EventData<'removal.changed'>['kind'] | 'account';
  /** Version of the last event that was applied. */
  version: number;
  /** Null once it was restored; the document stays, so that an old event does not remove it again. */
  removal: EventData<'removal.changed'>['removal'];
  /** True for an account that is gone for good: its uploads are deleted, those that come late too. */
  erased?: boolean;
  /** Set until the files are where the decision requires them. */
  need?: FilesNeed;
  /** Version for which the files were last moved; absent if they never were. */
  filesVersion?: number;
}

/** The need to move files: not before `at`, which is in the future while a process does it or after a failure. */
export interface FilesNeed {
  at: Date;
  /** How often it was started. */
  tries: number;
}

/** The need of a new decision. */
export function newFilesNeed(): FilesNeed {
  return { at: new Date(), tries: 0 };
}

/** Id of an account's suspension, which is stored next to a removal of the same provider. */
export function accountRemovalId(accountId: string): string {
  return `account-${accountId}`;
}

const subdocument = { _id: false } as const;

/** The collection of removals in this service's database. */
export function removalModel(connection: Connection): Model<RemovalDocument> {
  const schema = new Schema<RemovalDocument>(
    {
      _id: { type: String, required: true },
      ownerId: { type: String, required: true },
      kind: { type: String, required: true },
      version: { type: Number, required: true },
      removal: {
        type: new Schema(
          {
            reason: { type: String, default: '' },
            at: { type: Number, required: true },
            decision: { type: String },
          },
          subdocument,
        ),
        default: null,
      },
      erased: { type: Boolean },
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
