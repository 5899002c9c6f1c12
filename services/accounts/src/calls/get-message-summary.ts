import type { Handler } from '../dependencies.ts';

/** `GET /api/mensajes/resumen`: how many messages wait to be read, and how many are held as spam. */
export const getMessageSummary: Handler<'GET /api/mensajes/resumen'> = async ({ session }, { messages }) => {
  const { unread, held } = await messages.count(session.userId);
  return { success: true, data: { nuevos: unread, retenidos: held } };
};
