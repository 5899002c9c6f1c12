import type { Provider } from '@vitrina/contracts';

/** One message of the conversation; the assistant's may carry provider cards. */
export interface ChatMessage {
  id: number;
  sender: 'user' | 'ai' | 'humano';
  text: string;
  providers: readonly Provider[];
}

/** The conversation as the window shows it. */
export interface Conversation {
  /** Empty until the e-mail step is done. */
  email: string;
  messages: readonly ChatMessage[];
  /** True while a reply is on its way. */
  pending: boolean;
  /** True once a person was asked for: the send control stays disabled. */
  handedOff: boolean;
}

export const blank: Conversation = { email: '', messages: [], pending: false, handedOff: false };

/** What changes the conversation. */
export type ChatEvent =
  | { type: 'started'; email: string }
  | { type: 'asked'; text: string }
  | { type: 'piece'; text: string }
  | { type: 'provider'; provider: Provider }
  | { type: 'handedOff' }
  | { type: 'ended'; fallback: string }
  | { type: 'closed' };

function append(messages: readonly ChatMessage[], sender: ChatMessage['sender'], text: string): ChatMessage[] {
  return [...messages, { id: messages.length, sender, text, providers: [] }];
}

/** Changes the reply that is being written: the last message where it is the assistant's, else a new one. */
function withReply(state: Conversation, change: (reply: ChatMessage) => ChatMessage): Conversation {
  const last = state.messages.at(-1);
  const messages = last?.sender === 'ai' ? state.messages : append(state.messages, 'ai', '');
  return {
    ...state,
    messages: messages.map((message, index) => (index === messages.length - 1 ? change(message) : message)),
  };
}

/** The next state of the conversation. */
export function converse(state: Conversation, event: ChatEvent): Conversation {
  switch (event.type) {
    case 'started':
      return { ...state, email: event.email };
    case 'asked':
      return { ...state, pending: true, messages: append(state.messages, 'user', event.text) };
    case 'piece':
      return withReply(state, (reply) => ({ ...reply, text: reply.text + event.text }));
    case 'provider':
      return withReply(state, (reply) => ({ ...reply, providers: [...reply.providers, event.provider] }));
    case 'handedOff':
      return { ...state, handedOff: true };
    case 'ended': {
      const answered = state.messages.at(-1)?.sender === 'ai';
      const ended = answered ? state : withReply(state, (reply) => ({ ...reply, text: event.fallback }));
      return { ...ended, pending: false };
    }
    case 'closed':
      return blank;
  }
}
