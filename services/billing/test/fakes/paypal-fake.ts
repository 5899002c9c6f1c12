import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Answer, ok, PaymentFake } from './payment-fake.ts';

interface Money {
  currency_code: string;
  value: string;
}
/** Response of the card's bank to a capture. */
interface PaypalBankAnswer {
  response_code: string;
  payment_advice_code?: string;
}
interface Capture {
  id: string;
  status: string;
  processor_response?: PaypalBankAnswer;
  status_details?: { reason: string };
  amount: Money;
  custom_id: string;
  invoice_id: string;
}
interface Refund {
  id: string;
  status: string;
  amount: Money;
  invoice_id?: string;
}
interface Order {
  id: string;
  intent: 'CAPTURE';
  status: string;
  purchase_units: Array<{
    reference_id: string;
    amount: Money;
    custom_id: string;
    invoice_id: string;
    payments?: { captures: Capture[]; refunds: Refund[] };
  }>;
}
interface Dispute {
  dispute_id: string;
  status: string;
  dispute_amount: Money;
  disputed_transactions: Array<{ seller_transaction_id: string; custom: string }>;
  dispute_outcome?: { outcome_code: string };
  seller_response_due_date?: string;
}

/**
 * Fake of PayPal's Orders v2, refunds and disputes over HTTP, with request ids, tokens, and webhooks whose signature it
 * verifies. The test acts as the payer and approves orders.
 */
export class PaypalFake extends PaymentFake {
  readonly orders = new Map<string, Order>();
  readonly disputes: Dispute[] = [];
  readonly clientId = `client-${randomBytes(8).toString('hex')}`;
  readonly webhookId = `webhook-${randomBytes(4).toString('hex')}`;
  /** Refusal of the next capture: the issue, PayPal's description, and the HTTP status, by default 422. */
  declines: { issue: string; description?: string; status?: number } | null = null;
  /** Outcome of the next capture if it is not completed. */
  captures: Pick<Capture, 'status' | 'processor_response' | 'status_details'> | null = null;
  readonly #clientSecret = randomBytes(12).toString('hex');
  readonly #token = randomBytes(12).toString('hex');
  readonly #signing = randomBytes(16);

  protected variables(): Record<string, string> {
    return {
      PAYPAL_CLIENT_ID: this.clientId,
      PAYPAL_CLIENT_SECRET: this.#clientSecret,
      PAYPAL_WEBHOOK_ID: this.webhookId,
      PAYPAL_API_URL: this.url,
    };
  }

  /** Returns the order of a payment. */
  of(payment: string): Order {
    const found = [...this.orders.values()].find((order) => order.purchase_units[0]?.custom_id === payment);
    if (!found) throw new Error(`no order for ${payment}`);
    return found;
  }

  /** Approves the order, like the payer in PayPal's window. */
  approve(payment: string): Order {
    return Object.assign(this.of(payment), { status: 'APPROVED' });
  }

  /** Sets the final outcome of a pending capture. */
  settle(payment: string, outcome: Pick<Capture, 'status' | 'processor_response' | 'status_details'>): void {
    const capture = this.of(payment).purchase_units[0]?.payments?.captures[0];
    if (!capture) throw new Error('nothing was captured');
    Object.assign(capture, outcome);
  }

