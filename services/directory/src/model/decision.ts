import type { DecisionAction, DecisionKind } from '@vitrina/contracts/wire';
import { type Chained, chainFields, chainIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ReportCounts } from './report-case.ts';

/**
 * One entry of the log of the staff. Documents are added and never changed, but for the words about an erased account: each carries the hash of the one before, see
 * the kernel's `appendToChain`.
 */
export interface DecisionDoc extends Chained {
  _id: string;
  /** See `orderOf`. */
  sortKey: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null where the operator acted by a command. */
  adminId: string | null;
  /** The administrator's name then. */
  adminName: string;
  action: DecisionAction;
  kind: DecisionKind;
  /** Null for the reading of a list. */
  subjectId: string | null;
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
    adminId: { type: String, default: null },
    adminName: text,
    action: text,
    kind: text,
    subjectId: { type: String, default: null },
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
    ...chainFields,
  },
  { versionKey: false },
);
schema.index({ sortKey: -1 });
// Those about what an erased account made.
schema.index({ subjectId: 1 });
// Decisions without the readings, and the readings alone.
schema.index({ action: 1, sortKey: -1 });
schema.index(...chainIndex);
// Each decision is undone once.
schema.index({ undoes: 1 }, { unique: true, sparse: true });

export type DecisionModel = Model<DecisionDoc>;

/** The log of decisions in the directory's database. */
export function decisionModel(connection: Connection): DecisionModel {
  return connection.model<DecisionDoc>('Decision', schema, 'decisions');
}
