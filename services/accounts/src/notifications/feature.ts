import { type Feature, type Mail, Problem } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import { requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { pages, providerPath } from '../mails/wording.ts';
import { noticeOf } from '../push/notices.ts';
import { texts } from '../texts.ts';
import { notificationsLetter } from './letter.ts';
import {
  assignToMail,
  changeChoices,
  kindOf,
  notificationChoices,
  notificationsToSend,
  recordNotification,
} from './notification.ts';
import { UnsubscribeLinks } from './unsubscribe-link.ts';

/** Notifications by mail about comments, replies, messages and decisions, and the choice of which ones to get. */
export const notifications: Feature<AccountsContext> = {
  name: 'notifications',
  start(context) {
    const { accounts, clock, config } = context;
    const unsubscribeLinks = new UnsubscribeLinks(config.UNSUBSCRIBE_SECRET, config.PUBLIC_URL);
    context.calls(notificationCalls(unsubscribeLinks), context);
    const undoMs = config.DECISION_MAIL_DELAY_SECONDS * 1_000;
    context.events({
      'notification.due': async ({ data }) => {
        await accounts.changeIfPresent(data.ownerId, (current) =>
          recordNotification(current, data, clock.now(), undoMs),
        );
        // The erasure of the provider, whose name it contains, did not see this notification.
        if (await accounts.isLeaving(data.providerId)) return accounts.forgetProvider(data.providerId);
        const notice = noticeOf(data);
        if (notice) await context.pushes.notify(data.ownerId, notice);
      },
    });
    context.erasers.push(({ id }) => accounts.forgetProvider(id));
    context.accountMails({
      notifications: (account, needId) => notificationsMail(account, needId, context, unsubscribeLinks),
    });
  },
};

const notificationCalls = (unsubscribeLinks: UnsubscribeLinks) =>
  ({
    /** Returns the kinds of notifications that the signed-in user gets, by mail and on devices. */
    'GET /api/cuenta/avisos': async ({ session }, { accounts }) => {
      const account = requireActive(await accounts.byId(session.userId));
      return { success: true, data: notificationChoices(account) };
    },

    /** Switches kinds of notifications of the signed-in user on or off. */
    'POST /api/cuenta/avisos': async ({ json, session }, { accounts }) => {
      const { comentarios: comments, respuestas: replies, mensajes: messages, decisiones: decisions } = json;
      const { seguimientos: followUps, dispositivos: shown } = json;
      const onDevices = shown && {
        messages: shown.mensajes,
        comments: shown.comentarios,
        ratings: shown.valoraciones,
        replies: shown.respuestas,
        plan: shown.plan,
      };
      const account = await accounts.change(session.userId, (current) =>
        changeChoices(current, { comments, replies, messages, followUps, decisions }, onDevices),
      );
      return { success: true, data: notificationChoices(account) };
    },

    /**
     * Redirects a person who opens the link in a mail's header to the page that asks first. The token moves behind a `#`, so
     * that no server receives it again.
     */
    'GET /api/avisos/baja': async ({ c, query }) => {
      c.header('Cache-Control', 'no-store');
      return c.redirect(unsubscribeLinks.page(query.token), 303);
    },

    /** Switches off the mails that a token names; its signature replaces a session. */
    'POST /api/avisos/baja': async ({ query }, { accounts }) => {
      const unsubscription = unsubscribeLinks.read(query.token);
      if (!unsubscription) throw new Problem('enlace_de_baja');
      const { accountId, kinds } = unsubscription;
      const off = Object.fromEntries(kinds.map((kind) => [kind, false]));
      await accounts.changeIfPresent(accountId, (current) => (current.erased ? {} : changeChoices(current, off)));
      return { success: true, message: texts.unsubscribed(kinds) };
    },
  }) satisfies Handlers;

/** Composes the mail with all notifications that are due; null without any. */
async function notificationsMail(
  { _id: id }: Account,
  needId: string,
  { accounts, clock, page }: AccountsContext,
  unsubscribeLinks: UnsubscribeLinks,
): Promise<Mail | null> {
  const account = await accounts.change(id, (current) => assignToMail(current, needId, clock.now()));
  const notifications = notificationsToSend(account, needId, clock.now());
  if (notifications.length === 0) return null;
  const token = unsubscribeLinks.token({ accountId: id, kinds: notifications.map(({ what }) => kindOf(what)) });
  const content = notificationsLetter(account, notifications, {
    comments: (providerId) => page(`${providerPath(providerId)}#titulo-comentarios`),
    area: page(pages.area),
    messages: page(pages.messages),
    appeal: (decision) => page(`${pages.appeal}?decision=${decision}`),
    unsubscribe: unsubscribeLinks.page(token),
  });
  return { to: account.email, ...content, unsubscribe: unsubscribeLinks.oneClick(token) };
}
