import { newId } from '../ids.ts';

/** Pending mail of a document, written in the same update as its cause. */
export interface MailNeed<K extends string = string> {
  id: string;
  /** Kind of the letter, named by the service. */
  kind: K;
  /**
   * Due time by the database's clock; absent once the mail was given up. While it is being sent, the time at which
   * another process may try.
   */
  at?: Date;
  /** Number of attempts that began. */
  tries: number;
  /** Time and reason of giving up: a dead letter. */
  failedAt?: Date;
  fault?: string;
}

/** Fields of a document that sends mails. */
export interface WithMails<K extends string = string> {
  mails: MailNeed<K>[];
}

/** Spread into the mongoose schema of a document that sends mails, with {@link mailIndex}. */
export const mailFields = {
  mails: {
    type: [
      {
        _id: false,
        id: { type: String, required: true },
        kind: { type: String, required: true },
        at: { type: Date },
        tries: { type: Number, required: true },
        failedAt: { type: Date },
        fault: { type: String },
      },
    ],
    default: [],
  },
};

/** Index of the sender's sweep; sparse, because most documents have no pending mail. */
export const mailIndex = [{ 'mails.at': 1 }, { sparse: true }] as const;

/** Index of the list of dead letters. */
export const deadMailIndex = [{ 'mails.failedAt': 1 }, { sparse: true }] as const;

/** Due time that has passed by every clock: the sending process may be behind the process that wrote it. */
export const DUE_NOW = new Date(0);

/** Builds a pending mail that is due at a moment by the database's clock, immediately without one. */
export function mailNeed<K extends string>(kind: K, at = DUE_NOW): MailNeed<K> {
  return { id: newId(), kind, at, tries: 0 };
}
