import type { Model } from 'mongoose';
import { trusted } from '../mongo.ts';
import { DUE_NOW, type WithMails } from './needs.ts';

/** A mail that was given up. */
export interface DeadMail {
  /** The mail's own id. */
  id: string;
  documentId: string;
  kind: string;
  /** How often sending began. */
  tries: number;
  fault: string;
  failedAt: Date;
}

type MailDocument = WithMails & { _id: string };

/** Dead letters that one command reads at most. */
const LISTED = 1_000;

/** The mails of a collection that were given up, the oldest first; at most a thousand. */
export async function listDeadMails<D extends MailDocument>(model: Model<D>): Promise<DeadMail[]> {
  return (await documentsWithDead(model)).flatMap(({ _id: documentId, mails }) =>
    mails.flatMap(({ id, kind, tries, fault = '', failedAt }) =>
      failedAt ? [{ id, documentId, kind, tries, fault, failedAt }] : [],
    ),
  );
}

/** Makes one mail that was given up due again. @returns false where it was not there any more */
export async function retryDeadMail<D extends MailDocument>(model: Model<D>, mail: DeadMail): Promise<boolean> {
  const { documentId: _id, id, failedAt } = mail;
  const document = await model.findById(_id, { mails: 1 }).lean<MailDocument>();
  // By its index: the embedded database fails on two concurrent updates with a positional operator.
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

/** Takes one mail that was given up away: it is never sent. @returns false where it was not there any more */
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
