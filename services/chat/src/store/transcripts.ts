import { Problem, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type Conversation, MAX_TRANSCRIPTS, type Message, type Transcript } from './conversation.ts';

const DAY_MS = 86_400_000;
/** Newest messages that a copy holds: as many as a conversation that is continued shows. */
const COPIED_MESSAGES = 100;

/** A copy that accounts is to take, with what was said until now. */
export interface DueTranscript {
  /** The conversation's. */
  conversationId: string;
  id: string;
  email: string;
  messages: readonly Message[];
}

/** Copies of conversations by mail: asked for in one write of the conversation, and due until accounts has taken them. */
export class Transcripts {
  readonly #model: Model<Conversation>;

  constructor(model: Model<Conversation>) {
    this.#model = model;
  }

  /** True where asking with this id changes nothing: it was asked for before, or another one is due. */
  async isAsked(conversationId: string, id: string): Promise<boolean> {
    return (await this.#of(conversationId)).some((one) => one.dueAt || one.id === id);
  }

  /**
   * Has a copy sent. Nothing changes where one is due, or was asked for by the same id.
   * @throws {Problem} `copias_agotadas` after three in a day, `conversacion_vacia`
   */
  async ask(conversationId: string, id: string): Promise<void> {
    const at = new Date();
    const asked: Transcript = { id, at, dueAt: at };
    const oldest = 'transcripts.0.at';
    const { modifiedCount } = await this.#model.updateOne(
      {
        _id: conversationId,
        'messages.0': trusted({ $exists: true }),
        'transcripts.id': trusted({ $ne: id }),
        // The embedded database finds no empty list by a field that its elements lack.
        $nor: [{ 'transcripts.dueAt': trusted({ $gt: new Date(0) }) }],
        $or: [
          { [`transcripts.${MAX_TRANSCRIPTS - 1}`]: trusted({ $exists: false }) },
          { [oldest]: trusted({ $lte: new Date(at.getTime() - DAY_MS) }) },
        ],
      },
      { $push: { transcripts: { $each: [asked], $slice: -MAX_TRANSCRIPTS } } },
    );
    if (modifiedCount === 1 || (await this.isAsked(conversationId, id))) return;
    const isFull = (await this.#of(conversationId)).length === MAX_TRANSCRIPTS;
    throw new Problem(isFull ? 'copias_agotadas' : 'conversacion_vacia');
  }

  /** Copies that are due, the longest first. */
  async due(limit: number): Promise<DueTranscript[]> {
    const fields = { email: 1, transcripts: 1, messages: { $slice: -COPIED_MESSAGES } } as const;
    const found = await this.#model
      .find({ 'transcripts.dueAt': trusted({ $lte: new Date() }) }, fields)
      .sort({ 'transcripts.dueAt': 1 })
      .limit(limit)
      .lean<Array<Pick<Conversation, '_id' | 'email' | 'messages' | 'transcripts'>>>();
    return found.flatMap(({ _id: conversationId, email, messages, transcripts = [] }) =>
      transcripts.filter(({ dueAt }) => dueAt).map(({ id }) => ({ conversationId, id, email, messages })),
    );
  }

  /** Notes that accounts has taken a copy. Of one conversation only one is due at a time. */
  async noteTaken({ conversationId, id }: Pick<DueTranscript, 'conversationId' | 'id'>): Promise<void> {
    const position = (await this.#of(conversationId)).findIndex((one) => one.id === id);
    if (position === -1) return;
    // By its index: the embedded database fails on two concurrent updates with a positional operator.
    const field = `transcripts.${position}`;
    await this.#model.updateOne({ _id: conversationId, [`${field}.id`]: id }, { $unset: { [`${field}.dueAt`]: '' } });
  }

  async #of(conversationId: string): Promise<Transcript[]> {
    const found = await this.#model
      .findById(conversationId, { transcripts: 1 })
      .lean<Pick<Conversation, 'transcripts'>>();
    return found?.transcripts ?? [];
  }
}
