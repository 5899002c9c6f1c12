import { newId } from '@vitrina/kernel';
import { PaypalFake, StripeFake } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { configuredHouses } from '../src/houses/configured-houses.ts';
import type { HouseMessage, Method, PaymentHouse } from '../src/houses/house.ts';
import { certificateOriginsOf } from '../src/houses/paypal-signature.ts';
import { balanceOf } from '../src/ledger/entry.ts';
import { receiptOf } from '../src/ledger/receipt.ts';
import { openStores, ownNamespace, readEnvironment, runBilling } from './platform.ts';

/** Until when a house wants an answer to a dispute. */
const DUE = new Date('2027-01-15T12:00:00Z');

/** A house with its payers: what a test does at it, whichever it is. */
interface World {
  method: Method;
  path: string;
  begun: 'intento' | 'orden';
  finish: string;
  fake: StripeFake | PaypalFake;
  pay(payment: string): void;
  refuse(payment: string): void;
  /** Changes what was agreed, as somebody between payer and house would. */
  tamper(payment: string): void;
  refundAtHouse(payment: string, cents: number): void;
  /** The payer's bank sends all refunds of a payment back. */
  returnRefunds(payment: string): void;
  dispute(payment: string, outcome?: 'won' | 'lost'): void;
  message(payment: string, kind: 'paid' | 'refunded' | 'disputed'): { body: string; headers: Record<string, string> };
}

