import type { AppealKind, AppealState } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { Schema } from 'mongoose';

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
  /** See `orderOf`. */
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
  /**
   * Given once. If the state is still `open`, the administrator's request was interrupted, and a repeat completes it.
   */
  answer?: AppealAnswer;
}

const text = { type: String, required: true };

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
    at: { type: Number, required: true },
    state: text,
    answer: {
      type: new Schema<AppealAnswer>(
        { state: text, text, adminId: text, adminName: text, at: { type: Number, required: true } },
        { _id: false },
      ),
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
