import type { ConversationState } from '@vitrina/contracts/wire';
import { keyedId, Problem, searchFilter, trusted } from '@vitrina/kernel';
import type { Model, UpdateQuery } from 'mongoose';
import type { ConversationBoard } from '../live/conversation-board.ts';
import { type Agent, type Conversation, MAX_MESSAGES, MAX_NOTES, type Message, type Note } from './conversation.ts';
import { type KnownConversation, knownFields } from './conversation-store.ts';

/** Newest messages that an agent is shown. */
const SHOWN_MESSAGES = 200;
/** Newest messages among which the list finds the one that it shows. */
const LISTED_MESSAGES = 4;
/** Earlier conversations beside an open one. */
const EARLIER = 10;
/** Longest time that a list takes, in milliseconds. */
const MAX_LIST_MS = 2_000;

/** Where a list of conversations goes on: the moment of the last one in milliseconds since 1970, and its id. */
export type DeskCursor = readonly [number, string];

/** What agents do with conversations; each change is one write of one document, which is then told. */
export class AgentDesk {
  readonly #model: Model<Conversation>;
  readonly #board: ConversationBoard;

  constructor(model: Model<Conversation>, board: ConversationBoard) {
    this.#model = model;
    this.#board = board;
  }

  /**
   * Conversations of a state, or of all for null: those that wait by how long they wait, the others the newest first.
   * @param q a whole id, or a part of the e-mail or of what was said
   */
  async list(
    state: ConversationState | null,
    q: string,
    after: DeskCursor | undefined,
    limit: number,
  ): Promise<KnownConversation[]> {
    const searched = searchFilter(q, ['_id'], ['email', 'messages.text']);
    if (!searched) return [];
    const [field, direction] = state === 'waiting' ? (['waitingSince', 1] as const) : (['updatedAt', -1] as const);
    const filters = [searched, after ? beyond(field, direction, after) : {}];
    return this.#model
      .find({ ...(state && { state }), $and: filters }, knownFields(LISTED_MESSAGES))
      .sort({ [field]: direction, _id: direction })
      .limit(limit)
      .maxTimeMS(MAX_LIST_MS)
      .lean<KnownConversation[]>();
  }

  /** Conversations that wait or are with an agent and have changed since a moment. */
  async changedSince(moment: Date): Promise<KnownConversation[]> {
    return this.#model
      .find(
        { state: trusted({ $in: ['waiting', 'agent'] }), updatedAt: trusted({ $gte: moment }) },
        knownFields(LISTED_MESSAGES),
      )
      .lean<KnownConversation[]>();
  }

  /** Ids of conversations that wait since a moment or before, and of which the staff were not told; the longest wait first. */
  async uncalled(before: Date, limit: number): Promise<string[]> {
    const found = await this.#model
      .find({ state: 'waiting', calledAt: null, waitingSince: trusted({ $lte: before }) }, { _id: 1 })
      .sort({ waitingSince: 1 })
      .limit(limit)
      .lean<Array<{ _id: string }>>();
    return found.map(({ _id }) => _id);
  }

  /** How many visitors wait for a person, and since when the first one; null without any. */
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
   * The account whose session opened a conversation, null without one, and its other conversations, the newest first:
   * those of the account, else those with the same e-mail.
   * @throws {Problem} `conversacion_no_encontrada`
   */
  async context(id: string): Promise<{ accountId: string | null; before: KnownConversation[] }> {
    const opened = await this.#model
      .findById(id, { email: 1, accountId: 1 })
      .lean<Pick<Conversation, 'email' | 'accountId'>>();
    const { email, accountId } = opened ?? notFound();
    const before = await this.#model
      .find({ ...(accountId ? { accountId } : { email }), _id: trusted({ $ne: id }) }, knownFields(LISTED_MESSAGES))
      .sort({ updatedAt: -1 })
      .limit(EARLIER)
      .maxTimeMS(MAX_LIST_MS)
      .lean<KnownConversation[]>();
    return { accountId: accountId ?? null, before };
  }

  /** Notes that the staff were notified of these waits. */
  async noteCalled(ids: readonly string[]): Promise<void> {
    const waiting = { _id: trusted({ $in: ids }), state: 'waiting' as const };
    await this.#model.updateMany(waiting, { $set: { calledAt: new Date() } });
  }

  /** One for the list; null where it is gone. */
  async card(id: string): Promise<KnownConversation | null> {
    return this.#model.findById(id, knownFields(LISTED_MESSAGES)).lean<KnownConversation>();
  }

