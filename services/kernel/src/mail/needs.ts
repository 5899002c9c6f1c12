import { newId } from '../ids.ts';

/** A mail that a document still needs to have sent, written in the same update as what causes it. */
export interface MailNeed<K extends string = string> {
  id: string;
  /** Which letter; the service's own word. */
  kind: K;
  /**
   * When it is due by the database's clock; absent once it was given up. While it is being sent, when another process may
   * try.
   */
  at?: Date;
  /** How often sending began. */
  tries: number;
  /** When it was given up, and why: a dead letter. */
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

/** Index of the sender's sweep; sparse, as most documents need no mail. */
export const mailIndex = [{ 'mails.at': 1 }, { sparse: true }] as const;

/** Index of the list of dead letters. */
export const deadMailIndex = [{ 'mails.failedAt': 1 }, { sparse: true }] as const;

/** Due time that has passed by every clock: the process that sends a mail may be behind the process that noted it. */
export const DUE_NOW = new Date(0);

/** A mail that is due at a moment by the database's clock, immediately without one. */
export function mailNeed<K extends string>(kind: K, at = DUE_NOW): MailNeed<K> {
  return { id: newId(), kind, at, tries: 0 };
}
