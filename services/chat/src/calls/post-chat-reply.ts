import { errorCatalogue } from '@vitrina/contracts/errors';
import { displayName, normalizePlace } from '@vitrina/contracts/places';
import type { Place } from '@vitrina/contracts/places/in-text';
import { chosenPlace, clientAddress, Problem, requestLog } from '@vitrina/kernel';
import { answer, type Reply } from '../assistant/answer.ts';
import { openDirectory } from '../assistant/directory.ts';
import { recentThread } from '../assistant/recent-thread.ts';
import { suggest } from '../assistant/suggest.ts';
import { understandThread } from '../assistant/understand-thread.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import type { KnownConversation } from '../store/conversation-store.ts';
import { texts } from '../texts.ts';
import { readConversation } from '../visitor/read-conversation.ts';

/**
 * `POST /api/chat/respuesta`: the assistant's answer as a stream; it is kept once it was given. While an agent has the
 * conversation the assistant says nothing.
 */
export const postChatReply: Handler<'POST /api/chat/respuesta'> = async ({ c, json, stream }, dependencies) => {
  const place = placeOf(json, c.req.header('cookie'));
  const conversation = await readConversation(c, dependencies);
  const question = json.mensaje;
  const { state } = conversation;
  const { conversations, notice, hours, model, turns } = dependencies;
  if (!wasJustSaid(conversation, question)) await conversations.addFromVisitor(conversation._id, question);
  const log = requestLog(c);
  const [requestId, address] = [c.get('requestId'), clientAddress(c)];
  if (conversation.state === 'agent') return stream((send) => send('fin', {}));
  const release = model ? await turns.take(conversation._id) : null;
  const thread = recentThread(before(conversation, question), question);
  const earlier = thread.filter(({ sender }) => sender === 'user').map(({ text }) => text);
  const understood = understandThread(question, earlier);
  const shown = thread.flatMap(({ providers }) => (providers.length > 0 ? [providers] : []));
  const asked = { understood, state, place, shown, hours };
  return stream(async (send, signal) => {
    const directory = openDirectory(dependencies.directory, { signal, log, requestId, address });
    const given: Given = { text: '', providers: [], handedOff: false };
    try {
      const replies = model
        ? model.answer({ ...asked, question, earlier, thread, signal, log }, directory, () => notice.at())
        : answer(asked, directory, () => notice.at());
      for await (const reply of replies) {
        if (signal.aborted) return;
        note(given, reply);
        await send(reply.event, reply.data);
      }
      await keep(dependencies, conversation._id, given);
      if (given.text && !given.handedOff) await send('opciones', suggest(understood, place));
    } catch (error) {
      // The stream has begun, so its status can no longer tell.
      log.error({ err: error }, 'answer broke off');
      await send('error', { error: texts.failure(500, errorCatalogue.error_interno.text) });
    } finally {
      await release?.();
    }
    await send('fin', {});
  });
};

/** The thread without the question, which clients may have kept first. */
function before(conversation: KnownConversation, question: string): KnownConversation['messages'] {
  return wasJustSaid(conversation, question) ? conversation.messages.slice(0, -1) : conversation.messages;
}

/**
 * The place that the page shows; for a client that does not say it, the one in its cookie, which every tab of a browser writes.
 * @throws {Problem} `lugar_requerido` for a place that is not on offer
 */
function placeOf({ pais, estado }: PagePlace, cookie: string | undefined): Place | null {
  const isSaid = pais !== undefined || estado !== undefined;
  const place = isSaid ? normalizePlace(pais ?? '', estado ?? '') : chosenPlace(cookie);
  if (isSaid && !place) throw new Problem('lugar_requerido', { fields: ['pais', 'estado'] });
  return place && { ...place, name: displayName(place.country, place.subdivision) };
}

/** Clients keep the question first and then ask for the answer: it is one message all the same. */
function wasJustSaid({ messages }: KnownConversation, question: string): boolean {
  const last = messages.at(-1);
  return last?.sender === 'user' && last.text === question;
}

/** The place that a client says its page shows, in any spelling. */
interface PagePlace {
  pais?: string | undefined;
  estado?: string | undefined;
}

interface Given {
  text: string;
  providers: string[];
  handedOff: boolean;
}

function note(given: Given, reply: Reply): void {
  if (reply.event === 'texto') given.text += reply.data.texto;
  if (reply.event === 'proveedor') given.providers.push(reply.data.id);
  if (reply.event === 'humano') given.handedOff = true;
}

async function keep({ conversations }: Dependencies, id: string, given: Given): Promise<void> {
  if (given.handedOff) await conversations.handOff(id, given.text);
  else if (given.text) await conversations.addReply(id, given.text, given.providers);
}
