import type { MailKind } from '@vitrina/contracts/wire';
import { type DeadMail, dropDeadMail, listDeadMails, retryDeadMail, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Account } from '../store/account.ts';
import type { AppealAnswer } from '../store/appeal-answers.ts';
import type { RecoveryRequest } from '../store/recovery-requests.ts';

/** A mail of this service that was given up. */
export interface DeadAccountMail extends DeadMail {
  kind: MailKind;
  /** Null for a new password, which may be asked for an e-mail that is no account's. */
  accountId: string | null;
}

interface Models {
  accounts: Model<Account>;
  recoveries: Model<RecoveryRequest>;
  answers: Model<AppealAnswer>;
}

/** The mails of this service that were given up, in whichever collection they are. */
export class DeadMails {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /** All of them, the ones written last first; at most a thousand of each collection. */
  async list(): Promise<DeadAccountMail[]> {
    const { accounts, recoveries, answers } = this.#models;
    const found = await Promise.all([listDeadMails(accounts), listDeadMails(recoveries), listDeadMails(answers)]);
    const people = await answers
      .find({ _id: trusted({ $in: found[2].map(({ documentId }) => documentId) }) }, { accountId: 1 })
      .lean<Array<Pick<AppealAnswer, '_id' | 'accountId'>>>();
    const owners = new Map(people.map(({ _id, accountId }) => [_id, accountId]));
    const told = (mails: DeadMail[], ownerOf: (mail: DeadMail) => string | null) =>
      mails.map((mail) => ({ ...mail, kind: mail.kind as MailKind, accountId: ownerOf(mail) }));
    return [
      ...told(found[0], ({ documentId }) => documentId),
      ...told(found[1], () => null),
      ...told(found[2], ({ documentId }) => owners.get(documentId) ?? null),
    ].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Makes one due again; running processes send it within seconds. @returns false where it was not there any more */
  async retry(mail: DeadAccountMail): Promise<boolean> {
    const { accounts, recoveries, answers } = this.#models;
    if (mail.kind === 'recovery') return retryDeadMail(recoveries, mail);
    return mail.kind === 'appealAnswered' ? retryDeadMail(answers, mail) : retryDeadMail(accounts, mail);
  }

  /** Takes one away. @returns false where it was not there any more */
  async drop(mail: DeadAccountMail): Promise<boolean> {
    const { accounts, recoveries, answers } = this.#models;
    if (mail.kind === 'recovery') return dropDeadMail(recoveries, mail);
    return mail.kind === 'appealAnswered' ? dropDeadMail(answers, mail) : dropDeadMail(accounts, mail);
  }
}
