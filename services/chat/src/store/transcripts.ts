import { hashToken, keyedId, type Limits, Problem, trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import { type Conversation, MAX_TRANSCRIPTS, type Message, type Transcript } from './conversation.ts';
import type { RecentConversation } from './conversation-store.ts';

const DAY_MS = 86_400_000;
/** Newest messages in a copy: as many as a continued conversation shows. */
const COPIED_MESSAGES = 100;

/** Copy that accounts should take, with the messages so far. */
export interface DueTranscript {
  /** Id of the conversation. */
  conversationId: string;
  id: string;
  email: string;
  messages: readonly Message[];
}

/** Copies of conversations by mail: requested with one write of the conversation, and due until accounts has taken them. */
export class Transcripts {
  readonly #model: Model<Conversation>;

  constructor(model: Model<Conversation>) {
    this.#model = model;
  }

  /** True if a request with this id changes nothing: it was made before, or another copy is due. */
  async isRequested(conversationId: string, id: string): Promise<boolean> {
    return (await this.#of(conversationId)).some((one) => one.dueAt || one.id === id);
  }

  /**
   * Requests a copy, unless one is due or has this id.
   * @throws {Problem} `copias_agotadas` after three in a day, `conversacion_vacia`
   */
  async request(conversationId: string, id: string): Promise<void> {
    const at = new Date();
    const requested: Transcript = { id, at, dueAt: at };
    const oldest = 'transcripts.0.at';
    const { modifiedCount } = await this.#model.updateOne(
      {
        _id: conversationId,
        'messages.0': trusted({ $exists: true }),
        'transcripts.id': trusted({ $ne: id }),
        // The embedded database does not find an empty list by a field that its elements lack.
        $nor: [{ 'transcripts.dueAt': trusted({ $gt: new Date(0) }) }],
        $or: [
          { [`transcripts.${MAX_TRANSCRIPTS - 1}`]: trusted({ $exists: false }) },
          { [oldest]: trusted({ $lte: new Date(at.getTime() - DAY_MS) }) },
        ],
      },
      { $push: { transcripts: { $each: [requested], $slice: -MAX_TRANSCRIPTS } } },
    );
    if (modifiedCount === 1 || (await this.isRequested(conversationId, id))) return;
    const isFull = (await this.#of(conversationId)).length === MAX_TRANSCRIPTS;
    throw new Problem(isFull ? 'copias_agotadas' : 'conversacion_vacia');
  }

  /** Returns due copies, longest due first. */
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

  /** Records that accounts has taken a copy. Only a single copy of a conversation is due at a time. */
  async recordHandOver({ conversationId, id }: Pick<DueTranscript, 'conversationId' | 'id'>): Promise<void> {
    const position = (await this.#of(conversationId)).findIndex((one) => one.id === id);
    if (position === -1) return;
    // Uses the index, because the embedded database fails on two concurrent updates with a positional operator.
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

/**
 * Requests a copy of a conversation to its e-mail, once for each `key`.
 * @throws {Problem} `demasiadas_solicitudes` by e-mail, `copias_agotadas`, `conversacion_vacia`
 */
export async function requestTranscript(
  { _id, email }: RecentConversation,
  key: string | null,
  { transcripts, limits }: { transcripts: Transcripts; limits: Limits },
): Promise<void> {
  const id = keyedId(_id, key);
  if (await transcripts.isRequested(_id, id)) return;
  await limits.consume('transcripts', hashToken(email));
  await transcripts.request(_id, id);
}