function stripeWorld(): World {
  const fake = new StripeFake();
  return {
    ...{ method: 'card', path: '/api/pagos/tarjeta/intentos', begun: 'intento', finish: 'confirmacion', fake },
    pay: (payment) => void fake.confirm(payment),
    refuse: (payment) => void fake.confirm(payment, 'refused'),
    tamper: (payment) => {
      fake.of(payment).amount = 100;
    },
    refundAtHouse: (payment, cents) => {
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
    ...{ method: 'paypal', path: '/api/pagos/paypal/ordenes', begun: 'orden', finish: 'captura', fake },
    pay: (payment) => void fake.approve(payment),
    refuse: (payment) => {
      fake.approve(payment);
      fake.declines = { issue: 'INSTRUMENT_DECLINED', description: 'Tu tarjeta fue rechazada.' };
    },
    tamper: (payment) => {
      unitOf(payment).amount.value = '1.00';
    },
    refundAtHouse: (payment, cents) => {
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
])('%s', (_, makeWorld) => {
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
    const house = configuredHouses(config, null)[method];
    if (!house) throw new Error('no house');
    stores = await openStores(namespace, house, { now: () => new Date(now) });
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
  const finish = (id: string) => stores.payments.finish(account, method, id, undefined);
  const hear = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    stores.payments.hear(method, { body, header: (name) => headers[name] } satisfies HouseMessage);
  const plan = async () => (await stores.accounts.planOf(account)).plan;
  const kinds = async () => (await stores.accounts.byId(account)).ledger.map(({ kind }) => kind);
  const later = async (minutes: number) => {
    now += minutes * 60_000;
    await stores.payments.reconcile(new AbortController().signal);
  };

  const begunOf = (body: object) => Reflect.get(body, world.begun) as { id: string; clave: string };

  it('takes the catalogue’s price for one month, and gives the plan, over HTTP', async () => {
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
    // PayPal says that it is not approved; Stripe knows of no attempt.
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
    // The simulator's wishes mean nothing here.
    expect(await member.post(`${world.path}/${second}/${world.finish}`, { resultado: 'aprobado' })).toMatchObject({
      status: 503,
    });
  });

  it('refuses with the cause in its own words and the next step, and lets the payer try again', async () => {
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

  it('that breaks off in the middle of a beginning or a payment loses nothing and takes it once', async () => {
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

  it('is asked about what no message told, and what its payer left behind is taken', async () => {
    const id = await begin();
    world.pay(id);
    await later(2);
    expect(await plan()).toBe('basico');
    expect(await kinds()).toEqual(['payment']);
  });

  it('gives no plan for another amount than was agreed', async () => {
    const id = await begin('premium');
    world.tamper(id);
    world.pay(id);
    await expect(finish(id)).rejects.toMatchObject({ code: 'pago_pendiente' });
    expect(await plan()).toBe('gratis');
    expect(await kinds()).toEqual([]);
  });

  it('starts again what has ended there, and answers as paid what was paid in another window', async () => {
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

  it('tells of payments, refunds and disputes twice and in any order, and each counts once', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    world.refundAtHouse(id, 4_000);
    world.dispute(id);
    const messages = (['disputed', 'refunded', 'paid'] as const).map((kind) => world.message(id, kind));
    await Promise.all([...messages, ...messages].map(hear));
    for (const message of messages) await hear(message);
    expect((await kinds()).sort()).toEqual(['dispute', 'payment', 'refund']);
    expect(await plan()).toBe('basico');
    const [open] = await stores.payments.page({ accountIds: [account], dispute: 'opened' }, undefined, 5);
    expect(open?.disputes).toMatchObject([{ outcome: 'opened', cents: 9_900, dueAt: DUE }]);
    expect(open?.disputes?.[0]?.url).toMatch(/^https:\/\/[a-z.]*(stripe|paypal)\.com\//);
    // Long after what is paid is watched, a dispute is.
    await later(125 * 24 * 60);
    world.dispute(id, 'lost');
    await later(25 * 60);
    expect(await kinds()).toHaveLength(4);
    expect(await stores.payments.page({ accountIds: [account], dispute: 'opened' }, undefined, 5)).toEqual([]);
    await expect(stores.payments.refund(id, { id: newId(), cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_sin_cobrar',
    });
  });

  it('of a dispute keeps the plan while it is open, takes it when it is lost, and gives it back when it is won', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const after = async (outcome?: 'won' | 'lost') => {
      world.dispute(id, outcome);
      await hear(world.message(id, 'disputed'));
      return plan();
    };
    expect([await after(), await after('lost'), await after('won')]).toEqual(['basico', 'gratis', 'basico']);
  });

  it('is asked each day about what was paid, should its message be lost', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    await later(5);
    world.refundAtHouse(id, 9_900);
    await later(23 * 60);
    expect(await plan()).toBe('basico');
    await later(2 * 60);
    expect(await plan()).toBe('gratis');
    expect(await kinds()).toEqual(['payment', 'refund']);
  });

  it('gives money back once for each decision, in part and in full', async () => {
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

  it('refuses to give money back in its own words, which takes nothing, and another decision is asked again', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const words = 'El cargo está en disputa.';
    fake.refuses = words;
    const first = { id: newId(), cents: 4_000, given: 0, reason: 'Una parte' };
    for (let time = 0; time < 2; time += 1) {
      const refused = stores.payments.refund(id, first);
      await expect(refused).rejects.toMatchObject({ code: 'reembolso_rechazado', message: words });
    }
    expect(await kinds()).toEqual(['payment']);
    await stores.payments.refund(id, { id: newId(), cents: 9_900, given: 0, reason: 'Todo' });
    expect(await kinds()).toEqual(['payment', 'refund']);
    expect(await plan()).toBe('gratis');
  });

  it('that could not give back what it had given restores the plan, says so, and can be asked once more', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    const all = { cents: null, reason: 'Todo' };
    await stores.payments.refund(id, { id: newId(), ...all });
    expect(await plan()).toBe('gratis');
    // Long after what is paid is watched, a refund is.
    await later(119 * 24 * 60);
    await stores.payments.refund(id, { id: newId(), ...all }).catch(() => undefined);
    world.returnRefunds(id);
    for (let time = 0; time < 2; time += 1) await hear(world.message(id, 'refunded'));
    expect(await kinds()).toEqual(['payment', 'refund', 'refundFailed']);
    const { ledger } = await stores.accounts.byId(account);
    expect(balanceOf(ledger)).toBe(9_900);
    expect(receiptOf(ledger, id)).toMatchObject({ refunds: [], kept: 9_900 });
    const [payment] = await stores.payments.page({ accountIds: [account] }, undefined, 1);
    expect(payment?.refunds).toMatchObject([{ done: false, refused: expect.stringMatching(/./) }]);
    await stores.payments.refund(id, { id: newId(), ...all });
    expect(balanceOf((await stores.accounts.byId(account)).ledger)).toBe(0);
  });

  it('that has given money back by itself leaves only the rest to give', async () => {
    const id = await begin();
    world.pay(id);
    await finish(id);
    world.refundAtHouse(id, 4_000);
    await hear(world.message(id, 'refunded'));
    const all = { id: newId(), cents: 9_900, reason: 'Todo' };
    await expect(stores.payments.refund(id, all)).rejects.toMatchObject({ code: 'reembolso_excesivo' });
    await stores.payments.refund(id, { ...all, cents: null });
    const back = (await stores.accounts.byId(account)).ledger.flatMap((entry) =>
      entry.kind === 'refund' ? [entry.cents] : [],
    );
    expect(back).toEqual([4_000, 5_900]);
  });

  describe('a message over HTTP', () => {
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

    it('gives the plan of what was paid', async () => {
      const { member, id } = await beginHere();
      world.pay(id);
      const { body, headers } = world.message(id, 'paid');
      const answers = await Promise.all([post(body, headers), post(body, headers)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await member.get('/api/plan')).body.data).toMatchObject({ plan: 'basico' });
    });

    it('that the house has not signed, or not so, is refused and changes nothing', async () => {
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

    it('about no one’s payment is heard, and one that the house cannot confirm is asked for again', async () => {
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

  it('sees no data of a card, and neither do our collections', async () => {
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

it('an old message of Stripe that somebody sends again is refused', async () => {
  const fake = new StripeFake();
  const house = configuredHouses(readConfig({ ...(await fake.listen()), ...here() }), null).card;
  const { body, signature } = fake.message('payment_intent.succeeded', { id: 'pi_1' }, Date.now() / 1_000 - 600);
  const reading = house?.readMessage({ body, header: () => signature });
  await expect(reading).rejects.toMatchObject({ code: 'aviso_sin_firma' });
  await fake.close();
});

describe('a message that cannot be from PayPal', () => {
  const fake = new PaypalFake();
  let service: Awaited<ReturnType<typeof runBilling>>;
  let house: PaymentHouse | null = null;
  beforeAll(async () => {
    const env = await fake.listen();
    service = await runBilling(env);
    house = configuredHouses(readConfig({ ...env, ...here() }), null).paypal;
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
    ['an id with a line of its own', { 'paypal-transmission-id': `${newId()}|x` }],
    ['a time that is none', { 'paypal-transmission-time': 'yesterday' }],
    ['a time five days ago', { 'paypal-transmission-time': hours(5 * 24) }],
    ['a time in an hour', { 'paypal-transmission-time': hours(-1) }],
    ['another algorithm', { 'paypal-auth-algo': 'none' }],
    ['a signature of two letters', { 'paypal-transmission-sig': 'AA' }],
    ['an event without an id', {}, JSON.stringify({ event_type: 'X', resource })],
    ['an event with an id of another form', {}, JSON.stringify({ id: { $gt: '' }, event_type: 'X', resource })],
    ['an event with an id that holds a blank', {}, JSON.stringify({ id: 'WH-1 2', event_type: 'X', resource })],
    ['an event with an id of 65 letters', {}, JSON.stringify({ id: 'x'.repeat(65), event_type: 'X', resource })],
    ['a list', {}, '[]'],
  ])('because of %s is refused without a call to PayPal', async (_what, headers, body) => {
    const address = headers['paypal-cert-url'];
    const sent = address?.startsWith('/') ? { 'paypal-cert-url': `${fake.url}${address}` } : headers;
    expect(await send(sent, body)).toEqual({ status: 400, calls: 0 });
  });

  it('differs from one that PayPal is asked about, also three days late, and with an id of an older form', async () => {
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
  ])('is not one whose payment is named beside %s in another form', async (_what, about) => {
    const { body, headers } = fake.message('CUSTOMER.DISPUTE.CREATED', about);
    expect(await house?.readMessage({ body, header: (name) => headers[name] })).toEqual(['ours-1']);
  });

  it('has its certificate at PayPal’s own hosts for the environment, where no test says otherwise', () => {
    expect(certificateOriginsOf({ live: true })).toEqual(['https://api.paypal.com', 'https://api-m.paypal.com']);
    for (const origin of certificateOriginsOf({ live: false })) expect(origin).toMatch(/\.sandbox\.paypal\.com$/);
  });
});

function here(): Record<string, string> {
  const { MONGODB_URL = '', REDIS_URL = '' } = process.env;
  return { MONGODB_URL, REDIS_URL, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
}

describe('the configuration', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_12',
  };
  const paypal = { PAYPAL_CLIENT_ID: 'client-1', PAYPAL_CLIENT_SECRET: 'secret-12', PAYPAL_WEBHOOK_ID: 'webhook-1' };
  const production = { ...here(), NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) };

  it.each([
    ['half a house', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['half of the other', { PAYPAL_CLIENT_ID: 'client-1' }, 'PAYPAL_CLIENT_SECRET'],
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

  it('knows what is configured: both, one, and the simulator where nothing is', () => {
    const both = configuredHouses(
      readConfig({ ...production, ...stripe, ...paypal, PAYPAL_ENVIRONMENT: 'production' }),
      null,
    );
    expect([both.card?.form, both.paypal?.form]).toEqual([
      { publicKey: 'pk_live_1', live: true },
      { publicKey: 'client-1', live: true },
    ]);
    expect(configuredHouses(readConfig({ ...production, ...stripe }), null).paypal).toBeNull();
    expect(configuredHouses(readConfig(production), null)).toEqual({ card: null, paypal: null });
  });
});
