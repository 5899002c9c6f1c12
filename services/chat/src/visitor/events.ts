import type { LiveEvent } from '@vitrina/contracts/events';
import { type CallHandlers, forwardEvents, Problem, type SendEvent, type StreamEvents } from '@vitrina/kernel';
import type { ChatContext } from '../context.ts';
import { messageCard, statusOf, visitorConversation } from '../conversation-cards.ts';
import type { Poll } from '../store/conversation-updates.ts';
import { readConversation } from './visitor.ts';

/** Most events that may wait for a slow client. */
const MAX_WAITING = 200;
/** Newest messages that are checked for those of agents. */
const CHECKED_MESSAGES = 100;

type Send = SendEvent<StreamEvents<'GET /api/chat/eventos'>>;

export const eventCalls = {
  /** Streams the current conversation, then agents' messages and state changes. */
  'GET /api/chat/eventos': async ({ c, query, stream }, context) => {
    const { updates, cookie } = context;
    if (query.conversacion && query.conversacion !== cookie.read(c)) throw new Problem('conversacion_ajena');
    const { _id } = await readConversation(c, context);
    return stream(async (send, signal) => {
      const gone = new AbortController();
      const pending = new VisitorUpdates(_id, context, send, () => gone.abort());
      await forwardEvents<LiveEvent<'conversation'> | Poll>({
        signal: AbortSignal.any([signal, gone.signal]),
        maxWaiting: MAX_WAITING,
        subscribe: (push) => updates.subscribe(_id, push),
        first: () => pending.begin(),
        send: ({ event }) => {
          if (event === 'typing') return send('escribiendo', {});
          return event === 'poll' ? pending.poll() : pending.send();
        },
      });
    });
  },
} satisfies Partial<CallHandlers<'chat', ChatContext>>;

/** Updates that a window has not received yet. */
class VisitorUpdates {
  readonly #id: string;
  readonly #context: ChatContext;
  readonly #send: Send;
  readonly #onGone: () => void;
  readonly #sent = new Set<string>();
  #status = '';
  /** Change time of the conversation last read; null while the visitor waits, because presence changes without a trace. */
  #readAt: number | null = null;

  constructor(id: string, context: ChatContext, send: Send, onGone: () => void) {
    this.#id = id;
    this.#context = context;
    this.#send = send;
    this.#onGone = onGone;
  }

  /** Sends the whole conversation. */
  async begin(): Promise<void> {
    const conversation = await this.#read();
    if (!conversation) return;
    const whole = await visitorConversation(conversation, this.#context.notice);
    for (const { id } of whole.mensajes) this.#sent.add(id);
    const { email: _email, mensajes: _messages, ...status } = whole;
    this.#status = JSON.stringify(status);
    await this.#send('inicio', whole);
  }

  /** Sends the agents' messages not sent yet, in order, and who answers next if that has changed. */
  async send(): Promise<void> {
    const conversation = await this.#read();
    if (!conversation) return;
    const status = await statusOf(conversation, this.#context.notice);
    const hasChanged = JSON.stringify(status) !== this.#status;
    this.#status = JSON.stringify(status);
    if (hasChanged) await this.#send('estado', status);
    for (const message of conversation.messages.filter(({ sender }) => sender === 'agent').map(messageCard)) {
      if (this.#sent.has(message.id)) continue;
      this.#sent.add(message.id);
      await this.#send('mensaje', message);
    }
  }

  /** Sends updates only if the conversation has changed. */
  async poll(): Promise<void> {
    const changed = await this.#context.conversations.changedAt(this.#id);
    if (this.#readAt === null || changed?.getTime() !== this.#readAt) await this.send();
  }

  async #read() {
    const conversation = await this.#context.conversations.readById(this.#id, CHECKED_MESSAGES);
    if (!conversation) {
      await this.#send('fin', {});
      this.#onGone();
    }
    this.#readAt = conversation?.state === 'waiting' ? null : (conversation?.updatedAt.getTime() ?? null);
    return conversation;
  }
}
