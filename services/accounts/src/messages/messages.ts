import { MAX_MESSAGE_REPLIES, MOST_COUNTED_MESSAGES } from '@vitrina/contracts/rules';
import type { MessageAction } from '@vitrina/contracts/wire';
import {
  compareAndSet,
  isDuplicateKey,
  type MailSender,
  mailNeed,
  newId,
  type OutboxRelay,
  olderThan,
  outboxEntries,
  Problem,
  type RetentionRule,
  trusted,
} from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import { texts } from '../texts.ts';
import type { Message } from './message.ts';

/** How long a deleted message can be brought back, in days. */
const DELETED_DAYS = 1;
/** For how long the same words are compared, in milliseconds. */
const SAME_WORDS_MS = 24 * 60 * 60_000;
/** Messages with the same words that are looked at to count their providers. */
const COMPARED = 50;

/**
 * The change that removes a sender: there is no address to reply to, so replies that wait to be mailed go as well. The request
 * key stays: the same request sent again stores nothing.
 */
const withoutSender = {
  $set: { name: texts.erasedSender, email: '', phone: '', mails: [] },
  $unset: { senderId: '' },
} satisfies UpdateQuery<Message>;

/** What is written of a new message; the rest follows from it. */
export type NewMessage = Pick<
  Message,
  'providerId' | 'name' | 'email' | 'phone' | 'text' | 'textHash' | 'risk' | 'senderId' | 'requestKey'
>;

/** Messages of visitors to providers (R39). Each change is one write, which carries the mail that it causes. */
export class Messages {
  readonly #model: Model<Message>;
  readonly #relay: Pick<OutboxRelay<Message>, 'flush'>;
  readonly #mails: Pick<MailSender<'messageReply', Message>, 'flush'>;
  readonly #changed: (providerId: string, unread: number) => Promise<void>;

  /** @param changed tells the open screens of a provider how many messages wait to be read */
  constructor(
    model: Model<Message>,
    relay: Pick<OutboxRelay<Message>, 'flush'>,
    mails: Pick<MailSender<'messageReply', Message>, 'flush'>,
    changed: (providerId: string, unread: number) => Promise<void>,
  ) {
    this.#model = model;
    this.#relay = relay;
    this.#mails = mails;
    this.#changed = changed;
  }

  /** Other providers who got the same words within a day. */
  async elsewhere({ textHash, providerId }: Pick<Message, 'textHash' | 'providerId'>): Promise<number> {
    const since = trusted({ $gte: new Date(Date.now() - SAME_WORDS_MS) });
    const found = await this.#model
      .find({ textHash, createdAt: since }, { providerId: 1 })
      .limit(COMPARED)
      .lean<Array<Pick<Message, 'providerId'>>>();
    return new Set(found.map((one) => one.providerId).filter((one) => one !== providerId)).size;
  }

  /** The message that a request with this key led to; null without one. */
  async byRequest(requestKey: string): Promise<Message | null> {
    return this.#model.findOne({ requestKey }).lean<Message>();
  }

