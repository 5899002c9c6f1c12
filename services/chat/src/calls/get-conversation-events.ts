import type { LiveEvent } from '@vitrina/contracts/events';
import { forwardEvents, type SendEvent, type StreamEvents, watchSession } from '@vitrina/kernel';
import { agentOf } from '../agents/agent-of.ts';
import { conversationCard } from '../answers/conversation-cards.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import type { Agent } from '../store/conversation.ts';

/** Events that may wait for a slow client. */
const MAX_WAITING = 1_000;
/** How often an inbox says that its agent is there, and looks for what it was not told, in milliseconds. */
const LOOK_MS = 15_000;

type Send = SendEvent<StreamEvents<'GET /api/agente/conversaciones/eventos'>>;
type Event = LiveEvent<'agents'> | { event: 'look' };

/** `GET /api/agente/conversaciones/eventos`: who is there, and each conversation that concerns agents, as it changes. The reading is logged. */
export const getConversationEvents: Handler<'GET /api/agente/conversaciones/eventos'> = async (
  { session: opened, stream },
  dependencies,
) => {
  await dependencies.readLog.note(opened, 'events', 'conversaciones en vivo');
  return stream(async (send, signal) => {
    const session = await watchSession(opened, dependencies, ({ role }) => role === 'agent' || role === 'admin');
    const inbox = new Inbox(agentOf(opened), dependencies, send);
    try {
      await forwardEvents<Event>({
        signal: AbortSignal.any([signal, session.signal]),
        maxWaiting: MAX_WAITING,
        subscribe: async (push) => {
          const unsubscribe = await dependencies.board.listenAsAgent(push);
          const looking = setInterval(() => push({ event: 'look' }), LOOK_MS);
          return () => {
            clearInterval(looking);
            unsubscribe();
          };
        },
        first: () => inbox.sendAgents(),
        send: (event) => inbox.send(event),
      });
    } finally {
      session.stop();
    }
  });
};

/** What one agent's open inbox is sent. */
class Inbox {
  readonly #agent: Agent;
  readonly #dependencies: Dependencies;
  readonly #send: Send;
  #looked = new Date();
  #agents = '';

  constructor(agent: Agent, dependencies: Dependencies, send: Send) {
    this.#agent = agent;
    this.#dependencies = dependencies;
    this.#send = send;
  }

  /** Says that this agent is there, and sends who is, if that has changed. */
  async sendAgents(): Promise<void> {
    const { presence, log } = this.#dependencies;
    await presence.seen(this.#agent).catch((error: unknown) => log.debug({ err: error }, 'presence not told'));
    const agentes = (await presence.list()).map(({ id, name }) => ({ id, nombre: name }));
    if (JSON.stringify(agentes) === this.#agents) return;
    this.#agents = JSON.stringify(agentes);
    await this.#send('inicio', { agentes });
  }

  async send(event: Event): Promise<void> {
    if (event.event === 'look') return this.#look();
    if (event.event === 'typing') return this.#send('escribiendo', event.data);
    const known = await this.#dependencies.desk.card(event.data.id);
    if (known) await this.#send('conversacion', conversationCard(known, this.#agent.id));
    else await this.#send('retirada', event.data);
  }

  /** Sends again what has changed since the last look: a message about it may have been lost. */
  async #look(): Promise<void> {
    const since = this.#looked;
    this.#looked = new Date(Date.now() - LOOK_MS);
    await this.sendAgents();
    for (const known of await this.#dependencies.desk.changedSince(since)) {
      await this.#send('conversacion', conversationCard(known, this.#agent.id));
    }
  }
}
