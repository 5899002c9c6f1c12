import type { LiveEvent, LiveTopic } from '@vitrina/contracts/events';
import type { LiveChannel, Log } from '@vitrina/kernel';
import { commentCard } from '../answers/comment-card.ts';
import type { CommentDoc } from '../model/comment.ts';

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

  /** A comment that everyone sees is new; its owner's own stream gets it as well. */
  async shown(comment: CommentDoc): Promise<void> {
    await this.changed(comment, { featured: false });
    const data = commentCard(comment, null, { featured: false });
    if (!comment.reply) await this.#tell('account', comment.providerId, { event: 'comment', data });
  }

  /** A comment is shown otherwise, or is back: to its owner it is not new. @param shows as of {@link commentCard} */
  async changed(comment: CommentDoc, shows: { featured: boolean }): Promise<void> {
    await this.#tell('provider', comment.providerId, { event: 'comment', data: commentCard(comment, null, shows) });
  }

  /** A comment is not public any more. */
  async gone(comment: Pick<CommentDoc, '_id' | 'providerId'>): Promise<void> {
    await this.#tell('provider', comment.providerId, { event: 'commentGone', data: { id: comment._id } });
  }

  /** Calls `listener` for what happens on a provider's page until the answered function is called. */
  async listen(providerId: string, listener: (event: LiveEvent<'provider'>) => void): Promise<() => void> {
    return this.#live.subscribe('provider', providerId, listener);
  }

  async #tell<T extends LiveTopic>(topic: T, id: string, event: LiveEvent<T>): Promise<void> {
    try {
      await this.#live.publish(topic, id, event);
    } catch (error) {
      this.#log.debug({ err: error, topic, id }, 'open pages were not told');
    }
  }
}
