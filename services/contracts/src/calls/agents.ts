import { z } from 'zod';
import { chatSenders, conversationStates } from '../wire/names.ts';
import { chatMessage, writtenMessage } from './chat.ts';
import { defineCall, streamOf } from './define.ts';
import { atMost, done, id, line, page } from './shared.ts';

const params = z.object({ id });
const agent = z.object({ id, nombre: z.string() });

/** A conversation in the agents' inbox. */
export const conversationCard = z.object({
  id,
  email: z.string(),
  estado: z.enum(conversationStates.toWire),
  /** Who has taken it. */
  agente: agent.nullable(),
  /** True where the caller has taken it. */
  propia: z.boolean(),
  /** Since when the visitor waits for a person; null while they do not. */
  espera: z.string().nullable(),
  /** What was last said by a person, else by the assistant; cut to 160 characters. */
  ultimo: z.object({ sender: z.enum(chatSenders.toWire), text: z.string(), fecha: z.string() }).nullable(),
  fecha: z.string(),
});
export type ConversationCard = z.infer<typeof conversationCard>;

/** What agents tell each other about a conversation; its visitor never sees it. */
const note = z.object({ id: z.string(), autor: z.string(), texto: z.string(), fecha: z.string() });

const agentConversation = conversationCard.extend({ mensajes: z.array(chatMessage), notas: z.array(note) });
export type AgentConversation = z.infer<typeof agentConversation>;

/** Without `estado` all that are open: waiting or with an agent. */
export const getConversations = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/api/agente/conversaciones',
  summary: 'Conversaciones: las que esperan, primero la más antigua; las demás, primero la más reciente',
  access: 'staff',
  query: z.object({
    ...page,
    q: line().check(atMost(120)).default(''),
    estado: z.enum([...Object.values(conversationStates.toWire), 'todas']).default('pendiente_humano'),
  }),
  status: 200,
  answer: done.extend({ data: z.array(conversationCard) }),
  errors: ['cursor_invalido'],
});

/**
 * Events: `inicio` with the agents who are there, and again when that changes; `conversacion` for each that concerns
 * agents and has changed; `retirada` for one that is gone; `escribiendo` while a visitor writes.
 */
export const getConversationEvents = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/api/agente/conversaciones/eventos',
  summary: 'Cambios de las conversaciones, en vivo',
  access: 'staff',
  status: 200,
  ...streamOf({
    inicio: z.object({ agentes: z.array(agent) }),
    conversacion: conversationCard,
    retirada: z.object({ id }),
    escribiendo: z.object({ id }),
  }),
});

export const getConversation = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/api/agente/conversaciones/:id',
  summary: 'Una conversación con sus mensajes más recientes y sus notas; cada lectura queda en la bitácora',
  access: 'staff',
  params,
  status: 200,
  answer: done.extend({ data: agentConversation }),
  errors: ['conversacion_no_encontrada'],
});

/** What changes a conversation answers with its card. */
const changed = { service: 'chat', method: 'POST', access: 'staff', params, status: 200 } as const;
const card = done.extend({ data: conversationCard });

/** Taking one's own again changes nothing. */
export const postConversationTake = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/tomar',
  summary: 'Tomar una conversación',
  answer: card,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada'],
});

/** The same `Idempotency-Key` writes one message. */
export const postConversationMessage = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/mensajes',
  summary: 'Escribir a quien visita',
  json: z.object({ texto: writtenMessage }),
  status: 201,
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

/** The same `Idempotency-Key` writes one note. */
export const postConversationNote = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/notas',
  summary: 'Anotar algo para el equipo',
  json: z.object({ texto: writtenMessage }),
  status: 201,
  answer: done.extend({ data: note }),
  errors: ['conversacion_no_encontrada', 'mensaje_vacio', 'mensaje_largo', 'marcas_excesivas'],
});

/** The assistant answers again. Only who has taken it may, or an administrator. */
export const postConversationReturn = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/devolver',
  summary: 'Devolver una conversación al asistente',
  answer: card,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada'],
});

/** The conversation is over until its visitor writes again. Only who has taken it may, or an administrator. */
export const postConversationClose = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/cerrar',
  summary: 'Cerrar una conversación',
  answer: card,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada'],
});

/** Sends what was said, without notes, to the visitor's e-mail; not where another agent has taken it. */
export const postConversationTranscript = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/copia',
  summary: 'Enviar a quien visita una copia de su conversación',
  status: 202,
  answer: done,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada', 'conversacion_vacia', 'copias_agotadas'],
});

/** Tells the visitor that the agent who has taken it is writing. */
export const postConversationTyping = defineCall({
  ...changed,
  path: '/api/agente/conversaciones/:id/escribiendo',
  summary: 'Avisar que quien atiende escribe',
  limits: ['typing'],
  status: 202,
  answer: done,
  errors: ['conversacion_no_encontrada', 'conversacion_tomada', 'conversacion_sin_tomar'],
});
