import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { balanceOf } from '../src/ledger/entry.ts';
import { receiptOf } from '../src/ledger/receipt.ts';
import { configuredProviders } from '../src/payment-providers/configured-providers.ts';
import type { Method, PaymentProvider, WebhookRequest } from '../src/payment-providers/payment-provider.ts';
import { certificateOriginsOf } from '../src/payment-providers/paypal-client.ts';
import { PaypalFake, StripeFake } from './fakes/index.ts';
import { openStores, ownNamespace, readEnvironment, runBilling } from './platform.ts';

/** Deadline of a provider for answering a dispute. */
const DUE = new Date('2027-01-15T12:00:00Z');

/** Actions of payers, banks and staff at a payment provider, the same for both providers. */
interface World {
  method: Method;
  path: string;
  begun: 'intento' | 'orden';
  finish: string;
  fake: StripeFake | PaypalFake;
  pay(payment: string): void;
  refuse(payment: string): void;
  /** Changes the agreed amount, as an attacker between payer and provider would. */
  tamper(payment: string): void;
  refundAtProvider(payment: string, cents: number): void;
  /** Makes all refunds of a payment fail at the payer's bank. */
  returnRefunds(payment: string): void;
  dispute(payment: string, outcome?: 'won' | 'lost'): void;
  message(payment: string, kind: 'paid' | 'refunded' | 'disputed'): { body: string; headers: Record<string, string> };
}

function stripeWorld(): World {
  const fake = new StripeFake();
  return {
    method: 'card',
    path: '/api/pagos/tarjeta/intentos',
    begun: 'intento',
    finish: 'confirmacion',
    fake,
    pay: (payment) => void fake.confirm(payment),
    refuse: (payment) => void fake.confirm(payment, 'refused'),
    tamper: (payment) => {
      fake.of(payment).amount = 100;
    },
    refundAtProvider: (payment, cents) => {
      const { id } = fake.of(payment);
      const refund = { id: `re_${newId()}`, payment_intent: id, amount: cents, status: 'succeeded', metadata: {} };
      fake.refunds.push({ ...refund, object: 'refund' });
    },
    returnRefunds: (payment) => {
      const { id } = fake.of(payment);
      for (const refund of fake.refunds.filter((one) => one.payment_intent === id)) {
        Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      }
    },
    dispute: (payment, outcome) => void fake.dispute(payment, DUE, outcome),
    message: (payment, kind) => {
      const intent = fake.of(payment);
      const objects = {
        paid: ['payment_intent.succeeded', intent],
        refunded: ['charge.refunded', { id: 'ch_1', payment_intent: intent.id, metadata: {} }],
        disputed: ['charge.dispute.created', { id: 'dp_1', payment_intent: intent.id, metadata: {} }],
      } as const;
      const [type, object] = objects[kind];
      const { body, signature } = fake.message(type, object);
      return { body, headers: { 'stripe-signature': signature } };
    },
  };
}

function paypalWorld(): World {
  const fake = new PaypalFake();
  const unitOf = (payment: string) => {
    const [unit] = fake.of(payment).purchase_units;
    if (!unit) throw new Error('no unit');
    return unit;
  };
  return {
    method: 'paypal',
    path: '/api/pagos/paypal/ordenes',
    begun: 'orden',
    finish: 'captura',
    fake,
    pay: (payment) => void fake.approve(payment),
    refuse: (payment) => {
      fake.approve(payment);
      fake.declines = { issue: 'INSTRUMENT_DECLINED', description: 'Tu tarjeta fue rechazada.' };
    },
    tamper: (payment) => {
      unitOf(payment).amount.value = '1.00';
    },
    refundAtProvider: (payment, cents) => {
      const amount = { currency_code: 'MXN', value: (cents / 100).toFixed(2) };
      unitOf(payment).payments?.refunds.push({ id: newId(), status: 'COMPLETED', amount });
    },
    returnRefunds: (payment) => {
      for (const refund of unitOf(payment).payments?.refunds ?? []) refund.status = 'FAILED';
    },
    dispute: (payment, outcome) => {
      const codes = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' };
      fake.dispute(payment, outcome && codes[outcome]).seller_response_due_date = DUE.toISOString();
    },
    message: (payment, kind) => {
      const { id, custom_id } = { ...fake.of(payment), ...unitOf(payment) };
      const resources = {
        paid: ['CHECKOUT.ORDER.APPROVED', { id }],
        refunded: ['PAYMENT.CAPTURE.REFUNDED', { id: 'R-1', supplementary_data: { related_ids: { order_id: id } } }],
        disputed: ['CUSTOMER.DISPUTE.CREATED', { disputed_transactions: [{ custom: custom_id }] }],
      } as const;
      const [type, resource] = resources[kind];
      return fake.message(type, resource);
    },
  };
}

