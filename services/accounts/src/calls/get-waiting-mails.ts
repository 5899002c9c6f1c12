import { waitingQueues } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/pendientes/correos`: how many mails were given up, and since when the first one waits. */
export const getWaitingMails: Handler<'GET /api/admin/pendientes/correos'> = async (_request, { deadMails }) => {
  const failed = (await deadMails.list()).map(({ failedAt }) => failedAt.toISOString()).sort();
  const cola = waitingQueues.toWire.mails;
  return { success: true, data: [{ cola, total: failed.length, desde: failed[0] ?? null }] };
};
