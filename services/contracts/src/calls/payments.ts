import { z } from 'zod';
import { defineCall } from './define.ts';
import { disputeState, done, doneWithMessage, id, planId } from './shared.ts';

/**
 * A plan that is paid for. `ultimo_pago` is that of `GET /api/plan` as the payer saw it: with it, a month is only added to
 * what was on the screen, so that a second tap, a retry or an old tab buys no second month.
 */
const paidPlan = z.object({
  plan: planId.exclude(['gratis'], 'plan_sin_pago'),
  ultimo_pago: id.nullable().optional(),
});

/** Whole pesos of Mexico: the catalogue has no other prices (R5). */
const pesos = z.number().positive();

/** `prueba` where no money moves. */
const mode = z.enum(['prueba', 'real']);

/**
 * A payment that was begun. `id` is ours; `clave` is what the payment house's own form in the browser needs, where it needs
 * one.
 */
const begun = z.object({
  id,
  estado: z.enum(['abierto', 'pendiente', 'pagado', 'cancelado']),
  monto: pesos,
  moneda: z.literal('MXN'),
  modo: mode,
  clave: z.string().optional(),
});

/** What the simulator has to do; refused where a payment house is configured. */
const simulated = z.strictObject({
  resultado: z
    .enum(['aprobado', 'rechazado', 'autenticacion', 'autenticado', 'sin_respuesta', 'aviso_tardio'])
    .optional(),
});

/** What both ways to begin a payment have in common, and both ways to finish one. */
const beginning = {
  service: 'billing',
  method: 'POST',
  access: 'session',
  json: paidPlan,
  status: 201,
  errors: ['plan_sin_pago', 'pago_repetido', 'pagos_no_disponibles'],
} as const;
const finishing = {
  service: 'billing',
  method: 'POST',
  access: 'session',
  params: z.object({ id }),
  json: simulated,
  status: 200,
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

/** Begins a payment by card for one month of a plan. The open one for the same plan is answered again. */
export const postCardIntent = defineCall({
  ...beginning,
  path: '/api/pagos/tarjeta/intentos',
  summary: 'Empezar un pago con tarjeta',
  answer: done.extend({ intento: begun }),
});

/** Takes the money of a payment by card, once however often it is asked, and gives the plan. */
export const postCardConfirmation = defineCall({
  ...finishing,
  path: '/api/pagos/tarjeta/intentos/:id/confirmacion',
  summary: 'Confirmar un pago con tarjeta',
});

/** Begins a payment by PayPal, as {@link postCardIntent}. */
export const postPaypalOrder = defineCall({
  ...beginning,
  path: '/api/pagos/paypal/ordenes',
  summary: 'Empezar un pago con PayPal',
  answer: done.extend({ orden: begun }),
});

/** Captures an order that was approved at PayPal, as {@link postCardConfirmation}. */
export const postPaypalCapture = defineCall({
  ...finishing,
  path: '/api/pagos/paypal/ordenes/:id/captura',
  summary: 'Cobrar un pago aprobado en PayPal',
});

/** What both houses' messages have in common; the answer only says that the message was heard. */
const hearing = {
  service: 'billing',
  method: 'POST',
  access: 'everyone',
  raw: 'Un aviso de la casa de pagos, con su firma en las cabeceras',
  status: 200,
  answer: done,
  errors: ['aviso_sin_firma', 'cuerpo_demasiado_grande', 'pagos_no_disponibles'],
  limits: ['houseMessages'],
} as const;

/**
 * A message of Stripe about a payment, signed over its bytes; at most 256 KiB. It may come twice, late or in any order:
 * Stripe is asked what became of the payment.
 */
export const postStripeMessage = defineCall({
  ...hearing,
  path: '/api/pagos/webhooks/stripe',
  summary: 'Avisos de Stripe',
});

/** A message of PayPal about a payment, as {@link postStripeMessage}. */
export const postPaypalMessage = defineCall({
  ...hearing,
  path: '/api/pagos/webhooks/paypal',
  summary: 'Avisos de PayPal',
});

/** The own ledger, the newest first, with what is still under way. `monto` is negative where money went back; a refund
 * that did not reach the payer has a second line, `fallido`. */
export const getPayments = defineCall({
  service: 'billing',
  method: 'GET',
  path: '/api/pagos',
  summary: 'Pagos de la cuenta propia',
  access: 'session',
  status: 200,
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
        /** Why it was refused and what to do next; null unless it was. */
        motivo: z.string().nullable(),
        plan: planId,
        monto: z.number(),
        moneda: z.literal('MXN'),
        medio: z.enum(['tarjeta', 'paypal']),
        modo: mode,
        fecha: z.iso.datetime(),
        /** The payment whose receipt shows it; null for one that is not confirmed. */
        recibo: id.nullable(),
      }),
    ),
  }),
});

