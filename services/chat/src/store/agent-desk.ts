import type { ConversationState } from '@vitrina/contracts/wire';
import { keyedId, Problem, trusted } from '@vitrina/kernel';
import { searchFilter } from '@vitrina/product';
import type { Model, UpdateQuery } from 'mongoose';
import { type Agent, type Conversation, MAX_MESSAGES, MAX_NOTES, type Message, type Note } from './conversation.ts';
import { type RecentConversation, recentFields } from './conversation-store.ts';
import type { ConversationUpdates } from './conversation-updates.ts';

/** Newest messages shown to an agent. */
const SHOWN_MESSAGES = 200;
/** Newest messages from which the list chooses its preview. */
const LISTED_MESSAGES = 4;
/** Earlier conversations shown with an open one. */
const EARLIER = 10;
/** Longest database time of a list, in milliseconds. */
const MAX_LIST_MS = 2_000;

/** Position in a list of conversations: the timestamp of the last one, in milliseconds since 1970, and its id. */
type DeskCursor = readonly [number, string];

/** Actions of agents on conversations; each change is one write of one document, followed by a notification. */
export class AgentDesk {
  readonly #model: Model<Conversation>;
  readonly #updates: ConversationUpdates;

  constructor(model: Model<Conversation>, updates: ConversationUpdates) {
    this.#model = model;
    this.#updates = updates;
  }

  /**
   * Lists conversations of a state, or of all for null: waiting ones by waiting time, the others newest first.
   * @param q a whole id, or a part of the e-mail or of a message
   */
  async list(
    state: ConversationState | null,
    q: string,
    after: DeskCursor | undefined,
    limit: number,
  ): Promise<RecentConversation[]> {
    const searched = searchFilter(q, ['_id'], ['email', 'messages.text']);
    if (!searched) return [];
    const [field, direction] = state === 'waiting' ? (['waitingSince', 1] as const) : (['updatedAt', -1] as const);
    const filters = [searched, after ? beyond(field, direction, after) : {}];
    return this.#model
      .find({ ...(state && { state }), $and: filters }, recentFields(LISTED_MESSAGES))
      .sort({ [field]: direction, _id: direction })
      .limit(limit)
      .maxTimeMS(MAX_LIST_MS)
      .lean<RecentConversation[]>();
  }

  /** Returns conversations that wait or are with an agent and have changed since a moment. */
  async changedSince(moment: Date): Promise<RecentConversation[]> {
    return this.#model
      .find(
        { state: trusted({ $in: ['waiting', 'agent'] }), updatedAt: trusted({ $gte: moment }) },
        recentFields(LISTED_MESSAGES),
      )
      .lean<RecentConversation[]>();
  }

  /** Returns ids of conversations that have waited since `before` without a staff call, longest wait first. */
  async findWithoutStaffCall(before: Date, limit: number): Promise<string[]> {
    const found = await this.#model
      .find({ state: 'waiting', calledAt: null, waitingSince: trusted({ $lte: before }) }, { _id: 1 })
      .sort({ waitingSince: 1 })
      .limit(limit)
      .lean<Array<{ _id: string }>>();
    return found.map(({ _id }) => _id);
  }

  /** Returns the number of visitors waiting for a person, and since when the first waits; null if none wait. */
  async waiting(): Promise<{ total: number; since: Date | null }> {
    const waiting = { state: 'waiting' as const };
    const [total, first] = await Promise.all([
      this.#model.countDocuments(waiting),
      this.#model
        .findOne(waiting, { waitingSince: 1 })
        .sort({ waitingSince: 1 })
        .lean<Pick<Conversation, 'waitingSince'>>(),
    ]);
    return { total, since: first?.waitingSince ?? null };
  }

  /**
   * Returns the account whose session opened a conversation, null without one, and its other conversations, newest first:
   * those of the account, else those with the same e-mail.
   * @throws {Problem} `conversacion_no_encontrada`
   */
  async context(id: string): Promise<{ accountId: string | null; before: RecentConversation[] }> {
    const opened = await this.#model
      .findById(id, { email: 1, accountId: 1 })
      .lean<Pick<Conversation, 'email' | 'accountId'>>();
    const { email, accountId } = opened ?? notFound();
    const before = await this.#model
      .find({ ...(accountId ? { accountId } : { email }), _id: trusted({ $ne: id }) }, recentFields(LISTED_MESSAGES))
      .sort({ updatedAt: -1 })
      .limit(EARLIER)
      .maxTimeMS(MAX_LIST_MS)
      .lean<RecentConversation[]>();
    return { accountId: accountId ?? null, before };
  }

  /** Records that the staff were notified of these waits. */
  async recordStaffCall(ids: readonly string[]): Promise<void> {
    const waiting = { _id: trusted({ $in: ids }), state: 'waiting' as const };
    await this.#model.updateMany(waiting, { $set: { calledAt: new Date() } });
  }

