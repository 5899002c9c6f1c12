import { foldText } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { phoneFault } from '@vitrina/contracts/rules';
import { readable } from '@vitrina/contracts/rules/text-risk';
import { messageActions, messageFolders } from '@vitrina/contracts/wire';
import {
  type Feature,
  hashToken,
  idCursor,
  keyedId,
  type Mail,
  Problem,
  pageOf,
  parseInput,
  readCursor,
  readIdempotencyKey,
} from '@vitrina/kernel';
import { z } from 'zod';
import { isActiveAccount, isPublic, publicName, requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { providerPath } from '../mails/wording.ts';
import { normalizePhone } from '../profile/plan-update.ts';
import { messageReplyNotice } from '../push/notices.ts';
import { texts } from '../texts.ts';
import { messageReplyLetter, replyAnnouncedLetter, replyPage } from './letters.ts';
import { messageCard } from './message.ts';
import { messageRisk } from './message-risk.ts';
import type { NewMessage } from './messages.ts';
import { savedReplyCards, withoutReply, withReply } from './saved-replies.ts';

const moment = z.coerce.number().int().nonnegative();
const sentQuery = z.object({ de: z.string().min(1), a: z.string().min(1), desde: moment, hasta: moment });

/** Messages of visitors to providers (R39): sending one, the provider's inbox, replies by mail, and saved replies. */
export const messages: Feature<AccountsContext> = {
  name: 'messages',
  start(context) {
    context.calls({ ...messageCalls, ...savedReplyCalls }, context);
    context.messageMails.compose({
      messageReply: async (id, replyId) => {
        await pushReply(id, replyId, context);
        return replyMail(id, replyId, context);
      },
    });
    context.letters.serve('r', async (id = '', replyId = '') => (await findReply(id, replyId, context))?.page ?? null);
    // True if an account sent a message to a provider; moments in milliseconds since 1970.
    context.internalCall('GET /internal/sent-messages', async (c) => {
      const { de, a, desde, hasta } = parseInput(sentQuery, c.req.query());
      const sent = await context.messages.hasSent(de, a, { from: new Date(desde), until: new Date(hasta) });
      return c.json({ success: true, sent });
    });
    context.retention(...context.messages.retention(context.config.RETENTION_MESSAGE_DAYS));
    context.erasers.push(({ id, ownedEmails }) => context.messages.forget(id, ownedEmails));
  },
};

const messageCalls = {
  /** Stores a message in the provider's inbox or holds it as spam; the response is the same. */
  'POST /api/mensajes': async ({ c, json, session, isSlowed }, context) => {
    const { accounts, messages, limits } = context;
    const key = readIdempotencyKey(c);
    const { proveedor: providerId, nombre: name, texto: text } = json;
    const email = json.email ?? '';
    const telefono = json.telefono ?? '';
    const provider = await accounts.byId(providerId);
    if (!provider || provider.country === '' || !isPublic(provider)) throw new Problem('proveedor_no_encontrado');
    if (providerId === session?.userId) throw new Problem('contacto_propio');
    if (!planHas(provider.plan, 'contactoDirecto')) throw new Problem('contacto_sin_plan');
    const phone = telefono === '' ? '' : normalizePhone(telefono, provider.country);
    if (phone === null) throw new Problem(phoneFault(telefono, provider.country), { fields: ['telefono'] });
    const textHash = hashToken(foldText(readable(text)));
    const fresh: Omit<NewMessage, 'risk'> = {
      providerId,
      name,
      email,
      phone,
      text,
      textHash,
      ...(session && { senderId: session.userId }),
      ...(key !== null && { requestKey: keyedId(providerId, key) }),
    };
    const response = { success: true, message: texts.messageSent(publicName(provider)) } as const;
    // Checked before the provider's limit, because a repeated request must not count.
    if (await isRepeated(fresh)) return response;
    // Messages from a crowded network have a separate limit, so that they do not use up the others' limit.
    await limits
      .consume('messagesOfProvider', isSlowed ? `crowd-${providerId}` : providerId)
      .catch((error: unknown) => {
        throw error instanceof Problem ? new Problem('contacto_lleno', { cause: error }) : error;
      });
    const risk = messageRisk(fresh, await messages.countOtherRecipients(fresh)) ?? (isSlowed ? 'crowd' : null);
    if (!(await messages.add({ ...fresh, risk }))) await isRepeated(fresh);
    // An erasure that began after the checks did not see this message.
    if (session && (await accounts.isLeaving(session.userId))) await messages.forget(session.userId, []);
    if (await accounts.isLeaving(providerId)) {
      await messages.forget(providerId, []);
      throw new Problem('proveedor_no_encontrado');
    }
    return response;

    async function isRepeated({ requestKey }: typeof fresh): Promise<boolean> {
      const existing = requestKey === undefined ? null : await messages.byRequest(requestKey);
      if (!existing) return false;
      const isSame = (['name', 'email', 'phone', 'text'] as const).every((field) => existing[field] === fresh[field]);
      if (!isSame) throw new Problem('clave_reutilizada');
      return true;
    }
  },

  /** Lists a message folder of the signed-in user, newest first. */
  'GET /api/mensajes': async ({ c, query, session }, { messages }) => {
    const before = readCursor(idCursor, query.cursor);
    const folder = messageFolders.fromWire[query.carpeta];
    const found = await messages.list(session.userId, folder, before, query.limit + 1);
    return pageOf(c, found, query.limit, ({ _id }) => _id).map(messageCard);
  },

  /** Counts the unread messages and those held as spam. */
  'GET /api/mensajes/resumen': async ({ session }, { messages }) => {
    const { unread, held } = await messages.count(session.userId);
    return { success: true, data: { nuevos: unread, retenidos: held } };
  },

  /** Marks as read, lets through, deletes or restores a message to the signed-in user. */
  'POST /api/mensajes/:id': async ({ params, json, session }, { messages }) => {
    const message = await messages.act(session.userId, params.id, messageActions.fromWire[json.accion]);
    return { success: true, data: messageCard(message) };
  },

  /** Replies to a message to the signed-in user; the mail is sent afterwards. */
  'POST /api/mensajes/:id/respuesta': async ({ c, params, json, session }, { accounts, messages }) => {
    requireActive(await accounts.byId(session.userId));
    const replyId = keyedId(params.id, readIdempotencyKey(c));
    const message = await messages.reply(session.userId, params.id, replyId, json.texto);
    return { success: true, data: messageCard(message) };
  },
} satisfies Handlers;

const savedReplyCalls = {
  /** Lists the saved replies of the signed-in user. */
  'GET /api/cuenta/respuestas': async ({ session }, { accounts }) => {
    const account = requireActive(await accounts.byId(session.userId));
    return { success: true, data: savedReplyCards(account) };
  },

  /** Saves a reply for the signed-in user. */
  'POST /api/cuenta/respuestas': async ({ json, session }, { accounts }) => {
    const account = await accounts.change(session.userId, (current) => withReply(current, json.texto));
    return { success: true, data: savedReplyCards(account) };
  },

  /** Deletes a saved reply of the signed-in user. */
  'DELETE /api/cuenta/respuestas/:id': async ({ params, session }, { accounts }) => {
    const account = await accounts.change(session.userId, (current) => withoutReply(current, params.id));
    return { success: true, data: savedReplyCards(account) };
  },
} satisfies Handlers;

/**
 * Composes the mail about a provider's reply to a message; null if the message, reply or provider is gone, or the sender
 * was erased. The mail contains the reply only if an account with this confirmed e-mail sent the message; answers to the
 * mail then go to the provider's e-mail, which their page shows anyway (R9), while that page is public. Every other mail
 * links to the page with the reply.
 */
async function replyMail(messageId: string, replyId: string, context: AccountsContext): Promise<Mail | null> {
  const { accounts, letters, page: urlOf } = context;
  const found = await findReply(messageId, replyId, context);
  if (!found) return null;
  const { message, provider, page } = found;
  const sender = message.senderId === undefined ? null : await accounts.byId(message.senderId);
  if (!sender?.confirmedAt || sender.email !== message.email) {
    return { to: message.email, ...replyAnnouncedLetter(letters.page('r', messageId, replyId)) };
  }
  const link = { from: publicName(provider), url: urlOf(providerPath(provider._id)) };
  const mail = { to: message.email, ...messageReplyLetter(sender, page, link) };
  return isPublic(provider) ? { ...mail, replyTo: provider.email } : mail;
}

/** Shows on the sender's devices that a provider replied; does nothing for a message that no account sent. */
async function pushReply(messageId: string, replyId: string, context: AccountsContext): Promise<void> {
  const found = await findReply(messageId, replyId, context);
  if (!found || found.message.senderId === undefined) return;
  const { hash, pathname } = new URL(context.letters.page('r', messageId, replyId));
  await context.pushes.notify(
    found.message.senderId,
    messageReplyNotice(`${replyId}-reply`, found.at, pathname + hash),
  );
}

/** Finds a reply with its page; null if the message, reply or provider is gone, or the sender was erased. */
async function findReply(messageId: string, replyId: string, { accounts, messages }: AccountsContext) {
  const message = await messages.byId(messageId);
  const reply = message?.replies.find(({ id }) => id === replyId);
  const provider = message && (await accounts.byId(message.providerId));
  if (!message?.email || !reply || !provider || !isActiveAccount(provider)) return null;
  const shown = { from: publicName(provider), reply: reply.text, path: providerPath(provider._id) };
  return { message, provider, at: reply.at, page: replyPage(message, shown) };
}
