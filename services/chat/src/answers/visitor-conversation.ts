import type { ConversationStatus, VisitorConversation } from '@vitrina/contracts';
import { conversationStates } from '@vitrina/contracts/wire';
import type { WaitingNotice } from '../agents/notice.ts';
import type { KnownConversation } from '../store/conversation-store.ts';
import { messageCard } from './conversation-cards.ts';

/** Who answers a visitor next, and when, if a person is awaited. */
export async function statusOf(
  { state, agent }: KnownConversation,
  notice: WaitingNotice,
): Promise<ConversationStatus> {
  return {
    estado: conversationStates.toWire[state],
    agente: agent?.name ?? null,
    aviso: state === 'waiting' ? await notice.at() : null,
  };
}

/** A conversation as its visitor gets it. */
export async function visitorConversation(
  conversation: KnownConversation,
  notice: WaitingNotice,
): Promise<VisitorConversation> {
  const { email, messages } = conversation;
  return { ...(await statusOf(conversation, notice)), email, mensajes: messages.map(messageCard) };
}