  /**
   * Keeps a message with the news of it for its provider; spam is no news.
   * @returns false where a request with the same key was quicker
   */
  async add(message: NewMessage): Promise<boolean> {
    const [_id, createdAt] = [newId(), new Date()];
    const { providerId, risk } = message;
    const news = {
      ...{ id: `${_id}-message`, ownerId: providerId, at: createdAt.getTime(), providerId, reason: '' },
      ...({ what: 'message', subject: 'provider' } as const),
    };
    try {
      await this.#model.create({
        ...message,
        ...{ _id, createdAt, folder: risk ? 'spam' : 'inbox', unread: true, version: 1 },
        outbox: risk ? [] : outboxEntries('notification.due', news.id, 1, news),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
    if (!risk) await Promise.all([this.#relay.flush(_id), this.#tell(providerId)]);
    return true;
  }

  /** The messages in a folder, newest first. @param before id of the message before which to go on */
  async list(
    providerId: string,
    folder: 'inbox' | 'spam',
    before: string | undefined,
    limit: number,
  ): Promise<Message[]> {
    return this.#model
      .find({ providerId, folder, ...olderThan(before) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<Message[]>();
  }

  /** How many messages wait to be read, and how many look like spam; each up to 100. */
  async count(providerId: string): Promise<{ unread: number; held: number }> {
    const limit = MOST_COUNTED_MESSAGES;
    const [unread, held] = await Promise.all([
      this.#model.countDocuments({ providerId, folder: 'inbox', unread: true }, { limit }),
      this.#model.countDocuments({ providerId, folder: 'spam' }, { limit }),
    ]);
    return { unread, held };
  }

  /**
   * Reads, lets through, deletes or brings back a message; what is so already stays.
   * @throws {Problem} `mensaje_no_encontrado`, also for the message of another provider; else as `compareAndSet`
   */
  async act(providerId: string, id: string, action: MessageAction): Promise<Message> {
    const message = await compareAndSet(async () => {
      const kept = await this.#model.findOne({ _id: id, providerId }).lean<Message>();
      if (!kept) throw new Problem('mensaje_no_encontrado');
      const set = changeOf(kept, action);
      if (!set) return kept;
      const seen = { _id: id, providerId, folder: kept.folder };
      const after = { returnDocument: 'after' } as const;
      return (await this.#model.findOneAndUpdate(seen, { $set: set }, after).lean<Message>()) ?? undefined;
    });
    await this.#tell(providerId);
    return message;
  }

  /**
   * Adds a reply and the need of its mail; a message that looked like spam is none from then on.
   * @param replyId the same for each attempt to send the same reply
   * @throws {Problem} `mensaje_no_encontrado`, `mensaje_sin_correo`, `remitente_eliminado`, `respuestas_completas`,
   *   `clave_reutilizada`
   */
  async reply(providerId: string, id: string, replyId: string, text: string): Promise<Message> {
    const at = new Date();
    const update: UpdateQuery<Message> = {
      $push: { replies: { id: replyId, text, at }, mails: { ...mailNeed('messageReply'), id: replyId } },
      $set: { folder: 'inbox', risk: null, unread: false },
    };
    const replied = await this.#model
      .findOneAndUpdate(
        {
          _id: id,
          providerId,
          folder: trusted({ $ne: 'deleted' }),
          email: trusted({ $ne: '' }),
          'replies.id': trusted({ $ne: replyId }),
          [`replies.${MAX_MESSAGE_REPLIES - 1}`]: trusted({ $exists: false }),
        },
        update,
        { returnDocument: 'after' },
      )
      .lean<Message>();
    if (!replied) return this.#repeated(providerId, id, replyId, text);
    this.#mails.flush(id);
    await this.#tell(providerId);
    return replied;
  }

  /** One message of any account; null for one that is gone. */
  async byId(id: string): Promise<Message | null> {
    return this.#model.findById(id).lean<Message>();
  }

  /** Everything that was sent to an account and by it, for the copy of its owner's data; without what it deleted. */
  async of(accountId: string): Promise<{ received: Message[]; sent: Message[] }> {
    const [received, sent] = await Promise.all([
      this.#model.find({ providerId: accountId, folder: trusted({ $in: ['inbox', 'spam'] }) }).lean<Message[]>(),
      this.#model.find({ senderId: accountId }).lean<Message[]>(),
    ]);
    return { received, sent };
  }

  /**
   * Deletes what was sent to an account, and removes the sender from what was sent by it or with its e-mail: those
   * messages stay with the providers who received them. May be done twice.
   * @param email null where it may be somebody else's
   */
  async forget(accountId: string, email: string | null): Promise<void> {
    await this.#model.deleteMany({ providerId: accountId });
    await this.#model.updateMany({ senderId: accountId }, withoutSender);
    if (email !== null) await this.#model.updateMany({ email }, withoutSender);
  }

  /** What goes by itself. @param days how long a message is kept */
  retention(days: number): RetentionRule<Message>[] {
    return [
      { name: 'messages', model: this.#model, days, olderThan: (at) => ({ createdAt: trusted({ $lt: at }) }) },
      {
        name: 'deleted messages',
        ...{ model: this.#model, days: DELETED_DAYS },
        olderThan: (at) => ({ deletedAt: trusted({ $lt: at }) }),
      },
    ];
  }

  /** Why a reply was not written: it was before, or it cannot be. */
  async #repeated(providerId: string, id: string, replyId: string, text: string): Promise<Message> {
    const message = await this.#model.findOne({ _id: id, providerId }).lean<Message>();
    if (!message || message.folder === 'deleted') throw new Problem('mensaje_no_encontrado');
    const before = message.replies.find((one) => one.id === replyId);
    if (before?.text === text) return message;
    if (before) throw new Problem('clave_reutilizada');
    if (message.email !== '') throw new Problem('respuestas_completas');
    throw new Problem(message.phone === '' ? 'remitente_eliminado' : 'mensaje_sin_correo');
  }

  async #tell(providerId: string): Promise<void> {
    const { unread } = await this.count(providerId);
    await this.#changed(providerId, unread);
  }
}

/** What an action sets; null where there is nothing to do. */
function changeOf(
  { folder, unread, risk }: Message,
  action: MessageAction,
): Partial<Pick<Message, 'folder' | 'unread' | 'risk' | 'deletedAt'>> | null {
  switch (action) {
    case 'read':
      return unread ? { unread: false } : null;
    case 'allow':
      return folder === 'spam' ? { folder: 'inbox', risk: null } : null;
    case 'remove':
      return folder === 'deleted' ? null : { folder: 'deleted', deletedAt: new Date() };
    case 'restore':
      return folder === 'deleted' ? { folder: risk ? 'spam' : 'inbox', deletedAt: null } : null;
  }
}
