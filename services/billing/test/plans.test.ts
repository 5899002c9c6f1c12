import { randomBytes } from 'node:crypto';
import {
  type App,
  createApp,
  createLog,
  createMetrics,
  loadConfig,
  processConfig,
  redisConfig,
  Shutdown,
} from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling } from '../src/start.ts';

const config = loadConfig(
  { ...processConfig, ...redisConfig },
  {
    NAMESPACE: `b${randomBytes(8).toString('hex')}`,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REDIS_URL: process.env.REDIS_URL,
  },
);
const log = createLog('billing', config);
const shutdown = new Shutdown(log, 5_000);
let app: App;

beforeAll(async () => {
  app = createApp({ log, metrics: createMetrics('billing'), publicUrl: config.PUBLIC_URL });
  await startBilling({ app, shutdown }, config);
});
afterAll(() => shutdown.run());

describe('the plans', () => {
  it('are four with the prices and limits of the product, and may be kept for an hour', async () => {
    const answer = await app.request('/api/planes');
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
    expect((await app.request('/api/planes', { method: 'POST' })).status).toBe(404);
  });
});
