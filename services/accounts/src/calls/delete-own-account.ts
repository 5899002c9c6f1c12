import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { erasureDay } from '../erasure/day.ts';
import { requestErasure } from '../erasure/request.ts';
import { requirePassword } from '../require-password.ts';
import { texts } from '../texts.ts';

/** `DELETE /api/cuenta`: begins the erasure of the signed-in user's account. */
export const deleteOwnAccount: Handler<'DELETE /api/cuenta'> = async (
  { c, json, session },
  { accounts, config, clock, limits, sessionCookie },
) => {
  const account = requireActive(await accounts.byId(session.userId));
  await requirePassword(account, json.contrasena, limits);
  const ending = await requestErasure(accounts, account._id, clock.now(), config.ERASURE_DAYS);
  sessionCookie.remove(c);
  const hasta = (ending.erasure?.dueAt ?? clock.now()).toISOString();
  return { success: true, message: texts.erasureBegun(erasureDay(ending)), hasta };
};
