import type { Handler } from '../dependencies.ts';
import { browserText, placeText } from '../sessions/origin.ts';

/** `GET /api/cuenta/sesiones`: lists the open sessions of the signed-in user, last used first. */
export const getOwnSessions: Handler<'GET /api/cuenta/sesiones'> = async ({ session }, { sessions }) => {
  const listed = await sessions.list(session.userId);
  // The current session comes first: it is in use now, although not every use is recorded.
  const open = listed.toSorted((a, b) => Number(b.hash === session.hash) - Number(a.hash === session.hash));
  return {
    success: true,
    data: open.map((stored) => ({
      id: stored.id,
      navegador: browserText(stored),
      lugar: placeText(stored),
      creada: new Date(stored.createdAt).toISOString(),
      vista: new Date(stored.seenAt).toISOString(),
      actual: stored.hash === session.hash,
    })),
  };
};