/**
 * What was paid once, and what went back of it. `numero` counts the payments of an account, from 1 and without gaps; with
 * `cuenta` it names one receipt. Who paid is the account's owner as they are called now: nothing of them is kept with the
 * money.
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
  /** The payment house's own id of the payment. */
  referencia: z.string(),
  fecha: z.iso.datetime(),
  /** IANA time zone in which its day counts: the provider's when it was paid. */
  zona: z.string(),
  devoluciones: z.array(z.object({ monto: pesos, fecha: z.iso.datetime() })),
  /** What the payer's bank says, where it has asked for the money back. */
  disputa: disputeState.nullable(),
  /** What is left of it, in pesos: 0 where all went back. */
  queda: z.number().nonnegative(),
});
export type Receipt = z.infer<typeof receipt>;

/** What the receipts of one payment have in common, on the screen and on paper. */
const ofReceipt = {
  service: 'billing',
  method: 'GET',
  access: 'session',
  params: z.object({ id }),
  status: 200,
  errors: ['pago_no_encontrado'],
} as const;

/** The receipt of an own payment; it is no tax invoice (R43). */
export const getReceipt = defineCall({
  ...ofReceipt,
  path: '/api/pagos/:id/recibo',
  summary: 'Recibo de un pago propio',
  answer: done.extend({ data: receipt }),
});

/** The same as a PDF of one page. */
export const getReceiptFile = defineCall({
  ...ofReceipt,
  path: '/api/pagos/:id/recibo/pdf',
  summary: 'Recibo de un pago propio, en PDF',
  mediaType: 'application/pdf',
  answer: z.string(),
  limits: ['receipts'],
});

const houseForm = z.object({ llave: z.string(), real: z.boolean() });

/** The plan of the own account. */
const ownPlan = z.object({
  plan: planId,
  /** The last moment of the paid time; null for the free plan. */
  hasta: z.iso.datetime().nullable(),
  /** True in the days after that in which the plan stays (R44). */
  gracia: z.boolean(),
  /** What follows: paid already, or chosen; the free plan otherwise. */
  siguiente: planId,
  /** Id of the last payment in the ledger; null where nothing was paid yet. */
  ultimo_pago: id.nullable(),
  /** IANA time zone in which the days end. */
  zona: z.string(),
  /** Days of each plan above that the days left would count as, for who pays one now. */
  a_favor: z.partialRecord(planId, z.int().nonnegative()),
  /** How it can be paid here: `prueba` where no money moves, null where not at all. */
  medios: z.object({ tarjeta: mode.nullable(), paypal: mode.nullable() }),
  /**
   * What the houses' own forms start with in the browser, made for it; null where none runs there. `real` is false at a
   * house's test installation.
   */
  formularios: z.object({ tarjeta: houseForm.nullable(), paypal: houseForm.nullable() }),
});

export const getOwnPlan = defineCall({
  service: 'billing',
  method: 'GET',
  path: '/api/plan',
  summary: 'Plan de la cuenta propia',
  access: 'session',
  status: 200,
  answer: done.extend({ data: ownPlan }),
});

/** Chooses what follows when the paid time ends: a plan below, or the free one. The own plan takes the choice back. */
export const postOwnPlan = defineCall({
  service: 'billing',
  method: 'POST',
  path: '/api/plan',
  summary: 'Elegir el plan que sigue',
  access: 'session',
  json: z.object({ plan: planId }),
  status: 200,
  answer: doneWithMessage.extend({ data: ownPlan }),
  errors: ['plan_se_paga'],
});