  /** One with what was said and noted. @throws {Problem} `conversacion_no_encontrada` */
  async read(id: string): Promise<KnownConversation & Pick<Conversation, 'notes'>> {
    const found = await this.#model
      .findById(id, { ...knownFields(SHOWN_MESSAGES), notes: 1 })
      .lean<KnownConversation & Pick<Conversation, 'notes'>>();
    return found ?? notFound();
  }

  /** From now on the agent answers; taking one's own again changes nothing. @throws {Problem} where another has it */
  async take(id: string, agent: Agent): Promise<KnownConversation> {
    const set = { state: 'agent' as const, agent, waitingSince: null, updatedAt: new Date() };
    const taken = await this.#change({ _id: id, $or: free(agent) }, { $set: set });
    return taken ?? this.#refuse(id, agent);
  }

  /** Adds what the agent says. The same `key` adds it once. @throws {Problem} unless the agent has taken it */
  async say(id: string, agent: Agent, text: string, key: string | null): Promise<Message> {
    const said: Message = { id: keyedId(agent.id, key), sender: 'agent', text, providers: [], at: new Date() };
    const now = await this.#change(
      { _id: id, state: 'agent', 'agent.id': agent.id, 'messages.id': trusted({ $ne: said.id }) },
      { $push: { messages: { $each: [said], $slice: -MAX_MESSAGES } }, $set: { updatedAt: said.at } },
    );
    if (now) return said;
    const { messages } = await this.read(id);
    return messages.find((message) => message.id === said.id) ?? this.#refuse(id, agent);
  }

  /** Adds a note. The same `key` adds it once. @throws {Problem} `conversacion_no_encontrada` */
  async note(id: string, agent: Agent, text: string, key: string | null): Promise<Note> {
    const note: Note = { id: keyedId(agent.id, key), author: agent.name, text, at: new Date() };
    const now = await this.#change(
      { _id: id, 'notes.id': trusted({ $ne: note.id }) },
      { $push: { notes: { $each: [note], $slice: -MAX_NOTES } } },
    );
    if (now) return note;
    return (await this.read(id)).notes.find((known) => known.id === note.id) ?? note;
  }

  /**
   * Leaves a conversation to the assistant, or ends it.
   * @param agent who has taken it; null for an administrator, who may do it for others
   * @throws {Problem} where another has it
   */
  async release(id: string, agent: Agent | null, state: 'assistant' | 'resolved'): Promise<KnownConversation> {
    const set = { state, agent: null, waitingSince: null, updatedAt: new Date() };
    const left = await this.#change({ _id: id, ...(agent && { $or: free(agent) }) }, { $set: set });
    return left ?? this.#refuse(id, agent);
  }

  /** Tells the visitor that the agent writes. @throws {Problem} unless the agent has taken it */
  async typing(id: string, agent: Agent): Promise<void> {
    const now = await this.#model.exists({ _id: id, state: 'agent', 'agent.id': agent.id });
    if (!now) await this.#refuse(id, agent);
    await this.#board.agentTypes(id);
  }

  async #change(filter: object, update: UpdateQuery<Conversation>): Promise<KnownConversation | null> {
    const now = await this.#model
      .findOneAndUpdate(filter, update, { returnDocument: 'after', projection: knownFields(LISTED_MESSAGES) })
      .lean<KnownConversation>();
    if (now) await this.#board.changed(now._id, true);
    return now;
  }

  async #refuse(id: string, agent: Agent | null): Promise<never> {
    const known = (await this.card(id)) ?? notFound();
    const taken = known.agent && known.agent.id !== agent?.id;
    throw new Problem(taken ? 'conversacion_tomada' : 'conversacion_sin_tomar');
  }
}

/** The conversations that an agent may take or leave: their own, and those of no one. */
function free(agent: Agent): object[] {
  return [{ agent: null }, { 'agent.id': agent.id }];
}

/** What comes after a place of a list that goes by a moment and then by id. */
function beyond(field: 'waitingSince' | 'updatedAt', direction: 1 | -1, [ms, id]: DeskCursor): object {
  const past = (value: unknown) => trusted(direction === 1 ? { $gt: value } : { $lt: value });
  const moment = new Date(ms);
  return { $or: [{ [field]: past(moment) }, { [field]: moment, _id: past(id) }] };
}

function notFound(): never {
  throw new Problem('conversacion_no_encontrada');
}
