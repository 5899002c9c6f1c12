import type { AppealKind, AppealState } from '@vitrina/contracts/wire';
import { outboxFields, outboxIndex, type WithOutbox } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** What an administrator answered. */
export interface AppealAnswer {
  state: Exclude<AppealState, 'open'>;
  text: string;
  adminId: string;
  /** The administrator's name then. */
  adminName: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** One appeal of an account against a decision about something of its own. */
export interface AppealDoc extends WithOutbox {
  _id: string;
  /** See `orderOf`. */
  sortKey: string;
  accountId: string;
  /** The person's name then. */
  accountName: string;
  /** The decision's entry in the log, and what that was about. */
  decision: string;
  kind: AppealKind;
  subjectId: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** `open` until all that follows from the answer is done. */
  state: AppealState;
  /** Given once. With the state `open` its administrator's request was interrupted, and a repeat completes it. */
  answer?: AppealAnswer;
}

const text = { type: String, required: true };

const schema = new Schema<AppealDoc>(
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
// Each decision is appealed once.
schema.index({ accountId: 1, decision: 1 }, { unique: true });
schema.index({ accountId: 1, sortKey: -1 });
schema.index({ state: 1, sortKey: 1 });
schema.index(...outboxIndex);

export type AppealModel = Model<AppealDoc>;

/** The collection of appeals in the directory's database. */
export function appealModel(connection: Connection): AppealModel {
  return connection.model<AppealDoc>('Appeal', schema, 'appeals');
}
