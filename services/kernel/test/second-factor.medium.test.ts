import { type CallDefinition, type CallName, calls } from '@vitrina/contracts';
import type { Role } from '@vitrina/contracts/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/http/app.ts';
import { createCallDependencies } from '../src/http/serve-call.ts';
import {
  type App,
  connectRedis,
  createLog,
  createMetrics,
  loadConfig,
  newId,
  processConfig,
  requireAdmin,
  serveCalls,
} from '../src/index.ts';
import { ownNamespace, redisUrl } from './platform.ts';

const staffCalls = (Object.entries(calls) as [CallName, CallDefinition][]).filter(
  ([, { access }]) => access === 'admin' || access === 'staff',
);
const shared = { email: 'a@demo.vitrina.example', name: 'Ana', plan: 'gratis' } as const;
const place = { country: '', subdivision: '' };

let redis: Awaited<ReturnType<typeof connectRedis>>;
beforeAll(async () => {
  redis = await connectRedis(redisUrl, ownNamespace());
});
afterAll(() => redis.quit());

/**
 * Creates a service with this configuration: the staff calls with handlers that do nothing, and a page for administrators.
 */
function serviceOf(env: Record<string, string>) {
  const metrics = createMetrics('test');
  const app: App = createApp({ log: createLog('test', { LOG_LEVEL: 'silent' }), metrics, publicUrl: 'http://x' });
  const serving = createCallDependencies(redis, loadConfig(processConfig, env));
  const respond = async () => new Response('handled');
  serveCalls(app, serving, Object.fromEntries(staffCalls.map(([name]) => [name, respond])), {});
  app.get('/board', requireAdmin(serving), respond);
  /** Error code of a request that was refused for its session; null if the session is accepted. */
  const refusal = async (path: string, method: string, role: Role, hasPasskey: boolean) => {
    const state = { ...shared, ...place, missing: [], userId: newId(), role, version: 0, sessionsSince: 0 };
    const token = await serving.sessions.create(state, undefined, hasPasskey);
    const answer = await app.request(path, { method, headers: { cookie: `vitrina_sesion=${token}` } });
    const { code } = answer.ok ? { code: null } : ((await answer.json()) as { code: string });
    return code === 'segundo_factor' || code === 'no_permitido' ? code : null;
  };
  return { refusal };
}

describe('a platform in production', () => {
  it.each(staffCalls)(
    'requires a passkey from staff for %s, and refuses others with `no_permitido`',
    async (_name, call) => {
      const { refusal } = serviceOf({ NODE_ENV: 'production' });
      const path = call.path.replaceAll(/:\w+/g, newId());
      expect(await refusal(path, call.method, 'admin', false)).toBe('segundo_factor');
      expect(await refusal(path, call.method, 'admin', true)).toBeNull();
      expect(await refusal(path, call.method, 'provider', true)).toBe('no_permitido');
      expect(await refusal(path, call.method, 'agent', false)).toBe(
        call.access === 'staff' ? 'segundo_factor' : 'no_permitido',
      );
    },
  );

  it('requires a passkey on the pages of administrators as well', async () => {
    const { refusal } = serviceOf({ NODE_ENV: 'production' });
    expect(await refusal('/board', 'GET', 'admin', false)).toBe('segundo_factor');
    expect(await refusal('/board', 'GET', 'admin', true)).toBeNull();
    expect(await refusal('/board', 'GET', 'agent', true)).toBe('no_permitido');
  });
});

describe('a platform outside production', () => {
  it.each([
    ['accepts a session without a passkey', {}, null],
    ['requires a passkey if configured', { STAFF_SECOND_FACTOR: 'required' }, 'segundo_factor'],
  ])('%s', async (_name, env, expected) => {
    const { refusal } = serviceOf({ NODE_ENV: 'development', ...env });
    expect(await refusal('/board', 'GET', 'admin', false)).toBe(expected);
  });
});
