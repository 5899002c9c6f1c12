import { MAX_MESSAGE_REPLIES, MOST_COUNTED_MESSAGES } from '@vitrina/contracts/rules';
import type { MessageAction } from '@vitrina/contracts/wire';
import {
  compareAndSet,
  isDuplicateKey,
  type MailOutbox,
  mailNeed,
  newId,
  type Outbox,
  olderThan,
  outboxEntries,
  Problem,
  publishLive,
  type RetentionRule,
  trusted,
} from '@vitrina/kernel';
import type { Redis } from 'ioredis';
import type { Model, UpdateQuery } from 'mongoose';
import { texts } from '../texts.ts';
import type { Message } from './message.ts';

/** Days during which a deleted message can be restored. */
const DELETED_DAYS = 1;
/** Period over which messages with the same text are counted, in milliseconds. */
const SAME_TEXT_MS = 24 * 60 * 60_000;
/** Maximum number of messages with the same text that are read to count their providers. */
const MAX_COMPARED = 50;

/**
 * Change that removes the sender of a message. Without an address to reply to, pending reply mails are removed as well. The
 * request key stays, so that a repeat of the same request stores nothing.
 */
const withoutSender = {
  $set: { name: texts.erasedSender, email: '', phone: '', mails: [] },
  $unset: { senderId: '' },
} satisfies UpdateQuery<Message>;

/** New message; {@link Messages.add} sets the other fields. */
export type NewMessage = Pick<
  Message,
  'providerId' | 'name' | 'email' | 'phone' | 'text' | 'textHash' | 'risk' | 'senderId' | 'requestKey'
>;

/** Stores messages of visitors to providers (R39). Each change is one write, which includes the mail that it causes. */
export class Messages {
  readonly #model: Model<Message>;
  readonly #outbox: Pick<Outbox, 'flush'>;
  readonly #mails: Pick<MailOutbox, 'flush'>;
  readonly #redis: Redis;

  /** @param redis publishes the number of unread messages to the provider's open screens */
  constructor(model: Model<Message>, outbox: Pick<Outbox, 'flush'>, mails: Pick<MailOutbox, 'flush'>, redis: Redis) {
    this.#model = model;
    this.#outbox = outbox;
    this.#mails = mails;
    this.#redis = redis;
  }

  /** Number of other providers who got the same text within a day. */
  async countOtherRecipients({ textHash, providerId }: Pick<Message, 'textHash' | 'providerId'>): Promise<number> {
    const since = trusted({ $gte: new Date(Date.now() - SAME_TEXT_MS) });
    const found = await this.#model
      .find({ textHash, createdAt: since }, { providerId: 1 })
      .limit(MAX_COMPARED)
      .lean<Array<Pick<Message, 'providerId'>>>();
    return new Set(found.map((message) => message.providerId).filter((id) => id !== providerId)).size;
  }

  /** Message stored by a request with this key; null without one. */
  async byRequest(requestKey: string): Promise<Message | null> {
    return this.#model.findOne({ requestKey }).lean<Message>();
  }

