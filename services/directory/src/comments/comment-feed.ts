import type { Comment } from '@vitrina/contracts';
import type { LiveEvent, LiveTopic } from '@vitrina/contracts/events';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import type { LiveChannel, Log } from '@vitrina/kernel';
import { momentOf } from '../gallery/cards.ts';
import type { CommentDoc, CommentState } from '../model/comment.ts';

/** Live feed of a provider's comments across all processes. A lost message does no harm: pages read again later. */
export class CommentFeed {
  readonly #live: LiveChannel;
  readonly #log: Log;

  constructor(live: LiveChannel, log: Log) {
    this.#live = live;
    this.#log = log;
  }

  /** Announces a new public comment to the provider's page and to the provider. */
  async published(comment: CommentDoc): Promise<void> {
    await this.changed(comment, { featured: false });
    const data = commentCard(comment, null, { featured: false });
    if (!comment.reply) await this.#publish('account', comment.providerId, { event: 'comment', data });
  }

  /** Announces a changed comment to the provider's page only: it is not new. @param shows see {@link commentCard} */
  async changed(comment: CommentDoc, shows: { featured: boolean }): Promise<void> {
    await this.#publish('provider', comment.providerId, { event: 'comment', data: commentCard(comment, null, shows) });
  }

  /** Announces that a comment is no longer public. */
  async removed(comment: CommentDoc): Promise<void> {
    await this.#publish('provider', comment.providerId, { event: 'commentGone', data: { id: comment._id } });
  }

  /** Calls `listener` for each event on a provider's page until the returned function is called. */
  async subscribe(providerId: string, listener: (event: LiveEvent<'provider'>) => void): Promise<() => void> {
    return this.#live.subscribe('provider', providerId, listener);
  }

  async #publish<T extends LiveTopic>(topic: T, id: string, event: LiveEvent<T>): Promise<void> {
    try {
      await this.#live.publish(topic, id, event);
    } catch (error) {
      this.#log.debug({ err: error, topic, id }, 'live event not published');
    }
  }
}

/**
 * Builds a comment's card for one reader.
 * @param readerId account of the reader, null for a visitor and for broadcasts
 * @param shows `featured`: the provider's plan includes featured comments
 */
export function commentCard(doc: CommentDoc, readerId: string | null, shows: { featured: boolean }): Comment {
  return {
    id: doc._id,
    proveedor_id: doc.providerId,
    nombre_usuario: authorName(doc),
    comentario: doc.text,
    estrellas: shownStars(doc),
    verificado: doc.verified ?? false,
    fecha: momentOf(doc.at),
    respuesta: doc.reply?.text ?? null,
    fecha_respuesta: doc.reply && momentOf(doc.reply.at),
    estado: seenState(doc.state),
    razon: doc.decision?.reason || null,
    decision: doc.decision?.id ?? null,
    propio: doc.authorId === readerId,
    destacado: shows.featured && Boolean(doc.featured),
    utiles: doc.usefulTo?.length ?? 0,
    me_sirvio: readerId !== null && (doc.usefulTo?.includes(readerId) ?? false),
  };
}

/** Stars that a reader sees: those of a rating that counts, and before its publication those that its author gave. */
function shownStars({ state, stars, ratingKey }: CommentDoc): number | null {
  return (state === 'published' ? ratingKey && stars : stars) || null;
}

/** Name of a comment's author for other readers; a name with a link or contact data is replaced. */
export function authorName({ authorName: name }: CommentDoc): string {
  return shownName(name, 'Usuario');
}

/** Shows the author the same state for rejected and for removed comments. */
function seenState(state: CommentState): Comment['estado'] {
  if (state === 'rejected' || state === 'removed') return 'retirado';
  return state === 'held' ? 'en_revision' : 'publicado';
}
