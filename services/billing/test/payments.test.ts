import { newId } from '@vitrina/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HouseAway } from '../src/houses/house.ts';
import type { PaymentEntry } from '../src/ledger/entry.ts';
import { receiptOf } from '../src/ledger/receipt.ts';
import { FakeHouse } from './fake-house.ts';
import { openStores, ownNamespace } from './platform.ts';

const START = Date.parse('2026-06-08T18:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const namespace = ownNamespace();
let house: FakeHouse;
let now = START;
let stores: Awaited<ReturnType<typeof openStores>>;
let account: string;

const clock = { now: () => new Date(now) };
const dying = new AbortController().signal;
const ledger = async () => (await stores.accounts.byId(account)).ledger;
const plan = async () => (await stores.accounts.planOf(account)).plan;
const houseId = (id: string) => `house-${id}`;
const hear = (id: string) => stores.payments.hear('card', { body: id, header: () => undefined });
/** Everything that happens by itself in the next minutes. */
const later = async (minutes: number) => {
  now += minutes * MINUTE;
  await stores.payments.reconcile(dying);
};

beforeAll(async () => {
  const proxy = new Proxy({} as FakeHouse, { get: (_, name) => bound(house, name) });
  stores = await openStores(namespace, proxy, clock);
});
afterAll(async () => {
  await stores.mongo.dropDatabase();
  await stores.close();
});
beforeEach(() => {
  house = new FakeHouse();
  now = START;
  account = newId();
});

function bound(target: FakeHouse, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

const begin = async (wanted: 'basico' | 'destacado' | 'premium' = 'basico') =>
  (await stores.payments.begin(account, 'card', wanted)).payment._id;

describe('a payment', () => {
  it('gives its plan and one entry, however often it is confirmed, from two tabs and two instances at once', async () => {
    const other = await openStores(namespace, house, clock);
    const ids = await Promise.all([
      begin(),
      begin(),
      other.payments.begin(account, 'card', 'basico').then((b) => b.payment._id),
    ]);
    expect(new Set(ids).size).toBe(1);
    const [id = ''] = ids;
    await Promise.all([1, 2, 3].map((n) => (n === 1 ? other : stores).payments.finish(account, 'card', id, undefined)));
    await stores.payments.finish(account, 'card', id, undefined);
    expect(house.taken).toBe(1);
    expect(await ledger()).toMatchObject([{ kind: 'payment', id, cents: 9900, plan: 'basico' }]);
    expect(await plan()).toBe('basico');
    await other.close();
  });

  it('is its owner’s alone, and of the way in which it was begun', async () => {
    const id = await begin();
    const stranger = newId();
    await expect(stores.payments.finish(stranger, 'card', id, undefined)).rejects.toMatchObject({
      code: 'pago_no_encontrado',
    });
    await expect(stores.payments.finish(account, 'paypal', id, undefined)).rejects.toMatchObject({
      code: 'pago_no_encontrado',
    });
    expect(house.taken).toBe(0);
  });

  it.each([
    ['a changed amount', { cents: 100 }],
    ['another currency', { currency: 'USD' }],
  ])('with %s gives no plan, and waits for an operator', async (_, change) => {
    const id = await begin();
    house.set(houseId(id), { ...house.of(houseId(id)), ...change, state: 'succeeded' });
    await expect(stores.payments.finish(account, 'card', id, undefined)).rejects.toMatchObject({
      code: 'pago_pendiente',
    });
    expect(await ledger()).toEqual([]);
    expect(await plan()).toBe('gratis');
    expect(await stores.payments.countRefused()).toBe(1);
    await stores.mongo.collection('payments').deleteMany({ state: 'refused' });
  });

  it('that no one pays ends after a day, and one paid in that moment counts', async () => {
    const [lost, won] = [await begin('basico'), await begin('premium')];
    house.set(houseId(won), { ...house.of(houseId(won)), state: 'succeeded' });
    await later(25 * 60);
    expect(house.of(houseId(lost)).state).toBe('canceled');
    expect(await plan()).toBe('premium');
    await expect(stores.payments.finish(account, 'card', lost, undefined)).rejects.toMatchObject({
      code: 'pago_cancelado',
    });
  });

  it('that its house does not know yet is asked about until it does', async () => {
    const id = await begin();
    house.set(houseId(id), { ...house.of(houseId(id)), state: 'pending' });
    await expect(stores.payments.finish(account, 'card', id, undefined)).rejects.toMatchObject({
      code: 'pago_pendiente',
    });
    await later(1);
    expect(await plan()).toBe('gratis');
    expect(await stores.payments.underWay(account)).toHaveLength(1);
    expect(await stores.payments.countUnsettled()).toBe(0);
    for (const minutes of [2, 6, 61]) await later(minutes);
    expect(await stores.payments.countUnsettled()).toBe(1);
    house.set(houseId(id), { ...house.of(houseId(id)), state: 'succeeded' });
    await later(61);
    expect(await plan()).toBe('basico');
    expect(await stores.payments.underWay(account)).toEqual([]);
    expect(await stores.payments.countUnsettled()).toBe(0);
  });
});

/** Every place at which our process can die: before and after each thing that it asks of its house, and each write. */
const points = ['before open', 'after open', 'before take', 'after take'];

describe('a house that does not answer', () => {
  it('is asked again later, and holds up no other payment', async () => {
    const id = await begin();
    house.set(houseId(id), { ...house.of(houseId(id)), state: 'succeeded' });
    const first = account;
    account = newId();
    const other = await begin();
    house.set(houseId(other), { ...house.of(houseId(other)), state: 'succeeded' });
    const known = house.of(houseId(id));
    house.payments.delete(houseId(id));
    await later(2);
    expect(await plan()).toBe('basico');
    house.set(houseId(id), known);
    await later(2);
    expect((await stores.accounts.planOf(first)).plan).toBe('basico');
  });

  it('cannot begin a payment, and the next try begins the same one', async () => {
    house.crash = () => {
      throw new HouseAway('away');
    };
    await expect(begin()).rejects.toMatchObject({ code: 'pagos_no_disponibles' });
    house.crash = () => undefined;
    const id = await begin();
    expect([...house.payments.keys()]).toEqual([houseId(id)]);
  });
});

describe('a process that dies', () => {
  it.each(points)('%s loses no money and takes it once', async (point) => {
    let died = false;
    house.crash = (at) => {
      if (at === point && !died) {
        died = true;
        throw new Error(`killed ${at}`);
      }
    };
    const pay = async () => stores.payments.finish(account, 'card', await begin(), undefined);
    await expect(pay()).rejects.toThrow();
    expect(died).toBe(true);
    await later(2);
    // The person comes back and pays, or finds that it was paid.
    if ((await plan()) === 'gratis') await pay();
    await later(2);
    expect(house.taken).toBe(1);
    expect(await ledger()).toHaveLength(1);
    expect(await plan()).toBe('basico');
  });

  it('between the ledger and the payment enters nothing twice', async () => {
    const id = await begin();
    const entry: PaymentEntry = {
      kind: 'payment',
      id,
      at: now,
      plan: 'basico',
      cents: 9900,
      timeZone: 'America/Bogota',
    };
    house.set(houseId(id), { ...house.of(houseId(id)), state: 'succeeded' });
    await stores.accounts.enter(account, () => [entry]);
    await later(2);
    expect(await ledger()).toHaveLength(1);
    expect(await stores.payments.finish(account, 'card', id, undefined)).toMatchObject({ state: 'paid' });
  });
});

describe('what a house tells', () => {
  it('late, twice and out of order is entered once: a refund that is heard before its payment', async () => {
    const id = await begin();
    house.set(houseId(id), {
      ...house.of(houseId(id)),
      state: 'succeeded',
      refunds: [{ id: 'r1', cents: 4000, failure: null }],
      disputes: [{ id: 'd1', outcome: 'opened', cents: 5900 }],
    });
    await Promise.all([hear(houseId(id)), hear(houseId(id))]);
    await hear(houseId(id));
    await hear('house-unknown');
    expect((await ledger()).map(({ kind, id: entry }) => `${kind} ${entry}`)).toEqual([
      `payment ${id}`,
      'refund refund-r1',
      'dispute dispute-d1-opened',
    ]);
    expect(await plan()).toBe('basico');
    house.set(houseId(id), { ...house.of(houseId(id)), disputes: [{ id: 'd1', outcome: 'lost', cents: 5900 }] });
    await hear(houseId(id));
    expect(await plan()).toBe('gratis');
  });

  it('of a refund after the month is over changes the ledger and no plan', async () => {
    const id = await begin();
    await stores.payments.finish(account, 'card', id, undefined);
    now += 60 * DAY;
    await stores.accounts.review(account);
    expect(await plan()).toBe('gratis');
    house.set(houseId(id), { ...house.of(houseId(id)), refunds: [{ id: 'r1', cents: 9900, failure: null }] });
    await hear(houseId(id));
    expect(await ledger()).toHaveLength(2);
    expect(await plan()).toBe('gratis');
  });
});

describe('giving money back', () => {
  const paid = async () => {
    const id = await begin();
    await stores.payments.finish(account, 'card', id, undefined);
    return id;
  };
  const refunds = async () =>
    (await ledger()).flatMap((entry) => (entry.kind === 'refund' ? [`${entry.cents} ${entry.reason}`] : []));

  it('in full ends the plan, in part it does not, and the same decision counts once', async () => {
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

  it('by two administrators at once gives back what the first one decided, and never more than was paid', async () => {
    const id = await paid();
    const other = await openStores(namespace, house, clock);
    const decide = (at: typeof stores, name: string, cents: number, given: number | undefined) =>
      at.payments.refund(id, { id: name, cents, given, reason: name }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    // Both saw that nothing was given back.
    const seen = await Promise.all([decide(stores, 'a', 6_000, 0), decide(other, 'b', 6_000, 0)]);
    expect(seen.sort()).toEqual(['done', 'reembolso_cambio']);
    const blind = [1, 2, 3, 4].map((n) => decide(n % 2 ? stores : other, `n${n}`, 2_000, undefined));
    expect((await Promise.all(blind)).sort()).toEqual([
      'done',
      'reembolso_excesivo',
      'reembolso_excesivo',
      'reembolso_excesivo',
    ]);
    expect(house.of(houseId(id)).refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(8_000);
    expect(await plan()).toBe('basico');
    await other.close();
  });

  it('under the key of a decision, with another amount, is refused', async () => {
    const id = await paid();
    await stores.payments.refund(id, { id: 'one', cents: 1_000, reason: '' });
    await expect(stores.payments.refund(id, { id: 'one', cents: 2_000, reason: '' })).rejects.toMatchObject({
      code: 'solicitud_invalida',
    });
  });

  it.each(['before refund', 'after refund', 'before find', 'after find'])(
    'with a process that dies %s gives it back once',
    async (point) => {
      const id = await paid();
      let died = false;
      house.crash = (at) => {
        if (at === point && !died) {
          died = true;
          throw new Error(`killed ${at}`);
        }
      };
      await stores.payments.refund(id, { id: 'all', cents: null, reason: 'Todo' });
      await later(2);
      await later(2);
      expect(died).toBe(true);
      expect(house.of(houseId(id)).refunds).toHaveLength(1);
      expect(await refunds()).toEqual(['9900 Todo']);
      expect(await plan()).toBe('gratis');
    },
  );

  it('of a payment that was not made is refused', async () => {
    await expect(stores.payments.refund(await begin(), { id: 'z', cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_sin_cobrar',
    });
    await expect(stores.payments.refund(newId(), { id: 'z', cents: null, reason: '' })).rejects.toMatchObject({
      code: 'pago_no_encontrado',
    });
  });
});

describe('receipts', () => {
  it('are numbered without gaps, also where two processes enter payments at once', async () => {
    const other = await openStores(namespace, house, clock);
    const plans = ['basico', 'destacado', 'premium'] as const;
    const ids = await Promise.all(plans.map((one) => begin(one)));
    await Promise.all(
      ids.map((id, index) => (index % 2 ? other : stores).payments.finish(account, 'card', id, undefined)),
    );
    // A refund and a choice between payments take no number.
    await stores.payments.refund(ids[0] ?? '', { id: 'back', cents: 100, reason: '' });
    const more = await begin();
    await stores.payments.finish(account, 'card', more, undefined);
    const entries = await ledger();
    expect([...ids, more].map((id) => receiptOf(entries, id)?.number).sort()).toEqual([1, 2, 3, 4]);
    expect(receiptOf(entries, more)?.number).toBe(4);
    expect(receiptOf(entries, ids[0] ?? '')).toMatchObject({ kept: 9_800, refunds: [{ cents: 100 }], dispute: null });
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
    'comes by itself at midnight in %s, three days after the last one paid, with its mails before',
    async (_, zone, end) => {
      await stores.accounts.setTimeZone(account, zone, 1);
      await stores.payments.finish(account, 'card', await begin(), undefined);
      const told: string[] = [];
      // Every hour of 40 days: what is due is done, and nothing else.
      for (now = START; now < Date.parse(end) + DAY; now += 60 * MINUTE) {
        const due = await stores.accounts.due(50);
        if (due.includes(account)) await stores.accounts.review(account);
        if (now < Date.parse(end)) expect(await plan()).toBe('basico');
      }
      for (const event of (await eventsOf()).filter(({ name }) => name !== 'payment.entered'))
        told.push(`${event.name} ${'stage' in event ? event.stage : Reflect.get(event, 'plan')}`);
      expect(told).toEqual([
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

  it('of a service that slept for a week is announced by one mail, and of a year by none', async () => {
    await stores.payments.finish(account, 'card', await begin(), undefined);
    now = START + 35 * DAY;
    await stores.accounts.review(account);
    expect((await eventsOf()).filter(({ name }) => name === 'plan.reminded')).toMatchObject([{ stage: 'over' }]);
    account = newId();
    now = START;
    await stores.payments.finish(account, 'card', await begin(), undefined);
    now = START + 365 * DAY;
    await stores.accounts.review(account);
    expect((await eventsOf()).filter(({ name }) => name === 'plan.reminded')).toEqual([]);
    expect(await plan()).toBe('gratis');
  });

  it('is not told to who is gone, of whom only the money’s entries stay', async () => {
    await stores.payments.finish(account, 'card', await begin(), undefined);
    await stores.accounts.erase(account);
    now = START + 40 * DAY;
    expect(await stores.accounts.due(50)).not.toContain(account);
    expect(await ledger()).toHaveLength(1);
  });
});
