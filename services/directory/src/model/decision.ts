import type { DecisionAction, DecisionKind } from '@vitrina/contracts/wire';
import { type Chained, chainFields, chainIndex } from '@vitrina/kernel';
import { Schema } from 'mongoose';
import type { ReportCounts } from './report-case.ts';

/**
 * Entry of the staff's audit log. Entries are only added, except that the words about an erased account are removed.
 * Each contains the hash of the previous one, see the kernel's `appendToChain`.
 */
export interface DecisionDoc extends Chained {
  _id: string;
  /** See `orderOf`. */
  sortKey: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null if the operator acted by a command. */
  adminId: string | null;
  /** The administrator's name at that time. */
  adminName: string;
  action: DecisionAction;
  kind: DecisionKind;
  /** Null for access to a list. */
  subjectId: string | null;
  reason: string;
  excerpt: string;
  /** Number of reports; absent if no report led to the decision. */
  reports?: ReportCounts;
  /** Decision that this one undoes; absent otherwise. Each is undone once. */
  undoes?: string;
}

const text = { type: String, required: true };

export const decisionSchema = new Schema<DecisionDoc>(
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
decisionSchema.index({ sortKey: -1 });
// Entries about an erased account's content.
decisionSchema.index({ subjectId: 1 });
// Decisions without list accesses, and list accesses alone.
decisionSchema.index({ action: 1, sortKey: -1 });
decisionSchema.index(...chainIndex);
// Each decision is undone once.
decisionSchema.index({ undoes: 1 }, { unique: true, sparse: true });
