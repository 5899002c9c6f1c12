import { stripeRefusal } from '@vitrina/contracts/payments';
import { Problem } from '@vitrina/kernel';
import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  type Order,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderForm,
  type ProviderPayment,
  ProviderRejection,
  requestState,
  type WebhookRequest,
} from './payment-provider.ts';

/** Timeout of a request, in milliseconds; the payment is checked again later. */
const TIMEOUT_MS = 10_000;

/** Configuration of the Stripe provider. */
export interface StripeKeys {
  secretKey: string;
  publicKey: string;
  /** Secret of our webhook endpoint at Stripe. */
  webhookSecret: string;
  /** Address of the API if it is not Stripe's; tests use a server on this machine. */
  url?: string | undefined;
}

/** Fields of a webhook that name a payment: the object itself, or the payment it belongs to. */
const subject = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.looseObject({ payment: z.string().optional() }).nullish(),
});

/** Card payments with Stripe's PaymentIntents. The payer confirms in the browser; this service only fetches the state. */
export class StripeProvider implements PaymentProvider {
  readonly simulated = false;
  readonly form: ProviderForm;
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  constructor({ secretKey, publicKey, webhookSecret, url }: StripeKeys) {
    this.form = { publicKey, live: publicKey.startsWith('pk_live_') };
    this.#webhookSecret = webhookSecret;
    // No retries by the client, because payments schedule their checks themselves.
    this.#stripe = new Stripe(secretKey, {
      ...addressOf(url),
      maxNetworkRetries: 0,
      timeout: TIMEOUT_MS,
      telemetry: false,
    });
  }

  async open({ id, cents, currency, description }: Order): Promise<ProviderPayment> {
    return requestState('Stripe', async () => {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: cents,
          currency: currency.toLowerCase(),
          description,
          metadata: { payment: id },
          // Other types would redirect the payer to another page.
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey: `open-${id}` },
      );
      return toPayment(intent, [], []);
    });
  }

  /** Returns the state: Stripe captures cards as soon as the payer confirms. */
  async capture(externalId: string): Promise<ProviderPayment> {
    return this.find(externalId);
  }

  async find(externalId: string): Promise<ProviderPayment> {
    return requestState('Stripe', async () => {
      const intent = await this.#stripe.paymentIntents.retrieve(externalId);
      if (intent.status !== 'succeeded') return toPayment(intent, [], []);
      const [refunds, disputes] = await Promise.all([
        this.#stripe.refunds.list({ payment_intent: externalId, limit: 100 }),
        this.#stripe.disputes.list({ payment_intent: externalId, limit: 100 }),
      ]);
      return toPayment(intent, refunds.data, disputes.data);
    });
  }

  async cancel(externalId: string): Promise<ProviderPayment> {
    await requestState('Stripe', async () => {
      await this.#stripe.paymentIntents.cancel(externalId).catch((error: unknown) => {
        // A payment that was paid or canceled in the meantime is fetched below.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    });
    return this.find(externalId);
  }

  async refund(externalId: string, { id, cents }: { id: string; cents: number }): Promise<ProviderPayment> {
    await requestState('Stripe', async () => {
      const refunds = await this.#stripe.refunds.list({ payment_intent: externalId, limit: 100 });
      const existing = refunds.data.find(({ metadata }) => metadata?.refund === id);
      // Stripe deletes idempotency keys after a day, and a bank may take longer.
      if (existing && hasFailed(existing)) throw new ProviderRejection(failureReason(existing));
      if (existing) return;
      await this.#stripe.refunds
        .create(
          { payment_intent: externalId, amount: cents, metadata: { refund: id } },
          { idempotencyKey: `refund-${id}` },
        )
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          throw new ProviderRejection(error.message, { cause: error });
        });
    });
    return this.find(externalId);
  }

  async readWebhook({ header, body }: WebhookRequest): Promise<string[]> {
    const event = this.#verified(body, header('stripe-signature') ?? '');
    const parsed = subject.safeParse(event.data.object);
    if (!parsed.success) return [];
    const { id, payment_intent: intent, metadata } = parsed.data;
    return [metadata?.payment, intent, id].filter((name) => typeof name === 'string');
  }

  #verified(body: string, signature: string): Stripe.Event {
    try {
      return this.#stripe.webhooks.constructEvent(body, signature, this.#webhookSecret);
    } catch (cause) {
      throw new Problem('aviso_sin_firma', { cause });
    }
  }
}

function addressOf(url: string | undefined) {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
  return { protocol: scheme, host: hostname, ...(port && { port }) };
}

const states: Record<string, ProviderPayment['state']> = {
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
): ProviderPayment {
  const { id: externalId, status, amount, amount_received: received, currency, client_secret: clientSecret } = intent;
  return {
    externalId,
    state: states[status] ?? 'pending',
    cents: status === 'succeeded' ? received : amount,
    currency: currency.toUpperCase(),
    refusal: refusalOf(intent),
    refunds: refunds
      .filter((refund) => refund.status === 'succeeded' || hasFailed(refund))
      .map((refund) => ({
        id: refund.metadata?.refund ?? refund.id,
        cents: refund.amount,
        failure: hasFailed(refund) ? failureReason(refund) : null,
      })),
    // Inquiries and prevented disputes are not disputes.
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

/** True for a failed refund; a bank may return a refund weeks after it was made. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function failureReason({ failure_reason: reason, status }: Stripe.Refund): string {
  return reason ?? status ?? '';
}

function toDispute({
  id,
  amount: cents,
  status,
  livemode,
  evidence_details: evidence,
}: Stripe.Dispute): ProviderDispute {
  const dueBy = evidence?.due_by;
  return {
    id,
    cents,
    outcome: outcomes[status] ?? 'opened',
    url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${id}`,
    ...(dueBy && { dueAt: new Date(dueBy * 1_000) }),
  };
}
