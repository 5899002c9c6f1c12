import {
  type Order,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
  type WebhookRequest,
} from '../src/payment-providers/payment-provider.ts';

/** Payment provider in memory. A test controls its payments and can simulate crashes of our process. */
export class FakeProvider implements PaymentProvider {
  readonly simulated = false;
  readonly form = null;
  readonly payments = new Map<string, ProviderPayment>();
  /** Called before and after each operation; throwing simulates a crash of our process. */
  crash: (point: string) => void = () => undefined;
  /** Number of captures. */
  captured = 0;

  async open({ id, cents, currency }: Order): Promise<ProviderPayment> {
    return this.#at('open', () => {
      const externalId = `remote-${id}`;
      const current = this.payments.get(externalId);
      return this.set(
        externalId,
        current ?? { externalId, state: 'open', cents, currency, refusal: null, refunds: [], disputes: [] },
      );
    });
  }

  async capture(externalId: string): Promise<ProviderPayment> {
    return this.#at('capture', () => {
      const current = this.of(externalId);
      if (current.state === 'open') this.captured += 1;
      return this.set(externalId, current.state === 'open' ? { ...current, state: 'succeeded' } : current);
    });
  }

  async find(externalId: string): Promise<ProviderPayment> {
    return this.#at('find', () => this.of(externalId));
  }

  async cancel(externalId: string): Promise<ProviderPayment> {
    return this.#at('cancel', () => {
      const current = this.of(externalId);
      return this.set(externalId, current.state === 'open' ? { ...current, state: 'canceled' } : current);
    });
  }

  async refund(externalId: string, refund: { id: string; cents: number }): Promise<ProviderPayment> {
    return this.#at('refund', () => {
      const current = this.of(externalId);
      const isNew = current.refunds.every(({ id }) => id !== refund.id);
      return this.set(
        externalId,
        isNew ? { ...current, refunds: [...current.refunds, { ...refund, failure: null }] } : current,
      );
    });
  }

  /** Reads a webhook whose body is the id of its payment. */
  async readWebhook({ body }: WebhookRequest): Promise<string[]> {
    return [body];
  }

  /** Returns a payment. @throws {ProviderUnavailable} if it does not exist */
  of(externalId: string): ProviderPayment {
    const current = this.payments.get(externalId);
    if (!current) throw new ProviderUnavailable(`no payment ${externalId}`);
    return current;
  }

  set(externalId: string, payment: ProviderPayment): ProviderPayment {
    this.payments.set(externalId, payment);
    return payment;
  }

  #at(point: string, act: () => ProviderPayment): ProviderPayment {
    this.crash(`before ${point}`);
    const done = act();
    this.crash(`after ${point}`);
    return done;
  }
}
