import { Redis } from 'ioredis';

/** A change that a signed-in user should see at once; carries state, so a lost one is mended by the next. */
export interface LiveEvent {
  event: string;
  data: unknown;
}

/** Sends live events to whichever process holds a user's stream, over Redis publish/subscribe. */
export class LiveChannel {
  readonly #redis: Redis;
  readonly #subscriber: Redis;
  readonly #prefix: string;
  readonly #listeners = new Map<string, Set<(event: LiveEvent) => void>>();

  /** `redis` is the process' request connection; the subscription uses one of its own to the same server. */
  constructor(redis: Redis, url: string, namespace: string) {
    this.#redis = redis;
    this.#prefix = `${namespace}:vivo:`;
    this.#subscriber = new Redis(url, { maxRetriesPerRequest: null });
    this.#subscriber.on('error', () => undefined);
    this.#subscriber.on('message', (channel: string, text: string) => {
      const event: LiveEvent = JSON.parse(text);
      for (const listener of this.#listeners.get(channel) ?? []) listener(event);
    });
  }

  /** Sends an event to a user's open streams. */
  async publish(userId: string, event: LiveEvent): Promise<void> {
    await this.#redis.publish(this.#prefix + userId, JSON.stringify(event));
  }

  /** Calls `listener` for each event of a user until the answered function is called. */
  async subscribe(userId: string, listener: (event: LiveEvent) => void): Promise<() => void> {
    const channel = this.#prefix + userId;
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

  /** Ends the subscription's connection. */
  close(): void {
    this.#subscriber.disconnect();
  }
}
