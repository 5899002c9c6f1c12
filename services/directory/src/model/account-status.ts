import { type Connection, type Model, Schema } from 'mongoose';

/** Whether an account may take part, as accounts tells it; one without a document may. */
export interface AccountStatusDoc {
  /** The account's id. */
  _id: string;
  /** Version of the last `account.suspensionChanged` that was applied. */
  version: number;
  suspended: boolean;
  /** The log's entry of the decision behind it; absent where an earlier version wrote it, or there was no decision. */
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

/** The collection of account statuses in the directory's database. */
export function accountStatusModel(connection: Connection): AccountStatusModel {
  return connection.model<AccountStatusDoc>('AccountStatus', schema, 'account_statuses');
}
