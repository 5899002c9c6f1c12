import { hashToken, newId, Problem, readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/admin/pagos/:id/reembolso`: gives money back, in the log. The entry of the log comes first, as everywhere. */
export const postRefund: Handler<'POST /api/admin/pagos/:id/reembolso'> = async (
  { c, params, json, session },
  { payments, staffActs },
) => {
  const key = readIdempotencyKey(c);
  const decision = {
    // Of this payment alone, and no longer than houses take.
    id: key === null ? newId() : hashToken(`${params.id} ${key}`).slice(0, 24),
    cents: json.monto === undefined ? null : centsOf(json.monto),
    given: json.devuelto === undefined ? undefined : centsOf(json.devuelto),
    reason: json.razon,
  };
  const { payment, known } = await payments.refundable(params.id, decision);
  const log = (detail: string) =>
    staffActs.add({
      ...{ staffId: session.userId, staffName: session.name },
      ...{ action: 'refund', subjectId: payment.accountId, detail },
    });
  const amount = decision.cents === null ? 'todo lo que queda' : `$${decision.cents / 100} MXN`;
  if (!known) await log(`${amount} · ${payment._id} · ${json.razon}`);
  try {
    await payments.refund(params.id, decision);
  } catch (error) {
    if (!known && error instanceof Problem) await log(`no se hizo · ${payment._id} · ${error.message}`);
    throw error;
  }
  return { success: true, message: 'Reembolso en camino: se ve en los pagos en cuanto la casa de pagos lo confirma.' };
};

function centsOf(pesos: number): number {
  return Math.round(pesos * 100);
}
