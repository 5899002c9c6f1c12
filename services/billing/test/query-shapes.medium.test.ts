import { newId } from '@vitrina/kernel';
import { findScans, queryPlaces, type Recording, recordQueries } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingAccountModel } from '../src/accounts/billing-accounts.ts';
import { ProviderUnavailable } from '../src/payment-providers/payment-provider.ts';
import { type Payment, paymentModel } from '../src/payments/payment.ts';
import { FakeProvider } from './fake-provider.ts';
import { openStores, ownNamespace } from './platform.ts';

const signal = new AbortController().signal;
let now = Date.parse('2026-06-08T18:00:00Z');
let recording: Recording;
let stores: Awaited<ReturnType<typeof openStores>>;

beforeAll(async () => {
  recording = recordQueries();
  const provider = new FakeProvider();
  stores = await openStores(ownNamespace(), provider, { now: () => new Date(now) });
  const { accounts, payments } = stores;
  const account = newId();
  await accounts.setTimeZone(account, 'America/Bogota', 1);
  const { payment } = await payments.begin(account, 'card', 'basico');
  await payments.complete(account, 'card', payment._id, undefined);
  await payments.begin(account, 'paypal', 'premium');
  const other = await payments.begin(account, 'card', 'premium');
  await stores.mongo.collection<Payment>('payments').updateOne({ _id: other.payment._id }, { $set: { cents: 100 } });
  await payments.begin(account, 'card', 'premium');
  await payments.handleWebhook('card', { body: `remote-${payment._id}`, header: () => undefined });
  await payments.handleWebhook('card', { body: payment._id, header: () => undefined });
  now += 40 * 86_400_000;
  provider.crash = () => {
    throw new ProviderUnavailable('away');
  };
  await payments.reconcile(signal);
  provider.crash = () => undefined;
  now += 86_400_000;
  await payments.reconcile(signal);
  await payments.nextCheckAt();
  for (const id of await accounts.due(5)) await accounts.review(id);
  await accounts.nextDueAt();
  await payments.refund(payment._id, { id: 'r', cents: null, reason: 'Se pidió' });
  for (const wanted of [
    {},
    { accountIds: [account] },
    { state: 'paid' as const },
    { state: 'refunded' as const },
    { dispute: 'opened' as const },
  ])
    await payments.page(wanted, newId(), 2);
  await payments.awaitingOperator();
  await payments.pendingOf(account);
  await payments.refusedOf(account);
  await Promise.all([payments.countUnsettled(), payments.countRefused()]);
  await payments.byIds([payment._id]);
  await accounts.planOf(account);
  await payments.eraseReasons(account);
  await accounts.erase(account);
});
afterAll(async () => {
  recording.stop();
  await stores.mongo.dropDatabase();
  await stores.close();
});

it('every query has an index that leads to its documents', async () => {
  const models = [await billingAccountModel(stores.mongo), await paymentModel(stores.mongo)];
  expect(findScans(recording.asked, models)).toEqual([]);
});

it('every query in the source was executed', async () => {
  const places = (await queryPlaces('services/billing/src')).filter(
    (place) => !place.includes('payment-providers/simulator'),
  );
  expect(places.length).toBeGreaterThanOrEqual(3);
  expect(places.filter((place) => !recording.places.has(place))).toEqual([]);
});
