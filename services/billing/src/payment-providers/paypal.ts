import {
  type ApiError,
  CaptureStatus,
  CheckoutPaymentIntent,
  type Client,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  OrderStatus,
  type OrdersCapture,
  OrdersController,
  PaymentsController,
  type Order as PaypalOrder,
  type Refund as PaypalRefund,
  RefundStatus,
} from '@paypal/paypal-server-sdk';
import { paypalRefusal } from '@vitrina/contracts/payments';
import { Problem } from '@vitrina/kernel';
import { z } from 'zod';
import {
  type Order,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderForm,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderRefusal,
  ProviderRejection,
  requestState,
  type WebhookRequest,
} from './payment-provider.ts';
import {
  callPaypal,
  certificateOriginsOf,
  hasStatus,
  type PaypalKeys,
  paypalClient,
  readSignature,
} from './paypal-client.ts';

/** Fields of the list of disputes; the details of each are fetched separately. */
const disputeList = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) });
const disputeDetails = z.object({
  dispute_amount: z.object({ value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
});
/** Maximum number of disputes that are read per payment. */
const MAX_DISPUTES = 5;

/** Fields of every webhook of PayPal. */
const envelope = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  event_type: z.string().regex(/^[A-Z0-9_.-]{1,100}$/),
  resource: z.looseObject({}),
});

/** Id of a payment, ours or PayPal's; undefined for other text, which other transactions of the payer may contain. */
const paymentId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined);

/** Fields of a webhook that name a payment. An invalid field counts as absent and does not hide the others. */
const subject = z.object({
  resource: z.object({
    id: paymentId,
    custom_id: paymentId,
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: paymentId }).optional().catch(undefined) })
      .optional()
      .catch(undefined),
    disputed_transactions: z
      .array(z.object({ custom: paymentId }).catch({ custom: undefined }))
      .optional()
      .catch(undefined),
  }),
});

/** PayPal payments with Orders v2: the payer approves an order in PayPal's window, and this service captures it. */
export class PaypalProvider implements PaymentProvider {
  readonly simulated = false;
  readonly form: ProviderForm;
  readonly #client: Client;
  readonly #orders: OrdersController;
  readonly #payments: PaymentsController;
  readonly #webhookId: string;
  readonly #certificateOrigins: readonly string[];

  constructor(keys: PaypalKeys) {
    this.form = { publicKey: keys.clientId, live: keys.live };
    this.#client = paypalClient(keys);
    this.#orders = new OrdersController(this.#client);
    this.#payments = new PaymentsController(this.#client);
    this.#webhookId = keys.webhookId;
    this.#certificateOrigins = certificateOriginsOf(keys);
  }