describe.each([
  ['Stripe', stripeWorld],
  ['PayPal', paypalWorld],
])('payments with %s', (_, makeWorld) => {
  const world = makeWorld();
  const { method, fake } = world;
  const namespace = ownNamespace();
  let service: Awaited<ReturnType<typeof runBilling>>;
  let stores: Awaited<ReturnType<typeof openStores>>;
  let now = 0;
  let account: string;
  beforeAll(async () => {
    const env = await fake.listen();
    service = await runBilling(env);
    const config = readEnvironment({ NAMESPACE: namespace, ...env });
    const provider = configuredProviders(config, null)[method];
    if (!provider) throw new Error('no payment provider');
    stores = await openStores(namespace, provider, { now: () => new Date(now) });
  });
  afterAll(async () => {
    await stores?.mongo.dropDatabase();
    await stores?.close();
    await service?.close();
    await fake.close();
  });
  beforeEach(() => {
    now = Date.now();
    account = newId();
    fake.drops = false;
  });

  const begin = async (plan: 'basico' | 'premium' = 'basico') =>
    (await stores.payments.begin(account, method, plan)).payment._id;
  const finish = (id: string) => stores.payments.complete(account, method, id, undefined);
  const receiveWebhook = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    stores.payments.handleWebhook(method, { body, header: (name) => headers[name] } satisfies WebhookRequest);
  const plan = async () => (await stores.accounts.planOf(account)).plan;
  const kinds = async () => (await stores.accounts.byId(account)).ledger.map(({ kind }) => kind);
  const later = async (minutes: number) => {
    now += minutes * 60_000;
    await stores.payments.reconcile(new AbortController().signal);
  };

  const begunOf = (body: object) => Reflect.get(body, world.begun) as { id: string; clave: string };

  it('charge the catalogue’s price for one month and activate the plan, over HTTP', async () => {
    const member = await service.member();
    const { body: card } = await member.get('/api/plan');
    const form = { llave: 'publicKey' in fake ? fake.publicKey : fake.clientId, real: false };
    expect((card.data as { formularios: unknown }).formularios).toMatchObject({
      [method === 'card' ? 'tarjeta' : 'paypal']: form,
    });
    const begun = await member.post(world.path, { plan: 'premium', monto: 1 });
    const { id, clave } = begunOf(begun.body);
    expect(begun).toMatchObject({ status: 201, body: { [world.begun]: { monto: 399, modo: 'real' } } });
    expect(clave).toMatch(/./);
    const address = `${world.path}/${id}/${world.finish}`;
    // PayPal reports a missing approval; Stripe has no attempt.
    const unpaid =
      method === 'card'
        ? { status: 409, body: { code: 'pago_sin_hacer' } }
        : { status: 402, body: { code: 'pago_rechazado' } };
    expect(await member.post(address, {})).toMatchObject(unpaid);
    world.pay(id);
    expect(await member.post(address, {})).toMatchObject({ status: 200, body: { success: true } });
    expect(await member.post(address, {})).toMatchObject({ status: 200 });
    expect((await member.get('/api/plan')).body.data).toMatchObject({ plan: 'premium' });
    expect(await member.post(address, { resultado: 'aprobado' })).toMatchObject({ status: 200 });
    const other = await member.post(world.path, { plan: 'basico' });
    const { id: second } = begunOf(other.body);
    // Simulated outcomes are refused here.
    expect(await member.post(`${world.path}/${second}/${world.finish}`, { resultado: 'aprobado' })).toMatchObject({
      status: 503,
    });
  });

  it('show the provider’s reason and the next step after a refusal, and can be tried again', async () => {
    const id = await begin();
    world.refuse(id);
    await expect(finish(id)).rejects.toMatchObject({
      code: 'pago_rechazado',
      message: expect.stringMatching(
        /^Tu tarjeta fue rechazada\. No se te cobró nada.*(?:Prueba con otra tarjeta|Pulsa otra vez)/,
      ),
    });
    world.pay(id);
    await finish(id);
    expect(await plan()).toBe('basico');
    expect(await kinds()).toEqual(['payment']);
  });

  it('survive a broken connection at any step and are captured once', async () => {
    fake.drops = true;
    await expect(begin()).rejects.toMatchObject({ code: 'pagos_no_disponibles' });
    fake.drops = false;
    const id = await begin();
    world.pay(id);
    fake.drops = true;
    await expect(finish(id)).rejects.toMatchObject({ code: 'pago_pendiente' });
    fake.drops = false;
    await later(1);
    expect(await plan()).toBe('basico');
    expect(await kinds()).toEqual(['payment']);
    const made = method === 'card' ? (fake as StripeFake).intents : (fake as PaypalFake).orders;
    expect([...made.values()].filter((one) => JSON.stringify(one).includes(id))).toHaveLength(1);
  });

  it('get checked without a webhook, and captured if the payer left after approving', async () => {
    const id = await begin();
    world.pay(id);
    await later(2);
    expect(await plan()).toBe('basico');
    expect(await kinds()).toEqual(['payment']);
  });

  it('give no plan for another amount than agreed', async () => {
    const id = await begin('premium');
    world.tamper(id);
    world.pay(id);
    await expect(finish(id)).rejects.toMatchObject({ code: 'pago_pendiente' });
    expect(await plan()).toBe('gratis');
    expect(await kinds()).toEqual([]);
  });

  it('begin again after they ended, and are returned as paid after paying in another window', async () => {
    const id = await begin();
    world.pay(id);
    if (method === 'card') {
      expect((await stores.payments.begin(account, method, 'basico')).payment).toMatchObject({
        _id: id,
        state: 'paid',
      });
      expect(await plan()).toBe('basico');
    }
    await finish(id);
    const next = await begin('premium');
    await later(25 * 60);
    expect(await begin('premium')).not.toBe(next);
  });

  it('count webhooks about payments, refunds and disputes once, in any order', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    world.refundAtProvider(id, 4_000);
    world.dispute(id);
    const messages = (['disputed', 'refunded', 'paid'] as const).map((kind) => world.message(id, kind));
    await Promise.all([...messages, ...messages].map(receiveWebhook));
    for (const message of messages) await receiveWebhook(message);
    expect((await kinds()).sort()).toEqual(['dispute', 'payment', 'refund']);
    expect(await plan()).toBe('basico');
    const [open] = await stores.payments.page({ accountIds: [account], dispute: 'opened' }, undefined, 5);
    expect(open?.disputes).toMatchObject([{ outcome: 'opened', cents: 9_900, dueAt: DUE }]);
    expect(open?.disputes?.[0]?.url).toMatch(/^https:\/\/[a-z.]*(stripe|paypal)\.com\//);
    // A dispute is checked longer than a paid payment.
    await later(125 * 24 * 60);
    world.dispute(id, 'lost');
    await later(25 * 60);
    expect(await kinds()).toHaveLength(4);
    expect(await stores.payments.page({ accountIds: [account], dispute: 'opened' }, undefined, 5)).toEqual([]);
    await expect(stores.payments.refund(id, { id: newId(), cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_sin_cobrar',
    });
  });

  it('retain the plan during a dispute, lose it with the dispute, and regain it if the dispute is won', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const after = async (outcome?: 'won' | 'lost') => {
      world.dispute(id, outcome);
      await receiveWebhook(world.message(id, 'disputed'));
      return plan();
    };
    expect([await after(), await after('lost'), await after('won')]).toEqual(['basico', 'gratis', 'basico']);
  });

  it('get checked every day after they are paid, in case a webhook is lost', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    await later(5);
    world.refundAtProvider(id, 9_900);
    await later(23 * 60);
    expect(await plan()).toBe('basico');
    await later(2 * 60);
    expect(await plan()).toBe('gratis');
    expect(await kinds()).toEqual(['payment', 'refund']);
  });

  it('can be refunded in part and in full, once per decision', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const part = { id: newId(), cents: 4_000, reason: 'Una parte' };
    fake.drops = true;
    await stores.payments.refund(id, part);
    fake.drops = false;
    await stores.payments.refund(id, part);
    await later(1);
    expect(await kinds()).toEqual(['payment', 'refund']);
    await stores.payments.refund(id, { id: newId(), cents: null, reason: 'El resto' });
    const { ledger } = await stores.accounts.byId(account);
    expect(ledger.flatMap((entry) => (entry.kind === 'refund' ? [`${entry.cents} ${entry.reason}`] : []))).toEqual([
      '4000 Una parte',
      '5900 El resto',
    ]);
    expect(await plan()).toBe('gratis');
  });

  it('retain the plan if the provider refuses a refund with its reason, and another decision can follow', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const words = 'El cargo está en disputa.';
    fake.refuses = words;
    const first = { id: newId(), cents: 4_000, seenRefunded: 0, reason: 'Una parte' };
    for (let time = 0; time < 2; time += 1) {
      const refused = stores.payments.refund(id, first);
      await expect(refused).rejects.toMatchObject({ code: 'reembolso_rechazado', message: words });
    }
    expect(await kinds()).toEqual(['payment']);
    await stores.payments.refund(id, { id: newId(), cents: 9_900, seenRefunded: 0, reason: 'Todo' });
    expect(await kinds()).toEqual(['payment', 'refund']);
    expect(await plan()).toBe('gratis');
  });

  it('restore the plan after a failed refund, report it, and can be refunded again', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const all = { cents: null, reason: 'Todo' };
    await stores.payments.refund(id, { id: newId(), ...all });
    expect(await plan()).toBe('gratis');
    // A refund is checked longer than a paid payment.
    await later(119 * 24 * 60);
    await stores.payments.refund(id, { id: newId(), ...all }).catch(() => undefined);
    world.returnRefunds(id);
    for (let time = 0; time < 2; time += 1) await receiveWebhook(world.message(id, 'refunded'));
    expect(await kinds()).toEqual(['payment', 'refund', 'refundFailed']);
    const { ledger } = await stores.accounts.byId(account);
    expect(balanceOf(ledger)).toBe(9_900);
    expect(receiptOf(ledger, id)).toMatchObject({ refunds: [], net: 9_900 });
    const [payment] = await stores.payments.page({ accountIds: [account] }, undefined, 1);
    expect(payment?.refunds).toMatchObject([{ done: false, refused: expect.stringMatching(/./) }]);
    await stores.payments.refund(id, { id: newId(), ...all });
    expect(balanceOf((await stores.accounts.byId(account)).ledger)).toBe(0);
  });

  it('can only be refunded up to the rest after a refund made at the provider', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    world.refundAtProvider(id, 4_000);
    await receiveWebhook(world.message(id, 'refunded'));
    const all = { id: newId(), cents: 9_900, reason: 'Todo' };
    await expect(stores.payments.refund(id, all)).rejects.toMatchObject({ code: 'reembolso_excesivo' });
    await stores.payments.refund(id, { ...all, cents: null });
    const back = (await stores.accounts.byId(account)).ledger.flatMap((entry) =>
      entry.kind === 'refund' ? [entry.cents] : [],
    );
    expect(back).toEqual([4_000, 5_900]);
  });

  describe('a webhook over HTTP', () => {
    const post = (body: string, headers: Record<string, string>) =>
      service.app.request(`/api/pagos/webhooks/${method === 'card' ? 'stripe' : 'paypal'}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const beginHere = async () => {
      const member = await service.member();
      const { body } = await member.post(world.path, { plan: 'basico' });
      return { member, id: begunOf(body).id };
    };

    it('activates the plan of a paid payment', async () => {
      const { member, id } = await beginHere();
      world.pay(id);
      const { body, headers } = world.message(id, 'paid');
      const answers = await Promise.all([post(body, headers), post(body, headers)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await member.get('/api/plan')).body.data).toMatchObject({ plan: 'basico' });
    });

    it('changes nothing without a valid signature of the payment provider', async () => {
      const { member, id } = await beginHere();
      world.pay(id);
      const { body, headers } = world.message(id, 'paid');
      const forged = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, /sig/.test(name) ? `${value.slice(0, -4)}AAAA` : value]),
      );
      for (const [text, with_] of [
        [body, {}],
        [body, forged],
        [`${body.slice(0, -1)},"more":1}`, headers],
        ['{}', headers],
        ['', headers],
        ['no json', headers],
      ] as const) {
        const answer = await post(text, with_);
        expect([text.slice(0, 10), answer.status]).toEqual([text.slice(0, 10), 400]);
        expect(await answer.json()).toMatchObject({ code: 'aviso_sin_firma' });
      }
      expect((await member.get('/api/plan')).body.data).toMatchObject({ plan: 'gratis' });
      expect((await post('x'.repeat(300_000), headers)).status).toBe(413);
    });

    it('succeeds without a payment, and is requested again if the provider cannot confirm it', async () => {
      const { id } = await beginHere();
      world.pay(id);
      const { body, headers } = world.message(id, 'paid');
      fake.drops = true;
      expect((await post(body, headers)).status).toBe(503);
      fake.drops = false;
      expect((await post(body, headers)).status).toBe(200);
      const other =
        fake instanceof StripeFake
          ? fake.message('customer.created', { id: 'cus_1' })
          : fake.message('MERCHANT.ONBOARDING', {});
      const signed = 'headers' in other ? other.headers : { 'stripe-signature': other.signature };
      expect((await post(other.body, signed)).status).toBe(200);
    });
  });

  it('store and receive no card data', async () => {
    expect(fake.received.length).toBeGreaterThan(10);
    const words = /card\[|cvc|card_number|exp_month/;
    expect(fake.received.filter((body) => words.test(body))).toEqual([]);
    for (const database of [service.mongo, stores.mongo]) {
      for (const { collectionName } of (await database.db?.collections()) ?? []) {
        const all = JSON.stringify(await database.collection(collectionName).find({}).toArray());
        expect([collectionName, words.test(all)]).toEqual([collectionName, false]);
      }
    }
  });
});

it('the Stripe provider refuses a repeated old webhook', async () => {
  const fake = new StripeFake();
  const provider = configuredProviders(readConfig({ ...(await fake.listen()), ...here() }), null).card;
  const { body, signature } = fake.message('payment_intent.succeeded', { id: 'pi_1' }, Date.now() / 1_000 - 600);
  const reading = provider?.readWebhook({ body, header: () => signature });
  await expect(reading).rejects.toMatchObject({ code: 'aviso_sin_firma' });
  await fake.close();
});

describe('a webhook that cannot be from PayPal', () => {
  const fake = new PaypalFake();
  let service: Awaited<ReturnType<typeof runBilling>>;
  let provider: PaymentProvider | null = null;
  beforeAll(async () => {
    const env = await fake.listen();
    service = await runBilling(env);
    provider = configuredProviders(readConfig({ ...env, ...here() }), null).paypal;
  });
  afterAll(async () => {
    await service.close();
    await fake.close();
  });

  const resource = { id: 'PAY-1' };
  const certificate = '/v1/notifications/certs/CERT-1';
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
  const send = async (headers: Record<string, string>, body?: string) => {
    const message = fake.message('CHECKOUT.ORDER.APPROVED', resource);
    const asked = fake.received.length;
    const answer = await service.app.request('/api/pagos/webhooks/paypal', {
      method: 'POST',
      body: body ?? message.body,
      headers: { ...message.headers, ...headers },
    });
    return { status: answer.status, calls: fake.received.length - asked };
  };

  it.each<[string, Record<string, string>, string?]>([
    ['another host', { 'paypal-cert-url': `https://paypal.com.attacker.example${certificate}` }],
    ['a host that ends like PayPal’s', { 'paypal-cert-url': `https://evilpaypal.com${certificate}` }],
    [
      'PayPal’s name before another host',
      { 'paypal-cert-url': `https://api.paypal.com@attacker.example${certificate}` },
    ],
    ['a host on this machine', { 'paypal-cert-url': `http://127.0.0.1:1${certificate}` }],
    ['another path', { 'paypal-cert-url': '/certificate' }],
    ['no address', { 'paypal-cert-url': 'CERT-1' }],
    ['an id of another form', { 'paypal-transmission-id': '1' }],
    ['an id with a separator', { 'paypal-transmission-id': `${newId()}|x` }],
    ['an invalid time', { 'paypal-transmission-time': 'yesterday' }],
    ['a time five days ago', { 'paypal-transmission-time': hours(5 * 24) }],
    ['a time in an hour', { 'paypal-transmission-time': hours(-1) }],
    ['another algorithm', { 'paypal-auth-algo': 'none' }],
    ['a signature of two letters', { 'paypal-transmission-sig': 'AA' }],
    ['an event without an id', {}, JSON.stringify({ event_type: 'X', resource })],
    ['an event with an id of another form', {}, JSON.stringify({ id: { $gt: '' }, event_type: 'X', resource })],
    ['an event with an id that holds a blank', {}, JSON.stringify({ id: 'WH-1 2', event_type: 'X', resource })],
    ['an event with an id of 65 letters', {}, JSON.stringify({ id: 'x'.repeat(65), event_type: 'X', resource })],
    ['a list', {}, '[]'],
  ])('causes a refusal without a call to PayPal because of %s', async (_what, headers, body) => {
    const address = headers['paypal-cert-url'];
    const sent = address?.startsWith('/') ? { 'paypal-cert-url': `${fake.url}${address}` } : headers;
    expect(await send(sent, body)).toEqual({ status: 400, calls: 0 });
  });

  it('differs from valid webhooks, which PayPal verifies even three days late and with old ids', async () => {
    expect(await send({})).toMatchObject({ status: 200 });
    const older = JSON.stringify({ id: '8PT597110X687430L-HIST', event_type: 'X', resource });
    expect((await send({}, older)).calls).toBe(1);
    const late = await send({ 'paypal-transmission-time': hours(3 * 24) });
    expect(late).toEqual({ status: 400, calls: 1 });
  });

  it.each<[string, object]>([
    [
      'other transactions of a dispute',
      { disputed_transactions: [{ custom: 'Order 7: x' }, {}, 3, { custom: 'ours-1' }] },
    ],
    ['its own id', { id: 'no id', disputed_transactions: [{ custom: 'ours-1' }] }],
    ['its other names', { custom_id: 'ours-1', disputed_transactions: 'x', supplementary_data: [] }],
    ['its orders', { custom_id: 'ours-1', supplementary_data: { related_ids: 7 } }],
  ])('excludes webhooks that still name their payment if these fields are malformed: %s', async (_what, about) => {
    const { body, headers } = fake.message('CUSTOMER.DISPUTE.CREATED', about);
    expect(await provider?.readWebhook({ body, header: (name) => headers[name] })).toEqual(['ours-1']);
  });

  it('must have a certificate from PayPal’s hosts of the environment unless a test sets others', () => {
    expect(certificateOriginsOf({ live: true })).toEqual(['https://api.paypal.com', 'https://api-m.paypal.com']);
    for (const origin of certificateOriginsOf({ live: false })) expect(origin).toMatch(/\.sandbox\.paypal\.com$/);
  });
});

