import type { Handler } from '../dependencies.ts';

/** `GET /api/mensajes/resumen`: counts the unread messages and those held as spam. */
export const getMessageSummary: Handler<'GET /api/mensajes/resumen'> = async ({ session }, { messages }) => {
  const { unread, held } = await messages.count(session.userId);
  return { success: true, data: { nuevos: unread, retenidos: held } };
};