  async open({ id, cents, currency, description }: Order): Promise<ProviderPayment> {
    return requestState('PayPal', async () => {
      const { result } = await this.#orders.createOrder({
        paypalRequestId: `open-${id}`,
        prefer: 'return=representation',
        body: {
          intent: CheckoutPaymentIntent.Capture,
          purchaseUnits: [
            {
              amount: { currencyCode: currency, value: pesosOf(cents) },
              description,
              customId: id,
              // PayPal refuses a second payment with the same invoice id.
              invoiceId: id,
            },
          ],
          applicationContext: {
            shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
            userAction: OrderApplicationContextUserAction.PayNow,
          },
        },
      });
      return toPayment(result, []);
    });
  }

  async capture(externalId: string, { id }: Order): Promise<ProviderPayment> {
    let refusal: ProviderRefusal | null = null;
    await requestState('PayPal', async () => {
      const capturing = this.#orders.captureOrder({
        id: externalId,
        paypalRequestId: `take-${id}`,
        prefer: 'return=representation',
      });
      await capturing.catch((error: unknown) => {
        const issue = isRefusal(error) ? issueOf(error.body) : null;
        if (!issue) throw error;
        // An order that was captured before is fetched below.
        if (issue.issue !== 'ORDER_ALREADY_CAPTURED')
          refusal = { text: paypalRefusal(issue).text, attempt: externalId };
      });
    });
    const current = await this.find(externalId);
    const isUnpaid = current.state === 'open' || current.state === 'approved' || current.state === 'authentication';
    return isUnpaid && refusal ? { ...current, state: 'open', refusal } : current;
  }

  async find(externalId: string): Promise<ProviderPayment> {
    return requestState('PayPal', async () => {
      const found = await this.#orders.getOrder({ id: externalId }).catch((error: unknown) => {
        // PayPal deletes orders that were not approved after some hours.
        if (hasStatus(error, 404)) return null;
        throw error;
      });
      if (!found) return deletedOrder(externalId);
      const captureId = captureOf(found.result)?.id;
      return toPayment(found.result, captureId ? await this.#disputes(captureId) : []);
    });
  }

  /** Treats an unapproved order as canceled: PayPal deletes it on its own, and only this service captures orders. */
  async cancel(externalId: string): Promise<ProviderPayment> {
    const now = await this.find(externalId);
    return now.state === 'open' || now.state === 'authentication' ? { ...now, state: 'canceled' } : now;
  }

  async refund(externalId: string, { id, cents }: { id: string; cents: number }): Promise<ProviderPayment> {
    await requestState('PayPal', async () => {
      const { result } = await this.#orders.getOrder({ id: externalId });
      const captureId = captureOf(result)?.id;
      if (captureId === undefined) throw new Error('there is nothing to give back');
      const existing = allRefunds(result).find(({ invoiceId }) => invoiceId === id);
      const failure = existing && failureOf(existing);
      if (typeof failure === 'string') throw new ProviderRejection(failure);
      if (existing) return;
      const giving = this.#payments.refundCapturedPayment({
        captureId,
        paypalRequestId: `refund-${id}`,
        prefer: 'return=representation',
        body: { amount: { currencyCode: 'MXN', value: pesosOf(cents) }, invoiceId: id },
      });
      await giving.catch((error: unknown) => {
        if (!hasStatus(error, 422)) throw error;
        const { issue, words } = issueOf(error.body) ?? {};
        throw new ProviderRejection(words ?? issue ?? error.message, { cause: error });
      });
    });
    return this.find(externalId);
  }

  async readWebhook({ header, body }: WebhookRequest): Promise<string[]> {
    const signed = readSignature(header, this.#certificateOrigins);
    const event = signed && envelope.safeParse(jsonOf(body));
    if (!event?.success) throw new Problem('aviso_sin_firma');
    const response = await requestState('PayPal', () => {
      // Sends the event unchanged, because its bytes are signed.
      const fields = JSON.stringify({ ...signed, webhook_id: this.#webhookId });
      const sent = `${fields.slice(0, -1)},"webhook_event":${body}}`;
      return callPaypal(this.#client, 'POST', '/v1/notifications/verify-webhook-signature', { body: sent });
    });
    const verified = z.object({ verification_status: z.literal('SUCCESS') }).safeParse(response).success;
    if (!verified) throw new Problem('aviso_sin_firma');
    const { resource } = subject.parse(event.data);
    const { id, custom_id: custom, supplementary_data: more, disputed_transactions: disputed } = resource;
    const ids = [custom, ...(disputed ?? []).map((transaction) => transaction.custom), more?.related_ids?.order_id, id];
    return ids.filter((name) => name !== undefined);
  }

  async #disputes(captureId: string): Promise<ProviderPayment['disputes']> {
    const query = { disputed_transaction_id: captureId };
    const { items } = disputeList.parse(await callPaypal(this.#client, 'GET', '/v1/customer/disputes', { query }));
    return Promise.all(items.slice(0, MAX_DISPUTES).map(({ dispute_id: id }) => this.#dispute(id)));
  }

  async #dispute(id: string): Promise<ProviderDispute> {
    const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
    const details = disputeDetails.parse(await callPaypal(this.#client, 'GET', path, {}));
    const due = details.seller_response_due_date;
    return {
      id,
      cents: centsOf(details.dispute_amount.value),
      outcome: outcomes[details.dispute_outcome?.outcome_code ?? ''] ?? 'opened',
      url: `https://www.${this.form.live ? '' : 'sandbox.'}paypal.com/disputes/dashboard/`,
      ...(due && { dueAt: new Date(due) }),
    };
  }
}

/** Outcome of a dispute by PayPal's outcome code. */
const outcomes: Record<string, 'won' | 'lost'> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
};

const captureStates: Partial<Record<CaptureStatus, ProviderPayment['state']>> = {
  [CaptureStatus.Completed]: 'succeeded',
  [CaptureStatus.PartiallyRefunded]: 'succeeded',
  [CaptureStatus.Refunded]: 'succeeded',
  // The order is used up, so the next attempt needs a new one.
  [CaptureStatus.Declined]: 'canceled',
  [CaptureStatus.Failed]: 'canceled',
};

const orderStates: Partial<Record<OrderStatus, ProviderPayment['state']>> = {
  [OrderStatus.Created]: 'open',
  [OrderStatus.Saved]: 'open',
  [OrderStatus.PayerActionRequired]: 'authentication',
  [OrderStatus.Approved]: 'approved',
  [OrderStatus.Voided]: 'canceled',
};

function toPayment(order: PaypalOrder, disputes: ProviderPayment['disputes']): ProviderPayment {
  const capture = captureOf(order);
  const amount = capture?.amount ?? order.purchaseUnits?.[0]?.amount;
  const externalId = order.id ?? '';
  const state = capture?.status
    ? (captureStates[capture.status] ?? 'pending')
    : (order.status && orderStates[order.status]) || 'pending';
  return {
    externalId,
    state,
    cents: centsOf(amount?.value ?? ''),
    currency: amount?.currencyCode ?? '',
    refusal: capture && state === 'canceled' ? refusalOf(capture, externalId) : null,
    refunds: refundsOf(order),
    disputes,
    clientSecret: externalId,
  };
}

function captureOf(order: PaypalOrder) {
  const captures = order.purchaseUnits?.flatMap(({ payments }) => payments?.captures ?? []) ?? [];
  return captures.find(({ status }) => status && captureStates[status] === 'succeeded') ?? captures.at(-1);
}

function allRefunds(order: PaypalOrder) {
  return order.purchaseUnits?.flatMap(({ payments }) => payments?.refunds ?? []) ?? [];
}

function refundsOf(order: PaypalOrder): ProviderRefund[] {
  return allRefunds(order)
    .filter((refund) => refund.status === RefundStatus.Completed || failureOf(refund) !== null)
    .map((refund) => ({
      id: refund.invoiceId ?? refund.id ?? '',
      cents: centsOf(refund.amount?.value ?? ''),
      failure: failureOf(refund),
    }));
}

/** PayPal's reason for a failed refund, else null. */
function failureOf({ status, statusDetails }: PaypalRefund): string | null {
  const hasFailed = status === RefundStatus.Failed || status === RefundStatus.Cancelled;
  return hasFailed ? (statusDetails?.reason ?? status) : null;
}

/** State of an order that PayPal has deleted. */
function deletedOrder(externalId: string): ProviderPayment {
  return { externalId, state: 'canceled', cents: 0, currency: 'MXN', refusal: null, refunds: [], disputes: [] };
}

/** Reason for a declined capture: the code of the card's bank, or PayPal's reason. */
function refusalOf({ id, processorResponse, statusDetails }: OrdersCapture, externalId: string): ProviderRefusal {
  const { text } = paypalRefusal({
    responseCode: processorResponse?.responseCode,
    adviceCode: processorResponse?.paymentAdviceCode,
    captureReason: statusDetails?.reason,
  });
  return { text, attempt: id ?? externalId };
}

/** True for a response that refuses for good: PayPal has not captured the payment. */
function isRefusal(error: unknown): error is ApiError {
  return [400, 403, 422].some((status) => hasStatus(error, status));
}

/** First issue in PayPal's response, with its description, else null. */
function issueOf(body: unknown): { issue: string; words: string | undefined } | null {
  const parsed = z
    .object({ details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).min(1) })
    .safeParse(typeof body === 'string' ? jsonOf(body) : body);
  const detail = parsed.success ? parsed.data.details[0] : undefined;
  return detail ? { issue: detail.issue, words: detail.description } : null;
}

/** Formats cents as pesos: `9900` becomes `99.00`. */
function pesosOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

function centsOf(pesos: string): number {
  return Math.round(Number(pesos) * 100);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
