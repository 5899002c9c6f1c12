import type { CardProvider, ConversationStatus, KeptChatMessage, VisitorConversation } from '@vitrina/contracts';

/** Message of the conversation; the assistant's may contain provider cards. */
export interface ChatMessage {
  id: string;
  sender: 'user' | 'ai' | 'humano';
  text: string;
  providers: readonly CardProvider[];
  /** Ids of the providers that it showed in an earlier visit. */
  shown?: readonly string[];
  /** Set if it did not reach the server, or if its answer is incomplete. */
  failed?: Failure;
}

/** Suggestions for the next message: a question, or an empty text, and quick answers. */
interface Suggestions {
  question: string;
  answers: readonly string[];
}

/** Failure of a visitor's message. */
export type Failure = 'unsent' | 'unanswered';

/** State of the window's conversation. */
export interface Conversation {
  /** Empty until the e-mail step is done. */
  email: string;
  messages: readonly ChatMessage[];
  /** True while a reply is loading. */
  pending: boolean;
  /** True once the server has the conversation, so that its events can be received. */
  opened: boolean;
  /** State that decides who answers next. */
  status: ConversationStatus;
  /**
   * Agent who had the conversation before the assistant took over again; empty if no agent had come. Null before that,
   * and again after the visitor's next message.
   */
  previousAgent: string | null;
  /** True for a moment after the agent has typed. */
  agentIsTyping: boolean;
  /** Suggestions of the last answer. */
  suggested: Suggestions;
}

const nothing: Suggestions = { question: '', answers: [] };
const withAssistant: ConversationStatus = { estado: 'bot', agente: null, aviso: null };

export const blank: Conversation = {
  email: '',
  messages: [],
  pending: false,
  opened: false,
  status: withAssistant,
  previousAgent: null,
  agentIsTyping: false,
  suggested: nothing,
};

/** Events that change the conversation. */
export type ChatEvent =
  | { type: 'started'; email: string }
  | { type: 'sent'; id: string; text: string }
  | { type: 'opened' }
  | { type: 'failed'; id: string; why: Failure }
  | { type: 'retried'; id: string }
  | { type: 'piece'; text: string }
  | { type: 'provider'; provider: CardProvider }
  | ({ type: 'suggested' } & Suggestions)
  | { type: 'handedOff'; notice: string | null }
  | { type: 'ended'; fallback: string }
  | { type: 'resumed'; conversation: VisitorConversation }
  | { type: 'synced'; conversation: VisitorConversation }
  | { type: 'status'; status: ConversationStatus }
  | { type: 'received'; message: KeptChatMessage }
  | { type: 'typing'; on: boolean }
  | { type: 'closed' };

/** Id of the reply to a message. */
function replyTo(id: string): string {
  return `${id}-reply`;
}

/** Changes the reply that is being written: the last message if it is the assistant's, else a new one. */
function withReply(state: Conversation, change: (reply: ChatMessage) => ChatMessage): Conversation {
  const last = state.messages.at(-1);
  const reply: ChatMessage = { id: replyTo(last?.id ?? ''), sender: 'ai', text: '', providers: [] };
  const messages = last?.sender === 'ai' ? state.messages : [...state.messages, reply];
  return { ...state, messages: changeLast(messages, change) };
}

function changeLast(messages: readonly ChatMessage[], change: (message: ChatMessage) => ChatMessage): ChatMessage[] {
  return messages.map((message, index) => (index === messages.length - 1 ? change(message) : message));
}

function fromServer({ id, sender, text, proveedores }: KeptChatMessage): ChatMessage {
  return { id, sender, text, providers: [], ...(proveedores.length > 0 && { shown: proveedores }) };
}

/** Adds an agent's message, unless it is already there. */
function withAgents(state: Conversation, message: KeptChatMessage): Conversation {
  if (message.sender !== 'humano' || state.messages.some(({ id }) => id === message.id)) return state;
  return { ...state, agentIsTyping: false, messages: [...state.messages, fromServer(message)] };
}

/** Sets the status, and records the agent whose turn ends. */
function withStatus(state: Conversation, status: ConversationStatus): Conversation {
  const { estado, agente } = state.status;
  const ends = status.estado === 'bot' && (estado === 'con_agente' || estado === 'pendiente_humano');
  return { ...state, status, previousAgent: ends ? (agente ?? '') : state.previousAgent };
}

/** Reducer of the conversation. */
export function conversationReducer(state: Conversation, event: ChatEvent): Conversation {
  switch (event.type) {
    case 'started':
      return { ...state, email: event.email };
    case 'sent': {
      const message: ChatMessage = { id: event.id, sender: 'user', text: event.text, providers: [] };
      return {
        ...state,
        pending: true,
        previousAgent: null,
        suggested: nothing,
        messages: [...state.messages, message],
      };
    }
    case 'opened':
      return { ...state, opened: true };
    case 'failed':
      return {
        ...state,
        pending: false,
        messages: state.messages.map((one) => (one.id === event.id ? { ...one, failed: event.why } : one)),
      };
    case 'retried':
      return { ...state, messages: state.messages.filter(({ id }) => id !== event.id && id !== replyTo(event.id)) };
    case 'piece':
      return withReply(state, (reply) => ({ ...reply, text: reply.text + event.text }));
    case 'provider':
      return withReply(state, (reply) => ({ ...reply, providers: [...reply.providers, event.provider] }));
    case 'suggested':
      return { ...state, suggested: { question: event.question, answers: event.answers } };
    case 'handedOff':
      return { ...state, status: { estado: 'pendiente_humano', agente: null, aviso: event.notice } };
    case 'ended': {
      const answered = state.messages.at(-1)?.sender !== 'user' || state.status.estado === 'con_agente';
      const ended = answered ? state : withReply(state, (reply) => ({ ...reply, text: event.fallback }));
      return { ...ended, pending: false };
    }
    case 'resumed': {
      const { email, mensajes, ...status } = event.conversation;
      return { ...blank, email, status, opened: true, messages: mensajes.map(fromServer) };
    }
    case 'synced': {
      const { email: _email, mensajes, ...status } = event.conversation;
      return mensajes.reduce(withAgents, withStatus(state, status));
    }
    case 'status':
      return { ...withStatus(state, event.status), agentIsTyping: false };
    case 'received':
      return withAgents(state, event.message);
    case 'typing':
      return { ...state, agentIsTyping: event.on };
    case 'closed':
      return blank;
  }
}
