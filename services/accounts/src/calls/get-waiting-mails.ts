import { waitingQueues } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/pendientes/correos`: returns the number of failed mails and the time of the oldest failure. */
export const getWaitingMails: Handler<'GET /api/admin/pendientes/correos'> = async (_request, { deadMails }) => {
  const failed = (await deadMails.list()).map(({ failedAt }) => failedAt.toISOString()).sort();
  const cola = waitingQueues.toWire.mails;
  return { success: true, data: [{ cola, total: failed.length, desde: failed[0] ?? null }] };
};
