import { newId, readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/admin/pagos/:id/reembolso`: gives money back, in the log. The entry of the log comes first, as everywhere. */
export const postRefund: Handler<'POST /api/admin/pagos/:id/reembolso'> = async (
  { c, params, json, session },
  { payments, staffActs },
) => {
  const id = readIdempotencyKey(c) ?? newId();
  const cents = json.monto === undefined ? null : Math.round(json.monto * 100);
  const payment = await payments.refundable(params.id, id, cents);
  const amount = cents === null ? 'todo lo que queda' : `$${cents / 100} MXN`;
  await staffActs.add({
    ...{ staffId: session.userId, staffName: session.name },
    ...{ action: 'refund', subjectId: payment.accountId, detail: `${amount} · ${payment._id} · ${json.razon}` },
  });
  await payments.refund(params.id, { id, cents, reason: json.razon });
  return { success: true, message: 'Reembolso en camino: se ve en los pagos en cuanto la casa de pagos lo confirma.' };
};
