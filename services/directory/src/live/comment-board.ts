import type { LiveChannel, LiveEvent, Log } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import type { CommentDoc } from '../model/comment.ts';

/** Names of the events on a provider's stream. */
export const COMMENT_EVENT = 'comentario';
const GONE_EVENT = 'retirado';

/**
 * Tells open pages what changes in the comments on a provider, across all processes. Losing a message harms nothing: a
 * page reads the list again whenever it reconnects.
 */
export class CommentBoard {
  readonly #live: LiveChannel;
  readonly #log: Log;

  constructor(live: LiveChannel, log: Log) {
    this.#live = live;
    this.#log = log;
  }

  /** A comment that everyone sees is new, or has a reply; its owner's own stream gets it as well. */
  async shown(comment: CommentDoc): Promise<void> {
    const event = { event: COMMENT_EVENT, data: commentCard(comment, null) };
    await this.#tell(topicOf(comment.providerId), event);
    if (!comment.reply) await this.#tell(comment.providerId, event);
  }

  /** A comment that had been away is public again: to its owner it is not new. */
  async back(comment: CommentDoc): Promise<void> {
    await this.#tell(topicOf(comment.providerId), { event: COMMENT_EVENT, data: commentCard(comment, null) });
  }

  /** A comment is not public any more. */
  async gone(comment: Pick<CommentDoc, '_id' | 'providerId'>): Promise<void> {
    await this.#tell(topicOf(comment.providerId), { event: GONE_EVENT, data: { id: comment._id } });
  }

  /** Calls `listener` for what happens on a provider's page until the answered function is called. */
  async listen(providerId: string, listener: (event: LiveEvent) => void): Promise<() => void> {
    return this.#live.subscribe(topicOf(providerId), listener);
  }

  async #tell(topic: string, event: LiveEvent): Promise<void> {
    try {
      await this.#live.publish(topic, event);
    } catch (error) {
      this.#log.debug({ err: error, topic }, 'open pages were not told');
    }
  }
}

function topicOf(providerId: string): string {
  return `comentarios:${providerId}`;
}
