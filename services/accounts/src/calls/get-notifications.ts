import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { notificationChoices } from '../notifications/choices.ts';

/** `GET /api/cuenta/avisos`: returns the kinds of notification mails that the signed-in user gets. */
export const getNotifications: Handler<'GET /api/cuenta/avisos'> = async ({ session }, { accounts }) => {
  const account = requireActive(await accounts.byId(session.userId));
  return { success: true, data: notificationChoices(account) };
};
