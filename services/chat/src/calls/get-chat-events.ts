import type { LiveEvent } from '@vitrina/contracts/events';
import { forwardEvents, Problem, type SendEvent, type StreamEvents } from '@vitrina/kernel';
import { messageCard } from '../answers/conversation-cards.ts';
import { statusOf, visitorConversation } from '../answers/visitor-conversation.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/** Events that may wait for a slow client. */
const MAX_WAITING = 200;
/** How often the conversation is looked at without a message, in milliseconds, in case a message was lost. */
const LOOK_MS = 15_000;
/** Newest messages among which those of agents are looked for. */
const LOOKED_AT = 100;

type Send = SendEvent<StreamEvents<'GET /api/chat/eventos'>>;

/** `GET /api/chat/eventos`: the conversation as it is, then what agents say and who answers next, as it happens. */
export const getChatEvents: Handler<'GET /api/chat/eventos'> = async ({ c, query, stream }, dependencies) => {
  const { board, cookie } = dependencies;
  if (query.conversacion && query.conversacion !== cookie.read(c)) throw new Problem('conversacion_ajena');
  const { _id } = await readConversation(c, dependencies);
  return stream(async (send, signal) => {
    const gone = new AbortController();
    const news = new News(_id, dependencies, send, () => gone.abort());
    await forwardEvents<LiveEvent<'conversation'> | { event: 'look' }>({
      signal: AbortSignal.any([signal, gone.signal]),
      maxWaiting: MAX_WAITING,
      subscribe: async (push) => {
        const unsubscribe = await board.listen(_id, push);
        const looking = setInterval(() => push({ event: 'look' }), LOOK_MS);
        return () => {
          clearInterval(looking);
          unsubscribe();
        };
      },
      first: () => news.begin(),
      send: ({ event }) => {
        if (event === 'typing') return send('escribiendo', {});
        return event === 'look' ? news.look() : news.send();
      },
    });
  });
};

/** What one window has not been sent yet. */
class News {
  readonly #id: string;
  readonly #dependencies: Dependencies;
  readonly #send: Send;
  readonly #onGone: () => void;
  readonly #sent = new Set<string>();
  #status = '';
  /** When what was last read had changed; null while a person is awaited, as who is there changes unseen. */
  #readAt: number | null = null;

  constructor(id: string, dependencies: Dependencies, send: Send, onGone: () => void) {
    this.#id = id;
    this.#dependencies = dependencies;
    this.#send = send;
    this.#onGone = onGone;
  }

  /** Sends the whole conversation. */
  async begin(): Promise<void> {
    const conversation = await this.#read();
    if (!conversation) return;
    const whole = await visitorConversation(conversation, this.#dependencies.notice);
    for (const { id } of whole.mensajes) this.#sent.add(id);
    const { email: _email, mensajes: _messages, ...status } = whole;
    this.#status = JSON.stringify(status);
    await this.#send('inicio', whole);
  }

  /** Sends the agents' messages that were not sent, in their order, and who answers next if that has changed. */
  async send(): Promise<void> {
    const conversation = await this.#read();
    if (!conversation) return;
    const status = await statusOf(conversation, this.#dependencies.notice);
    const hasChanged = JSON.stringify(status) !== this.#status;
    this.#status = JSON.stringify(status);
    if (hasChanged) await this.#send('estado', status);
    for (const message of conversation.messages.filter(({ sender }) => sender === 'agent').map(messageCard)) {
      if (this.#sent.has(message.id)) continue;
      this.#sent.add(message.id);
      await this.#send('mensaje', message);
    }
  }

  /** The same, unless nothing has changed. */
  async look(): Promise<void> {
    const changed = await this.#dependencies.conversations.changedAt(this.#id);
    if (this.#readAt === null || changed?.getTime() !== this.#readAt) await this.send();
  }

  async #read() {
    const conversation = await this.#dependencies.conversations.byId(this.#id, LOOKED_AT);
    if (!conversation) {
      await this.#send('fin', {});
      this.#onGone();
    }
    this.#readAt = conversation?.state === 'waiting' ? null : (conversation?.updatedAt.getTime() ?? null);
    return conversation;
  }
}
