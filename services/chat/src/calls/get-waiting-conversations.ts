import { waitingQueues } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';

/** `GET /api/agente/pendientes`: the number of visitors waiting for a person, and since when the first waits. */
export const getWaitingConversations: Handler<'GET /api/agente/pendientes'> = async (_request, { desk }) => {
  const { total, since } = await desk.waiting();
  const cola = waitingQueues.toWire.conversations;
  return { success: true, data: [{ cola, total, desde: since?.toISOString() ?? null }] };
};
