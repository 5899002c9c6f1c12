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
  HouseAway,
  type HouseDispute,
  type HouseForm,
  type HouseMessage,
  type HousePayment,
  type HouseRefund,
  type HouseRefusal,
  HouseRefused,
  type Order,
  type PaymentHouse,
} from './house.ts';
import { callPaypal, hasStatus, type PaypalKeys, paypalClient } from './paypal-client.ts';
import { certificateOriginsOf, readSignature } from './paypal-signature.ts';

/** What of an answer about disputes is read: the list names them, and each is asked for what it has come to. */
const disputeList = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) });
const disputeDetails = z.object({
  dispute_amount: z.object({ value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
});
/** Most disputes of one payment that are read. */
const MAX_DISPUTES = 5;

/** What every message has, in PayPal's form. */
const envelope = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  event_type: z.string().regex(/^[A-Z0-9_.-]{1,100}$/),
  resource: z.looseObject({}),
});

/** An id of a payment, ours or PayPal's; undefined for any other text, as other transactions of the payer may carry. */
const paymentId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined);

/** The fields of a message that name a payment. One that cannot be read is as good as absent and hides no other. */
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

/** Payments by PayPal's Orders v2: the payer approves an order in PayPal's window, and it is captured here. */
export class PaypalHouse implements PaymentHouse {
  readonly simulated = false;
  readonly form: HouseForm;
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

