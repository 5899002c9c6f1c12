import { isDuplicateKey, isUnguessableKey, keyedId, newId, trusted } from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import { type Conversation, MAX_MESSAGES, type Message } from './conversation.ts';
import type { ConversationUpdates } from './conversation-updates.ts';

/** Newest messages read with a question; a whole conversation can reach 8 MB. */
const RECENT_MESSAGES = 20;

/** Time within which a request that opens a conversation may be repeated, in milliseconds. */
const REPEATED_MS = 15 * 60_000;

/** Conversation with its newest messages. */
export type RecentConversation = Omit<
  Conversation,
  'accountId' | 'network' | 'notes' | 'transcripts' | 'notifiedAt' | 'calledAt' | 'createdAt'
>;

/** Projection of {@link RecentConversation}. */
export const recentFields = (messages = RECENT_MESSAGES) =>
  ({ email: 1, state: 1, agent: 1, waitingSince: 1, updatedAt: 1, messages: { $slice: -messages } }) as const;

/** Actions of visitors and the assistant on conversations; each change is one write of one document, followed by a notification. */
export class ConversationStore {
  readonly #model: Model<Conversation>;
  readonly #updates: ConversationUpdates;

  constructor(model: Model<Conversation>, updates: ConversationUpdates) {
    this.#model = model;
    this.#updates = updates;
  }

  /** Returns a conversation with up to `messages` of its newest messages; null if it is gone. */
  async readById(id: string, messages?: number): Promise<RecentConversation | null> {
    return this.#model.findById(id, recentFields(messages)).lean<RecentConversation>();
  }

  /** Returns when a conversation last changed; null if it is gone. */
  async changedAt(id: string): Promise<Date | null> {
    const found = await this.#model.findById(id, { updatedAt: 1 }).lean<Pick<Conversation, 'updatedAt'>>();
    return found?.updatedAt ?? null;
  }

  /**
   * Opens a conversation with its first message, if any, and returns its id. The same `key`, e-mail and first message from the
   * same network return the same conversation, because the response with its cookie may have been lost. So a key alone never
   * gives access to a conversation, and without a first message it has no effect. A guessable key opens a new conversation
   * each time, and only prevents the owner of the cookie from adding its first message again.
   */
  async open(
    visitor: Pick<Conversation, 'email' | 'network' | 'accountId'>,
    firstMessage: string | null,
    key: string | null = null,
  ): Promise<string> {
    const now = new Date();
    const create = async (_id: string) => {
      const messages = firstMessage === null ? [] : [message('user', firstMessage, { id: keyedId(_id, key) })];
      await this.#model.create({ ...visitor, _id, messages, createdAt: now, updatedAt: now });
      return _id;
    };
    if (firstMessage === null || key === null || !isUnguessableKey(key)) return create(newId());
    const _id = keyedId(`${visitor.email} ${visitor.network} ${firstMessage}`, key);
    try {
      return await create(_id);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.#isNew(_id)) ? _id : create(newId());
  }

  /** Deletes a conversation. */
  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
    await this.#updates.publishChange(id, true);
  }

  /** Deletes the conversations opened by an account, and those opened with one of the e-mails before a moment. */
  async forget(accountId: string, emails: readonly string[], before: Date): Promise<void> {
    const ofEmails = { email: trusted({ $in: [...emails] }), createdAt: trusted({ $lt: before }) };
    const own = [{ accountId }, ofEmails];
    const found = await this.#model.find({ $or: own }, { _id: 1 }).lean<Array<{ _id: string }>>();
    for (const { _id } of found) await this.remove(_id);
  }

  /** Adds a message of the visitor, once for each `key`; returns a closed conversation to the assistant. */
  async addFromVisitor(id: string, text: string, key: string | null = null): Promise<void> {
    const added = message('user', text, { id: keyedId(id, key) });
    const without = { _id: id, 'messages.id': trusted({ $ne: added.id }) };
    const reopened = await this.#push({ ...without, state: 'resolved' }, added, { state: 'assistant' });
    const now = reopened ?? (await this.#push(without, added));
    if (now) await this.#notify(now);
  }

  /** Adds the assistant's answer, with the ids of the providers shown; does nothing once a person was requested. */
  async addReply(id: string, text: string, providers: readonly string[]): Promise<void> {
    await this.#push({ _id: id, state: 'assistant' }, message('ai', text, { providers: [...providers] }));
  }

  /** Adds the hand-off's answer and lets the visitor wait for a person (R28); does nothing if an agent has taken the conversation. */
  async handOff(id: string, text: string): Promise<void> {
    const answer = message('ai', text);
    const again = await this.#push({ _id: id, state: 'waiting' }, answer);
    const free = { _id: id, state: trusted({ $in: ['assistant', 'resolved'] }) };
    const now =
      again ?? (await this.#push(free, answer, { state: 'waiting', waitingSince: answer.at, calledAt: null }));
    if (now) await this.#notify(now);
  }

  /** Sets the state `waiting`, unless an agent has taken the conversation. `call-staff.ts` sends the mails to the staff. */
  async markNotified(id: string): Promise<void> {
    const now = new Date();
    const set = { notifiedAt: now, updatedAt: now };
    const free = { _id: id, state: trusted({ $in: ['assistant', 'resolved'] }) };
    const begun = await this.#change(free, { $set: { ...set, state: 'waiting', waitingSince: now, calledAt: null } });
    if (begun) await this.#notify(begun);
    else await this.#model.updateOne({ _id: id }, { $set: set });
  }

  /** Returns the conversation to the assistant. @returns false if an agent has taken it */
  async cancelHandOff(id: string): Promise<boolean> {
    const set = { state: 'assistant' as const, waitingSince: null, updatedAt: new Date() };
    const now = await this.#change({ _id: id, state: 'waiting' }, { $set: set });
    if (now) await this.#updates.publishChange(id, true);
    return now !== null || (await this.readById(id, 1))?.state !== 'agent';
  }

  /** True if a conversation was opened so recently that a repeated request may refer to it. */
  async #isNew(id: string): Promise<boolean> {
    const found = await this.#model.findById(id, { createdAt: 1 }).lean<Pick<Conversation, 'createdAt'>>();
    return found !== null && Date.now() - found.createdAt.getTime() < REPEATED_MS;
  }

  /** Notifies subscribers; agents only if the conversation concerns them. */
  async #notify({ _id, state }: RecentConversation): Promise<void> {
    await this.#updates.publishChange(_id, state === 'waiting' || state === 'agent');
  }

  #push(filter: object, added: Message, set: Partial<Conversation> = {}): Promise<RecentConversation | null> {
    return this.#change(filter, {
      $push: { messages: { $each: [added], $slice: -MAX_MESSAGES } },
      $set: { ...set, updatedAt: added.at },
    });
  }

  #change(filter: object, update: UpdateQuery<Conversation>): Promise<RecentConversation | null> {
    return this.#model
      .findOneAndUpdate(filter, update, { returnDocument: 'after', projection: recentFields() })
      .lean<RecentConversation>();
  }
}

/** Creates a message dated now. */
function message(sender: Message['sender'], text: string, more: Partial<Message> = {}): Message {
  return { id: newId(), sender, text, providers: [], at: new Date(), ...more };
}
