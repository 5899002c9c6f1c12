import type { ConversationContext } from '@vitrina/contracts';
import { conversationStates, waitingQueues } from '@vitrina/contracts/wire';
import {
  type CallHandlers,
  type Feature,
  Problem,
  pageOf,
  parseInput,
  readCursor,
  readIdempotencyKey,
  type ServiceClient,
  type StoredSession,
} from '@vitrina/kernel';
import { describeReading } from '@vitrina/product';
import { z } from 'zod';
import type { ChatContext } from '../context.ts';
import { conversationCard, messageCard } from '../conversation-cards.ts';
import { type Agent, agentOf, type Note } from '../store/conversation.ts';
import { requestTranscript } from '../store/transcripts.ts';
import { callStaff } from './call-staff.ts';
import { eventCalls } from './events.ts';

/** `updatedAt` or `waitingSince` in milliseconds and id of a page's last conversation. */
const cursor = z.tuple([z.number(), z.string().regex(/^[0-9a-f]{24}$/)]);

/** Interval of the check for waiting visitors, in milliseconds. */
const CALLS_EVERY_MS = 15_000;

/** Work of the agents: their inbox and its events, and mails to absent staff while visitors wait. */
export const agents: Feature<ChatContext> = {
  name: 'agents',
  start(context) {
    // The events come first, because `:id` would match their path too.
    context.calls({ ...eventCalls, ...agentCalls }, context);
    const { desk, presence, accounts, clock } = context;
    if (!accounts) return;
    context.leaderTask('staff-calls', () => callStaff({ desk, presence, accounts, clock }), {
      pauseMs: CALLS_EVERY_MS,
      failureMessage: 'the staff could not be notified of waiting visitors',
    });
  },
};

