import { required } from '@vitrina/kernel';
import { Schema } from 'mongoose';

const { number, text } = required;

/** Status of an account, copied from accounts; an account without a document is active. */
export interface AccountStatusDoc {
  /** The account's id. */
  _id: string;
  /** Version of the last `account.suspensionChanged` that was applied. */
  version: number;
  suspended: boolean;
  /** Audit log entry of the decision behind it; absent in older documents, null without a decision. */
  decision?: string | null;
  /** Set once its erasure was applied. */
  erased?: true;
}

export const accountStatusSchema = new Schema<AccountStatusDoc>(
  {
    _id: text,
    version: number,
    suspended: { type: Boolean, required: true },
    decision: { type: String },
    erased: { type: Boolean },
  },
  { versionKey: false },
);

/** Data export that a person requested; one per account. */
export interface DataExportDoc {
  /** The account's id. */
  _id: string;
  /** Random part of the file's key; each request gets a new one. */
  token: string;
  state: 'waiting' | 'ready' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Number of failed attempts. */
  tries: number;
  /** Moment of the next attempt, milliseconds since 1970. */
  dueAt: number;
  /** Moment of deleting the document and its file, milliseconds since 1970. */
  until: number;
}

export const dataExportSchema = new Schema<DataExportDoc>(
  { _id: text, token: text, state: text, percent: number, tries: number, dueAt: number, until: number },
  { versionKey: false },
);
dataExportSchema.index({ state: 1, dueAt: 1 });
dataExportSchema.index({ until: 1 });

/** Hints that a provider dismissed. */
export interface DismissedHintsDoc {
  /** The account's id. */
  _id: string;
  /** Keys of the hints: the wire's kind, and for hints about a post its id. */
  keys: string[];
}

export const dismissedHintsSchema = new Schema<DismissedHintsDoc>(
  { _id: text, keys: { type: [String], required: true } },
  { versionKey: false },
);
