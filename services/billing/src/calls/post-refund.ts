import { hashToken, newId, Problem, readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/admin/pagos/:id/reembolso`: refunds a payment. Logs the action before it acts, as all staff calls do. */
export const postRefund: Handler<'POST /api/admin/pagos/:id/reembolso'> = async (
  { c, params, json, session },
  { payments, staffActs },
) => {
  const key = readIdempotencyKey(c);
  const decision = {
    // Unique per payment, and short enough for payment providers.
    id: key === null ? newId() : hashToken(`${params.id} ${key}`).slice(0, 24),
    cents: json.monto === undefined ? null : centsOf(json.monto),
    seenRefunded: json.devuelto === undefined ? undefined : centsOf(json.devuelto),
    reason: json.razon,
  };
  const { payment, isRepeated } = await payments.refundable(params.id, decision);
  const log = (detail: string) =>
    staffActs.add({
      staffId: session.userId,
      staffName: session.name,
      action: 'refund',
      subjectId: payment.accountId,
      detail,
    });
  const amount = decision.cents === null ? 'todo lo que queda' : `$${(decision.cents / 100).toFixed(2)} MXN`;
  if (!isRepeated) await log(`${amount} · ${payment._id} · ${json.razon}`);
  try {
    await payments.refund(params.id, decision);
  } catch (error) {
    if (!isRepeated && error instanceof Problem) await log(`no se hizo · ${payment._id} · ${error.message}`);
    throw error;
  }
  return {
    success: true,
    message: 'Reembolso en camino: se ve en los pagos en cuanto el proveedor de pagos lo confirma.',
  };
};

function centsOf(pesos: number): number {
  return Math.round(pesos * 100);
}
