import type { Model } from 'mongoose';
import { trusted } from '../mongo.ts';
import type { WithMails } from './needs.ts';

/** A mail that was given up. */
export interface DeadMail {
  documentId: string;
  kind: string;
  fault: string;
  failedAt: Date;
}

type MailDocument = WithMails & { _id: string };

/** Dead letters that one command reads at most. */
const LISTED = 1_000;

/** The mails of a collection that were given up, the oldest first; at most a thousand. */
export async function listDeadMails<D extends MailDocument>(model: Model<D>): Promise<DeadMail[]> {
  return (await documentsWithDead(model)).flatMap(({ _id: documentId, mails }) =>
    mails.flatMap(({ kind, fault = '', failedAt }) => (failedAt ? [{ documentId, kind, fault, failedAt }] : [])),
  );
}

/** Makes the mails of a collection that were given up due again. @returns how many */
export async function retryDeadMails<D extends MailDocument>(model: Model<D>): Promise<number> {
  const documents = model.db.collection<MailDocument>(model.collection.name);
  let retried = 0;
  for (const { _id, mails } of await documentsWithDead(model)) {
    for (const [position, { id, failedAt }] of mails.entries()) {
      if (!failedAt) continue;
      const field = `mails.${position}`;
      const { modifiedCount } = await documents.updateOne(
        { _id, [`${field}.id`]: id, [`${field}.failedAt`]: failedAt },
        {
          $set: { [`${field}.at`]: new Date(), [`${field}.tries`]: 0 },
          $unset: { [`${field}.failedAt`]: '', [`${field}.fault`]: '' },
        },
      );
      retried += modifiedCount;
    }
  }
  return retried;
}

function documentsWithDead<D extends MailDocument>(model: Model<D>): Promise<MailDocument[]> {
  return model
    .find({ 'mails.failedAt': trusted({ $lte: new Date() }) }, { mails: 1 })
    .sort({ 'mails.failedAt': 1 })
    .limit(LISTED)
    .lean<MailDocument[]>()
    .exec();
}
