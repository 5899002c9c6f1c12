import { describe, expect, it } from 'vitest';
import {
  FEATURES,
  findPlan,
  PLAN_IDS,
  PLANS,
  type PlanFeature,
  planHas,
  planOf,
  providersWhatsapp,
} from '../src/plans.ts';

describe('the plans', () => {
  it('never show less, or less far back, for a higher price', () => {
    const plans = PLAN_IDS.map((id) => PLANS[id]);
    for (const [index, plan] of plans.entries()) {
      const cheaper = plans[index - 1];
      if (!cheaper) continue;
      expect(plan.limits.image).toBeGreaterThanOrEqual(cheaper.limits.image);
      expect(plan.limits.video).toBeGreaterThanOrEqual(cheaper.limits.video);
      expect(plan.tier).toBeLessThanOrEqual(cheaper.tier);
    }
  });

  it('show a label if they have a paid place before the rest (R18)', () => {
    const last = PLANS.gratis.tier;
    for (const id of PLAN_IDS) expect(planHas(id, 'prioridadEnBusquedas'), id).toBe(PLANS[id].tier < last);
  });

  it('follow the order of their prices, from 0', () => {
    const prices = PLAN_IDS.map((id) => PLANS[id].price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices[0]).toBe(0);
    expect(Object.keys(PLANS)).toEqual([...PLAN_IDS]);
  });

  it('can be found by id and by name', () => {
    expect(findPlan('Básico')?.id).toBe('basico');
    expect(findPlan(' premium ')?.id).toBe('premium');
    expect(findPlan('oro')).toBeNull();
  });

  it('give a WhatsApp chat from Básico on, if there is a number (R39)', () => {
    const addresses = PLAN_IDS.map((id) => providersWhatsapp('+57 310 123 4567', 'mobile', id));
    expect(addresses).toEqual(['', ...Array<string>(3).fill('https://wa.me/573101234567')]);
    expect(providersWhatsapp('', 'unknown', 'premium')).toBe('');
    expect(providersWhatsapp('+525512345678', 'unknown', 'oro')).toBe('');
  });

  it('include each feature from one plan on (R9, R10, R39)', () => {
    const first = Object.keys(FEATURES).map((key) => [key, PLAN_IDS.find((id) => planHas(id, key as PlanFeature))]);
    expect(Object.fromEntries(first)).toEqual({
      enlace: 'basico',
      enlacesSociales: 'basico',
      whatsapp: 'basico',
      prioridadEnBusquedas: 'destacado',
      comentariosDestacados: 'destacado',
      portada: 'premium',
      contactoDirecto: 'premium',
      tarjetaDigital: 'premium',
      recomendaciones: 'premium',
      redesSociales: 'premium',
      optimizacion: 'premium',
      blog: 'premium',
    });
    for (const key of Object.keys(FEATURES)) {
      expect(planHas('premium', key as PlanFeature), key).toBe(true);
      for (const none of ['gratis', 'oro', null, undefined]) expect(planHas(none, key as PlanFeature), key).toBe(false);
    }
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
