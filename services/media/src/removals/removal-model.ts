import type { EventData } from '@vitrina/contracts/events';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Administrator's decision about a post, a blog entry, a provider or an account, from events of the directory and
 * accounts. While `removal` is set, the affected uploads are withdrawn.
 */
export interface RemovalDocument {
  /** Id of the post, blog entry or provider; for an account see {@link accountRemovalId}. */
  _id: string;
  /** Provider or account to which it belongs. */
  ownerId: string;
  kind: EventData<'removal.changed'>['kind'] | 'account';
  /** Version of the last applied event. */
  version: number;
  /** Null after a restoration; the document stays, so that an old event does not apply the removal again. */
  removal: EventData<'removal.changed'>['removal'];
  /** True for an erased account: its uploads are deleted, including those that arrive late. */
  erased?: boolean;
  /** Set until the files are where the decision requires them. */
  need?: FilesNeed;
  /** Version for which the files were last moved; absent if never. */
  filesVersion?: number;
}

/** Need to move files, not before `at`, which lies in the future while a process works on it or after a failure. */
export interface FilesNeed {
  at: Date;
  /** Number of starts. */
  tries: number;
}

/** Creates the need of a new decision. */
export function newFilesNeed(): FilesNeed {
  return { at: new Date(), tries: 0 };
}

/** Id of an account's suspension; differs from the provider's id, whose removal is stored separately. */
export function accountRemovalId(accountId: string): string {
  return `account-${accountId}`;
}

const subdocument = { _id: false } as const;

/** Creates the model of removals in this service's database. */
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
