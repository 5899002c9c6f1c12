import type { Redis } from 'ioredis';
import { keySpace, queueConnection, type RedisPlace } from './redis.ts';

/** A change that a signed-in user should see at once; carries state, so the next one corrects a lost one. */
export interface LiveEvent {
  event: string;
  data: unknown;
}

/**
 * Event that makes a user's streams check their session again because it has changed or ended; never sent to browsers.
 */
export const SESSION_CHANGED = 'sesion';

/** Channel of a user's events, with the prefix of keys. */
const channelOf = (namespace: string, userId: string) => `${keySpace(namespace)}:vivo:${userId}`;

/**
 * Tells a user's open streams that sessions have changed or ended. Streams also check regularly, so a lost message does
 * little harm.
 */
export async function announceSessionChange(redis: Redis, userId: string): Promise<void> {
  // The driver adds the prefix to keys but not to channels.
  await redis.publish(
    `${redis.options.keyPrefix ?? ''}vivo:${userId}`,
    JSON.stringify({ event: SESSION_CHANGED, data: null }),
  );
}

/** Sends live events over Redis publish/subscribe to the process that holds a user's stream. */
export class LiveChannel {
  readonly #redis: Redis;
  readonly #subscriber: Redis;
  readonly #namespace: string;
  readonly #listeners = new Map<string, Set<(event: LiveEvent) => void>>();

  /** `redis` is the process' request connection; the subscription opens another one to the same server. */
  constructor(redis: Redis, place: RedisPlace, namespace: string) {
    this.#redis = redis;
    this.#namespace = namespace;
    this.#subscriber = queueConnection(place);
    this.#subscriber.on('message', (channel: string, text: string) => {
      const event: LiveEvent = JSON.parse(text);
      for (const listener of this.#listeners.get(channel) ?? []) listener(event);
    });
  }

  /** Sends an event to a user's open streams. */
  async publish(userId: string, event: LiveEvent): Promise<void> {
    await this.#redis.publish(channelOf(this.#namespace, userId), JSON.stringify(event));
  }

  /** Calls `listener` for each event of a user until the returned function is called. */
  async subscribe(userId: string, listener: (event: LiveEvent) => void): Promise<() => void> {
    const channel = channelOf(this.#namespace, userId);
    const listeners = this.#listeners.get(channel) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
    if (listeners.size === 1) await this.#subscriber.subscribe(channel);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      this.#subscriber.unsubscribe(channel).catch(() => undefined);
    };
  }

  /** Closes the subscription's connection. */
  close(): void {
    this.#subscriber.disconnect();
  }
}
