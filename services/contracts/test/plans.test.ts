import { describe, expect, it } from 'vitest';
import { findPlan, PLAN_IDS, PLANS, planOf } from '../src/plans/index.ts';

describe('the plans', () => {
  it.each([
    ['gratis', 'Gratis', 0, { imagenes: 1, videos: 0 }, false, 2, false],
    ['basico', 'Básico', 99, { imagenes: 3, videos: 0 }, true, 2, false],
    ['destacado', 'Destacado', 199, { imagenes: 8, videos: 0 }, true, 1, true],
    ['premium', 'Premium', 399, { imagenes: 8, videos: 2 }, true, 0, true],
  ] as const)('%s has its price, limits and rights', (id, nombre, precio, limites, permiteEnlace, nivel, marcado) => {
    expect(PLANS[id]).toMatchObject({ id, nombre, precio, moneda: 'MXN', limites, permiteEnlace, nivel, marcado });
    expect(PLANS[id].caracteristicas.length).toBeGreaterThanOrEqual(3);
  });

  it('stand in the order of their prices', () => {
    const prices = PLAN_IDS.map((id) => PLANS[id].precio);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(Object.keys(PLANS)).toEqual([...PLAN_IDS]);
  });

  it('are found by id and by name', () => {
    expect(findPlan('Básico')?.id).toBe('basico');
    expect(findPlan(' premium ')?.id).toBe('premium');
    expect(findPlan('oro')).toBeNull();
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
