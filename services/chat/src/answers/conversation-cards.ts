import type { ConversationCard, KeptChatMessage } from '@vitrina/contracts';
import { cutTo } from '@vitrina/contracts/rules';
import { chatSenders, conversationStates } from '@vitrina/contracts/wire';
import type { Message } from '../store/conversation.ts';
import type { KnownConversation } from '../store/conversation-store.ts';

/** Characters of the newest message that the inbox shows. */
const PREVIEW = 160;

/** A message as visitors and agents get it. */
export function messageCard({ id, sender, text, providers, at }: Message): KeptChatMessage {
  return {
    id,
    sender: chatSenders.toWire[sender],
    text,
    proveedores: providers,
    fecha: at.toISOString(),
  };
}

/** A conversation as the inbox lists it. @param viewerId account of the agent who looks */
export function conversationCard(conversation: KnownConversation, viewerId: string): ConversationCard {
  const { _id: id, email, state, agent, waitingSince, messages, updatedAt } = conversation;
  // What people said tells more than the assistant's answer to it.
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
      ? {
          sender: chatSenders.toWire[last.sender],
          text: cutTo(last.text, PREVIEW),
          fecha: last.at.toISOString(),
        }
      : null,
    fecha: updatedAt.toISOString(),
  };
}
