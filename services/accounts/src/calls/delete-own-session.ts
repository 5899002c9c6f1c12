import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `DELETE /api/cuenta/sesiones/:id`: ends a session of the signed-in user; other people's sessions are not found. */
export const deleteOwnSession: Handler<'DELETE /api/cuenta/sesiones/:id'> = async (
  { c, params, session },
  { sessions, sessionCookie },
) => {
  const ended = (await sessions.list(session.userId)).find(({ id }) => id === params.id);
  if (!ended) throw new Problem('sesion_no_encontrada');
  await sessions.revoke(session.userId, ended);
  if (ended.hash === session.hash) sessionCookie.remove(c);
  return { success: true };
};
