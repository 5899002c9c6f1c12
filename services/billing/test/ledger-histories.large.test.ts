import { GRACE_DAYS, PLANS, type PlanId } from '@vitrina/contracts/plans';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balanceOf, type LedgerEntry, netOf, type PaymentEntry, withEntries } from '../src/ledger/entry.ts';
import { paidTime, planAt, rank } from '../src/ledger/paid-time.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-28T00:00:00Z');
const zones = ['America/Tijuana', 'America/Mexico_City', 'America/Bogota'] as const;
const paidPlans = ['basico', 'destacado', 'premium'] as const;

/** Event about an account's money, some hours after the previous one; `of` selects one of its payments. */
const happening = fc.record({
  after: fc.integer({ min: 0, max: 45 * 24 }),
  what: fc.constantFrom('pay', 'pay', 'pay', 'part', 'full', 'returned', 'opened', 'won', 'lost', 'free'),
  plan: fc.constantFrom(...paidPlans),
  zone: fc.constantFrom(...zones),
  of: fc.nat(),
  /** Number of times that it is reported, because webhooks and checks repeat facts. */
  times: fc.integer({ min: 1, max: 3 }),
});

/** Builds the ledger of some events. A repeated event has the same id and is entered once. */
function enter(happenings: ReadonlyArray<typeof happening extends fc.Arbitrary<infer H> ? H : never>): LedgerEntry[] {
  const ledger: LedgerEntry[] = [];
  let at = START;
  for (const [index, { after, what, plan, zone, of, times }] of happenings.entries()) {
    at += after * HOUR;
    const payments = ledger.filter((entry): entry is PaymentEntry => entry.kind === 'payment');
    const payment = payments[of % Math.max(1, payments.length)];
    for (let time = 0; time < times; time += 1) {
      const entry = entryOf(`e${index}`, { at, what, plan, zone }, payment, ledger);
      if (entry && ledger.every(({ id }) => id !== entry.id)) ledger.push(entry);
    }
  }
  return ledger;
}

function entryOf(
  id: string,
  { at, what, plan, zone }: { at: number; what: string; plan: PlanId; zone: string },
  payment: PaymentEntry | undefined,
  ledger: readonly LedgerEntry[],
): LedgerEntry | null {
  if (what === 'pay') return { kind: 'payment', id, at, plan, cents: PLANS[plan].price * 100, timeZone: zone };
  if (what === 'free') return { kind: 'choice', id, at, plan: 'gratis' };
  const left = payment ? netOf(ledger, payment) : 0;
  const refund = ledger.find((entry) => entry.kind === 'refund' && entry.payment === payment?.id);
  if (what === 'returned' && refund?.kind === 'refund') {
    const { payment: of, cents, id: name } = refund;
    return { kind: 'refundFailed', id: `${name}-failed`, at, payment: of, refund: name, cents, reason: '' };
  }
  if (!payment || left === 0 || what === 'returned') return null;
  if (what === 'part') return { kind: 'refund', id, at, payment: payment.id, cents: Math.ceil(left / 3), reason: '' };
  if (what === 'full') return { kind: 'refund', id, at, payment: payment.id, cents: left, reason: '' };
  const outcome = what as 'opened' | 'won' | 'lost';
  // At most two disputes per payment. The final outcome does not depend on the order of the reports.
  const dispute = `dispute-${payment.id}-${at % 2}-${outcome}`;
  return { kind: 'dispute', id: dispute, at, payment: payment.id, outcome, cents: left };
}

const kept = (ledger: readonly LedgerEntry[]) =>
  ledger.filter((entry): entry is PaymentEntry => entry.kind === 'payment' && netOf(ledger, entry) > 0);
const days = (from: number, until: number) => (until - from) / DAY;

