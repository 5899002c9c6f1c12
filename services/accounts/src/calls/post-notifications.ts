import type { Handler } from '../dependencies.ts';
import { changeChoices, notificationChoices } from '../notifications/choices.ts';

/** `POST /api/cuenta/avisos`: switches notification mails of the signed-in user on or off. */
export const postNotifications: Handler<'POST /api/cuenta/avisos'> = async ({ json, session }, { accounts }) => {
  const { comentarios: comments, respuestas: replies, mensajes: messages, decisiones: decisions } = json;
  const account = await accounts.change(session.userId, (current) =>
    changeChoices(current, { comments, replies, messages, decisions }),
  );
  return { success: true, data: notificationChoices(account) };
};
