import { waitingQueues } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/pendientes/archivos`: number of uploads no run could finish, and since when the first one waits. */
export const getWaitingFiles: Handler<'GET /api/admin/pendientes/archivos'> = async (_request, { deadLetters }) => {
  const failed = await deadLetters.list();
  const desde = failed.at(-1)?.at.toISOString() ?? null;
  return { success: true, data: [{ cola: waitingQueues.toWire.files, total: failed.length, desde }] };
};
