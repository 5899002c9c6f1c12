import type { LiveEvent } from '@vitrina/contracts/events';
import type { LiveChannel, Log } from '@vitrina/kernel';

/** Id of the one topic of all agents. */
const ALL = 'all';

/**
 * Tells open windows and inboxes, across all processes, that a conversation is to be read again. Losing a message harms
 * little: listeners look again by the clock.
 */
export class ConversationBoard {
  readonly #live: LiveChannel;
  readonly #log: Log;

  constructor(live: LiveChannel, log: Log) {
    this.#live = live;
    this.#log = log;
  }

  /** A conversation has changed or is gone. @param forAgents whether it concerns agents as well */
  async changed(id: string, forAgents: boolean): Promise<void> {
    await this.#tell(async () => {
      await this.#live.publish('conversation', id, { event: 'changed', data: null });
      if (forAgents) await this.#live.publish('agents', ALL, { event: 'changed', data: { id } });
    });
  }

  async agentTypes(id: string): Promise<void> {
    await this.#tell(() => this.#live.publish('conversation', id, { event: 'typing', data: null }));
  }

  async visitorTypes(id: string): Promise<void> {
    await this.#tell(() => this.#live.publish('agents', ALL, { event: 'typing', data: { id } }));
  }

  /** Calls `listener` for what happens in a conversation until the answered function is called. */
  async listen(id: string, listener: (event: LiveEvent<'conversation'>) => void): Promise<() => void> {
    return this.#live.subscribe('conversation', id, listener);
  }

  /** Calls `listener` for what concerns agents until the answered function is called. */
  async listenAsAgent(listener: (event: LiveEvent<'agents'>) => void): Promise<() => void> {
    return this.#live.subscribe('agents', ALL, listener);
  }

  async #tell(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      this.#log.debug({ err: error }, 'open windows were not told');
    }
  }
}
