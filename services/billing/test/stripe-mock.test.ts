import { newId } from '@vitrina/kernel';
import { startStripeMock } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StripeHouse } from '../src/houses/stripe.ts';

let mock: Awaited<ReturnType<typeof startStripeMock>>;
let house: StripeHouse;
beforeAll(async () => {
  mock = await startStripeMock();
  house = new StripeHouse({
    ...{ secretKey: 'sk_test_123', publicKey: 'pk_test_123', webhookSecret: 'whsec_1' },
    url: mock.url,
  });
}, 240_000);
afterAll(() => mock?.stop());

/** Stripe's own server for tests refuses fields and values that its interface does not have. */
describe('what Stripe is asked', () => {
  const order = { id: newId(), cents: 9_900, currency: 'MXN', description: 'Vitrina, plan Básico' } as const;

  it('is a payment that its interface takes', async () => {
    const opened = await house.open(order);
    expect(opened).toMatchObject({ cents: 9_900, refunds: [], disputes: [] });
    expect(opened.houseId).toMatch(/^pi_/);
    expect(opened.clientSecret).toMatch(/_secret_/);
  });

  it('is how a payment is, and its end', async () => {
    expect((await house.find('pi_1')).houseId).toMatch(/^pi_/);
    expect((await house.cancel('pi_1')).houseId).toMatch(/^pi_/);
  });

  it('is to give money back', async () => {
    expect((await house.refund('pi_1', { id: newId(), cents: 100 })).houseId).toMatch(/^pi_/);
  });

  it('with a wrong amount is refused: the server checks', async () => {
    await expect(house.open({ ...order, cents: 1.5 })).rejects.toThrow('Stripe');
  });
});
