import type { LiveEvent } from '@vitrina/contracts/events';
import type { LiveChannel, Log } from '@vitrina/kernel';

/** Interval at which subscribers poll, in milliseconds, in case a message of Redis was lost. */
export const POLL_MS = 15_000;
/** Event at which a subscriber polls for missed changes; an inbox also reports its agent's presence. */
export interface Poll {
  event: 'poll';
}

/** Id of the topic shared by all agents. */
const ALL = 'all';

/** Notifies open windows and inboxes that a conversation has changed. A lost message does little harm: all poll. */
export class ConversationUpdates {
  readonly #live: LiveChannel;
  readonly #log: Log;

  constructor(live: LiveChannel, log: Log) {
    this.#live = live;
    this.#log = log;
  }

  /** Publishes that a conversation has changed or is gone. @param forAgents whether it concerns agents as well */
  async publishChange(id: string, forAgents: boolean): Promise<void> {
    await this.#publish(async () => {
      await this.#live.publish('conversation', id, { event: 'changed', data: null });
      if (forAgents) await this.#live.publish('agents', ALL, { event: 'changed', data: { id } });
    });
  }

  async publishAgentTyping(id: string): Promise<void> {
    await this.#publish(() => this.#live.publish('conversation', id, { event: 'typing', data: null }));
  }

  async publishVisitorTyping(id: string): Promise<void> {
    await this.#publish(() => this.#live.publish('agents', ALL, { event: 'typing', data: { id } }));
  }

  /** Calls `listener` for events of a conversation until the returned function is called. */
  async subscribe(id: string, listener: (event: LiveEvent<'conversation'> | Poll) => void): Promise<() => void> {
    return withPolling(await this.#live.subscribe('conversation', id, listener), listener);
  }

  /** Calls `listener` for events that concern agents until the returned function is called. */
  async subscribeAsAgent(listener: (event: LiveEvent<'agents'> | Poll) => void): Promise<() => void> {
    return withPolling(await this.#live.subscribe('agents', ALL, listener), listener);
  }

  async #publish(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      this.#log.debug({ err: error }, 'open windows were not notified');
    }
  }
}

function withPolling(unsubscribe: () => void, listener: (poll: Poll) => void): () => void {
  const polling = setInterval(() => listener({ event: 'poll' }), POLL_MS);
  return () => {
    clearInterval(polling);
    unsubscribe();
  };
}
