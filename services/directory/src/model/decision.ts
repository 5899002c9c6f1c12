import type { DecisionAction, DecisionKind } from '@vitrina/contracts/wire';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ReportCounts } from './report-case.ts';

/** One decision of an administrator. Documents are added and never changed, but for the words about an erased account. */
export interface DecisionDoc {
  _id: string;
  /** See `orderOf`. */
  sortKey: string;
  /** Milliseconds since 1970. */
  at: number;
  adminId: string;
  /** The administrator's name then. */
  adminName: string;
  action: DecisionAction;
  kind: DecisionKind;
  subjectId: string;
  reason: string;
  excerpt: string;
  /** How many had reported it; absent where no report led to it. */
  reports?: ReportCounts;
  /** The decision that this one takes back; absent where it does not. Each is taken back once. */
  undoes?: string;
}

const text = { type: String, required: true };

const schema = new Schema<DecisionDoc>(
  {
    _id: text,
    sortKey: text,
    at: { type: Number, required: true },
    adminId: text,
    adminName: text,
    action: text,
    kind: text,
    subjectId: text,
    reason: { type: String, default: '' },
    excerpt: { type: String, default: '' },
    reports: {
      type: new Schema(
        {
          total: { type: Number },
          networks: { type: Number },
          received: { type: Number },
          approximate: { type: Boolean },
        },
        { _id: false },
      ),
    },
    undoes: { type: String },
  },
  { versionKey: false },
);
schema.index({ sortKey: -1 });
// Those about what an erased account made.
schema.index({ subjectId: 1 });
// Each decision is undone once.
schema.index({ undoes: 1 }, { unique: true, sparse: true });

export type DecisionModel = Model<DecisionDoc>;

/** The log of decisions in the directory's database. */
export function decisionModel(connection: Connection): DecisionModel {
  return connection.model<DecisionDoc>('Decision', schema, 'decisions');
}
