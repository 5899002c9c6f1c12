import type { ConversationStatus, VisitorConversation } from '@vitrina/contracts';
import { conversationStates } from '@vitrina/contracts/wire';
import type { WaitingNotice } from '../agents/notice.ts';
import type { RecentConversation } from '../store/conversation-store.ts';
import { messageCard } from './conversation-cards.ts';

/** Returns who answers a visitor next and, while the visitor waits for a person, a notice of when. */
export async function statusOf(
  { state, agent }: RecentConversation,
  notice: WaitingNotice,
): Promise<ConversationStatus> {
  return {
    estado: conversationStates.toWire[state],
    agente: agent?.name ?? null,
    aviso: state === 'waiting' ? await notice.at() : null,
  };
}

/** Conversation in the form its visitor receives. */
export async function visitorConversation(
  conversation: RecentConversation,
  notice: WaitingNotice,
): Promise<VisitorConversation> {
  const { email, messages } = conversation;
  return { ...(await statusOf(conversation, notice)), email, mensajes: messages.map(messageCard) };
}
