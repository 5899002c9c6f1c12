import { type Connection, type Model, Schema } from 'mongoose';

/** Status of an account, copied from accounts; an account without a document is active. */
export interface AccountStatusDoc {
  /** The account's id. */
  _id: string;
  /** Version of the last `account.suspensionChanged` that was applied. */
  version: number;
  suspended: boolean;
  /** Audit log entry of the decision behind it; absent in older documents, null without a decision. */
  decision?: string | null;
}

const schema = new Schema<AccountStatusDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    suspended: { type: Boolean, required: true },
    decision: { type: String },
  },
  { versionKey: false },
);

export type AccountStatusModel = Model<AccountStatusDoc>;

/** Defines the collection of account statuses. */
export function accountStatusModel(connection: Connection): AccountStatusModel {
  return connection.model<AccountStatusDoc>('AccountStatus', schema, 'account_statuses');
}
