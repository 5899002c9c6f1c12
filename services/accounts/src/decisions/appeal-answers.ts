import type { EventData } from '@vitrina/contracts/events';
import { deadMailIndex, mailFields, mailIndex } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type MailDocument, MailDocuments } from '../account/once-mailed.ts';

/** Retention of an answer, in seconds: 30 days, far longer than its event can be delivered again. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** Answer to an appeal, stored so that it is mailed once. */
export interface AppealAnswer extends MailDocument<'appealAnswered'> {
  /** The appeal's id. */
  _id: string;
  accountId: string;
  kind: EventData<'appeal.answered'>['kind'];
  accepted: boolean;
  answer: string;
}

const schema = new Schema<AppealAnswer>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    kind: { type: String, required: true },
    accepted: { type: Boolean, required: true },
    answer: { type: String, required: true },
    createdAt: { type: Date, required: true },
    ...mailFields,
  },
  { versionKey: false, strict: 'throw' },
)
  .index(...mailIndex)
  .index(...deadMailIndex)
  .index({ accountId: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Opens the collection of answers to appeals. */
export async function appealAnswerModel(connection: Connection): Promise<Model<AppealAnswer>> {
  const model = connection.model<AppealAnswer>('AppealAnswer', schema, 'appeal_answers');
  await model.init();
  return model;
}

/** Stores answers to appeals and mails each of them once. */
export class AppealAnswers extends MailDocuments<'appealAnswered', AppealAnswer> {
  /** Adds an answer with its mail; does nothing if it exists already. */
  add(answer: Omit<AppealAnswer, 'createdAt' | 'mails'>): Promise<void> {
    return this.addOnce(answer);
  }

  /** Deletes all answers to an account. */
  async forget(accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }
}
