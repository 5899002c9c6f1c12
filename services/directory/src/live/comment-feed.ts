import type { LiveEvent, LiveTopic } from '@vitrina/contracts/events';
import type { LiveChannel, Log } from '@vitrina/kernel';
import type { CommentDoc } from '../model/comment.ts';
import { commentCard } from '../responses/comment-card.ts';

/**
 * Live feed of the comments on a provider, for open pages across all processes. A lost message does no harm, because a
 * page reads the list again when it reconnects.
 */
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

  /**
   * Announces a changed or restored comment to the provider's page only, because it is not new. @param shows see {@link
   * commentCard}
   */
  async changed(comment: CommentDoc, shows: { featured: boolean }): Promise<void> {
    await this.#publish('provider', comment.providerId, { event: 'comment', data: commentCard(comment, null, shows) });
  }

  /** Announces that a comment is no longer public. */
  async removed(comment: Pick<CommentDoc, '_id' | 'providerId'>): Promise<void> {
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
