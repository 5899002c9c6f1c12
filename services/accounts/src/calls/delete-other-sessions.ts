import type { Handler } from '../dependencies.ts';

/** `DELETE /api/cuenta/sesiones`: ends every session of the signed-in user except the current one. */
export const deleteOtherSessions: Handler<'DELETE /api/cuenta/sesiones'> = async ({ session }, { sessions }) => {
  const others = (await sessions.list(session.userId)).filter(({ hash }) => hash !== session.hash);
  await sessions.revoke(session.userId, ...others);
  return { success: true };
};
