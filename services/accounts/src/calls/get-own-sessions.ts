import type { Handler } from '../dependencies.ts';
import { browserText, placeText } from '../sessions/origin.ts';

/** `GET /api/cuenta/sesiones`: the open sessions of the caller, the last used first. */
export const getOwnSessions: Handler<'GET /api/cuenta/sesiones'> = async ({ session }, { sessions }) => {
  const listed = await sessions.list(session.userId);
  // The person who asks is using their session now, although its last use is not written down each time.
  const open = listed.toSorted((a, b) => Number(b.hash === session.hash) - Number(a.hash === session.hash));
  return {
    success: true,
    data: open.map((each) => ({
      id: each.id,
      navegador: browserText(each),
      lugar: placeText(each),
      creada: new Date(each.createdAt).toISOString(),
      vista: new Date(each.seenAt).toISOString(),
      actual: each.hash === session.hash,
    })),
  };
};
