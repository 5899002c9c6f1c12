import { waitingQueues } from '@vitrina/contracts/wire';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/pendientes/pagos`: returns the number of payments that need an administrator and the oldest's time. */
export const getWaitingPayments: Handler<'GET /api/admin/pendientes/pagos'> = async (_request, { payments }) => {
  const { total, since } = await payments.awaitingOperator();
  return { success: true, data: [{ cola: waitingQueues.toWire.payments, total, desde: since?.toISOString() ?? null }] };
};