it('the plan follows the money, without gaps or duplicates, in 10,000 histories in any order', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 9 }), fc.infiniteStream(fc.nat()), (happenings, order) => {
      const ledger = enter(happenings);
      const periods = paidTime(ledger);
      const payments = kept(ledger);

      // The ledger adds up.
      const back = ledger.reduce((sum, entry) => {
        if (entry.kind === 'refund') return sum + entry.cents;
        return entry.kind === 'refundFailed' ? sum - entry.cents : sum;
      }, 0);
      const came = ledger.reduce((sum, entry) => (entry.kind === 'payment' ? sum + entry.cents : sum), 0);
      expect(balanceOf(ledger)).toBeLessThanOrEqual(came - back);
      expect(balanceOf(ledger)).toBe(payments.reduce((sum, payment) => sum + netOf(ledger, payment), 0));

      // Periods follow each other, and each has a payment of its plan that was made by then.
      for (const [index, period] of periods.entries()) {
        expect(period.until).toBeGreaterThanOrEqual(period.from);
        expect(period.from).toBeGreaterThanOrEqual(periods[index - 1]?.until ?? 0);
        expect(payments.some(({ plan, at }) => plan === period.plan && at <= period.until)).toBe(true);
      }

      // The plan time is worth the money paid, except parts of a day used up by upgrades or the days of grace.
      const worth = periods.reduce((sum, { plan, from, until }) => sum + days(from, until) * PLANS[plan].price, 0);
      const least = payments.reduce((sum, { plan }) => sum + 27 * PLANS[plan].price, 0);
      const most = payments.reduce((sum, { plan }) => sum + 32.2 * PLANS[plan].price, 0);
      const upgrades = periods.filter(({ plan }, index) => rank(plan) > rank(periods[index - 1]?.plan ?? 'premium'));
      const rounding = upgrades.reduce((sum, { plan }) => sum + PLANS[plan].price + PLANS.premium.price, 0);
      const graces = payments.length * GRACE_DAYS * PLANS.premium.price;
      expect(worth).toBeGreaterThanOrEqual(least - rounding - graces);
      expect(worth).toBeLessThanOrEqual(most + rounding);

      // Right after a payment, its plan or a higher one is active, or its plan follows.
      for (const payment of payments) {
        const then = ledger.filter(({ at }) => at <= payment.at);
        if (!kept(then).includes(payment)) continue;
        const { plan } = planAt(then, payment.at);
        const follows = paidTime(then).some((period) => period.plan === payment.plan && period.until > payment.at);
        expect(rank(plan) >= rank(payment.plan)).toBe(true);
        expect(follows || rank(plan) > rank(payment.plan)).toBe(true);
      }

      // At any time, a plan is paid or within its days of grace.
      for (let look = 0; look < 4; look += 1) {
        const at = START + (order.next().value % (400 * 24)) * HOUR;
        const { plan, graceUntil } = planAt(ledger, at);
        const paid = periods.some((period) => period.plan === plan && period.from <= at && at < period.until);
        const grace = graceUntil !== null && at < graceUntil && periods.at(-1)?.plan === plan;
        expect(plan === 'gratis' ? !paid : paid || grace).toBe(true);
      }

      // The order of the entries makes no difference.
      const shuffled = ledger
        .map((entry) => [order.next().value, entry] as const)
        .sort(([a], [b]) => a - b)
        .map(([, entry]) => entry);
      expect(paidTime(shuffled)).toEqual(periods);
    }),
    { numRuns: 10_000 },
  );
}, 60_000);

it('the ledger keeps only the last choice, every other entry and the same plan in 3,000 histories', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 9 }), fc.infiniteStream(fc.nat()), (happenings, order) => {
      const all: LedgerEntry[] = [];
      let kept: LedgerEntry[] = [];
      for (const entry of enter(happenings)) {
        const plan = (['gratis', ...paidPlans] as const)[order.next().value % 4] ?? 'gratis';
        const choice: LedgerEntry = { kind: 'choice', id: `${entry.id}-choice`, at: entry.at + 1, plan };
        for (const one of [entry, choice]) {
          all.push(one);
          kept = withEntries(kept, [one]);
        }
        const at = entry.at + 1 + (order.next().value % (120 * 24)) * HOUR;
        expect(planAt(kept, at)).toEqual(planAt(all, at));
      }
      const money = (ledger: readonly LedgerEntry[]) => ledger.filter(({ kind }) => kind !== 'choice');
      expect(money(kept)).toEqual(money(all));
      expect(kept.length - money(kept).length).toBe(Math.min(1, all.length));
    }),
    { numRuns: 3_000 },
  );
}, 60_000);
