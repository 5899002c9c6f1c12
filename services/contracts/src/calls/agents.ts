import { z } from 'zod';
import { chatSenders, conversationStates } from '../wire/names.ts';
import { chatMessage, writtenMessage } from './chat.ts';
import { defineCall, streamOf } from './define.ts';
import { atMost, done, id, line, page, planId, role } from './fields.ts';

const params = z.object({ id });
const agent = z.object({ id, nombre: z.string() });

/** Conversation in the agents' inbox. */
export const conversationCard = z.object({
  id,
  email: z.string(),
  estado: z.enum(conversationStates.toWire),
  /** Agent who has taken the conversation. */
  agente: agent.nullable(),
  /** True if the caller has taken it. */
  propia: z.boolean(),
  /** Time since which the visitor waits for a person; null while they do not. */
  espera: z.string().nullable(),
  /** Last message of a person, else of the assistant; cut to 160 characters. */
  ultimo: z.object({ sender: z.enum(chatSenders.toWire), text: z.string(), fecha: z.string() }).nullable(),
  fecha: z.string(),
});
export type ConversationCard = z.infer<typeof conversationCard>;

/** Agents' note about a conversation; its visitor never sees it. */
const note = z.object({ id: z.string(), autor: z.string(), texto: z.string(), fecha: z.string() });

const agentConversation = conversationCard.extend({ mensajes: z.array(chatMessage), notas: z.array(note) });
export type AgentConversation = z.infer<typeof agentConversation>;

/** Lists conversations. Without `estado`: all open ones, waiting or with an agent. */
export const getConversations = defineCall('GET /api/agente/conversaciones', {
  service: 'chat',
  summary: 'Conversaciones: las que esperan, primero la más antigua; las demás, primero la más reciente',
  access: 'staff',
  query: z.object({
    ...page,
    q: line().check(atMost(120)).default(''),
    estado: z.enum([...Object.values(conversationStates.toWire), 'todas']).default('pendiente_humano'),
  }),
  answer: done.extend({ data: z.array(conversationCard) }),
  errors: ['cursor_invalido'],
});

/**
 * Events: `inicio` with the agents who are online, and again when that changes; `conversacion` for each changed
 * conversation that concerns agents; `retirada` for a removed conversation; `escribiendo` while a visitor writes.
 */
export const getConversationEvents = defineCall('GET /api/agente/conversaciones/eventos', {
  service: 'chat',
  summary: 'Cambios de las conversaciones, en vivo',
  access: 'staff',
  ...streamOf({
    inicio: z.object({ agentes: z.array(agent) }),
    conversacion: conversationCard,
    retirada: z.object({ id }),
    escribiendo: z.object({ id }),
  }),
});

export const getConversation = defineCall('GET /api/agente/conversaciones/:id', {
  service: 'chat',
  summary: 'Una conversación con sus mensajes más recientes y sus notas; cada lectura queda en la bitácora',
  access: 'staff',
  unlogged: 'logged by its id; the tests of the chat read one',
  params,
  answer: done.extend({ data: agentConversation }),
  errors: ['conversacion_no_encontrada'],
});

/**
 * Context about a conversation's visitor. `cuenta` is the account whose session opened it; null without one, even if an
 * e-mail was typed, which proves nothing. `antes` holds up to ten other conversations, newest first: those of the same
 * account, else those with the same e-mail.
 */
const conversationContext = z.object({
  cuenta: z
    .object({
      nombre: z.string(),
      rol: role,
      plan: planId,
      correo_confirmado: z.boolean(),
      suspendida: z.boolean(),
      /** Empty if the account has not stated it. */
      lugar: z.string(),
      desde: z.iso.datetime(),
    })
    .nullable(),
  antes: z.array(conversationCard.pick({ id: true, estado: true, fecha: true, ultimo: true })),
});
export type ConversationContext = z.infer<typeof conversationContext>;

export const getConversationContext = defineCall('GET /api/agente/conversaciones/:id/contexto', {
  service: 'chat',
  summary: 'Quién escribe: su cuenta, si inició sesión, y sus conversaciones anteriores; queda en la bitácora',
  access: 'staff',
  unlogged: 'logged by its id; the tests of the chat read one',
  params,
  answer: done.extend({ data: conversationContext }),
  errors: ['conversacion_no_encontrada'],
});

/** Common part of the calls that change a conversation and return its card. */
const changed = { service: 'chat', access: 'staff', params } as const;
const card = done.extend({ data: conversationCard });

/** Takes a conversation; taking it twice changes nothing. */
export const postConversationTake = defineCall('POST /api/agente/conversaciones/:id/tomar', {
  ...changed,
  summary: 'Tomar una conversación',
  answer: card,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada'],
});

/** Writes a message; the same `Idempotency-Key` writes one. */
export const postConversationMessage = defineCall('POST /api/agente/conversaciones/:id/mensajes', {
  ...changed,
  summary: 'Escribir a quien visita',
  json: z.object({ texto: writtenMessage }),
  examples: [{ texto: 'Hola' }],
  answer: done.extend({ data: chatMessage }),
  errors: [
    'conversacion_no_encontrada',
    'conversacion_tomada',
    'conversacion_sin_tomar',
    'mensaje_vacio',
    'mensaje_largo',
    'marcas_excesivas',
  ],
});

/** Writes a note; the same `Idempotency-Key` writes one. Refused to agents, not to administrators, if another agent has it. */
export const postConversationNote = defineCall('POST /api/agente/conversaciones/:id/notas', {
  ...changed,
  summary: 'Anotar algo para el equipo',
  json: z.object({ texto: writtenMessage }),
  examples: [{ texto: 'Llamar mañana' }],
  answer: done.extend({ data: note }),
  errors: ['conversacion_no_encontrada', 'conversacion_tomada', 'mensaje_vacio', 'mensaje_largo', 'marcas_excesivas'],
});

/** Hands the conversation back to the assistant. Allowed for the agent who has taken it and for administrators. */
export const postConversationReturn = defineCall('POST /api/agente/conversaciones/:id/devolver', {
  ...changed,
  summary: 'Devolver una conversación al asistente',
  answer: card,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada'],
});

/**
 * Closes the conversation until its visitor writes again. Allowed for the agent who has taken it and for
 * administrators.
 */
export const postConversationClose = defineCall('POST /api/agente/conversaciones/:id/cerrar', {
  ...changed,
  summary: 'Cerrar una conversación',
  answer: card,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada'],
});

/** Sends the conversation, without notes, to the visitor's e-mail; refused if another agent has taken it. */
export const postConversationTranscript = defineCall('POST /api/agente/conversaciones/:id/copia', {
  ...changed,
  summary: 'Enviar a quien visita una copia de su conversación',
  status: 202,
  answer: done,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada', 'conversacion_vacia', 'copias_agotadas'],
});

/** Shows the visitor that the agent is writing. */
export const postConversationTyping = defineCall('POST /api/agente/conversaciones/:id/escribiendo', {
  ...changed,
  summary: 'Avisar que quien atiende escribe',
  limits: ['typing'],
  status: 202,
  answer: done,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada', 'conversacion_sin_tomar'],
});