  /** Opens a dispute of a captured payment, like the payer's bank. */
  dispute(payment: string, outcome?: string): Dispute {
    const [unit] = this.of(payment).purchase_units;
    const capture = unit?.payments?.captures[0];
    if (!unit || !capture) throw new Error('nothing was captured');
    const transactions = [{ seller_transaction_id: capture.id, custom: unit.custom_id }];
    const known = this.disputes.find((one) => one.disputed_transactions[0]?.custom === payment);
    const dispute = known ?? {
      dispute_id: `PP-D-${randomBytes(4).toString('hex')}`,
      status: 'OPEN',
      dispute_amount: unit.amount,
      disputed_transactions: transactions,
    };
    if (!known) this.disputes.push(dispute);
    if (outcome) Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome } });
    return dispute;
  }

  /** Builds a signed webhook like PayPal's. */
  message(type: string, resource: object): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({ id: `WH-${randomBytes(8).toString('hex')}`, event_type: type, resource });
    const id = randomUUID();
    const time = new Date().toISOString();
    return {
      body,
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.url}/v1/notifications/certs/CERT-360caa42-fca2a594`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': this.#sign(id, time, body),
      },
    };
  }

  #sign(id: string, time: string, body: string): string {
    return createHmac('sha256', this.#signing).update(`${id}|${time}|${this.webhookId}|${body}`).digest('base64');
  }

  protected answer(request: IncomingMessage, path: string, query: URLSearchParams, body: string): Answer {
    const { authorization } = request.headers;
    if (path === '/v1/oauth2/token') {
      const own = Buffer.from(`${this.clientId}:${this.#clientSecret}`).toString('base64');
      if (authorization !== `Basic ${own}`) return refusal(401, 'invalid_client');
      return ok({ access_token: this.#token, token_type: 'Bearer', expires_in: 32_400 });
    }
    if (authorization !== `Bearer ${this.#token}`) return refusal(401, 'AUTHENTICATION_FAILURE');
    const act = () => this.#act(request.method ?? 'GET', path, query, body);
    return this.once(path, request.headers['paypal-request-id'], act, ({ status }) => status < 300);
  }

  #act(method: string, path: string, query: URLSearchParams, body: string): Answer {
    if (path === '/v1/notifications/verify-webhook-signature') return this.#verify(body);
    if (path === '/v1/customer/disputes') {
      const asked = query.get('disputed_transaction_id');
      const items = this.disputes.filter((one) => one.disputed_transactions[0]?.seller_transaction_id === asked);
      // The list contains fewer fields than a dispute's details.
      return ok({ items: items.map(({ dispute_id, status }) => ({ dispute_id, status })) });
    }
    const named = this.disputes.find(({ dispute_id }) => path === `/v1/customer/disputes/${dispute_id}`);
    if (named) return ok(named);
    const [, , , collection, id = '', action] = path.split('/');
    if (collection === 'captures' && action === 'refund') return this.#refund(id, JSON.parse(body));
    if (method === 'POST' && collection === 'orders' && id === '') return this.#create(JSON.parse(body));
    const order = this.orders.get(id);
    if (!order) return refusal(404, 'RESOURCE_NOT_FOUND');
    return action === 'capture' ? this.#capture(order) : ok(order);
  }

  #create({ purchase_units: units }: Pick<Order, 'purchase_units'>): Answer {
    const [unit] = units;
    if (!unit) return refusal(400, 'INVALID_REQUEST');
    const id = randomBytes(8).toString('hex').toUpperCase();
    const made = { ...unit, reference_id: 'default' };
    const order: Order = { id, intent: 'CAPTURE', status: 'CREATED', purchase_units: [made] };
    this.orders.set(id, order);
    return { status: 201, body: order };
  }

  #capture(order: Order): Answer {
    const [unit] = order.purchase_units;
    if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED' || !unit) return refusal(422, 'ORDER_NOT_APPROVED');
    if (this.declines !== null) {
      const { issue, description, status = 422 } = this.declines;
      this.declines = null;
      return refusal(status, issue, description);
    }
    const { amount, custom_id, invoice_id } = unit;
    const id = randomBytes(8).toString('hex').toUpperCase();
    const made = { id, status: 'COMPLETED', ...this.captures, amount, custom_id, invoice_id };
    this.captures = null;
    unit.payments = { captures: [made], refunds: [] };
    order.status = 'COMPLETED';
    return { status: 201, body: order };
  }

  #refund(captureId: string, { amount, invoice_id }: { amount: Money; invoice_id?: string }): Answer {
    for (const { purchase_units: units } of this.orders.values()) {
      const payments = units[0]?.payments;
      if (!payments?.captures.some(({ id }) => id === captureId)) continue;
      const reason = this.takeRefusal();
      if (reason !== null) return refusal(422, 'REFUND_NOT_ALLOWED', reason);
      const id = randomBytes(8).toString('hex').toUpperCase();
      const refund: Refund = { id, status: 'COMPLETED', amount, ...(invoice_id && { invoice_id }) };
      payments.refunds.push(refund);
      return { status: 201, body: refund };
    }
    return refusal(404, 'RESOURCE_NOT_FOUND');
  }

  /** Verifies a signature. PayPal signs the event's bytes, which must be sent back unchanged. */
  #verify(body: string): Answer {
    const asked = JSON.parse(body) as Record<string, string>;
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const signature = this.#sign(asked.transmission_id ?? '', asked.transmission_time ?? '', event);
    const isOwn = asked.webhook_id === this.webhookId && signature === asked.transmission_sig;
    return ok({ verification_status: isOwn ? 'SUCCESS' : 'FAILURE' });
  }
}

function refusal(status: number, issue: string, description = issue): Answer {
  return { status, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description }] } };
}
