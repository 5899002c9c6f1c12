import { newId } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type Conversation, MAX_MESSAGES, type Message } from './conversation.ts';

/** Newest messages that a question is read with: all of a conversation can be 8 MB together. */
const RECENT_MESSAGES = 20;
/** A conversation with its newest messages, {@link RECENT_MESSAGES} at most. */
export type KnownConversation = Pick<Conversation, '_id' | 'email' | 'state' | 'messages'>;

/** Keeps conversations; each change is one write of one document. */
export class ConversationStore {
  readonly #model: Model<Conversation>;

  constructor(model: Model<Conversation>) {
    this.#model = model;
  }

  /** What an answer needs to know of a conversation. */
  async byId(id: string): Promise<KnownConversation | null> {
    return this.#model
      .findById(id, { email: 1, state: 1, messages: { $slice: -RECENT_MESSAGES } })
      .lean<KnownConversation>();
  }

  /** Opens a conversation with what was said first, if anything; the answer is its id. */
  async open(visitor: { email: string; network: string }, said: string | null): Promise<string> {
    const now = new Date();
    const messages = said === null ? [] : [message('user', said)];
    const _id = newId();
    await this.#model.create({ ...visitor, _id, messages, createdAt: now, updatedAt: now });
    return _id;
  }

  /** Deletes every conversation of an e-mail. @returns their number */
  async forget(email: string): Promise<number> {
    return (await this.#model.deleteMany({ email })).deletedCount;
  }

  /** Adds what the visitor said. */
  async addFromVisitor(id: string, text: string): Promise<void> {
    await this.#push(id, message('user', text), {});
  }

  /** Adds what the assistant answered, with the ids of the providers it showed. */
  async addReply(id: string, text: string, providers: readonly string[]): Promise<void> {
    await this.#push(id, message('ai', text, providers), {});
  }

  /** Adds the hand-off's answer; from now on a person is waited for. */
  async handOff(id: string, text: string): Promise<void> {
    await this.#push(id, message('ai', text), { state: 'waiting' });
  }

  /** Notes that a person was asked for. */
  async markNotified(id: string): Promise<void> {
    const now = new Date();
    await this.#model.updateOne({ _id: id }, { $set: { state: 'waiting', notifiedAt: now, updatedAt: now } });
  }

  async #push(id: string, added: Message, set: Partial<Conversation>): Promise<void> {
    await this.#model.updateOne(
      { _id: id },
      { $push: { messages: { $each: [added], $slice: -MAX_MESSAGES } }, $set: { ...set, updatedAt: added.at } },
    );
  }
}

function message(sender: Message['sender'], text: string, providers: readonly string[] = []): Message {
  return { sender, text, providers: [...providers], at: new Date() };
}
