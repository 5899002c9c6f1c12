import { Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { erasureDay } from '../erasure/day.ts';
import { requestErasure } from '../erasure/request.ts';
import { isPassword } from '../password.ts';
import { texts } from '../texts.ts';

/**
 * `DELETE /api/cuenta`: begins the erasure of the own account. Guesses of the password count like those of a change of it.
 */
export const deleteOwnAccount: Handler<'DELETE /api/cuenta'> = async (
  { c, json, session },
  { accounts, config, clock, limits, sessionCookie },
) => {
  const account = requireActive(await accounts.byId(session.userId));
  const key = `profile-${account._id}`;
  await limits.consume('login', key);
  if (!(await isPassword(json.contrasena, account.passwordHash))) {
    throw new Problem('contrasena_actual_incorrecta', { fields: ['contrasena'] });
  }
  await limits.reset('login', key);
  const ending = await requestErasure(accounts, account._id, clock.now(), config.ERASURE_DAYS);
  sessionCookie.remove(c);
  const hasta = (ending.erasure?.dueAt ?? clock.now()).toISOString();
  return { success: true, message: texts.erasureBegun(erasureDay(ending)), hasta };
};
