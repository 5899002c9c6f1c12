import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBilling } from './platform.ts';

let service: Awaited<ReturnType<typeof runBilling>>;

beforeAll(async () => {
  service = await runBilling();
});
afterAll(() => service.close());

describe('the list of plans', () => {
  it('contains four plans with the product’s prices and limits, cacheable for an hour', async () => {
    const answer = await service.app.request('/api/planes');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600');
    const { success, data } = (await answer.json()) as { success: boolean; data: Array<Record<string, unknown>> };
    expect(success).toBe(true);
    expect(data.map(({ id, nombre, precio, moneda, limites }) => [id, nombre, precio, moneda, limites])).toEqual([
      ['gratis', 'Gratis', 0, 'MXN', { imagenes: 1, videos: 0 }],
      ['basico', 'Básico', 99, 'MXN', { imagenes: 3, videos: 0 }],
      ['destacado', 'Destacado', 199, 'MXN', { imagenes: 8, videos: 0 }],
      ['premium', 'Premium', 399, 'MXN', { imagenes: 8, videos: 2 }],
    ]);
    for (const plan of data) {
      expect(Object.keys(plan)).toEqual(['id', 'nombre', 'precio', 'moneda', 'caracteristicas', 'limites']);
      expect(plan.caracteristicas).not.toEqual([]);
    }
  });

  it('cannot be changed', async () => {
    expect((await service.app.request('/api/planes', { method: 'POST' })).status).toBe(404);
  });
});
