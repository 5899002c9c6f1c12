import type { LiveEvent } from '@vitrina/contracts/events';
import { type CallHandlers, forwardEvents, type SendEvent, type StreamEvents, watchSession } from '@vitrina/kernel';
import type { ChatContext } from '../context.ts';
import { conversationCard } from '../conversation-cards.ts';
import { type Agent, agentOf } from '../store/conversation.ts';
import { POLL_MS, type Poll } from '../store/conversation-updates.ts';

/** Most events that may wait for a slow client. */
const MAX_WAITING = 1_000;

type Send = SendEvent<StreamEvents<'GET /api/agente/conversaciones/eventos'>>;
type Event = LiveEvent<'agents'> | Poll;

export const eventCalls = {
  /** Streams the agents present, and each conversation that concerns agents, as they change. The access is logged. */
  'GET /api/agente/conversaciones/eventos': async ({ session: opened, stream }, context) => {
    await context.readLog.note(opened, 'events', 'conversaciones en vivo');
    return stream(async (send, signal) => {
      const session = await watchSession(opened, context, ({ role }) => role === 'agent' || role === 'admin');
      const inbox = new Inbox(agentOf(opened), context, send);
      try {
        await forwardEvents<Event>({
          signal: AbortSignal.any([signal, session.signal]),
          maxWaiting: MAX_WAITING,
          subscribe: (push) => context.updates.subscribeAsAgent(push),
          first: () => inbox.sendAgents(),
          send: (event) => inbox.send(event),
        });
      } finally {
        session.stop();
      }
    });
  },
} satisfies Partial<CallHandlers<'chat', ChatContext>>;

/** Events sent to an agent's open inbox. */
class Inbox {
  readonly #agent: Agent;
  readonly #context: ChatContext;
  readonly #send: Send;
  #polledAt = new Date();
  #agents = '';

  constructor(agent: Agent, context: ChatContext, send: Send) {
    this.#agent = agent;
    this.#context = context;
    this.#send = send;
  }

  /** Reports this agent as present, and sends the list of agents if it has changed. */
  async sendAgents(): Promise<void> {
    const { presence, log } = this.#context;
    await presence
      .markPresent(this.#agent)
      .catch((error: unknown) => log.debug({ err: error }, 'presence not recorded'));
    const agentes = (await presence.list()).map(({ id, name }) => ({ id, nombre: name }));
    if (JSON.stringify(agentes) === this.#agents) return;
    this.#agents = JSON.stringify(agentes);
    await this.#send('inicio', { agentes });
  }

  async send(event: Event): Promise<void> {
    if (event.event === 'poll') return this.#poll();
    if (event.event === 'typing') return this.#send('escribiendo', event.data);
    const conversation = await this.#context.desk.card(event.data.id);
    if (conversation) await this.#send('conversacion', conversationCard(conversation, this.#agent.id));
    else await this.#send('retirada', event.data);
  }

  /** Sends all changes since the last poll again, because a message about them may have been lost. */
  async #poll(): Promise<void> {
    const since = this.#polledAt;
    this.#polledAt = new Date(Date.now() - POLL_MS);
    await this.sendAgents();
    for (const conversation of await this.#context.desk.changedSince(since)) {
      await this.#send('conversacion', conversationCard(conversation, this.#agent.id));
    }
  }
}
