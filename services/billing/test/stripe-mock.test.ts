import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StripeProvider } from '../src/payment-providers/stripe.ts';
import { startStripeMock } from './fakes/stripe-mock.ts';

let mock: Awaited<ReturnType<typeof startStripeMock>>;
let provider: StripeProvider;
beforeAll(async () => {
  mock = await startStripeMock();
  provider = new StripeProvider({
    secretKey: 'sk_test_123',
    publicKey: 'pk_test_123',
    webhookSecret: 'whsec_1',
    url: mock.url,
  });
}, 240_000);
afterAll(() => mock?.stop());

/** Stripe's test server refuses fields and values that its API does not have. */
describe('the requests to Stripe', () => {
  const order = { id: newId(), cents: 9_900, currency: 'MXN', description: 'Vitrina, plan Básico' } as const;

  it('open a payment that Stripe’s API accepts', async () => {
    const opened = await provider.open(order);
    expect(opened).toMatchObject({ cents: 9_900, refunds: [], disputes: [] });
    expect(opened.externalId).toMatch(/^pi_/);
    expect(opened.clientSecret).toMatch(/_secret_/);
  });

  it('fetch and cancel a payment', async () => {
    expect((await provider.find('pi_1')).externalId).toMatch(/^pi_/);
    expect((await provider.cancel('pi_1')).externalId).toMatch(/^pi_/);
  });

  it('refund a payment', async () => {
    expect((await provider.refund('pi_1', { id: newId(), cents: 100 })).externalId).toMatch(/^pi_/);
  });

  it('fail with an invalid amount, so the test server does validate', async () => {
    await expect(provider.open({ ...order, cents: 1.5 })).rejects.toThrow('Stripe');
  });
});
