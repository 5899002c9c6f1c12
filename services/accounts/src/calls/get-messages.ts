import { messageFolders } from '@vitrina/contracts/wire';
import { idCursor, pageOf, readCursor } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { messageCard } from '../messages/message-card.ts';

/** `GET /api/mensajes`: lists a message folder of the signed-in user, newest first. */
export const getMessages: Handler<'GET /api/mensajes'> = async ({ c, query, session }, { messages }) => {
  const before = readCursor(idCursor, query.cursor);
  const folder = messageFolders.fromWire[query.carpeta];
  const found = await messages.list(session.userId, folder, before, query.limit + 1);
  return pageOf(c, found, query.limit, ({ _id }) => _id).map(messageCard);
};