  /** Returns a conversation for the list; null if it is gone. */
  async card(id: string): Promise<RecentConversation | null> {
    return this.#model.findById(id, recentFields(LISTED_MESSAGES)).lean<RecentConversation>();
  }

  /** Returns a conversation with its messages and notes. @throws {Problem} `conversacion_no_encontrada` */
  async read(id: string): Promise<RecentConversation & Pick<Conversation, 'notes'>> {
    const found = await this.#model
      .findById(id, { ...recentFields(SHOWN_MESSAGES), notes: 1 })
      .lean<RecentConversation & Pick<Conversation, 'notes'>>();
    return found ?? notFound();
  }

  /** Assigns a conversation to an agent; repeating it changes nothing. @throws {Problem} if another agent has it */
  async take(id: string, agent: Agent): Promise<RecentConversation> {
    const set = { state: 'agent' as const, agent, waitingSince: null, updatedAt: new Date() };
    const taken = await this.#change({ _id: id, $or: free(agent) }, { $set: set });
    return taken ?? this.#refuse(id, agent);
  }

  /** Adds a message of the agent, once for each `key`. @throws {Problem} unless the agent has taken the conversation */
  async sendMessage(id: string, agent: Agent, text: string, key: string | null): Promise<Message> {
    const sent: Message = { id: keyedId(agent.id, key), sender: 'agent', text, providers: [], at: new Date() };
    const now = await this.#change(
      { _id: id, state: 'agent', 'agent.id': agent.id, 'messages.id': trusted({ $ne: sent.id }) },
      { $push: { messages: { $each: [sent], $slice: -MAX_MESSAGES } }, $set: { updatedAt: sent.at } },
    );
    if (now) return sent;
    const { messages } = await this.read(id);
    return messages.find((message) => message.id === sent.id) ?? this.#refuse(id, agent);
  }

  /**
   * Adds a note, once for each `key`.
   * @param anyones true for an administrator, who may also note about the conversations of others
   * @throws {Problem} `conversacion_no_encontrada`, `conversacion_tomada`
   */
  async note(id: string, agent: Agent, text: string, key: string | null, anyones: boolean): Promise<Note> {
    const note: Note = { id: keyedId(agent.id, key), author: agent.name, text, at: new Date() };
    const now = await this.#change(
      { _id: id, 'notes.id': trusted({ $ne: note.id }), ...(!anyones && { $or: free(agent) }) },
      { $push: { notes: { $each: [note], $slice: -MAX_NOTES } } },
    );
    if (now) return note;
    return (await this.read(id)).notes.find((existing) => existing.id === note.id) ?? this.#refuse(id, agent);
  }

  /**
   * Returns a conversation to the assistant, or closes it.
   * @param agent agent who has taken it; null for an administrator, who may release any conversation
   * @throws {Problem} if another agent has it
   */
  async release(id: string, agent: Agent | null, state: 'assistant' | 'resolved'): Promise<RecentConversation> {
    const set = { state, agent: null, waitingSince: null, updatedAt: new Date() };
    const left = await this.#change({ _id: id, ...(agent && { $or: free(agent) }) }, { $set: set });
    return left ?? this.#refuse(id, agent);
  }

  /** Shows the visitor that the agent types. @throws {Problem} unless the agent has taken the conversation */
  async typing(id: string, agent: Agent): Promise<void> {
    const now = await this.#model.exists({ _id: id, state: 'agent', 'agent.id': agent.id });
    if (!now) await this.#refuse(id, agent);
    await this.#updates.publishAgentTyping(id);
  }

  async #change(filter: object, update: UpdateQuery<Conversation>): Promise<RecentConversation | null> {
    const now = await this.#model
      .findOneAndUpdate(filter, update, { returnDocument: 'after', projection: recentFields(LISTED_MESSAGES) })
      .lean<RecentConversation>();
    if (now) await this.#updates.publishChange(now._id, true);
    return now;
  }

  async #refuse(id: string, agent: Agent | null): Promise<never> {
    const conversation = (await this.card(id)) ?? notFound();
    const taken = conversation.agent && conversation.agent.id !== agent?.id;
    throw new Problem(taken ? 'conversacion_tomada' : 'conversacion_sin_tomar');
  }
}

/** Filter for the conversations that an agent may take or release: those already taken by the agent, and free ones. */
function free(agent: Agent): object[] {
  return [{ agent: null }, { 'agent.id': agent.id }];
}

/** Filter for the documents after a position in a list sorted by a timestamp and then by id. */
function beyond(field: 'waitingSince' | 'updatedAt', direction: 1 | -1, [ms, id]: DeskCursor): object {
  const past = (value: unknown) => trusted(direction === 1 ? { $gt: value } : { $lt: value });
  const moment = new Date(ms);
  return { $or: [{ [field]: past(moment) }, { [field]: moment, _id: past(id) }] };
}

function notFound(): never {
  throw new Problem('conversacion_no_encontrada');
}
