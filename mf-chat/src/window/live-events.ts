import type { ConversationStatus, KeptChatMessage, VisitorConversation } from '@vitrina/contracts';

/** Checks the texts that the window reads from a stream's event. */
function hasTexts<K extends string>(data: unknown, ...names: K[]): data is Record<K, string> {
  return (
    typeof data === 'object' && data !== null && names.every((name) => typeof Reflect.get(data, name) === 'string')
  );
}

export function isMessage(data: unknown): data is KeptChatMessage {
  return hasTexts(data, 'id', 'sender', 'text') && Array.isArray(Reflect.get(data, 'proveedores'));
}

export function isStatus(data: unknown): data is ConversationStatus {
  return hasTexts(data, 'estado');
}

export function isConversation(data: unknown): data is VisitorConversation {
  if (!hasTexts(data, 'estado', 'email')) return false;
  const messages: unknown = Reflect.get(data, 'mensajes');
  return Array.isArray(messages) && messages.every(isMessage);
}
