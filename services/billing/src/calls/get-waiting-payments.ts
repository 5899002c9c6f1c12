import { waitingQueues } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/pendientes/pagos`: how many payments an administrator has to look at, and since when the first one. */
export const getWaitingPayments: Handler<'GET /api/admin/pendientes/pagos'> = async (_request, { payments }) => {
  const { total, since } = await payments.waiting();
  return { success: true, data: [{ cola: waitingQueues.toWire.payments, total, desde: since?.toISOString() ?? null }] };
};
