import { z } from 'zod';
import { defineCall } from './define.ts';
import { disputeState, done, doneWithMessage, id, ids, page, planId } from './fields.ts';
import { words } from './moderation.ts';

/**
 * Plan to pay for. `ultimo_pago` is that of `GET /api/plan` as the payer saw it: a month is only added to the state on
 * the screen, so that a second tap, a retry or an old tab buys no second month.
 */
const paidPlan = z.object({
  plan: planId.exclude(['gratis'], 'plan_sin_pago'),
  ultimo_pago: id.nullable().optional(),
});

/** Whole pesos of Mexico: the catalogue has no other prices (R5). */
const pesos = z.number().positive();

/** `prueba` if no money moves. */
const mode = z.enum(['prueba', 'real']);

/** Payment that was begun. `id` is ours; `clave` is for the payment provider's form in the browser, if it needs one. */
const begun = z.object({
  id,
  estado: z.enum(['abierto', 'pendiente', 'pagado', 'cancelado']),
  monto: pesos,
  moneda: z.literal('MXN'),
  modo: mode,
  clave: z.string().optional(),
});

/**
 * `resultado` is the outcome for the simulator; refused if a payment provider is configured. `plan` is accepted and ignored,
 * because the payment has its own.
 */
const simulated = z.strictObject({
  resultado: z
    .enum(['aprobado', 'rechazado', 'autenticacion', 'autenticado', 'sin_respuesta', 'aviso_tardio'])
    .optional(),
  plan: planId.optional(),
});

/** Common part of the calls that begin or finish a payment. */
const beginning = {
  service: 'billing',
  access: 'session',
  json: paidPlan,
  examples: [{ plan: 'basico' }],
  status: 201,
  errors: ['plan_sin_pago', 'pago_repetido', 'pagos_no_disponibles'],
} as const;
const finishing = {
  service: 'billing',
  access: 'session',
  params: z.object({ id }),
  json: simulated,
  optionalBody: true,
  examples: [{ resultado: 'aprobado' }],
  answer: doneWithMessage,
  errors: [
    'pago_no_encontrado',
    'pago_rechazado',
    'pago_pendiente',
    'pago_sin_hacer',
    'pago_cancelado',
    'pago_requiere_autenticacion',
    'pagos_no_disponibles',
  ],
} as const;

/** Begins a payment by card for one month of a plan; returns an open payment for the same plan again. */
export const postCardIntent = defineCall('POST /api/pagos/tarjeta/intentos', {
  ...beginning,
  summary: 'Empezar un pago con tarjeta',
  answer: done.extend({ intento: begun }),
});

/** Captures a payment by card, once regardless of repeats, and gives the plan. */
export const postCardConfirmation = defineCall('POST /api/pagos/tarjeta/intentos/:id/confirmacion', {
  ...finishing,
  summary: 'Confirmar un pago con tarjeta',
});

/** Begins a payment by PayPal, like {@link postCardIntent}. */
export const postPaypalOrder = defineCall('POST /api/pagos/paypal/ordenes', {
  ...beginning,
  summary: 'Empezar un pago con PayPal',
  answer: done.extend({ orden: begun }),
});

/** Captures an order that was approved at PayPal, like {@link postCardConfirmation}. */
export const postPaypalCapture = defineCall('POST /api/pagos/paypal/ordenes/:id/captura', {
  ...finishing,
  summary: 'Cobrar un pago aprobado en PayPal',
});

/** Common part of the payment providers' webhooks; the response only confirms receipt. */
const hearing = {
  service: 'billing',
  access: 'everyone',
  raw: 'Un aviso de la casa de pagos, con su firma en las cabeceras',
  answer: done,
  errors: ['aviso_sin_firma', 'cuerpo_demasiado_grande', 'pagos_no_disponibles'],
  limits: ['paymentWebhooks'],
} as const;

/**
 * Receives a webhook of Stripe about a payment, signed over its bytes; at most 256 KiB. It may come twice, late or in
 * any order: the payment's state is fetched from Stripe.
 */
export const postStripeMessage = defineCall('POST /api/pagos/webhooks/stripe', {
  ...hearing,
  summary: 'Avisos de Stripe',
});

/** Receives a webhook of PayPal about a payment, like {@link postStripeMessage}. */
export const postPaypalMessage = defineCall('POST /api/pagos/webhooks/paypal', {
  ...hearing,
  summary: 'Avisos de PayPal',
});

/**
 * Lists the signed-in user's ledger, newest first, with pending payments. `monto` is negative for a refund; a refund
 * that did not reach the payer has a second line, `fallido`.
 */
export const getPayments = defineCall('GET /api/pagos', {
  service: 'billing',
  summary: 'Pagos de la cuenta propia',
  access: 'session',
  answer: done.extend({
    data: z.array(
      z.object({
        id: z.string(),
        tipo: z.enum(['pago', 'reembolso', 'disputa']),
        estado: z.enum([
          'pendiente',
          'pagado',
          'rechazado',
          'reembolsado',
          'fallido',
          'en_disputa',
          'perdido',
          'ganado',
        ]),
        /** Reason for a refusal, and the next step; else null. */
        motivo: z.string().nullable(),
        plan: planId,
        monto: z.number(),
        moneda: z.literal('MXN'),
        medio: z.enum(['tarjeta', 'paypal']),
        modo: mode,
        fecha: z.iso.datetime(),
        /** Payment whose receipt shows it; null if it is not confirmed. */
        recibo: id.nullable(),
      }),
    ),
  }),
});

