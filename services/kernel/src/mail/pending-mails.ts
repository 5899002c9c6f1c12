import type { Model } from 'mongoose';
import { newId } from '../data/ids.ts';
import { required, trusted } from '../data/mongo.ts';

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
        id: required.text,
        kind: required.text,
        at: { type: Date },
        tries: required.number,
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
const DUE_NOW = new Date(0);

/** Builds a pending mail that is due at a moment by the database's clock, immediately without one. */
export function mailNeed<K extends string>(kind: K, at = DUE_NOW): MailNeed<K> {
  return { id: newId(), kind, at, tries: 0 };
}

/** Mail that was given up. */
export interface DeadMail {
  /** Id of the mail. */
  id: string;
  documentId: string;
  kind: string;
  /** Number of attempts that began. */
  tries: number;
  fault: string;
  failedAt: Date;
}

type MailDocument = WithMails & { _id: string };

/** Maximum number of dead letters that a command reads. */
const LISTED = 1_000;

/** Lists the mails of a collection that were given up, oldest first; at most a thousand. */
export async function listDeadMails<D extends MailDocument>(model: Model<D>): Promise<DeadMail[]> {
  return (await documentsWithDead(model)).flatMap(({ _id: documentId, mails }) =>
    mails.flatMap(({ id, kind, tries, fault = '', failedAt }) =>
      failedAt ? [{ id, documentId, kind, tries, fault, failedAt }] : [],
    ),
  );
}

/** Makes one given-up mail due again. @returns false if it no longer exists */
export function retryDeadMail<D extends MailDocument>(
  model: Model<D>,
  { documentId, id, failedAt }: DeadMail,
): Promise<boolean> {
  return changeMail(model, documentId, { id, failedAt }, { at: DUE_NOW, tries: 0 }, ['failedAt', 'fault']);
}

/**
 * Changes a mail of a document unless it changed since it was read. Mails that leave the document in between may move it.
 * @param known its id, and its `at` and `failedAt` as they were read
 * @param next its new fields
 * @param removed names of the fields that it no longer has
 * @returns false if another process was faster, or the mail is gone
 */
export async function changeMail<D extends MailDocument>(
  model: Model<D>,
  documentId: string,
  { id, at, failedAt }: Pick<MailNeed, 'id' | 'at' | 'failedAt'>,
  next: Partial<Omit<MailNeed, 'id' | 'kind'>>,
  removed: ReadonlyArray<'at' | 'failedAt' | 'fault'> = [],
): Promise<boolean> {
  const documents = documentsOf(model);
  const isSame = (mail: MailNeed) =>
    mail.id === id && mail.at?.getTime() === at?.getTime() && mail.failedAt?.getTime() === failedAt?.getTime();
  for (;;) {
    const found = await documents.findOne({ _id: documentId }, { projection: { mails: 1 } });
    const position = found?.mails.findIndex(isSame) ?? -1;
    if (position < 0) return false;
    // Addressed by index: the embedded database fails on two concurrent updates with a positional operator.
    const inPlace = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [`mails.${position}.${name}`, value]));
    const { matchedCount } = await documents.updateOne(
      { _id: documentId, ...inPlace({ id, ...(at && { at }), ...(failedAt && { failedAt }) }) },
      {
        $set: inPlace(next),
        ...(removed.length > 0 && { $unset: inPlace(Object.fromEntries(removed.map((name) => [name, '']))) }),
      },
    );
    if (matchedCount === 1) return true;
  }
}

/** Discards a given-up mail: it is never sent. @returns false if it no longer exists */
export async function dropDeadMail<D extends MailDocument>(model: Model<D>, mail: DeadMail): Promise<boolean> {
  const { documentId: _id, id, failedAt } = mail;
  const { modifiedCount } = await documentsOf(model).updateOne({ _id }, { $pull: { mails: { id, failedAt } } });
  return modifiedCount === 1;
}

function documentsOf<D extends MailDocument>(model: Model<D>) {
  return model.db.collection<MailDocument>(model.collection.name);
}

function documentsWithDead<D extends MailDocument>(model: Model<D>): Promise<MailDocument[]> {
  return model
    .find({ 'mails.failedAt': trusted({ $lte: new Date() }) }, { mails: 1 })
    .sort({ 'mails.failedAt': 1 })
    .limit(LISTED)
    .lean<MailDocument[]>()
    .exec();
}
