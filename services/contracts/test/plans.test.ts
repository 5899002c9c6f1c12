import { describe, expect, it } from 'vitest';
import { findPlan, PLAN_IDS, PLANS, planOf, whatsappAddress } from '../src/plans/index.ts';

describe('the plans', () => {
  it('never show less, nor further back, for a higher price', () => {
    const plans = PLAN_IDS.map((id) => PLANS[id]);
    for (const [index, plan] of plans.entries()) {
      const cheaper = plans[index - 1];
      if (!cheaper) continue;
      expect(plan.limits.image).toBeGreaterThanOrEqual(cheaper.limits.image);
      expect(plan.limits.video).toBeGreaterThanOrEqual(cheaper.limits.video);
      expect(plan.tier).toBeLessThanOrEqual(cheaper.tier);
      expect(plan.allowsLink || !cheaper.allowsLink).toBe(true);
      expect(plan.allowsSocialLinks || !cheaper.allowsSocialLinks).toBe(true);
      expect(plan.allowsWhatsapp || !cheaper.allowsWhatsapp).toBe(true);
    }
  });

  it('are labelled where they have a paid place before the rest (R18)', () => {
    const last = PLANS.gratis.tier;
    for (const id of PLAN_IDS) expect(PLANS[id].marked, id).toBe(PLANS[id].tier < last);
  });

  it('are in the order of their prices, from 0', () => {
    const prices = PLAN_IDS.map((id) => PLANS[id].price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices[0]).toBe(0);
    expect(Object.keys(PLANS)).toEqual([...PLAN_IDS]);
  });

  it('are found by id and by name', () => {
    expect(findPlan('Básico')?.id).toBe('basico');
    expect(findPlan(' premium ')?.id).toBe('premium');
    expect(findPlan('oro')).toBeNull();
  });

  it('give a WhatsApp chat from Básico on, where there is a number (R39)', () => {
    const addresses = PLAN_IDS.map((id) => whatsappAddress('+57 310 123 4567', id));
    expect(addresses).toEqual(['', ...Array<string>(3).fill('https://wa.me/573101234567')]);
    expect(whatsappAddress('', 'premium')).toBe('');
    expect(whatsappAddress('+525512345678', 'oro')).toBe('');
  });

  it('fall back to the free one', () => {
    expect([planOf(undefined).id, planOf(null).id, planOf('oro').id, planOf('premium').id]).toEqual([
      'gratis',
      'gratis',
      'gratis',
      'premium',
    ]);
  });
});