/**
 * A payment and its refunds. `numero` counts the payments of an account, from 1 and without gaps; with `cuenta` it
 * identifies a receipt. The payer is the account's owner under their current name: the ledger holds no personal data.
 */
const receipt = z.object({
  id,
  numero: z.int().positive(),
  cuenta: id,
  nombre: z.string(),
  email: z.string(),
  plan: planId,
  monto: pesos,
  moneda: z.literal('MXN'),
  medio: z.enum(['tarjeta', 'paypal']),
  modo: mode,
  /** The payment provider's id of the payment. */
  referencia: z.string(),
  fecha: z.iso.datetime(),
  /** IANA time zone of its day: the provider's at the time of payment. */
  zona: z.string(),
  devoluciones: z.array(z.object({ monto: pesos, fecha: z.iso.datetime() })),
  /** Bank's decision, if the payer's bank asked for the money back. */
  disputa: disputeState.nullable(),
  /** Amount left after refunds, in pesos: 0 if all was refunded. */
  queda: z.number().nonnegative(),
});
export type Receipt = z.infer<typeof receipt>;

/** Common part of a payment's receipts, on the screen and on paper. */
const ofReceipt = {
  service: 'billing',
  access: 'session',
  params: z.object({ id }),
  errors: ['pago_no_encontrado'],
} as const;

/** Reads the receipt of the signed-in user's payment; it is not a tax invoice (R43). */
export const getReceipt = defineCall('GET /api/pagos/:id/recibo', {
  ...ofReceipt,
  summary: 'Recibo de un pago propio',
  answer: done.extend({ data: receipt }),
});

/** Serves the receipt as a PDF of one page. */
export const getReceiptFile = defineCall('GET /api/pagos/:id/recibo/pdf', {
  ...ofReceipt,
  summary: 'Recibo de un pago propio, en PDF',
  mediaType: 'application/pdf',
  answer: z.string(),
  limits: ['receipts'],
});

const providerForm = z.object({ llave: z.string(), real: z.boolean() });

/** Plan of the signed-in user. */
const ownPlan = z.object({
  plan: planId,
  /** Last moment of the paid time; null for the free plan. */
  hasta: z.iso.datetime().nullable(),
  /** True in the grace days after that, in which the plan stays (R44). */
  gracia: z.boolean(),
  /** Next plan, already paid or chosen; otherwise the free plan. */
  siguiente: planId,
  /** Id of the last payment in the ledger; null before the first. */
  ultimo_pago: id.nullable(),
  /** IANA time zone in which the days end. */
  zona: z.string(),
  /** Days that the remaining time is worth in each higher plan, if one is paid now. */
  a_favor: z.partialRecord(planId, z.int().nonnegative()),
  /** Available payment methods: `prueba` if no money moves, null if not available. */
  medios: z.object({ tarjeta: mode.nullable(), paypal: mode.nullable() }),
  /**
   * Input for the payment providers' forms in the browser, null if not configured. `real` is false in a provider's test
   * environment.
   */
  formularios: z.object({ tarjeta: providerForm.nullable(), paypal: providerForm.nullable() }),
});

export const getOwnPlan = defineCall('GET /api/plan', {
  service: 'billing',
  summary: 'Plan de la cuenta propia',
  access: 'session',
  answer: done.extend({ data: ownPlan }),
});

/** Chooses the plan after the paid time: a lower one, or the free one. Choosing the current plan cancels the choice. */
export const postOwnPlan = defineCall('POST /api/plan', {
  service: 'billing',
  summary: 'Elegir el plan que sigue',
  access: 'session',
  json: z.object({ plan: planId }),
  examples: [{ plan: 'basico' }],
  answer: doneWithMessage.extend({ data: ownPlan }),
  errors: ['plan_se_paga'],
});

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

export const getAdminPayments = defineCall('GET /api/admin/pagos', {
  service: 'billing',
  summary: 'Pagos, los más recientes primero; de unas cuentas, en un estado o en disputa si se pide',
  access: 'admin',
  query: z.object({
    ...page,
    /** Restricts the list to these accounts. */
    cuenta: ids.optional(),
    estado: adminPayment.shape.estado.optional(),
    disputa: disputeState.optional(),
  }),
  answer: done.extend({ data: z.array(adminPayment) }),
  errors: ['cursor_invalido'],
});

/**
 * Refunds `monto` of a payment, or all that is left; in the log. The same `Idempotency-Key` refunds once. `devuelto` is
 * the refunded amount that the administrator saw: of two simultaneous decisions, the second is refused. A full refund
 * takes back the paid time; a partial one takes none.
 */
export const postRefund = defineCall('POST /api/admin/pagos/:id/reembolso', {
  service: 'billing',
  summary: 'Devolver un pago, entero o en parte',
  access: 'admin',
  params: z.object({ id }),
  json: z.object({
    /** Pesos of Mexico with at most two decimals; all that is left if absent. */
    monto: z.number('solicitud_invalida').positive().multipleOf(0.01).max(100_000).optional(),
    devuelto: z.number('solicitud_invalida').nonnegative().multipleOf(0.01).max(100_000).optional(),
    razon: words.min(1, 'razon_requerida'),
  }),
  examples: [{ monto: 10, razon: 'Se pidió' }],
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
