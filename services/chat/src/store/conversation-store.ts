import { isDuplicateKey, isUnguessableKey, keyedId, newId, trusted } from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import type { ConversationBoard } from '../live/conversation-board.ts';
import { type Conversation, MAX_MESSAGES, type Message } from './conversation.ts';

/** Newest messages that a question is read with: all of a conversation can be 8 MB together. */
const RECENT_MESSAGES = 20;

/** How long a request that opens a conversation may come again, in milliseconds. */
const REPEATED_MS = 15 * 60_000;

/** A conversation with its newest messages. */
export type KnownConversation = Omit<
  Conversation,
  'accountId' | 'network' | 'notes' | 'transcripts' | 'notifiedAt' | 'calledAt' | 'createdAt'
>;

/** The fields of {@link KnownConversation}. */
export const knownFields = (messages = RECENT_MESSAGES) =>
  ({
    ...{ email: 1, state: 1, agent: 1, waitingSince: 1, updatedAt: 1 },
    messages: { $slice: -messages },
  }) as const;

/** What visitors and the assistant do with conversations; each change is one write of one document, which is then told. */
export class ConversationStore {
  readonly #model: Model<Conversation>;
  readonly #board: ConversationBoard;

  constructor(model: Model<Conversation>, board: ConversationBoard) {
    this.#model = model;
    this.#board = board;
  }

  /** A conversation with so many of its newest messages. */
  async byId(id: string, messages?: number): Promise<KnownConversation | null> {
    return this.#model.findById(id, knownFields(messages)).lean<KnownConversation>();
  }

  /** When a conversation last changed; null where it is gone. */
  async changedAt(id: string): Promise<Date | null> {
    const found = await this.#model.findById(id, { updatedAt: 1 }).lean<Pick<Conversation, 'updatedAt'>>();
    return found?.updatedAt ?? null;
  }

  /**
   * Opens a conversation with what was said first, if anything; the answer is its id. The same `key` with the same e-mail and
   * first message from the same network opens one: its answer, which had the cookie, may not have come. So no one gets the
   * cookie of a conversation by its key alone; without a first message a key has no effect. A key that can be guessed
   * opens a new conversation each time, and only keeps its first message from being added again by who has the cookie.
   */
  async open(
    visitor: Pick<Conversation, 'email' | 'network' | 'accountId'>,
    said: string | null,
    key: string | null = null,
  ): Promise<string> {
    const now = new Date();
    const create = async (_id: string) => {
      const messages = said === null ? [] : [message('user', said, { id: keyedId(_id, key) })];
      await this.#model.create({ ...visitor, _id, messages, createdAt: now, updatedAt: now });
      return _id;
    };
    if (said === null || key === null || !isUnguessableKey(key)) return create(newId());
    const _id = keyedId(`${visitor.email} ${visitor.network} ${said}`, key);
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
    await this.#board.changed(id, true);
  }

  /** Deletes the conversations opened by an account, and those with an e-mail unless it is null. @returns their number */
  async forget({ account, email }: { account: string; email: string | null }): Promise<number> {
    const own = [{ accountId: account }, ...(email === null ? [] : [{ email }])];
    const found = await this.#model.find({ $or: own }, { _id: 1 }).lean<Array<{ _id: string }>>();
    for (const { _id } of found) await this.remove(_id);
    return found.length;
  }

  /** Adds what the visitor said, once for each `key`; one that was over is the assistant's again. */
  async addFromVisitor(id: string, text: string, key: string | null = null): Promise<void> {
    const said = message('user', text, { id: keyedId(id, key) });
    const unsaid = { _id: id, 'messages.id': trusted({ $ne: said.id }) };
    const reopened = await this.#push({ ...unsaid, state: 'resolved' }, said, { state: 'assistant' });
    const now = reopened ?? (await this.#push(unsaid, said));
    if (now) await this.#tell(now);
  }

  /** Adds what the assistant answered, with the ids of the providers it showed; not once a person was asked for. */
  async addReply(id: string, text: string, providers: readonly string[]): Promise<void> {
    await this.#push({ _id: id, state: 'assistant' }, message('ai', text, { providers: [...providers] }));
  }

  /** Adds the hand-off's answer; from now on a person is waited for. Nothing changes where one has taken it already. */
  async handOff(id: string, text: string): Promise<void> {
    const answer = message('ai', text);
    const again = await this.#push({ _id: id, state: 'waiting' }, answer);
    const free = { _id: id, state: trusted({ $in: ['assistant', 'resolved'] }) };
    const now =
      again ?? (await this.#push(free, answer, { state: 'waiting', waitingSince: answer.at, calledAt: null }));
    if (now) await this.#tell(now);
  }

  /** Notes that a person was asked for. */
  async markNotified(id: string): Promise<void> {
    const now = new Date();
    const set = { notifiedAt: now, updatedAt: now };
    const free = { _id: id, state: trusted({ $in: ['assistant', 'resolved'] }) };
    const begun = await this.#change(free, { $set: { ...set, state: 'waiting', waitingSince: now, calledAt: null } });
    if (begun) await this.#tell(begun);
    else await this.#model.updateOne({ _id: id }, { $set: set });
  }

  /** The assistant answers again. @returns false where an agent has taken it */
  async cancelHandOff(id: string): Promise<boolean> {
    const set = { state: 'assistant' as const, waitingSince: null, updatedAt: new Date() };
    const now = await this.#change({ _id: id, state: 'waiting' }, { $set: set });
    if (now) await this.#board.changed(id, true);
    return now !== null || (await this.byId(id, 1))?.state !== 'agent';
  }

  /** True where a conversation was opened so recently that a repeated request may mean it. */
  async #isNew(id: string): Promise<boolean> {
    const found = await this.#model.findById(id, { createdAt: 1 }).lean<Pick<Conversation, 'createdAt'>>();
    return found !== null && Date.now() - found.createdAt.getTime() < REPEATED_MS;
  }

  /** Agents learn only of what concerns them. */
  async #tell({ _id, state }: KnownConversation): Promise<void> {
    await this.#board.changed(_id, state === 'waiting' || state === 'agent');
  }

  #push(filter: object, added: Message, set: Partial<Conversation> = {}): Promise<KnownConversation | null> {
    return this.#change(filter, {
      $push: { messages: { $each: [added], $slice: -MAX_MESSAGES } },
      $set: { ...set, updatedAt: added.at },
    });
  }

  #change(filter: object, update: UpdateQuery<Conversation>): Promise<KnownConversation | null> {
    return this.#model
      .findOneAndUpdate(filter, update, { returnDocument: 'after', projection: knownFields() })
      .lean<KnownConversation>();
  }
}

/** A message of now. */
function message(sender: Message['sender'], text: string, more: Partial<Message> = {}): Message {
  return { id: newId(), sender, text, providers: [], at: new Date(), ...more };
}
