import { type LiveEvent, type LiveTopic, liveEvents } from '@vitrina/contracts/events';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { keySpace, type RedisPlace, waitingConnection } from '../data/redis.ts';

/** Listener of a topic. */
type Listener = (event: LiveEvent) => void;

/** Channel of a topic's messages about one subject, such as an account or a provider, after the prefix of keys. */
const channelOf = (topic: LiveTopic, id: string) => `live:${topic}:${id}`;

/**
 * Notifies a user's open streams that sessions have changed or ended. Streams also check regularly, so a lost message
 * does little harm.
 */
export async function announceSessionChange(redis: Redis, userId: string): Promise<void> {
  await publishLive(redis, 'account', userId, { event: 'session', data: null });
}

/** Sends an event to the open streams of an account or a provider's page, from a process that does not listen. */
export async function publishLive<T extends LiveTopic>(
  redis: Redis,
  topic: T,
  id: string,
  event: LiveEvent<T>,
): Promise<void> {
  // The driver adds the prefix to keys but not to channels.
  await redis.publish(`${redis.options.keyPrefix ?? ''}${channelOf(topic, id)}`, JSON.stringify(event));
}

/** Sends live events over Redis publish/subscribe to the processes that listen, such as those with the affected streams. */
export class LiveChannel {
  readonly #redis: Redis;
  readonly #subscriber: Redis;
  readonly #prefix: string;
  readonly #listeners = new Map<string, Set<Listener>>();

  /** `redis` is the process' request connection; the subscription opens another one to the same server. */
  constructor(redis: Redis, place: RedisPlace, namespace: string) {
    this.#redis = redis;
    this.#prefix = `${keySpace(namespace)}:`;
    this.#subscriber = waitingConnection(place);
    this.#subscriber.on('message', (channel: string, text: string) => {
      const event = readEvent(channel.slice(this.#prefix.length), text);
      if (event) for (const listener of this.#listeners.get(channel) ?? []) listener(event);
    });
  }

  /** Sends an event to the listeners of a topic's subject, such as an account or a provider. */
  async publish<T extends LiveTopic>(topic: T, id: string, event: LiveEvent<T>): Promise<void> {
    await this.#redis.publish(this.#prefix + channelOf(topic, id), JSON.stringify(event));
  }

  /** Calls `listener` for each event of a topic's subject, such as an account, until the returned function is called. */
  async subscribe<T extends LiveTopic>(
    topic: T,
    id: string,
    listener: (event: LiveEvent<T>) => void,
  ): Promise<() => void> {
    const channel = this.#prefix + channelOf(topic, id);
    const listeners = this.#listeners.get(channel) ?? new Set();
    // A channel only carries events of its topic.
    const known = listener as Listener;
    listeners.add(known);
    this.#listeners.set(channel, listeners);
    if (listeners.size === 1) await this.#subscriber.subscribe(channel);
    return () => {
      listeners.delete(known);
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

/** Parses a message by its schema; null if the catalogue lacks it, such as for a process of another release. */
function readEvent(channel: string, text: string): LiveEvent | null {
  const topic = channel.split(':')[1] as LiveTopic;
  const { event, data } = JSON.parse(text) as { event: string; data: unknown };
  const schemas: Record<string, z.ZodType> = liveEvents[topic];
  const read = schemas[event]?.safeParse(data);
  return read?.success ? ({ event, data: read.data } as LiveEvent) : null;
}
