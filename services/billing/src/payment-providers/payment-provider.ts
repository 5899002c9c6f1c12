/** Payment methods; each has its payment provider. */
export const METHODS = ['card', 'paypal'] as const;
export type Method = (typeof METHODS)[number];

/** Current state of a payment at its provider: the only source of truth about the money. */
export interface ProviderPayment {
  /** Provider's id. */
  externalId: string;
  /**
   * `open`: not paid yet, or refused and can be tried again. `authentication`: the bank must authenticate the payer.
   * `approved`: the payer approved, and the payment can be captured. `pending`: not decided yet. `succeeded`: paid.
   * `canceled`: can no longer be paid.
   */
  state: 'open' | 'authentication' | 'approved' | 'pending' | 'succeeded' | 'canceled';
  /** Whole cents. */
  cents: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Last refused attempt; null if none was refused. */
  refusal: ProviderRefusal | null;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  /** Secret for the provider's form in the browser; absent if it needs none. */
  clientSecret?: string;
}

/** Attempt to pay that the provider or the payer's bank refused. */
export interface ProviderRefusal {
  /** Cause and next step, for the payer. */
  text: string;
  /** Provider's id of the attempt. */
  attempt: string;
}

/** Refund made or failed, whether it was decided here or at the provider. */
export interface ProviderRefund {
  /** Id of our decision; the provider's id if the refund was decided there. */
  id: string;
  /** Whole cents. */
  cents: number;
  /** Payment provider's reason for a failed refund, also if it failed after it was made; else null. */
  failure: string | null;
}

/** Dispute: the payer's bank asks for the payment back. */
export interface ProviderDispute {
  id: string;
  outcome: 'opened' | 'won' | 'lost';
  /** Whole cents. */
  cents: number;
  /** Deadline for answering it; absent if the provider gives none. */
  dueAt?: Date;
  /** Page of the provider for answering it. */
  url?: string;
}

/** Order for a payment. */
export interface Order {
  /** Our id of the payment. The provider stores it, and the same id never opens two payments. */
  id: string;
  cents: number;
  currency: 'MXN';
  /** Text for the payer's statement, such as `Vitrina, plan Premium`. */
  description: string;
}

/** Configuration of the provider's form in the browser; nothing in it is secret. */
export interface ProviderForm {
  /** Public key of our account at the provider. */
  publicKey: string;
  /** False in the provider's test mode, where no money moves. */
  live: boolean;
}

/** Webhook as it was received, because its signature covers these bytes. */
export interface WebhookRequest {
  header(name: string): string | undefined;
  body: string;
}

/** Payment provider. Each call is idempotent: repeating it with the same arguments has one effect. */
export interface PaymentProvider {
  /** True for the simulator, where no money moves. */
  readonly simulated: boolean;
  /** Null if the provider has no form in the browser. */
  readonly form: ProviderForm | null;
  /** Opens a payment. @throws {ProviderUnavailable} if the provider does not respond in time */
  open(order: Order): Promise<ProviderPayment>;
  /**
   * Captures a payment that the payer has approved.
   * @param simulatedResult outcome that the simulator should produce
   * @throws {ProviderUnavailable} if the provider does not respond in time; it may have captured the payment
   */
  capture(externalId: string, order: Order, simulatedResult?: string): Promise<ProviderPayment>;
  /** Returns the current state of a payment. @throws {ProviderUnavailable} */
  find(externalId: string): Promise<ProviderPayment>;
  /** Cancels an unpaid payment; returns its state, which may be paid if it was paid first. @throws {ProviderUnavailable} */
  cancel(externalId: string): Promise<ProviderPayment>;
  /**
   * Refunds a payment, in full or in part; the same `id` refunds once.
   * @throws {ProviderRejection} if the provider refuses
   * @throws {ProviderUnavailable}
   */
  refund(externalId: string, refund: { id: string; cents: number }): Promise<ProviderPayment>;
  /**
   * Returns the ids, ours or the provider's, that may name the webhook's payment. Its other content is ignored: the state
   * is fetched from the provider.
   * @throws {Problem} `aviso_sin_firma` if the provider did not sign the webhook
   * @throws {ProviderUnavailable} if the provider has to verify the signature and does not respond
   */
  readWebhook(webhook: WebhookRequest): Promise<string[]>;
}

/** Error if a payment provider does not respond in time, or its response does not tell what happened. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** Sends requests to a provider. @throws {ProviderUnavailable} for any error but a {@link ProviderRejection} */
export async function requestState<A>(provider: 'Stripe' | 'PayPal', send: () => Promise<A>): Promise<A> {
  try {
    return await send();
  } catch (cause) {
    if (cause instanceof ProviderRejection) throw cause;
    throw new ProviderUnavailable(`${provider} did not return the state of a payment`, { cause });
  }
}

/** Error if a payment provider refuses a request for good. The message is the provider's reason. */
export class ProviderRejection extends Error {
  override name = 'ProviderRejection';
}