/** Reading is logged before the response, repeated reads once an hour. */
const agentCalls = {
  /** Lists conversations of one state or of all. */
  'GET /api/agente/conversaciones': async ({ c, query, session }, { desk, readLog }) => {
    const state = query.estado === 'todas' ? null : conversationStates.fromWire[query.estado];
    const after = readCursor(cursor, query.cursor);
    const found = await desk.list(state, query.q, after, query.limit + 1);
    const page = pageOf(c, found, query.limit, ({ _id, updatedAt, waitingSince }) => [
      (state === 'waiting' ? (waitingSince ?? updatedAt) : updatedAt).getTime(),
      _id,
    ]);
    const reading = `conversaciones · ${describeReading(query, page.length)}`;
    await readLog.note(session, `list ${JSON.stringify(query)}`, reading);
    return { success: true, data: page.map((conversation) => conversationCard(conversation, session.userId)) };
  },

  /** Returns a conversation with its notes. */
  'GET /api/agente/conversaciones/:id': async ({ params: { id }, session }, { desk, readLog }) => {
    const conversation = await desk.read(id);
    await readLog.note(session, `one ${id}`, `conversación ${id}`);
    const mensajes = conversation.messages.map(messageCard);
    const notas = conversation.notes.map(noteCard);
    return { success: true, data: { ...conversationCard(conversation, session.userId), mensajes, notas } };
  },

  /** Returns the account whose session opened the conversation, and its earlier conversations. */
  'GET /api/agente/conversaciones/:id/contexto': async ({ params: { id }, session }, { desk, readLog, accounts }) => {
    const { accountId, before } = await desk.context(id);
    await readLog.note(session, `context ${id}`, `quién escribe en la conversación ${id}`);
    const antes = before.map((earlier) => {
      const { id, estado, fecha, ultimo } = conversationCard(earlier, session.userId);
      return { id, estado, fecha, ultimo };
    });
    const cuenta = accountId && accounts ? await readAccount(accounts, accountId) : null;
    return { success: true, data: { cuenta, antes } };
  },

  /** Returns the number of visitors waiting for a person, and since when the first waits. */
  'GET /api/agente/pendientes': async (_call, { desk }) => {
    const { total, since } = await desk.waiting();
    const cola = waitingQueues.toWire.conversations;
    return { success: true, data: [{ cola, total, desde: since?.toISOString() ?? null }] };
  },

  /** Assigns the conversation to the caller. @throws {Problem} `conversacion_tomada` */
  'POST /api/agente/conversaciones/:id/tomar': async ({ params, session }, { desk }) => {
    return { success: true, data: conversationCard(await desk.take(params.id, agentOf(session)), session.userId) };
  },

  /** Sends the visitor a message, once for each `Idempotency-Key`. */
  'POST /api/agente/conversaciones/:id/mensajes': async ({ c, params, json, session }, { desk }) => {
    const message = await desk.sendMessage(params.id, agentOf(session), json.texto, readIdempotencyKey(c));
    return { success: true, data: messageCard(message) };
  },

  /** Adds a note for the team, once for each `Idempotency-Key`. @throws {Problem} `conversacion_tomada` */
  'POST /api/agente/conversaciones/:id/notas': async ({ c, params, json, session }, { desk }) => {
    const key = readIdempotencyKey(c);
    const note = await desk.note(params.id, agentOf(session), json.texto, key, session.role === 'admin');
    return { success: true, data: noteCard(note) };
  },

  /** Returns the conversation to the assistant. @throws {Problem} `conversacion_tomada` */
  'POST /api/agente/conversaciones/:id/devolver': async ({ params, session }, { desk }) => {
    const left = await desk.release(params.id, releasingAgent(session), 'assistant');
    return { success: true, data: conversationCard(left, session.userId) };
  },

  /** Closes the conversation until the visitor writes again. @throws {Problem} `conversacion_tomada` */
  'POST /api/agente/conversaciones/:id/cerrar': async ({ params, session }, { desk }) => {
    const closed = await desk.release(params.id, releasingAgent(session), 'resolved');
    return { success: true, data: conversationCard(closed, session.userId) };
  },

  /**
   * Sends the visitor a copy of the conversation, once for each `Idempotency-Key`.
   * @throws {Problem} `conversacion_tomada` for an agent if another agent has the conversation
   */
  'POST /api/agente/conversaciones/:id/copia': async ({ c, params, session }, dependencies) => {
    const conversation = await dependencies.desk.card(params.id);
    if (!conversation) throw new Problem('conversacion_no_encontrada');
    const isTakenByOther = conversation.agent !== null && conversation.agent.id !== session.userId;
    if (isTakenByOther && session.role !== 'admin') throw new Problem('conversacion_tomada');
    await requestTranscript(conversation, readIdempotencyKey(c), dependencies);
    return { success: true };
  },

  /** Shows the visitor that the agent types; stores nothing. */
  'POST /api/agente/conversaciones/:id/escribiendo': async ({ params, session }, { desk }) => {
    await desk.typing(params.id, agentOf(session));
    return { success: true };
  },
} satisfies Partial<CallHandlers<'chat', ChatContext>>;

/** Returns the agent who may release a conversation; null for an administrator, who may release any. */
function releasingAgent(session: StoredSession): Agent | null {
  return session.role === 'admin' ? null : agentOf(session);
}

const noteCard = ({ id, author, text, at }: Note) => ({ id, autor: author, texto: text, fecha: at.toISOString() });

/** Timeout of the accounts service, in milliseconds. */
const ACCOUNTS_MS = 3_000;

const customer = z.object({
  name: z.string(),
  role: z.enum(['usuario', 'proveedor', 'agente', 'admin']),
  plan: z.enum(['gratis', 'basico', 'destacado', 'premium']),
  emailConfirmed: z.boolean(),
  suspended: z.boolean(),
  place: z.string(),
  createdAt: z.iso.datetime(),
});

/** Returns the account data that agents may see; null for a deleted account. @throws {Problem} `servicio_no_disponible` */
async function readAccount(accounts: ServiceClient, id: string): Promise<ConversationContext['cuenta']> {
  const unavailable = (cause?: unknown) => new Problem('servicio_no_disponible', { retryAfter: 3, cause });
  const response = await accounts
    .fetch(`/internal/customers/${id}`, { signal: AbortSignal.timeout(ACCOUNTS_MS) })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  if (response.status === 404) return null;
  if (!response.ok) throw unavailable();
  const found = parseInput(customer, await response.json());
  const { name: nombre, role: rol, plan, suspended: suspendida, place: lugar, createdAt: desde } = found;
  return { nombre, rol, plan, correo_confirmado: found.emailConfirmed, suspendida, lugar, desde };
}
