import { stripeRefusal } from '@vitrina/contracts/payments';
import { Problem } from '@vitrina/kernel';
import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  HouseAway,
  type HouseDispute,
  type HouseForm,
  type HouseMessage,
  type HousePayment,
  HouseRefused,
  type Order,
  type PaymentHouse,
} from './house.ts';

/** How long an answer is waited for, in milliseconds: what became of a payment is asked later. */
const TIMEOUT_MS = 10_000;

/** What the Stripe house is configured with. */
export interface StripeKeys {
  secretKey: string;
  publicKey: string;
  /** Secret of the endpoint to which Stripe sends its messages. */
  webhookSecret: string;
  /** Address of the interface where it is not Stripe's own; tests name a server on this machine. */
  url?: string | undefined;
}

/** What of a message names a payment: the object itself, or the payment that it belongs to. */
const subject = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.looseObject({ payment: z.string().optional() }).nullish(),
});

/** Cards by Stripe's PaymentIntents. The payer confirms in the browser; here it is only ever learned what came of it. */
export class StripeHouse implements PaymentHouse {
  readonly simulated = false;
  readonly form: HouseForm;
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  constructor({ secretKey, publicKey, webhookSecret, url }: StripeKeys) {
    this.form = { publicKey, live: publicKey.startsWith('pk_live_') };
    this.#webhookSecret = webhookSecret;
    // Repeats are ours: a payment says itself when its house is asked again.
    this.#stripe = new Stripe(secretKey, {
      ...addressOf(url),
      maxNetworkRetries: 0,
      timeout: TIMEOUT_MS,
      telemetry: false,
    });
  }

  async open({ id, cents, currency, description }: Order): Promise<HousePayment> {
    return this.#ask(async () => {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: cents,
          currency: currency.toLowerCase(),
          description,
          metadata: { payment: id },
          // Others would send the payer to another page and back.
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey: `open-${id}` },
      );
      return toPayment(intent, [], []);
    });
  }

  /** Cards are taken as soon as their payer has confirmed. */
  async take(houseId: string): Promise<HousePayment> {
    return this.find(houseId);
  }

  async find(houseId: string): Promise<HousePayment> {
    return this.#ask(async () => {
      const intent = await this.#stripe.paymentIntents.retrieve(houseId);
      if (intent.status !== 'succeeded') return toPayment(intent, [], []);
      const [refunds, disputes] = await Promise.all([
        this.#stripe.refunds.list({ payment_intent: houseId, limit: 100 }),
        this.#stripe.disputes.list({ payment_intent: houseId, limit: 100 }),
      ]);
      return toPayment(intent, refunds.data, disputes.data);
    });
  }

  async cancel(houseId: string): Promise<HousePayment> {
    await this.#ask(async () => {
      await this.#stripe.paymentIntents.cancel(houseId).catch((error: unknown) => {
        // It was paid or ended in the meantime: what it is then is asked below.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    });
    return this.find(houseId);
  }

  async refund(houseId: string, { id, cents }: { id: string; cents: number }): Promise<HousePayment> {
    await this.#ask(async () => {
      const known = await this.#stripe.refunds.list({ payment_intent: houseId, limit: 100 });
      const own = known.data.find(({ metadata }) => metadata?.refund === id);
      // Its key is forgotten after a day, and a bank may take longer.
      if (own && hasFailed(own)) throw new HouseRefused(wordsOf(own));
      if (own) return;
      await this.#stripe.refunds
        .create(
          { payment_intent: houseId, amount: cents, metadata: { refund: id } },
          { idempotencyKey: `refund-${id}` },
        )
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          throw new HouseRefused(error.message, { cause: error });
        });
    });
    return this.find(houseId);
  }

  async readMessage({ header, body }: HouseMessage): Promise<string[]> {
    const event = this.#verified(body, header('stripe-signature') ?? '');
    const about = subject.safeParse(event.data.object);
    if (!about.success) return [];
    const { id, payment_intent: intent, metadata } = about.data;
    return [metadata?.payment, intent, id].filter((name) => typeof name === 'string');
  }

  #verified(body: string, signature: string): Stripe.Event {
    try {
      return this.#stripe.webhooks.constructEvent(body, signature, this.#webhookSecret);
    } catch (cause) {
      throw new Problem('aviso_sin_firma', { cause });
    }
  }

  async #ask<A>(question: () => Promise<A>): Promise<A> {
    try {
      return await question();
    } catch (cause) {
      if (cause instanceof HouseRefused) throw cause;
      throw new HouseAway('Stripe did not say what became of a payment', { cause });
    }
  }
}

function addressOf(url: string | undefined) {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
  return { protocol: scheme, host: hostname, ...(port && { port }) };
}

const states: Record<string, HousePayment['state']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'authentication',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const outcomes: Record<string, 'won' | 'lost'> = { won: 'won', lost: 'lost' };

function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): HousePayment {
  const { id: houseId, status, amount, amount_received: received, currency, client_secret: clientSecret } = intent;
  return {
    houseId,
    state: states[status] ?? 'pending',
    cents: status === 'succeeded' ? received : amount,
    currency: currency.toUpperCase(),
    refusal: refusalOf(intent),
    refunds: refunds
      .filter((refund) => refund.status === 'succeeded' || hasFailed(refund))
      .map((refund) => ({
        ...{ id: refund.metadata?.refund ?? refund.id, cents: refund.amount },
        failure: hasFailed(refund) ? wordsOf(refund) : null,
      })),
    // What a bank only asks about is no dispute yet.
    disputes: disputes
      .filter(({ status: state }) => !state.startsWith('warning') && state !== 'prevented')
      .map(toDispute),
    ...(clientSecret && { clientSecret }),
  };
}

function refusalOf({ id, last_payment_error: error, latest_charge: charge }: Stripe.PaymentIntent) {
  if (!error) return null;
  const attempt = typeof charge === 'string' ? charge : (charge?.id ?? id);
  return { text: stripeRefusal(error).text, attempt };
}

/** A bank may send a refund back weeks after it went. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function wordsOf({ failure_reason: reason, status }: Stripe.Refund): string {
  return reason ?? status ?? '';
}

function toDispute({ id, amount: cents, status, livemode, evidence_details: evidence }: Stripe.Dispute): HouseDispute {
  const dueBy = evidence?.due_by;
  return {
    ...{ id, cents, outcome: outcomes[status] ?? 'opened' },
    url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${id}`,
    ...(dueBy && { dueAt: new Date(dueBy * 1_000) }),
  };
}
