import type { ConversationCard, ConversationStatus, KeptChatMessage, VisitorConversation } from '@vitrina/contracts';
import { cutTo } from '@vitrina/contracts/rules';
import { chatSenders, conversationStates } from '@vitrina/contracts/wire';
import type { Message } from './store/conversation.ts';
import type { RecentConversation } from './store/conversation-store.ts';

/** Length of the message preview in the inbox, in characters. */
const PREVIEW = 160;

/** Message in the form visitors and agents receive. */
export function messageCard({ id, sender, text, providers, at }: Message): KeptChatMessage {
  return { id, sender: chatSenders.toWire[sender], text, proveedores: providers, fecha: at.toISOString() };
}

/** Conversation in the form of the inbox list. @param viewerId account of the viewing agent */
export function conversationCard(conversation: RecentConversation, viewerId: string): ConversationCard {
  const { _id: id, email, state, agent, waitingSince, messages, updatedAt } = conversation;
  // A person's message is more informative than the assistant's answer to it.
  const last = messages.findLast(({ sender }) => sender !== 'ai') ?? messages.at(-1);
  const since = waitingSince ?? updatedAt;
  return {
    id,
    email,
    estado: conversationStates.toWire[state],
    agente: agent ? { id: agent.id, nombre: agent.name } : null,
    propia: agent?.id === viewerId,
    espera: state === 'waiting' ? since.toISOString() : null,
    ultimo: last
      ? { sender: chatSenders.toWire[last.sender], text: cutTo(last.text, PREVIEW), fecha: last.at.toISOString() }
      : null,
    fecha: updatedAt.toISOString(),
  };
}

/** Returns who answers a visitor next and, while the visitor waits for a person, a notice of when. */
export async function statusOf(
  { state, agent }: RecentConversation,
  notice: () => Promise<string | null>,
): Promise<ConversationStatus> {
  return {
    estado: conversationStates.toWire[state],
    agente: agent?.name ?? null,
    aviso: state === 'waiting' ? await notice() : null,
  };
}

/** Conversation in the form its visitor receives. */
export async function visitorConversation(
  conversation: RecentConversation,
  notice: () => Promise<string | null>,
): Promise<VisitorConversation> {
  const { email, messages } = conversation;
  return { ...(await statusOf(conversation, notice)), email, mensajes: messages.map(messageCard) };
}
