import { z } from 'zod';
import { defineCall } from './define.ts';
import { words } from './moderation.ts';
import { disputeState, done, doneWithMessage, id, ids, page, planId } from './shared.ts';

/** A payer's bank asks for a payment back. */
const dispute = z.object({
  id: z.string(),
  estado: disputeState,
  monto: z.number(),
  /** Until when its house wants an answer; null where it names no time. */
  vence: z.iso.datetime().nullable(),
  /** Where it is answered, at the house; null at the simulator. */
  enlace: z.url().nullable(),
});

/**
 * A payment as administrators see it. `devuelto` is what was given back or is on its way, `queda` what can still be,
 * `devuelto` as a state means all of it, `revision` one that was paid otherwise than agreed. `rechazo` is why its house did not do the last decision, in its words.
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
    /** Of these accounts alone. */
    cuenta: ids.optional(),
    estado: adminPayment.shape.estado.optional(),
    disputa: disputeState.optional(),
  }),
  status: 200,
  answer: done.extend({ data: z.array(adminPayment) }),
  errors: ['cursor_invalido'],
});

/**
 * Gives money back, all that is left of a payment, or `monto` of it; in the log. The same `Idempotency-Key` gives it back
 * once. `devuelto` is what the administrator saw as given back: of two who decide at the same time the second is refused.
 * What was given back in full takes the time that it paid for; a part takes none.
 */
export const postRefund = defineCall({
  service: 'billing',
  method: 'POST',
  path: '/api/admin/pagos/:id/reembolso',
  summary: 'Devolver un pago, entero o en parte',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({
    /** Pesos of Mexico with at most two decimals; all that is left where it is not said. */
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
