import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentEntry } from '../src/ledger/entry.ts';
import { receiptOf } from '../src/ledger/receipt.ts';
import { ProviderUnavailable } from '../src/payment-providers/payment-provider.ts';
import { FakeProvider } from './fake-provider.ts';
import { openStores, ownNamespace } from './platform.ts';

const START = Date.parse('2026-06-08T18:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const namespace = ownNamespace();
let provider: FakeProvider;
let now = START;
let stores: Awaited<ReturnType<typeof openStores>>;
let account: string;

const clock = { now: () => new Date(now) };
const dying = new AbortController().signal;
const ledger = async () => (await stores.accounts.byId(account)).ledger;
const plan = async () => (await stores.accounts.planOf(account)).plan;
const externalId = (id: string) => `remote-${id}`;
const receiveWebhook = (id: string) => stores.payments.handleWebhook('card', { body: id, header: () => undefined });
/** Advances the clock and runs the automatic checks. */
const later = async (minutes: number) => {
  now += minutes * MINUTE;
  await stores.payments.reconcile(dying);
};

beforeAll(async () => {
  const proxy = new Proxy({} as FakeProvider, { get: (_, name) => bound(provider, name) });
  stores = await openStores(namespace, proxy, clock);
});
afterAll(async () => {
  await stores.mongo.dropDatabase();
  await stores.close();
});
beforeEach(() => {
  provider = new FakeProvider();
  now = START;
  account = newId();
});

function bound(target: FakeProvider, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

const begin = async (wanted: 'basico' | 'destacado' | 'premium' = 'basico') =>
  (await stores.payments.begin(account, 'card', wanted)).payment._id;

describe('a payment', () => {
  it('gives its plan and one entry, however often it is confirmed, from two tabs and two instances simultaneously', async () => {
    const other = await openStores(namespace, provider, clock);
    const ids = await Promise.all([
      begin(),
      begin(),
      other.payments.begin(account, 'card', 'basico').then((b) => b.payment._id),
    ]);
    expect(new Set(ids).size).toBe(1);
    const [id = ''] = ids;
    await Promise.all(
      [1, 2, 3].map((n) => (n === 1 ? other : stores).payments.complete(account, 'card', id, undefined)),
    );
    await stores.payments.complete(account, 'card', id, undefined);
    expect(provider.captured).toBe(1);
    expect(await ledger()).toMatchObject([{ kind: 'payment', id, cents: 9900, plan: 'basico' }]);
    expect(await plan()).toBe('basico');
    await other.close();
  });

  it('belongs only to its owner and to the method it was begun with', async () => {
    const id = await begin();
    const stranger = newId();
    await expect(stores.payments.complete(stranger, 'card', id, undefined)).rejects.toMatchObject({
      code: 'pago_no_encontrado',
    });
    await expect(stores.payments.complete(account, 'paypal', id, undefined)).rejects.toMatchObject({
      code: 'pago_no_encontrado',
    });
    expect(provider.captured).toBe(0);
  });

  it.each([
    ['a changed amount', { cents: 100 }],
    ['another currency', { currency: 'USD' }],
  ])('gives no plan with %s, and waits for an operator', async (_, change) => {
    const id = await begin();
    provider.set(externalId(id), { ...provider.of(externalId(id)), ...change, state: 'succeeded' });
    await expect(stores.payments.complete(account, 'card', id, undefined)).rejects.toMatchObject({
      code: 'pago_pendiente',
    });
    expect(await ledger()).toEqual([]);
    expect(await plan()).toBe('gratis');
    expect(await stores.payments.countRefused()).toBe(1);
    await stores.mongo.collection('payments').deleteMany({ state: 'refused' });
  });

  it('gets canceled if no one completes it within a day, unless it is paid at that moment', async () => {
    const lost = await begin('basico');
    const won = await begin('premium');
    provider.set(externalId(won), { ...provider.of(externalId(won)), state: 'succeeded' });
    await later(25 * 60);
    expect(provider.of(externalId(lost)).state).toBe('canceled');
    expect(await plan()).toBe('premium');
    await expect(stores.payments.complete(account, 'card', lost, undefined)).rejects.toMatchObject({
      code: 'pago_cancelado',
    });
  });

  it('gets checked until its provider knows the result', async () => {
    const id = await begin();
    provider.set(externalId(id), { ...provider.of(externalId(id)), state: 'pending' });
    await expect(stores.payments.complete(account, 'card', id, undefined)).rejects.toMatchObject({
      code: 'pago_pendiente',
    });
    await later(1);
    expect(await plan()).toBe('gratis');
    expect(await stores.payments.pendingOf(account)).toHaveLength(1);
    expect(await stores.payments.countUnsettled()).toBe(0);
    for (const minutes of [2, 6, 61]) await later(minutes);
    expect(await stores.payments.countUnsettled()).toBe(1);
    provider.set(externalId(id), { ...provider.of(externalId(id)), state: 'succeeded' });
    await later(61);
    expect(await plan()).toBe('basico');
    expect(await stores.payments.pendingOf(account)).toEqual([]);
    expect(await stores.payments.countUnsettled()).toBe(0);
  });
});

/** Points at which our process can die: before and after each request to its provider. */
const points = ['before open', 'after open', 'before capture', 'after capture'];

describe('a payment provider that does not respond', () => {
  it('gets another request later, and delays no other payment', async () => {
    const id = await begin();
    provider.set(externalId(id), { ...provider.of(externalId(id)), state: 'succeeded' });
    const first = account;
    account = newId();
    const other = await begin();
    provider.set(externalId(other), { ...provider.of(externalId(other)), state: 'succeeded' });
    const known = provider.of(externalId(id));
    provider.payments.delete(externalId(id));
    await later(2);
    expect(await plan()).toBe('basico');
    provider.set(externalId(id), known);
    await later(2);
    expect((await stores.accounts.planOf(first)).plan).toBe('basico');
  });

  it('prevents a new payment, and the next attempt begins the same one', async () => {
    provider.crash = () => {
      throw new ProviderUnavailable('away');
    };
    await expect(begin()).rejects.toMatchObject({ code: 'pagos_no_disponibles' });
    provider.crash = () => undefined;
    const id = await begin();
    expect([...provider.payments.keys()]).toEqual([externalId(id)]);
  });
});

describe('a process that dies', () => {
  it.each(points)('loses no money %s, and captures it once', async (point) => {
    let died = false;
    provider.crash = (at) => {
      if (at === point && !died) {
        died = true;
        throw new Error(`killed ${at}`);
      }
    };
    const pay = async () => stores.payments.complete(account, 'card', await begin(), undefined);
    await expect(pay()).rejects.toThrow();
    expect(died).toBe(true);
    await later(2);
    // The person returns and pays, or finds the payment completed.
    if ((await plan()) === 'gratis') await pay();
    await later(2);
    expect(provider.captured).toBe(1);
    expect(await ledger()).toHaveLength(1);
    expect(await plan()).toBe('basico');
  });

  it('causes no duplicate entry between the ledger and the payment', async () => {
    const id = await begin();
    const entry: PaymentEntry = {
      kind: 'payment',
      id,
      at: now,
      plan: 'basico',
      cents: 9900,
      timeZone: 'America/Bogota',
    };
    provider.set(externalId(id), { ...provider.of(externalId(id)), state: 'succeeded' });
    await stores.accounts.addEntries(account, () => [entry]);
    await later(2);
    expect(await ledger()).toHaveLength(1);
    expect(await stores.payments.complete(account, 'card', id, undefined)).toMatchObject({ state: 'paid' });
  });
});

describe('the state reported by a payment provider', () => {
  it('enters the ledger once if it is late, repeated or out of order, such as a refund before its payment', async () => {
    const id = await begin();
    provider.set(externalId(id), {
      ...provider.of(externalId(id)),
      state: 'succeeded',
      refunds: [{ id: 'r1', cents: 4000, failure: null }],
      disputes: [{ id: 'd1', outcome: 'opened', cents: 5900 }],
    });
    await Promise.all([receiveWebhook(externalId(id)), receiveWebhook(externalId(id))]);
    await receiveWebhook(externalId(id));
    await receiveWebhook('remote-unknown');
    expect((await ledger()).map(({ kind, id: entry }) => `${kind} ${entry}`)).toEqual([
      `payment ${id}`,
      'refund refund-r1',
      'dispute dispute-d1-opened',
    ]);
    expect(await plan()).toBe('basico');
    provider.set(externalId(id), {
      ...provider.of(externalId(id)),
      disputes: [{ id: 'd1', outcome: 'lost', cents: 5900 }],
    });
    await receiveWebhook(externalId(id));
    expect(await plan()).toBe('gratis');
  });

  it('changes the ledger but no plan if it is a refund after the month', async () => {
    const id = await begin();
    await stores.payments.complete(account, 'card', id, undefined);
    now += 60 * DAY;
    await stores.accounts.review(account);
    expect(await plan()).toBe('gratis');
    provider.set(externalId(id), {
      ...provider.of(externalId(id)),
      refunds: [{ id: 'r1', cents: 9900, failure: null }],
    });
    await receiveWebhook(externalId(id));
    expect(await ledger()).toHaveLength(2);
    expect(await plan()).toBe('gratis');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const id = await begin();
    await stores.payments.complete(account, 'card', id, undefined);
    return id;
  };
  const refunds = async () =>
    (await ledger()).flatMap((entry) => (entry.kind === 'refund' ? [`${entry.cents} ${entry.reason}`] : []));

  it('removes the plan in full but not in part, and counts once per decision', async () => {
    const id = await paid();
    const part = { id: 'first', cents: 4000, reason: 'Una parte' };
    await Promise.all([stores.payments.refund(id, part), stores.payments.refund(id, part)]);
    expect(await plan()).toBe('basico');
    await expect(stores.payments.refund(id, { id: 'x', cents: 5901, reason: 'Más' })).rejects.toMatchObject({
      code: 'reembolso_excesivo',
    });
    await stores.payments.refund(id, { id: 'rest', cents: null, reason: 'El resto' });
    expect(await refunds()).toEqual(['4000 Una parte', '5900 El resto']);
    expect(await plan()).toBe('gratis');
    await expect(stores.payments.refund(id, { id: 'y', cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_sin_cobrar',
    });
  });

  it('follows the first of two simultaneous administrators, and never exceeds the payment', async () => {
    const id = await paid();
    const other = await openStores(namespace, provider, clock);
    const decide = (at: typeof stores, name: string, cents: number, seenRefunded: number | undefined) =>
      at.payments.refund(id, { id: name, cents, seenRefunded, reason: name }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    // Both screens showed no refunds.
    const seen = await Promise.all([decide(stores, 'a', 6_000, 0), decide(other, 'b', 6_000, 0)]);
    expect(seen.sort()).toEqual(['done', 'reembolso_cambio']);
    const blind = [1, 2, 3, 4].map((n) => decide(n % 2 ? stores : other, `n${n}`, 2_000, undefined));
    expect((await Promise.all(blind)).sort()).toEqual([
      'done',
      'reembolso_excesivo',
      'reembolso_excesivo',
      'reembolso_excesivo',
    ]);
    expect(provider.of(externalId(id)).refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(8_000);
    expect(await plan()).toBe('basico');
    await other.close();
  });

  it('must keep the amount under the same key', async () => {
    const id = await paid();
    await stores.payments.refund(id, { id: 'one', cents: 1_000, reason: '' });
    await expect(stores.payments.refund(id, { id: 'one', cents: 2_000, reason: '' })).rejects.toMatchObject({
      code: 'solicitud_invalida',
    });
  });

  it.each(['before refund', 'after refund', 'before find', 'after find'])(
    'happens once with a process that dies %s',
    async (point) => {
      const id = await paid();
      let died = false;
      provider.crash = (at) => {
        if (at === point && !died) {
          died = true;
          throw new Error(`killed ${at}`);
        }
      };
      await stores.payments.refund(id, { id: 'all', cents: null, reason: 'Todo' });
      await later(2);
      await later(2);
      expect(died).toBe(true);
      expect(provider.of(externalId(id)).refunds).toHaveLength(1);
      expect(await refunds()).toEqual(['9900 Todo']);
      expect(await plan()).toBe('gratis');
    },
  );

  it('requires a paid payment', async () => {
    await expect(stores.payments.refund(await begin(), { id: 'z', cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_sin_cobrar',
    });
    await expect(stores.payments.refund(newId(), { id: 'z', cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_no_encontrado',
    });
  });
});

describe('receipts', () => {
  it('get numbers without gaps, even if two processes enter payments simultaneously', async () => {
    const other = await openStores(namespace, provider, clock);
    const plans = ['basico', 'destacado', 'premium'] as const;
    const ids = await Promise.all(plans.map((one) => begin(one)));
    await Promise.all(
      ids.map((id, index) => (index % 2 ? other : stores).payments.complete(account, 'card', id, undefined)),
    );
    // Refunds and choices between payments get no number.
    await stores.payments.refund(ids[0] ?? '', { id: 'back', cents: 100, reason: '' });
    const more = await begin();
    await stores.payments.complete(account, 'card', more, undefined);
    const entries = await ledger();
    expect([...ids, more].map((id) => receiptOf(entries, id)?.number).sort()).toEqual([1, 2, 3, 4]);
    expect(receiptOf(entries, more)?.number).toBe(4);
    expect(receiptOf(entries, ids[0] ?? '')).toMatchObject({ net: 9_800, refunds: [{ cents: 100 }], dispute: null });
    expect(receiptOf(entries, newId())).toBeNull();
    await other.close();
  });
});

describe('the end of a plan', () => {
  const eventsOf = async () => {
    const { outbox } = await stores.accounts.byId(account);
    return outbox.map(({ name, data }) => ({ name, ...(data as object) }));
  };

  it.each([
    ['Tijuana', 'America/Tijuana', '2026-07-12T07:00:00Z'],
    ['Bogotá', 'America/Bogota', '2026-07-12T05:00:00Z'],
  ])(
    'happens automatically at midnight in %s, three days after the last paid day, with earlier mails',
    async (_, zone, end) => {
      await stores.accounts.setTimeZone(account, zone, 1);
      await stores.payments.complete(account, 'card', await begin(), undefined);
      const events: string[] = [];
      // Checks every hour, and reviews the account only when it is due.
      for (now = START; now < Date.parse(end) + DAY; now += 60 * MINUTE) {
        const due = await stores.accounts.due(50);
        if (due.includes(account)) await stores.accounts.review(account);
        if (now < Date.parse(end)) expect(await plan()).toBe('basico');
      }
      for (const event of (await eventsOf()).filter(({ name }) => name !== 'payment.entered'))
        events.push(`${event.name} ${'stage' in event ? event.stage : Reflect.get(event, 'plan')}`);
      expect(events).toEqual([
        'plan.changed basico',
        'plan.reminded week',
        'plan.reminded day',
        'plan.reminded grace',
        'plan.changed gratis',
        'plan.reminded over',
      ]);
      expect(await plan()).toBe('gratis');
      expect(await stores.accounts.due(50)).not.toContain(account);
    },
  );

  it('causes one mail after a week without the service, and none after a year', async () => {
    await stores.payments.complete(account, 'card', await begin(), undefined);
    now = START + 35 * DAY;
    await stores.accounts.review(account);
    expect((await eventsOf()).filter(({ name }) => name === 'plan.reminded')).toMatchObject([{ stage: 'over' }]);
    account = newId();
    now = START;
    await stores.payments.complete(account, 'card', await begin(), undefined);
    now = START + 365 * DAY;
    await stores.accounts.review(account);
    expect((await eventsOf()).filter(({ name }) => name === 'plan.reminded')).toEqual([]);
    expect(await plan()).toBe('gratis');
  });

  it('causes no mail to an erased account, of which only money entries stay', async () => {
    await stores.payments.complete(account, 'card', await begin(), undefined);
    await stores.accounts.erase(account);
    now = START + 40 * DAY;
    expect(await stores.accounts.due(50)).not.toContain(account);
    expect(await ledger()).toHaveLength(1);
  });

  it('keeps no reasons of administrators for refunds to an erased account', async () => {
    const id = await begin();
    await stores.payments.complete(account, 'card', id, undefined);
    for (const number of [1, 2]) {
      await stores.payments.refund(id, { id: `r${number}`, cents: 100, reason: 'Eva se mudó' });
      await stores.payments.eraseReasons(account);
      await stores.accounts.erase(account);
      const refunds = (await ledger()).filter(({ kind }) => kind === 'refund');
      expect(refunds).toMatchObject(Array.from({ length: number }, () => ({ cents: 100, reason: '' })));
      const payment = (await stores.payments.byIds([id])).get(id);
      expect(payment?.refunds.map(({ reason }) => reason)).toEqual(Array.from({ length: number }, () => ''));
    }
  });

  it.each(['decided after the erasure', 'checked during the erasure'])(
    'keeps no reason of an administrator for a refund that is %s',
    async (moment) => {
      const id = await begin();
      await stores.payments.complete(account, 'card', id, undefined);
      const erase = async () => {
        await stores.accounts.erase(account);
        await stores.payments.eraseReasons(account);
      };
      if (moment === 'decided after the erasure') await erase();
      const { find } = provider;
      provider.find = async (remote) => {
        const found = await find.call(provider, remote);
        await erase();
        return found;
      };
      await stores.payments.refund(id, { id: 'r1', cents: 100, reason: 'Eva se mudó' });
      const payment = (await stores.payments.byIds([id])).get(id);
      expect(payment?.refunds).toMatchObject([{ id: 'r1', done: true, reason: '' }]);
      expect((await ledger()).filter(({ kind }) => kind === 'refund')).toMatchObject([{ reason: '' }]);
    },
  );
});
