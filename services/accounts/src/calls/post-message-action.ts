import { messageActions } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';
import { messageCard } from '../messages/message-card.ts';

/** `POST /api/mensajes/:id`: marks as read, lets through, deletes or restores a message to the signed-in user. */
export const postMessageAction: Handler<'POST /api/mensajes/:id'> = async ({ params, json, session }, { messages }) => {
  const message = await messages.act(session.userId, params.id, messageActions.fromWire[json.accion]);
  return { success: true, data: messageCard(message) };
};
