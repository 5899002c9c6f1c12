import type { Model } from 'mongoose';
import { trusted } from '../mongo.ts';
import { DUE_NOW, type WithMails } from './needs.ts';

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

/** Most dead letters that one command reads. */
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
export async function retryDeadMail<D extends MailDocument>(model: Model<D>, mail: DeadMail): Promise<boolean> {
  const { documentId: _id, id, failedAt } = mail;
  const document = await model.findById(_id, { mails: 1 }).lean<MailDocument>();
  // Addressed by index: the embedded database fails on two concurrent updates with a positional operator.
  const field = `mails.${document?.mails.findIndex((one) => one.id === id) ?? -1}`;
  const { modifiedCount } = await documentsOf(model).updateOne(
    { _id, [`${field}.id`]: id, [`${field}.failedAt`]: failedAt },
    {
      $set: { [`${field}.at`]: DUE_NOW, [`${field}.tries`]: 0 },
      $unset: { [`${field}.failedAt`]: '', [`${field}.fault`]: '' },
    },
  );
  return modifiedCount === 1;
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
