import { Schema } from 'mongoose';

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

export const accountStatusSchema = new Schema<AccountStatusDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    suspended: { type: Boolean, required: true },
    decision: { type: String },
  },
  { versionKey: false },
);
