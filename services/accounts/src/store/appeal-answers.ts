import type { EventData } from '@vitrina/contracts/events';
import {
  deadMailIndex,
  isDuplicateKey,
  type MailSender,
  mailFields,
  mailIndex,
  mailNeed,
  type WithMails,
} from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';

/** How long an answer is kept, in seconds: 30 days, far longer than its event may come again. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** The answer to a person's appeal, whose mail is sent from here. */
export interface AppealAnswer extends WithMails<'appealAnswered'> {
  /** The appeal's id. */
  _id: string;
  accountId: string;
  kind: EventData<'appeal.answered'>['kind'];
  accepted: boolean;
  answer: string;
  createdAt: Date;
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

/** The collection of answers to appeals. */
export async function appealAnswerModel(connection: Connection): Promise<Model<AppealAnswer>> {
  const model = connection.model<AppealAnswer>('AppealAnswer', schema, 'appeal_answers');
  await model.init();
  return model;
}

/** Answers to appeals, each of which is sent by mail once. */
export class AppealAnswers {
  readonly #model: Model<AppealAnswer>;
  readonly #mails: Pick<MailSender<'appealAnswered', AppealAnswer>, 'flush'>;

  constructor(model: Model<AppealAnswer>, mails: Pick<MailSender<'appealAnswered', AppealAnswer>, 'flush'>) {
    this.#model = model;
    this.#mails = mails;
  }

  /** Keeps an answer with its mail; one that is there already stays as it is. */
  async add(answer: Omit<AppealAnswer, 'createdAt' | 'mails'>): Promise<void> {
    try {
      await this.#model.create({ ...answer, createdAt: new Date(), mails: [mailNeed('appealAnswered')] });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.#mails.flush(answer._id);
  }

  /** One answer; null for one that is gone. */
  async byId(id: string): Promise<AppealAnswer | null> {
    return this.#model.findById(id).lean<AppealAnswer>();
  }

  /** Deletes the answers to an account. */
  async forget(accountId: string): Promise<void> {
    await this.#model.deleteMany({ accountId });
  }
}
