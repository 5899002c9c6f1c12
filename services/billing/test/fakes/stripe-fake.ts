import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Answer, ok, PaymentFake } from './payment-fake.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: StripeFailure | null;
  latest_charge: string | null;
}
/** Stripe's reason for refusing a card, as in its API and its browser library. */
interface StripeFailure {
  type: string;
  code: string;
  decline_code?: string;
  advice_code?: string;
  message: string;
}
interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
}
interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  status: string;
  livemode: boolean;
  /** Seconds since 1970. */
  evidence_details: { due_by: number | null };
}

/**
 * Fake of Stripe's PaymentIntents, refunds and disputes over HTTP, with idempotency keys and signed webhooks. The test
 * acts as the payer and confirms payments; Stripe's form in a browser does so by `POST /confirm`.
 */
export class StripeFake extends PaymentFake {
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly publicKey = `pk_test_${randomBytes(12).toString('hex')}`;
  readonly webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;

  protected variables(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_PUBLISHABLE_KEY: this.publicKey,
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_URL: this.url,
    };
  }

  /** Returns the intent of a payment. */
  of(payment: string): Intent {
    const found = [...this.intents.values()].find(({ metadata }) => metadata.payment === payment);
    if (!found) throw new Error(`no intent for ${payment}`);
    return found;
  }

  /** Confirms as the payer, with a card that pays, is refused, or needs its bank's approval. */
  confirm(
    payment: string,
    outcome: 'pays' | 'refused' | 'asks' | 'later' = 'pays',
    failure: StripeFailure = declined('generic_decline', 'Tu tarjeta fue rechazada.'),
  ): Intent {
    const intent = this.of(payment);
    intent.latest_charge = `ch_${randomBytes(8).toString('hex')}`;
    intent.last_payment_error = null;
    if (outcome === 'pays') Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    if (outcome === 'asks') intent.status = 'requires_action';
    if (outcome === 'later') intent.status = 'processing';
    if (outcome === 'refused')
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: failure });
    return intent;
  }

  /** Opens or decides a dispute like the payer's bank. @param dueAt deadline for a response */
  dispute(payment: string, dueAt: Date, outcome: 'needs_response' | 'won' | 'lost' = 'needs_response'): Dispute {
    const { id: payment_intent, amount } = this.of(payment);
    const known = this.disputes.find((one) => one.payment_intent === payment_intent);
    const made = known ?? {
      id: `dp_${randomBytes(8).toString('hex')}`,
      object: 'dispute' as const,
      payment_intent,
      amount,
      status: '',
      livemode: false,
      evidence_details: { due_by: dueAt.getTime() / 1_000 },
    };
    if (!known) this.disputes.push(made);
    return Object.assign(made, { status: outcome });
  }

  /** Builds a signed webhook like Stripe's. @param at time of the signature, in seconds since 1970 */
  message(type: string, object: object, at = Math.floor(Date.now() / 1_000)): { body: string; signature: string } {
    const id = `evt_${randomBytes(8).toString('hex')}`;
    const body = JSON.stringify({ id, object: 'event', type, created: at, data: { object } });
    return { body, signature: `t=${at},v1=${this.#sign(`${at}.${body}`)}` };
  }

  #sign(signed: string): string {
    return createHmac('sha256', this.webhookSecret).update(signed).digest('hex');
  }

  protected answer(request: IncomingMessage, path: string, query: URLSearchParams, body: string): Answer {
    const form = new URLSearchParams(body);
    if (path === '/confirm') return this.#confirmInBrowser(form);
    if (request.headers.authorization !== `Bearer ${this.secretKey}`) return refusal(401, 'api_key_invalid');
    // Stripe would refuse the same key with other parameters; our code never sends that.
    return this.once(path, request.headers['idempotency-key'], () =>
      this.#act(request.method ?? 'GET', path, query, form),
    );
  }

  #act(method: string, path: string, query: URLSearchParams, form: URLSearchParams): Answer {
    const [, , resource, id, action] = path.split('/');
    const intent = resource === 'payment_intents' && id ? this.intents.get(id) : undefined;
    if (method === 'POST' && resource === 'payment_intents' && !id) return ok(this.#create(form));
    if (method === 'POST' && resource === 'refunds') return this.#refund(form);
    if (method === 'GET' && (resource === 'refunds' || resource === 'disputes')) {
      const data = this[resource].filter((one) => one.payment_intent === query.get('payment_intent'));
      return ok({ object: 'list', data, has_more: false, url: path });
    }
    if (!intent) return refusal(404, 'resource_missing');
    if (action === 'cancel') {
      if (intent.status === 'succeeded') return refusal(400, 'payment_intent_unexpected_state');
      intent.status = 'canceled';
    }
    return ok(intent);
  }

  #create(form: URLSearchParams): Intent {
    const id = `pi_${randomBytes(9).toString('hex')}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(6).toString('hex')}`,
      metadata: { payment: form.get('metadata[payment]') ?? '' },
      last_payment_error: null,
      latest_charge: null,
    };
    this.intents.set(id, intent);
    return intent;
  }

  #refund(form: URLSearchParams): Answer {
    const intent = this.intents.get(form.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded') return refusal(400, 'charge_not_found');
    const reason = this.takeRefusal();
    if (reason !== null) return refusal(400, 'charge_disputed', reason);
    const refund: Refund = {
      id: `re_${randomBytes(9).toString('hex')}`,
      object: 'refund',
      payment_intent: intent.id,
      amount: Number(form.get('amount')),
      status: 'succeeded',
      metadata: { refund: form.get('metadata[refund]') ?? '' },
    };
    this.refunds.push(refund);
    return ok(refund);
  }

  /** Confirms like Stripe's form: Stripe's test numbers are refused, `…3184` asks the bank, other cards pay. */
  #confirmInBrowser(form: URLSearchParams): Answer {
    const intent = [...this.intents.values()].find((one) => one.client_secret === form.get('client_secret'));
    if (!intent) return refusal(404, 'resource_missing');
    const card = form.get('card') ?? '';
    const failure = testCards[card.slice(-4)];
    const outcome = failure ? 'refused' : card.endsWith('3184') ? 'asks' : 'pays';
    return ok(this.confirm(intent.metadata.payment ?? '', outcome, failure));
  }
}

function declined(decline_code: string, message: string, code = 'card_declined'): StripeFailure {
  return { type: 'card_error', code, decline_code, message };
}

/** Failures of Stripe's refused test numbers, by their last digits (docs.stripe.com/testing). */
const testCards: Record<string, StripeFailure> = {
  '0002': declined('generic_decline', 'Tu tarjeta fue rechazada.'),
  '9995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '9987': declined('lost_card', 'Your card was declined because it was reported lost.'),
  '9979': declined('stolen_card', 'Tu tarjeta fue reportada como robada.'),
  '0069': declined('expired_card', 'Your card has expired.', 'expired_card'),
  '0127': declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  '0119': declined('processing_error', 'An error occurred while processing your card.', 'processing_error'),
  '6975': declined('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
};

function refusal(status: number, code: string, message = code): Answer {
  return { status, body: { error: { type: 'invalid_request_error', code, message } } };
}
