import { errorCatalogue } from '@vitrina/contracts/errors';
import { displayName, normalizePlace } from '@vitrina/contracts/places';
import type { Place } from '@vitrina/contracts/places/in-text';
import { type CallHandlers, clientAddress, Problem, requestLog } from '@vitrina/kernel';
import { chosenPlace } from '@vitrina/product';
import { answer, type Reply, suggest } from '../assistant/answer.ts';
import { openDirectory } from '../assistant/find-providers.ts';
import { recentThread, understandThread } from '../assistant/thread.ts';
import type { ChatContext } from '../context.ts';
import type { RecentConversation } from '../store/conversation-store.ts';
import { texts } from '../texts.ts';
import { readConversation } from './visitor.ts';

export const replyCalls = {
  /** Streams the assistant's answer and stores it afterwards. While an agent has the conversation, the assistant does not answer. */
  'POST /api/chat/respuesta': async ({ c, json, stream }, context) => {
    const place = placeOf(json, c.req.header('cookie'));
    const conversation = await readConversation(c, context);
    const question = json.mensaje;
    const { state } = conversation;
    const { conversations, notice, modelAssistant: model, turns } = context;
    if (!isLastMessage(conversation, question)) await conversations.addFromVisitor(conversation._id, question);
    const log = requestLog(c);
    const requestId = c.get('requestId');
    const address = clientAddress(c);
    if (conversation.state === 'agent') return stream((send) => send('fin', {}));
    const release = model ? await turns.take(conversation._id) : null;
    const thread = recentThread(withoutQuestion(conversation, question), question);
    const earlier = thread.filter(({ sender }) => sender === 'user').map(({ text }) => text);
    const understood = understandThread(question, earlier);
    const shown = thread.flatMap(({ providers }) => (providers.length > 0 ? [providers] : []));
    const request = { understood, state, place, shown, hours: context.config.CHAT_HOURS };
    return stream(async (send, signal) => {
      const directory = openDirectory(context.directory, { signal, log, requestId, address });
      const delivered: DeliveredAnswer = { text: '', providers: [], handedOff: false };
      try {
        const replies = model
          ? model.answer({ ...request, question, earlier, thread, signal, log }, directory, notice)
          : answer(request, directory, notice);
        for await (const reply of replies) {
          if (signal.aborted) return;
          record(delivered, reply);
          await send(reply.event, reply.data);
        }
        await save(context, conversation._id, delivered);
        if (delivered.text && !delivered.handedOff) await send('opciones', suggest(understood, place));
      } catch (error) {
        // The stream has already started, so its status can no longer report the error.
        log.error({ err: error }, 'answer broke off');
        await send('error', { error: texts.failure(500, errorCatalogue.error_interno.text) });
      } finally {
        await release?.();
      }
      await send('fin', {});
    });
  },
} satisfies Partial<CallHandlers<'chat', ChatContext>>;

/** Returns the thread without the question, which some clients store first. */
function withoutQuestion(conversation: RecentConversation, question: string): RecentConversation['messages'] {
  return isLastMessage(conversation, question) ? conversation.messages.slice(0, -1) : conversation.messages;
}

/**
 * Returns the place that the page shows; if the client does not send it, the place in its cookie, which all tabs of a browser
 * share.
 * @throws {Problem} `lugar_requerido` for an unsupported place
 */
function placeOf(
  { pais, estado }: { pais?: string | undefined; estado?: string | undefined },
  cookie: string | undefined,
): Place | null {
  const isGiven = pais !== undefined || estado !== undefined;
  const place = isGiven ? normalizePlace(pais ?? '', estado ?? '') : chosenPlace(cookie);
  if (isGiven && !place) throw new Problem('lugar_requerido', { fields: ['pais', 'estado'] });
  return place && { ...place, name: displayName(place.country, place.subdivision) };
}

/** True if the question is already stored: clients store it first and then request the answer, but it is one message. */
function isLastMessage({ messages }: RecentConversation, question: string): boolean {
  const last = messages.at(-1);
  return last?.sender === 'user' && last.text === question;
}

interface DeliveredAnswer {
  text: string;
  providers: string[];
  handedOff: boolean;
}

function record(delivered: DeliveredAnswer, reply: Reply): void {
  if (reply.event === 'texto') delivered.text += reply.data.texto;
  if (reply.event === 'proveedor') delivered.providers.push(reply.data.id);
  if (reply.event === 'humano') delivered.handedOff = true;
}

async function save({ conversations }: ChatContext, id: string, delivered: DeliveredAnswer): Promise<void> {
  if (delivered.handedOff) await conversations.handOff(id, delivered.text);
  else if (delivered.text) await conversations.addReply(id, delivered.text, delivered.providers);
}