  /**
   * Stores a message with the notification for its provider, and the event about an account that contacted them; spam
   * causes neither.
   * @returns false if a request with the same key was stored first
   */
  async add(message: NewMessage): Promise<boolean> {
    const _id = newId();
    const createdAt = new Date();
    const { providerId, senderId, risk } = message;
    const notification = {
      id: `${_id}-message`,
      ownerId: providerId,
      at: createdAt.getTime(),
      providerId,
      reason: '',
      what: 'message',
      subject: 'provider',
    } as const;
    const contact = senderId && { ownerId: senderId, providerId, at: notification.at };
    const events = [
      ...outboxEntries('notification.due', notification.id, 1, notification),
      ...(contact ? outboxEntries('message.sent', _id, 1, contact) : []),
    ];
    try {
      await this.#model.create({
        ...message,
        _id,
        createdAt,
        folder: risk ? 'spam' : 'inbox',
        unread: true,
        version: 1,
        outbox: risk ? [] : events,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
    if (!risk) await Promise.all([this.#outbox.flush(_id), this.#announceUnread(providerId)]);
    return true;
  }

  /** Messages in a folder, newest first. @param before last id of the previous page */
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

  /** Number of unread messages and of messages held as spam; each up to 100. */
  async count(providerId: string): Promise<{ unread: number; held: number }> {
    const limit = MOST_COUNTED_MESSAGES;
    const [unread, held] = await Promise.all([
      this.#model.countDocuments({ providerId, folder: 'inbox', unread: true }, { limit }),
      this.#model.countDocuments({ providerId, folder: 'spam' }, { limit }),
    ]);
    return { unread, held };
  }

  /**
   * Marks a message as read, lets it through, deletes or restores it; does nothing if it is already in that state.
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
    await this.#announceUnread(providerId);
    return message;
  }

  /**
   * Adds a reply with its mail. A message in the spam folder moves to the inbox.
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
    if (!replied) return this.#existingReply(providerId, id, replyId, text);
    this.#mails.flush(id);
    await this.#announceUnread(providerId);
    return replied;
  }

  /** Returns a message of any account; null if it does not exist. */
  async byId(id: string): Promise<Message | null> {
    return this.#model.findById(id).lean<Message>();
  }

  /** True if an account sent a message to a provider between two moments. */
  async hasSent(senderId: string, providerId: string, { from, until }: { from: Date; until: Date }): Promise<boolean> {
    const sent = { senderId, providerId, createdAt: trusted({ $gte: from, $lte: until }) };
    return (await this.#model.exists(sent)) !== null;
  }

  /** All messages to and from an account, for the copy of its owner's data; without deleted ones. */
  async ofAccount(accountId: string): Promise<{ received: Message[]; sent: Message[] }> {
    const [received, sent] = await Promise.all([
      this.#model.find({ providerId: accountId, folder: trusted({ $in: ['inbox', 'spam'] }) }).lean<Message[]>(),
      this.#model.find({ senderId: accountId }).lean<Message[]>(),
    ]);
    return { received, sent };
  }

  /**
   * Deletes the messages to an account, and removes the sender from messages sent by it or with its e-mails, which stay with
   * the providers who received them. Can be repeated.
   * @param emails those that are certainly the account's
   */
  async forget(accountId: string, emails: readonly string[]): Promise<void> {
    await this.#model.deleteMany({ providerId: accountId });
    await this.#model.updateMany({ senderId: accountId }, withoutSender);
    for (const email of emails) await this.#model.updateMany({ email }, withoutSender);
  }

  /** Retention rules of messages. @param days retention of a message */
  retention(days: number): RetentionRule<Message>[] {
    return [
      { name: 'messages', model: this.#model, days, olderThan: (at) => ({ createdAt: trusted({ $lt: at }) }) },
      {
        name: 'deleted messages',
        model: this.#model,
        days: DELETED_DAYS,
        olderThan: (at) => ({ deletedAt: trusted({ $lt: at }) }),
      },
    ];
  }

  /** Returns the message if the same reply was added before; else throws the reason why it cannot be added. */
  async #existingReply(providerId: string, id: string, replyId: string, text: string): Promise<Message> {
    const message = await this.#model.findOne({ _id: id, providerId }).lean<Message>();
    if (!message || message.folder === 'deleted') throw new Problem('mensaje_no_encontrado');
    const existing = message.replies.find((reply) => reply.id === replyId);
    if (existing?.text === text) return message;
    if (existing) throw new Problem('clave_reutilizada');
    if (message.email !== '') throw new Problem('respuestas_completas');
    throw new Problem(message.phone === '' ? 'remitente_eliminado' : 'mensaje_sin_correo');
  }

  async #announceUnread(providerId: string): Promise<void> {
    const { unread } = await this.count(providerId);
    await publishLive(this.#redis, 'account', providerId, { event: 'messages', data: { unread } });
  }
}

/** Fields that an action sets; null if there is nothing to do. */
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
