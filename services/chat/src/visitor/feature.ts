import { type Calls, MAX_CHAT_MESSAGE } from '@vitrina/contracts';
import { cutTo } from '@vitrina/contracts/rules';
import {
  type AppEnv,
  type CallHandlers,
  clientAddress,
  type Feature,
  Problem,
  readIdempotencyKey,
  requireSameIdentity,
  type StoredSession,
  visitorKey,
} from '@vitrina/kernel';
import type { Context } from 'hono';
import type { ChatContext } from '../context.ts';
import { visitorConversation } from '../conversation-cards.ts';
import { requestTranscript } from '../store/transcripts.ts';
import { eventCalls } from './events.ts';
import { replyCalls } from './reply.ts';
import { readConversation, truncateAddress } from './visitor.ts';

/** Messages shown of a continued conversation. */
const SHOWN = 100;

/** The visitor's chat: messages, the assistant's answer, the events of its window, and requests for a person. */
export const visitorChat: Feature<ChatContext> = {
  name: 'visitor-chat',
  start(context) {
    context.calls({ ...chatCalls, ...replyCalls, ...eventCalls }, context);
  },
};

const chatCalls = {
  /** Returns the conversation of the cookie; null without a valid cookie or after its deletion. */
  'GET /api/chat': async ({ c }, { conversations, cookie, notice }) => {
    const id = cookie.read(c);
    const conversation = id && (await conversations.readById(id, SHOWN));
    c.header('Cache-Control', 'no-store');
    return { success: true, data: conversation ? await visitorConversation(conversation, notice) : null };
  },

  /**
   * Stores a message of the visitor, in the conversation of the cookie or, without a cookie or for another e-mail, in a new
   * conversation. Messages reported as the assistant's are accepted but not stored: the service stores those itself, so
   * that no client can speak for it. Each `Idempotency-Key` stores a message once. With a key of 128 random bits, repeating
   * the first message returns the cookie again; see `ConversationStore.open`.
   */
  'POST /api/chat': async ({ c, json, session }, context) => {
    const { conversations, cookie } = context;
    const text = json.sender === 'user' ? json.message : null;
    const key = readIdempotencyKey(c);
    const id = cookie.read(c);
    const current = id && (await conversations.readById(id));
    if (current && current.email === json.email) {
      if (text !== null) await conversations.addFromVisitor(current._id, text, key);
      return { success: true, conversacion: current._id };
    }
    return {
      success: true,
      conversacion: await openConversation(c, context, { email: json.email, text, key, session }),
    };
  },

  /** Deletes the conversation with its notes permanently, and its cookie. */
  'DELETE /api/chat': async ({ c }, dependencies) => {
    const { _id } = await readConversation(c, dependencies);
    await dependencies.conversations.remove(_id);
    dependencies.cookie.remove(c);
    return { success: true };
  },

  /**
   * Requests a person. Messages sent along by the client are ignored, because the server's conversation is authoritative.
   * Without one, the visitor's own messages begin it.
   * @throws {Problem} `identidad_distinta` for an e-mail other than the conversation's
   */
  'POST /api/chat/notify-admin': async ({ c, json, session }, context) => {
    const { conversations, cookie } = context;
    const id = cookie.read(c);
    const current = id && (await conversations.readById(id));
    if (current) requireSameIdentity(current, json.email);
    await conversations.markNotified(current ? current._id : await beginWithMessages(c, context, json, session));
    return { success: true };
  },

  /** Returns the conversation to the assistant. @throws {Problem} `conversacion_atendida` */
  'POST /api/chat/cancelar-humano': async ({ c }, dependencies) => {
    const { _id } = await readConversation(c, dependencies);
    if (!(await dependencies.conversations.cancelHandOff(_id))) throw new Problem('conversacion_atendida');
    return { success: true };
  },

  /** Sends the visitor a copy of the conversation, once for each `Idempotency-Key`. */
  'POST /api/chat/copia': async ({ c }, dependencies) => {
    await requestTranscript(await readConversation(c, dependencies), readIdempotencyKey(c), dependencies);
    return { success: true };
  },

  /** Shows the agent of the conversation that the visitor types; stores nothing. */
  'POST /api/chat/escribiendo': async ({ c }, dependencies) => {
    const { _id, state } = await readConversation(c, dependencies);
    if (state === 'agent') await dependencies.updates.publishVisitorTyping(_id);
    return { success: true };
  },
} satisfies Partial<CallHandlers<'chat', ChatContext>>;

/** Opens a conversation for the caller and sets its cookie. @param text its first message, if any */
async function openConversation(
  c: Context<AppEnv>,
  { conversations, cookie, limits, sessions }: ChatContext,
  {
    email,
    text,
    key,
    session,
  }: { email: string; text: string | null; key: string | null; session: StoredSession | null },
): Promise<string> {
  const account = session && { accountId: session.userId };
  const visitor = { email, network: truncateAddress(clientAddress(c)), ...account };
  const id = await conversations.open(visitor, text, key);
  // An erasure of the account, which ends its sessions first, did not see this conversation.
  if (session && !(await sessions.recheck(session))) {
    await conversations.remove(id);
    throw new Problem('no_autenticado');
  }
  // Until now the limit counted for the network; from now on it counts for the conversation.
  await limits.consume('chat', visitorKey(id));
  cookie.write(c, id);
  return id;
}

/** Most messages that a client without a conversation brings along, the newest. */
const MOST_BROUGHT = 20;

/**
 * Opens a conversation with the visitor's messages; those reported as the assistant's are not stored. Repeated with the same
 * `Idempotency-Key`, it returns the same conversation, see `ConversationStore.open`, and adds the messages that it lacks.
 */
async function beginWithMessages(
  c: Context<AppEnv>,
  context: ChatContext,
  { email, messages }: Calls['POST /api/chat/notify-admin']['json'],
  session: StoredSession | null,
): Promise<string> {
  const own = messages.flatMap(({ sender, text }) =>
    sender === 'user' && text !== '' ? [cutTo(text, MAX_CHAT_MESSAGE)] : [],
  );
  const [first = null, ...rest] = own.slice(-MOST_BROUGHT);
  const key = readIdempotencyKey(c);
  const id = await openConversation(c, context, { email, text: first, key, session });
  for (const [at, text] of rest.entries()) await context.conversations.addFromVisitor(id, text, key && `${key} ${at}`);
  return id;
}
