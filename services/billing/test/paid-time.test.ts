import { dayEnd } from '@vitrina/contracts/places';
import { PLANS, type PlanId } from '@vitrina/contracts/plans';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../src/ledger/entry.ts';
import { paidTime, planAt } from '../src/ledger/paid-time.ts';

const CITY = 'America/Mexico_City';
let nextId = 0;

const at = (text: string) => Date.parse(text);
const paid = (plan: PlanId, when: string, timeZone = CITY): LedgerEntry => {
  nextId += 1;
  return { kind: 'payment', id: `p${nextId}`, at: at(when), plan, cents: PLANS[plan].price * 100, timeZone };
};
const refunded = (payment: LedgerEntry, when: string, cents: number): LedgerEntry => {
  nextId += 1;
  return { kind: 'refund', id: `r${nextId}`, at: at(when), payment: payment.id, cents, reason: 'Se pidió' };
};
const lastDays = (...ledger: LedgerEntry[]) => paidTime(ledger).map(({ plan, lastDay }) => `${plan} ${lastDay}`);

describe('a paid month', () => {
  it('runs to the end of the same day of the next month, in the provider’s time zone', () => {
    const [period] = paidTime([paid('basico', '2026-03-15T18:00:00Z')]);
    expect(period).toMatchObject({ lastDay: '2026-04-15', until: at('2026-04-16T06:00:00Z') });
  });

  it.each([
    ['Tijuana', 'America/Tijuana', '2026-07-09T07:00:00Z'],
    ['Bogotá', 'America/Bogota', '2026-07-09T05:00:00Z'],
  ])('expires at midnight in %s', (_, zone, midnight) => {
    const ledger = [paid('premium', '2026-06-08T20:00:00Z', zone)];
    expect(planAt(ledger, at(midnight) - 1)).toMatchObject({ plan: 'premium', graceUntil: null });
    expect(planAt(ledger, at(midnight))).toMatchObject({ plan: 'premium', until: at(midnight) });
    expect(planAt(ledger, at(midnight)).graceUntil).toBe(dayEnd('2026-07-11', zone));
  });

  it('starts on the local day, which late in the evening in Tijuana is not tomorrow yet', () => {
    expect(lastDays(paid('basico', '2026-06-09T06:30:00Z', 'America/Tijuana'))).toEqual(['basico 2026-07-08']);
  });

  it('expires on the last day of a shorter month, without shortening later months', () => {
    const first = paid('basico', '2027-01-31T18:00:00Z');
    expect(lastDays(first)).toEqual(['basico 2027-02-28']);
    expect(lastDays(first, paid('basico', '2027-02-20T18:00:00Z'))).toEqual(['basico 2027-02-28', 'basico 2027-03-31']);
    expect(lastDays(paid('basico', '2028-01-31T18:00:00Z'))).toEqual(['basico 2028-02-29']);
    expect(lastDays(paid('basico', '2026-12-31T18:00:00Z'))).toEqual(['basico 2027-01-31']);
  });

  it('follows the current month', () => {
    const ledger = [paid('destacado', '2026-03-15T18:00:00Z'), paid('destacado', '2026-03-16T18:00:00Z')];
    expect(lastDays(...ledger)).toEqual(['destacado 2026-04-15', 'destacado 2026-05-15']);
    expect(planAt(ledger, at('2026-03-20T00:00:00Z'))).toMatchObject({
      until: dayEnd('2026-05-15', CITY),
      next: 'gratis',
    });
  });
});

describe('the days of grace', () => {
  const ledger = [paid('basico', '2026-03-15T18:00:00Z')];

  it('last three days, during which the plan stays', () => {
    expect(planAt(ledger, dayEnd('2026-04-18', CITY) - 1)).toMatchObject({ plan: 'basico' });
    expect(planAt(ledger, dayEnd('2026-04-18', CITY))).toEqual({
      plan: 'gratis',
      until: null,
      graceUntil: null,
      next: 'gratis',
      changesAt: null,
    });
  });

  it('add no time to a payment within them, and take none from a payment after them', () => {
    expect(lastDays(...ledger, paid('basico', '2026-04-18T18:00:00Z'))).toEqual([
      'basico 2026-04-15',
      'basico 2026-05-15',
    ]);
    expect(lastDays(...ledger, paid('basico', '2026-04-20T18:00:00Z'))).toEqual([
      'basico 2026-04-15',
      'basico 2026-05-20',
    ]);
  });

  it('stop with another plan, which begins immediately', () => {
    expect(lastDays(...ledger, paid('premium', '2026-04-17T18:00:00Z'))[1]).toBe('premium 2026-05-17');
  });

  it('never apply after the free plan was chosen', () => {
    const choice: LedgerEntry = { kind: 'choice', id: 'c', at: at('2026-04-01T00:00:00Z'), plan: 'gratis' };
    expect(planAt([...ledger, choice], dayEnd('2026-04-15', CITY) - 1)).toMatchObject({
      plan: 'basico',
      next: 'gratis',
    });
    expect(planAt([...ledger, choice], dayEnd('2026-04-15', CITY))).toMatchObject({ plan: 'gratis' });
  });
});

