import { afterEach, describe, expect, it } from 'vitest';
import {
  createApp,
  createLog,
  createMetrics,
  type Feature,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  ServiceContext,
  Shutdown,
} from '../src/index.ts';
import { mongoUrl, ownNamespace, redisUrl } from './platform.ts';

const stops: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Connects a service with all calls and events of billing, without its features. */
async function connect() {
  const env = { NAMESPACE: ownNamespace(), NODE_ENV: 'test', MONGODB_URL: mongoUrl, REDIS_URL: redisUrl };
  const config = loadConfig({ ...processConfig, ...mongoConfig, ...redisConfig }, env);
  const log = createLog('billing', { LOG_LEVEL: 'silent' });
  const metrics = createMetrics('billing');
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  const shutdown = new Shutdown(log, 10_000);
  const context = await ServiceContext.connect('billing', { log, metrics, shutdown, app, shortcuts: [] }, config);
  stops.push(async () => {
    await context.mongo.dropDatabase();
    await shutdown.run();
  });
  return context;
}
type Context = Awaited<ReturnType<typeof connect>>;

const feature = (name: string, start: Feature<Context>['start']): Feature<Context> => ({ name, start });
const plans = async () => ({ success: true as const, data: [] });
const nothing = async () => undefined;

describe('the start of a service', () => {
  it('names each call and event without a handler', async () => {
    const context = await connect();
    const some = feature('plans', () => {
      context.calls({ 'GET /api/planes': plans }, context);
      context.events({ 'provider.changed': nothing });
    });
    const starting = context.start([some], context);
    await expect(starting).rejects.toThrow(/billing handles no .*GET \/api\/plan\b.*event account\.erased/);
    await expect(starting).rejects.not.toThrow(/GET \/api\/planes|provider\.changed/);
  });

  it('refuses a second handler of a call or an event, with the name of the feature that adds it', async () => {
    for (const start of [
      (context: Context) => context.calls({ 'GET /api/planes': plans }, context),
      (context: Context) => context.events({ 'provider.changed': nothing }),
    ]) {
      const context = await connect();
      const starting = context.start([feature('first', start), feature('second', start)], context);
      await expect(starting).rejects.toMatchObject({
        message: 'feature second of billing did not start',
        cause: { message: expect.stringMatching(/^two handlers of .*: remove one$/) },
      });
    }
  });

  it('refuses an internal call without keys', async () => {
    const context = await connect();
    expect(() => context.internalCall('GET /internal/providers', async (c) => c.json({}))).toThrow(
      /needs SERVICE_KEYS/,
    );
  });
});
