import { z } from 'zod';
import { chatSenders, conversationStates } from '../wire/names.ts';
import { defineCall, streamOf } from './define.ts';
import { cardProvider } from './entities.ts';
import { atMost, done, email, id, lines, placeText, wrongEmail } from './fields.ts';

/** Longest chat message, in characters. */
export const MAX_CHAT_MESSAGE = 2000;
/** Message as a person writes it. */
export const writtenMessage = lines('mensaje_vacio')
  .min(1, 'mensaje_vacio')
  .check(atMost(MAX_CHAT_MESSAGE, 'mensaje_largo'));

/**
 * Stores one message of the conversation; the first one opens it and sets its signed cookie. The same `Idempotency-Key`
 * stores one. Repeating the first message with a key of at least 128 random bits (32 hexadecimal digits or 22
 * characters of base64url; a UUID has fewer) returns the cookie again; with a weaker key and no cookie, it opens
 * another conversation. `ip` is ignored (R31).
 */
export const postChat = defineCall('POST /api/chat', {
  service: 'chat',
  summary: 'Guardar un mensaje de la conversación',
  access: 'everyone',
  limits: ['chat'],
  json: z.object({ email, sender: z.enum(['user', 'ai']), message: writtenMessage, ip: z.unknown().optional() }),
  examples: [{ email: 'alguien@correo.example', sender: 'user', message: 'Hola', ip: '::1' }],
  status: 201,
  answer: done.extend({ conversacion: z.string() }),
  errors: [...wrongEmail, 'mensaje_vacio', 'mensaje_largo', 'marcas_excesivas'],
});

/** Data of an event that is complete with its name. */
const nothing = z.object({});

/** Office hours, shown while a visitor waits for a person; null while agents are online. */
const notice = z.string().nullable();

/** Place that the visitor's page shows: the default of a search that names none. */
const pagePlace = { pais: placeText.optional(), estado: placeText.optional() };

/**
 * Events: `texto` (a piece), `proveedor` (one card), `humano` on hand-off, `opciones` (the missing information, empty
 * for nothing, and quick answers) after a whole answer, `error`, `fin` last.
 */
export const postChatReply = defineCall('POST /api/chat/respuesta', {
  service: 'chat',
  summary: 'Respuesta del asistente, en vivo',
  access: 'everyone',
  limits: ['chat'],
  json: z.object({ mensaje: writtenMessage, ...pagePlace }),
  examples: [{ mensaje: 'Hola' }],
  ...streamOf({
    texto: z.object({ texto: z.string() }),
    proveedor: cardProvider,
    error: z.object({ error: z.string() }),
    humano: z.object({ aviso: notice }),
    opciones: z.object({ pregunta: z.string(), respuestas: z.array(z.string()).readonly() }),
    fin: nothing,
  }),
  errors: [
    ...(['conversacion_requerida', 'respuesta_en_curso', 'lugar_requerido'] as const),
    ...(['mensaje_vacio', 'mensaje_largo', 'marcas_excesivas'] as const),
  ],
});

/** Asks for a person. Without the conversation's cookie, it opens a conversation with the visitor's messages. */
export const postChatNotify = defineCall('POST /api/chat/notify-admin', {
  service: 'chat',
  summary: 'Pedir que una persona atienda la conversación',
  access: 'everyone',
  limits: ['chat'],
  json: z.object({
    email,
    messages: z
      .array(z.object({ sender: z.enum(['user', 'ai', 'humano']), text: lines().check(atMost(8000)) }))
      .max(500),
    ip: z.unknown().optional(),
  }),
  examples: [{ email: 'alguien@correo.example', messages: [{ sender: 'user', text: 'Hola' }] }],
  maxBytes: 1_048_576,
  status: 202,
  answer: done,
  errors: [...wrongEmail, 'identidad_distinta', 'marcas_excesivas'],
});

/** Stored message. `proveedores` are the ids of the cards that it showed. */
export const chatMessage = z.object({
  id: z.string(),
  sender: z.enum(chatSenders.toWire),
  text: z.string(),
  proveedores: z.array(id),
  fecha: z.string(),
});
export type KeptChatMessage = z.infer<typeof chatMessage>;

/** Party that answers next; `agente` is the name of the person who has taken the conversation. */
const conversationStatus = z.object({
  estado: z.enum(conversationStates.toWire),
  agente: z.string().nullable(),
  aviso: notice,
});
export type ConversationStatus = z.infer<typeof conversationStatus>;

const visitorConversation = conversationStatus.extend({ email: z.string(), mensajes: z.array(chatMessage) });
export type VisitorConversation = z.infer<typeof visitorConversation>;

/** Reads the conversation of the cookie with its newest messages; null without one. */
export const getChat = defineCall('GET /api/chat', {
  service: 'chat',
  summary: 'Conversación de este navegador, para continuarla',
  access: 'everyone',
  limits: ['chatReads'],
  answer: done.extend({ data: visitorConversation.nullable() }),
});

/** Deletes the conversation of the cookie for good. */
export const deleteChat = defineCall('DELETE /api/chat', {
  service: 'chat',
  summary: 'Borrar la conversación de este navegador',
  access: 'everyone',
  limits: ['chat'],
  answer: done,
  errors: ['conversacion_requerida'],
});

/**
 * Events: `inicio` first, `mensaje` of an agent, `estado` when another party answers next, `escribiendo` while the
 * agent writes, `fin` when the conversation is gone.
 */
export const getChatEvents = defineCall('GET /api/chat/eventos', {
  service: 'chat',
  summary: 'Mensajes de quien atiende la conversación, en vivo',
  access: 'everyone',
  /** Conversation that the caller expects; refused if the cookie opens another. */
  query: z.object({ conversacion: id.optional() }),
  ...streamOf({
    inicio: visitorConversation,
    mensaje: chatMessage,
    estado: conversationStatus,
    escribiendo: nothing,
    fin: nothing,
  }),
  errors: ['conversacion_requerida', 'conversacion_ajena'],
});

/** Returns to the assistant; changes nothing if it answers already. */
export const postChatCancel = defineCall('POST /api/chat/cancelar-humano', {
  service: 'chat',
  summary: 'Dejar de esperar a una persona',
  access: 'everyone',
  limits: ['chat'],
  answer: done,
  errors: ['conversacion_requerida', 'conversacion_atendida'],
});

/**
 * Sends the conversation to the visitor's e-mail. Requests with the same `Idempotency-Key`, or while a copy is on its
 * way, send one.
 */
export const postChatTranscript = defineCall('POST /api/chat/copia', {
  service: 'chat',
  summary: 'Recibir por correo una copia de la conversación',
  access: 'everyone',
  limits: ['transcriptRequests'],
  status: 202,
  answer: done,
  errors: ['conversacion_requerida', 'conversacion_vacia', 'copias_agotadas'],
});

/** Shows the agent that the visitor is writing. */
export const postChatTyping = defineCall('POST /api/chat/escribiendo', {
  service: 'chat',
  summary: 'Avisar que la persona que visita escribe',
  access: 'everyone',
  limits: ['typing'],
  status: 202,
  answer: done,
  errors: ['conversacion_requerida'],
});
