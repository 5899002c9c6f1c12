import { z } from 'zod';
import { defineCall } from './define.ts';
import { words } from './moderation.ts';
import { disputeState, done, doneWithMessage, id, ids, page, planId } from './shared.ts';

/** Chargeback: the payer's bank asks for a payment back. */
const dispute = z.object({
  id: z.string(),
  estado: disputeState,
  monto: z.number(),
  /** Deadline of the payment provider for an answer; null if it names none. */
  vence: z.iso.datetime().nullable(),
  /** Page of the payment provider where the dispute is answered; null for the simulator. */
  enlace: z.url().nullable(),
});

/**
 * Payment as administrators see it. `devuelto` is the amount refunded or on its way, `queda` the amount that can still
 * be refunded. As a state, `devuelto` means all of it, and `revision` a payment that differs from its order.
 * `rechazo` is the payment provider's own reason for refusing the last decision.
 */
export const adminPayment = z.object({
  id,
  cuenta_id: id,
  plan: planId,
  monto: z.number(),
  devuelto: z.number(),
  queda: z.number(),
  rechazo: z.string().nullable(),
  disputas: z.array(dispute),
  moneda: z.literal('MXN'),
  medio: z.enum(['tarjeta', 'paypal']),
  modo: z.enum(['prueba', 'real']),
  estado: z.enum(['abierto', 'pendiente', 'pagado', 'devuelto', 'cancelado', 'revision']),
  fecha: z.iso.datetime(),
});
export type AdminPaymentRow = z.infer<typeof adminPayment>;

export const getAdminPayments = defineCall({
  service: 'billing',
  method: 'GET',
  path: '/api/admin/pagos',
  summary: 'Pagos, los más recientes primero; de unas cuentas, en un estado o en disputa si se pide',
  access: 'admin',
  query: z.object({
    ...page,
    /** Restricts the list to these accounts. */
    cuenta: ids.optional(),
    estado: adminPayment.shape.estado.optional(),
    disputa: disputeState.optional(),
  }),
  status: 200,
  answer: done.extend({ data: z.array(adminPayment) }),
  errors: ['cursor_invalido'],
});

/**
 * Refunds `monto` of a payment, or all that is left; in the log. The same `Idempotency-Key` refunds once. `devuelto` is
 * the refunded amount that the administrator saw: of two simultaneous decisions, the second is refused. A full refund
 * takes back the paid time; a partial one takes none.
 */
export const postRefund = defineCall({
  service: 'billing',
  method: 'POST',
  path: '/api/admin/pagos/:id/reembolso',
  summary: 'Devolver un pago, entero o en parte',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({
    /** Pesos of Mexico with at most two decimals; all that is left if absent. */
    monto: z.number('solicitud_invalida').positive().multipleOf(0.01).max(100_000).optional(),
    devuelto: z.number('solicitud_invalida').nonnegative().multipleOf(0.01).max(100_000).optional(),
    razon: words.min(1, 'razon_requerida'),
  }),
  status: 200,
  answer: doneWithMessage,
  errors: [
    'pago_no_encontrado',
    'pago_sin_cobrar',
    'reembolso_excesivo',
    'reembolso_cambio',
    'reembolso_rechazado',
    'pagos_no_disponibles',
    'razon_requerida',
    'campo_largo',
    'marcas_excesivas',
  ],
});