function here(): Record<string, string> {
  const { MONGODB_URL = '', REDIS_URL = '' } = process.env;
  return { MONGODB_URL, REDIS_URL, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
}

describe('the configuration of payment providers', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_12',
  };
  const paypal = { PAYPAL_CLIENT_ID: 'client-1', PAYPAL_CLIENT_SECRET: 'secret-12', PAYPAL_WEBHOOK_ID: 'webhook-1' };
  const production = { ...here(), NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) };

  it.each([
    ['half of Stripe’s variables', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['half of PayPal’s variables', { PAYPAL_CLIENT_ID: 'client-1' }, 'PAYPAL_CLIENT_SECRET'],
    ['keys of two modes', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }, 'another mode'],
    [
      'a test key in production',
      { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'live',
    ],
    ['another address in production', { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL'],
    ['the sandbox in production', paypal, 'PAYPAL_ENVIRONMENT'],
  ])('refuses %s', (_, env, words) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(words);
  });

  it('selects both providers, one, or none, depending on the variables', () => {
    const both = configuredProviders(
      readConfig({ ...production, ...stripe, ...paypal, PAYPAL_ENVIRONMENT: 'production' }),
      null,
    );
    expect([both.card?.form, both.paypal?.form]).toEqual([
      { publicKey: 'pk_live_1', live: true },
      { publicKey: 'client-1', live: true },
    ]);
    expect(configuredProviders(readConfig({ ...production, ...stripe }), null).paypal).toBeNull();
    expect(configuredProviders(readConfig(production), null)).toEqual({ card: null, paypal: null });
  });
});
