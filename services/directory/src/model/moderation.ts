import type { AppealKind, AppealState, DecisionAction, DecisionKind, SubjectKind } from '@vitrina/contracts/wire';
import {
  type Chained,
  chainFields,
  chainIndex,
  outboxFields,
  outboxIndex,
  required,
  type WithOutbox,
} from '@vitrina/kernel';
import { Schema } from 'mongoose';
import type { ReportCounts } from './report-case.ts';

const { number, text } = required;

/**
 * Entry of the staff's audit log, a hash chain (`appendToChain`). Kept without end: no retention rule covers it, and the
 * chain would break without it. Only words about erased accounts are removed (`eraseWords`).
 */
export interface DecisionDoc extends Chained {
  _id: string;
  /** See `sortKeyOf`. */
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
  /** Accounts that its words may be about, such as author and provider; absent in older entries and without a subject. */
  accountIds?: string[];
  reason: string;
  excerpt: string;
  /** Number of reports; absent if no report led to the decision. */
  reports?: ReportCounts;
  /** Decision that this one undoes; absent otherwise. Each is undone once. */
  undoes?: string;
}

export const decisionSchema = new Schema<DecisionDoc>(
  {
    _id: text,
    sortKey: text,
    at: number,
    adminId: { type: String, default: null },
    adminName: text,
    action: text,
    kind: text,
    subjectId: { type: String, default: null },
    accountIds: { type: [String], default: undefined },
    reason: { type: String, default: '' },
    excerpt: { type: String, default: '' },
    reports: {
      type: new Schema({ total: Number, networks: Number, received: Number, approximate: Boolean }, { _id: false }),
    },
    undoes: { type: String },
    ...chainFields,
  },
  { versionKey: false },
);
decisionSchema.index({ sortKey: -1 });
// Entries about an erased account and its content.
decisionSchema.index({ subjectId: 1 });
decisionSchema.index({ accountIds: 1 }, { sparse: true });
// Decisions without list accesses, and list accesses alone.
decisionSchema.index({ action: 1, sortKey: -1 });
decisionSchema.index(...chainIndex);
// Each decision is undone once.
decisionSchema.index({ undoes: 1 }, { unique: true, sparse: true });

/** Post, entry or provider that an administrator removed, now or in the past; its events do not restore it. */
export interface RemovalDoc extends WithOutbox {
  /** Id of the post, the entry or the provider. */
  _id: string;
  kind: Exclude<SubjectKind, 'comment'>;
  /** Provider who owns it, or the provider itself. */
  ownerId: string;
  reason: string;
  /** Audit log entry of the decision. */
  decision: string;
  /** False after the decision was undone; absent in the oldest removals, which are in effect. */
  removed: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export const removalSchema = new Schema<RemovalDoc>(
  {
    _id: text,
    kind: text,
    ownerId: text,
    reason: text,
    decision: text,
    removed: { type: Boolean, required: true },
    at: number,
    ...outboxFields,
  },
  { versionKey: false },
);
removalSchema.index({ ownerId: 1, removed: 1 });
removalSchema.index({ kind: 1, removed: 1 });
removalSchema.index(...outboxIndex);

/** Administrator's answer to an appeal. */
export interface AppealAnswer {
  state: Exclude<AppealState, 'open'>;
  text: string;
  adminId: string;
  /** The administrator's name at that time. */
  adminName: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Appeal of an account against a decision about its content. */
export interface AppealDoc extends WithOutbox {
  _id: string;
  /** See `sortKeyOf`. */
  sortKey: string;
  accountId: string;
  /** The person's name at that time. */
  accountName: string;
  /** Audit log entry of the decision, and the kind and id of its subject. */
  decision: string;
  kind: AppealKind;
  subjectId: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** `open` until all effects of the answer are complete. */
  state: AppealState;
  /** Given once. While the state is `open`, the request was interrupted, and a repeat completes it. */
  answer?: AppealAnswer;
}

export const appealSchema = new Schema<AppealDoc>(
  {
    _id: text,
    sortKey: text,
    accountId: text,
    accountName: text,
    decision: text,
    kind: text,
    subjectId: text,
    text,
    at: number,
    state: text,
    answer: {
      type: new Schema<AppealAnswer>({ state: text, text, adminId: text, adminName: text, at: number }, { _id: false }),
    },
    ...outboxFields,
  },
  { versionKey: false },
);
// An account appeals each decision once.
appealSchema.index({ accountId: 1, decision: 1 }, { unique: true });
appealSchema.index({ accountId: 1, sortKey: -1 });
appealSchema.index({ state: 1, sortKey: 1 });
appealSchema.index(...outboxIndex);
