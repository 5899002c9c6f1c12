import type { CallName } from '@vitrina/contracts';
import { PLANS } from '@vitrina/contracts/plans';
import { waitingQueues } from '@vitrina/contracts/wire';
import {
  type CallHandlers,
  type CallInput,
  type Feature,
  hashToken,
  idCursor,
  newId,
  Problem,
  pageOf,
  pauseUntil,
  readCursor,
  readForScrape,
  readIdempotencyKey,
  readText,
} from '@vitrina/kernel';
import { describeReading } from '@vitrina/product';
import { Gauge } from 'prom-client';
import type { BillingContext } from '../context.ts';
import type { WebhookRequest } from '../payment-providers/payment-provider.ts';
import { adminCard, newPaymentCard, outcomeOf, paymentCards, stateOf } from './payment-cards.ts';

/** Shortest pause between two scans for payments to check, in milliseconds. */
const RECONCILE_SCAN_MS = 2_000;
/** Longest pause, in milliseconds: a call that makes a check due now also makes the check, unless it dies. */
const REST_MS = 5_000;
/** Maximum size of a webhook, in bytes. Payment providers send a few kilobytes. */
const MAX_WEBHOOK_BYTES = 256 * 1024;

/** Payments by card and PayPal, their history, webhooks and checks, and the refunds of administrators. */
export const payments: Feature<BillingContext> = {
  name: 'payments',
  start(context) {
    context.calls({ ...paymentCalls, ...adminCalls }, context);
    const reconcileDue = async (signal: AbortSignal) => {
      const next = await context.payments.nextCheckAt();
      const now = context.clock.now();
      if (next && next <= now) await context.payments.reconcile(signal);
      return pauseUntil(next, now, { least: RECONCILE_SCAN_MS, most: REST_MS });
    };
    context.leaderTask('payments', ({ signal }) => reconcileDue(signal), {
      pauseMs: RECONCILE_SCAN_MS,
      failureMessage: 'scan for payments to check failed',
    });
    measurePayments(context);
  },
};

const paymentCalls = {
  /** Lists the signed-in user's ledger entries and pending or refused payments, newest first. */
  'GET /api/pagos': async ({ session }, { accounts, payments }) => {
    const { ledger } = await accounts.byId(session.userId);
    const ids = ledger.flatMap((entry) => (entry.kind === 'payment' ? [entry.id] : []));
    const [made, pending, refused] = await Promise.all([
      payments.byIds(ids),
      payments.pendingOf(session.userId),
      payments.refusedOf(session.userId),
    ]);
    return { success: true, data: paymentCards(ledger, made, [...pending, ...refused]) };
  },

  /** Begins a card payment, or returns the open one. */
  'POST /api/pagos/tarjeta/intentos': async ({ json, session }, { payments }) => {
    const { payment, clientSecret } = await payments.begin(session.userId, 'card', json.plan, json.ultimo_pago);
    return { success: true, intento: newPaymentCard(payment, clientSecret) };
  },

  /** Completes a card payment and activates the plan. */
  'POST /api/pagos/tarjeta/intentos/:id/confirmacion': async ({ params, json, session }, { payments }) => {
    const { plan } = await payments.complete(session.userId, 'card', params.id, json.resultado);
    return { success: true, message: `Pago procesado con éxito para el plan: ${PLANS[plan].name}` };
  },

  /** Begins a PayPal payment, or returns the open one. */
  'POST /api/pagos/paypal/ordenes': async ({ json, session }, { payments }) => {
    const { payment, clientSecret } = await payments.begin(session.userId, 'paypal', json.plan, json.ultimo_pago);
    return { success: true, orden: newPaymentCard(payment, clientSecret) };
  },

  /** Captures a PayPal payment and activates the plan. */
  'POST /api/pagos/paypal/ordenes/:id/captura': async ({ params, json, session }, { payments }) => {
    const { plan } = await payments.complete(session.userId, 'paypal', params.id, json.resultado);
    return { success: true, message: `Pago completado con PayPal para el plan: ${PLANS[plan].name}` };
  },

  'POST /api/pagos/webhooks/stripe': async ({ c }, { payments }) => {
    await payments.handleWebhook('card', await readWebhook(c));
    return { success: true };
  },

  'POST /api/pagos/webhooks/paypal': async ({ c }, { payments }) => {
    await payments.handleWebhook('paypal', await readWebhook(c));
    return { success: true };
  },
} satisfies Partial<CallHandlers<'billing', BillingContext>>;

const adminCalls = {
  /** Lists payments, optionally filtered by account, state or dispute. Logs the access. */
  'GET /api/admin/pagos': async ({ c, query, session }, { payments, staffActs }) => {
    const before = readCursor(idCursor, query.cursor);
    const wanted = {
      accountIds: query.cuenta?.split(','),
      state: query.estado && stateOf(query.estado),
      dispute: query.disputa && outcomeOf(query.disputa),
    };
    const found = await payments.page(wanted, before, query.limit + 1);
    const page = pageOf(c, found, query.limit, ({ _id }) => _id);
    await staffActs.read(session, `pagos · ${describeReading(query, page.length)}`);
    return { success: true, data: page.map(adminCard) };
  },

  /** Returns the number of payments that need an administrator and the oldest's time. */
  'GET /api/admin/pendientes/pagos': async (_request, { payments }) => {
    const { total, since } = await payments.awaitingOperator();
    const queue = { cola: waitingQueues.toWire.payments, total, desde: since?.toISOString() ?? null };
    return { success: true, data: [queue] };
  },

  /** Refunds a payment. Logs the action before it acts, as all staff calls do. */
  'POST /api/admin/pagos/:id/reembolso': async ({ c, params, json, session }, { payments, staffActs }) => {
    const key = readIdempotencyKey(c);
    const decision = {
      // Unique per payment, and short enough for payment providers.
      id: key === null ? newId() : hashToken(`${params.id} ${key}`).slice(0, 24),
      cents: json.monto === undefined ? null : centsOf(json.monto),
      seenRefunded: json.devuelto === undefined ? undefined : centsOf(json.devuelto),
      reason: json.razon,
    };
    const { payment, isRepeated } = await payments.refundable(params.id, decision);
    const { userId: staffId, name: staffName } = session;
    const act = { staffId, staffName, action: 'refund', subjectId: payment.accountId } as const;
    const log = (detail: string) => staffActs.add({ ...act, detail });
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
  },
} satisfies Partial<CallHandlers<'billing', BillingContext>>;

/** Reads a payment provider's webhook unchanged. @throws {Problem} `cuerpo_demasiado_grande` */
async function readWebhook(c: CallInput<CallName>['c']): Promise<WebhookRequest> {
  return { body: await readText(c, MAX_WEBHOOK_BYTES), header: (name) => c.req.header(name) };
}

function centsOf(pesos: number): number {
  return Math.round(pesos * 100);
}

/** Adds the payments that may need an operator to the metrics. The last value stays if the database does not respond. */
function measurePayments({ metrics, payments }: BillingContext): void {
  new Gauge({
    name: 'vitrina_payments',
    help: 'Payments without a final state from the payment provider (unsettled), or paid differently than agreed (refused)',
    labelNames: ['state'],
    registers: [metrics.registry],
    async collect() {
      const read = async (state: string, count: Promise<number>) => this.set({ state }, await count);
      const reads = [read('unsettled', payments.countUnsettled()), read('refused', payments.countRefused())];
      await Promise.all(reads.map(readForScrape));
    },
  });
}
