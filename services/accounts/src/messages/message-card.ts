import type { ProviderMessage } from '@vitrina/contracts';
import { phoneKind } from '@vitrina/contracts/phone-kind';
import { whatsappAddress } from '@vitrina/contracts/plans';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import { commentRisks, type MessageState, messageStates } from '@vitrina/contracts/wire';
import type { Message } from './message.ts';

/** Message as its provider sees it. */
export function messageCard(message: Message): ProviderMessage {
  const { _id: id, name, email, phone, text, risk, replies, createdAt } = message;
  return {
    id,
    nombre: shownName(name, 'Visitante'),
    correo: email || null,
    telefono: phone || null,
    whatsapp: whatsappAddress(phone, phoneKind(phone)) || null,
    texto: text,
    fecha: createdAt.toISOString(),
    estado: messageStates.toWire[stateOf(message)],
    razon: risk && commentRisks.toWire[risk],
    respuestas: replies.map((reply) => ({ id: reply.id, texto: reply.text, fecha: reply.at.toISOString() })),
  };
}

function stateOf({ risk, replies, unread }: Message): MessageState {
  if (risk) return 'held';
  if (replies.length > 0) return 'answered';
  return unread ? 'new' : 'read';
}