describe('another plan', () => {
  it('begins immediately if it is higher, and credits the remaining days by their price', () => {
    // 16 days of 99 are 1,584: three days of 399 and a rest.
    const ledger = [paid('basico', '2026-03-15T18:00:00Z'), paid('premium', '2026-03-30T18:00:00Z')];
    expect(planAt(ledger, at('2026-03-30T18:00:00Z'))).toMatchObject({ plan: 'premium' });
    expect(lastDays(...ledger)[1]).toBe('premium 2026-05-03');
  });

  it('follows the paid time if it is lower', () => {
    const ledger = [paid('premium', '2026-03-15T18:00:00Z'), paid('basico', '2026-03-30T18:00:00Z')];
    const end = dayEnd('2026-04-15', CITY);
    expect(planAt(ledger, end - 1)).toMatchObject({ plan: 'premium', until: end, next: 'basico', graceUntil: null });
    expect(planAt(ledger, end)).toMatchObject({ plan: 'basico', until: dayEnd('2026-05-15', CITY), graceUntil: null });
  });

  it('credits the days of all later paid periods, too', () => {
    const ledger = [
      paid('destacado', '2026-03-15T18:00:00Z'),
      paid('basico', '2026-03-15T19:00:00Z'),
      paid('premium', '2026-03-15T20:00:00Z'),
    ];
    // 31 days of 199 and 30 days of 99 are 9,139: 22 days of 399.
    expect(lastDays(...ledger).at(-1)).toBe('premium 2026-05-07');
  });
});

describe('a refund or dispute', () => {
  const first = paid('basico', '2026-03-15T18:00:00Z');
  const second = paid('premium', '2026-03-20T18:00:00Z');

  it('removes the time of a payment and its credit if it covers the full amount', () => {
    const ledger = [first, second, refunded(second, '2026-03-25T18:00:00Z', 39900)];
    expect(planAt(ledger, at('2026-03-25T18:00:00Z'))).toMatchObject({
      plan: 'basico',
      until: dayEnd('2026-04-15', CITY),
    });
    expect(lastDays(first, second, refunded(first, '2026-03-25T18:00:00Z', 9900))).toEqual(['premium 2026-04-20']);
  });

  it('removes no time if it is partial, until the parts cover the full amount', () => {
    const parts = [refunded(first, '2026-03-16T18:00:00Z', 4900), refunded(first, '2026-03-17T18:00:00Z', 5000)];
    expect(lastDays(first, ...parts.slice(0, 1))).toEqual(['basico 2026-04-15']);
    expect(lastDays(first, ...parts)).toEqual([]);
  });

  it('changes no plan after the month has ended', () => {
    const ledger = [first, refunded(first, '2026-06-01T00:00:00Z', 9900)];
    expect(planAt(ledger, at('2026-06-01T00:00:00Z'))).toMatchObject({ plan: 'gratis' });
  });

  it('removes the time if the dispute is lost but not if it is won, in any order', () => {
    const disputed = (outcome: 'opened' | 'won' | 'lost'): LedgerEntry => {
      nextId += 1;
      return {
        kind: 'dispute',
        id: `d${nextId}`,
        at: at('2026-03-18T00:00:00Z'),
        payment: first.id,
        outcome,
        cents: 9900,
      };
    };
    expect(lastDays(first, disputed('opened'))).toHaveLength(1);
    expect(lastDays(first, disputed('lost'), disputed('opened'))).toHaveLength(0);
    expect(lastDays(first, disputed('opened'), disputed('won'))).toHaveLength(1);
  });
});
