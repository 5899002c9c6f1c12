import type { CardProvider, ConversationStatus, KeptChatMessage, VisitorConversation } from '@vitrina/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ChatEvent } from './conversation.ts';

/** Event of a streamed reply: a change of the conversation, or a failure. */
export type ReplyEvent = ChatEvent | { type: 'broken'; text: string };

/**
 * Reads the events of a streamed reply until `fin`; unknown ones are skipped.
 * @throws if the stream ends earlier: the answer is then cut off, as by a proxy that closes the connection
 */
export async function* readReply(answer: Response): AsyncGenerator<ReplyEvent> {
  if (!answer.body) throw new Error('the answer has no body');
  const events = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let next = await events.read(); !next.done; next = await events.read()) {
    const { event, data } = next.value;
    if (event === 'fin') return;
    const read = eventOf(event, data);
    if (read) yield read;
  }
  throw new Error('the answer ended without its last event');
}

/** Parses a server-sent event; null for an unknown one. */
export function eventOf(name: string | undefined, text: string): ReplyEvent | null {
  const data = parse(text);
  switch (name) {
    case 'texto':
      return { type: 'piece', text: field(data, 'texto') };
    case 'error':
      return { type: 'broken', text: field(data, 'error') };
    case 'proveedor':
      return isProvider(data) ? { type: 'provider', provider: data } : null;
    case 'humano':
      return { type: 'handedOff', notice: field(data, 'aviso') || null };
    case 'opciones':
      return { type: 'suggested', question: field(data, 'pregunta'), answers: list(data, 'respuestas') };
    default:
      return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function field(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function list(data: unknown, name: string): string[] {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function isProvider(data: unknown): data is CardProvider {
  return typeof data === 'object' && data !== null && 'id' in data && 'slug' in data && 'nombre' in data;
}

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