  async open({ id, cents, currency, description }: Order): Promise<HousePayment> {
    return this.#ask(async () => {
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
              // PayPal takes no second payment for the same one.
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

  async take(houseId: string, { id }: Order): Promise<HousePayment> {
    let refusal: HouseRefusal | null = null;
    await this.#ask(async () => {
      const capturing = this.#orders.captureOrder({
        id: houseId,
        paypalRequestId: `take-${id}`,
        prefer: 'return=representation',
      });
      await capturing.catch((error: unknown) => {
        const issue = isRefusal(error) ? issueOf(error.body) : null;
        if (!issue) throw error;
        // Captured before: what it is then is asked below.
        if (issue.issue !== 'ORDER_ALREADY_CAPTURED') refusal = { text: paypalRefusal(issue).text, attempt: houseId };
      });
    });
    const now = await this.find(houseId);
    const isUnpaid = now.state === 'open' || now.state === 'approved' || now.state === 'authentication';
    return isUnpaid && refusal ? { ...now, state: 'open', refusal } : now;
  }

  async find(houseId: string): Promise<HousePayment> {
    return this.#ask(async () => {
      const found = await this.#orders.getOrder({ id: houseId }).catch((error: unknown) => {
        // Orders that no one approved are forgotten after some hours.
        if (hasStatus(error, 404)) return null;
        throw error;
      });
      if (!found) return forgotten(houseId);
      const captureId = captureOf(found.result)?.id;
      return toPayment(found.result, captureId ? await this.#disputes(captureId) : []);
    });
  }

  /** PayPal ends an order that was not approved by itself; one that was is captured by no one but us. */
  async cancel(houseId: string): Promise<HousePayment> {
    const now = await this.find(houseId);
    return now.state === 'open' || now.state === 'authentication' ? { ...now, state: 'canceled' } : now;
  }

  async refund(houseId: string, { id, cents }: { id: string; cents: number }): Promise<HousePayment> {
    await this.#ask(async () => {
      const { result } = await this.#orders.getOrder({ id: houseId });
      const captureId = captureOf(result)?.id;
      if (captureId === undefined) throw new Error('there is nothing to give back');
      const own = allRefunds(result).find(({ invoiceId }) => invoiceId === id);
      const failure = own && failureOf(own);
      if (typeof failure === 'string') throw new HouseRefused(failure);
      if (own) return;
      const giving = this.#payments.refundCapturedPayment({
        captureId,
        paypalRequestId: `refund-${id}`,
        prefer: 'return=representation',
        body: { amount: { currencyCode: 'MXN', value: pesosOf(cents) }, invoiceId: id },
      });
      await giving.catch((error: unknown) => {
        if (!hasStatus(error, 422)) throw error;
        const { issue, words } = issueOf(error.body) ?? {};
        throw new HouseRefused(words ?? issue ?? error.message, { cause: error });
      });
    });
    return this.find(houseId);
  }

  async readMessage({ header, body }: HouseMessage): Promise<string[]> {
    const signed = readSignature(header, this.#certificateOrigins);
    const event = signed && envelope.safeParse(jsonOf(body));
    if (!event?.success) throw new Problem('aviso_sin_firma');
    const answer = await this.#ask(() => {
      // The event goes as it came: what is signed are its bytes.
      const asked = JSON.stringify({ ...signed, webhook_id: this.#webhookId });
      const sent = `${asked.slice(0, -1)},"webhook_event":${body}}`;
      return callPaypal(this.#client, 'POST', '/v1/notifications/verify-webhook-signature', { body: sent });
    });
    const verified = z.object({ verification_status: z.literal('SUCCESS') }).safeParse(answer).success;
    if (!verified) throw new Problem('aviso_sin_firma');
    const { resource } = subject.parse(event.data);
    const { id, custom_id: custom, supplementary_data: more, disputed_transactions: disputed } = resource;
    const ids = [custom, ...(disputed ?? []).map((one) => one.custom), more?.related_ids?.order_id, id];
    return ids.filter((one) => one !== undefined);
  }

  async #disputes(captureId: string): Promise<HousePayment['disputes']> {
    const query = { disputed_transaction_id: captureId };
    const { items } = disputeList.parse(await callPaypal(this.#client, 'GET', '/v1/customer/disputes', { query }));
    return Promise.all(items.slice(0, MAX_DISPUTES).map(({ dispute_id: id }) => this.#dispute(id)));
  }

  async #dispute(id: string): Promise<HouseDispute> {
    const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
    const said = disputeDetails.parse(await callPaypal(this.#client, 'GET', path, {}));
    const due = said.seller_response_due_date;
    return {
      id,
      cents: centsOf(said.dispute_amount.value),
      outcome: outcomes[said.dispute_outcome?.outcome_code ?? ''] ?? 'opened',
      url: `https://www.${this.form.live ? '' : 'sandbox.'}paypal.com/disputes/dashboard/`,
      ...(due && { dueAt: new Date(due) }),
    };
  }

  async #ask<A>(question: () => Promise<A>): Promise<A> {
    try {
      return await question();
    } catch (cause) {
      if (cause instanceof HouseRefused) throw cause;
      throw new HouseAway('PayPal did not say what became of a payment', { cause });
    }
  }
}

/** Who the money of a dispute went to. */
const outcomes: Record<string, 'won' | 'lost'> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
};

const captureStates: Partial<Record<CaptureStatus, HousePayment['state']>> = {
  [CaptureStatus.Completed]: 'succeeded',
  [CaptureStatus.PartiallyRefunded]: 'succeeded',
  [CaptureStatus.Refunded]: 'succeeded',
  // Its order is used up: the next try needs another one.
  [CaptureStatus.Declined]: 'canceled',
  [CaptureStatus.Failed]: 'canceled',
};

const orderStates: Partial<Record<OrderStatus, HousePayment['state']>> = {
  [OrderStatus.Created]: 'open',
  [OrderStatus.Saved]: 'open',
  [OrderStatus.PayerActionRequired]: 'authentication',
  [OrderStatus.Approved]: 'approved',
  [OrderStatus.Voided]: 'canceled',
};

function toPayment(order: PaypalOrder, disputes: HousePayment['disputes']): HousePayment {
  const capture = captureOf(order);
  const amount = capture?.amount ?? order.purchaseUnits?.[0]?.amount;
  const houseId = order.id ?? '';
  const state = capture?.status
    ? (captureStates[capture.status] ?? 'pending')
    : (order.status && orderStates[order.status]) || 'pending';
  return {
    houseId,
    state,
    cents: centsOf(amount?.value ?? ''),
    currency: amount?.currencyCode ?? '',
    refusal: capture && state === 'canceled' ? refusalOf(capture, houseId) : null,
    refunds: refundsOf(order),
    disputes,
    clientSecret: houseId,
  };
}

function captureOf(order: PaypalOrder) {
  const captures = order.purchaseUnits?.flatMap(({ payments }) => payments?.captures ?? []) ?? [];
  return captures.find(({ status }) => status && captureStates[status] === 'succeeded') ?? captures.at(-1);
}

function allRefunds(order: PaypalOrder) {
  return order.purchaseUnits?.flatMap(({ payments }) => payments?.refunds ?? []) ?? [];
}

function refundsOf(order: PaypalOrder): HouseRefund[] {
  return allRefunds(order)
    .filter((refund) => refund.status === RefundStatus.Completed || failureOf(refund) !== null)
    .map((refund) => ({
      ...{ id: refund.invoiceId ?? refund.id ?? '', cents: centsOf(refund.amount?.value ?? '') },
      failure: failureOf(refund),
    }));
}

/** Why a refund's money is ours again, in PayPal's words; null where it is not. */
function failureOf({ status, statusDetails }: PaypalRefund): string | null {
  const hasFailed = status === RefundStatus.Failed || status === RefundStatus.Cancelled;
  return hasFailed ? (statusDetails?.reason ?? status) : null;
}

/** An order that PayPal knows no more. */
function forgotten(houseId: string): HousePayment {
  return { houseId, state: 'canceled', cents: 0, currency: 'MXN', refusal: null, refunds: [], disputes: [] };
}

/** Why a capture was declined: the code of the card's bank, or PayPal's own reason. */
function refusalOf({ id, processorResponse, statusDetails }: OrdersCapture, houseId: string): HouseRefusal {
  const { text } = paypalRefusal({
    responseCode: processorResponse?.responseCode,
    adviceCode: processorResponse?.paymentAdviceCode,
    captureReason: statusDetails?.reason,
  });
  return { text, attempt: id ?? houseId };
}

/** True for an answer that says no for good: PayPal has not taken the money. */
function isRefusal(error: unknown): error is ApiError {
  return [400, 403, 422].some((status) => hasStatus(error, status));
}

/** The first issue in PayPal's answer with its words; null if it names none. */
function issueOf(body: unknown): { issue: string; words: string | undefined } | null {
  const said = z
    .object({ details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).min(1) })
    .safeParse(typeof body === 'string' ? jsonOf(body) : body);
  const detail = said.success ? said.data.details[0] : undefined;
  return detail ? { issue: detail.issue, words: detail.description } : null;
}

/** `9900` as `99.00`. */
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
