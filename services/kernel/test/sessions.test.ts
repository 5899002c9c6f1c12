import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, Limits, type Session, SessionStore } from '../src/index.ts';
import { ownNamespace, redisUrl } from './platform.ts';

const namespace = ownNamespace();
let redis: Awaited<ReturnType<typeof connectRedis>>;
let store: SessionStore;

const session = (userId: string): Session => ({
  userId,
  email: `${userId}@demo.vitrina.example`,
  nombre: 'Prueba',
  rol: 'usuario',
  plan: 'gratis',
  faltan: ['telefono'],
  pais: '',
  estado_pais: '',
});

beforeAll(async () => {
  redis = await connectRedis(redisUrl, namespace);
  store = new SessionStore(redis);
});
afterAll(async () => {
  await redis.quit();
});

describe('session store', () => {
  it('keeps no token that could be used', async () => {
    const token = await store.create(session('u1'));
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const found = await store.read(token);
    expect(found).toMatchObject({ userId: 'u1', faltan: ['telefono'] });
    const keys = await redis.keys(`${namespace}:*`);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain(token);
    expect(await store.read(found?.hash ?? '')).toBeNull();
  });

  it('changes every session of a user and of nobody else', async () => {
    const [a, b, other] = [
      await store.create(session('u2')),
      await store.create(session('u2')),
      await store.create(session('u3')),
    ];
    await store.update('u2', { ...session('u2'), rol: 'proveedor', faltan: [] });
    expect(await store.read(a)).toMatchObject({ rol: 'proveedor' });
    expect(await store.read(b)).toMatchObject({ rol: 'proveedor' });
    expect(await store.read(other)).toMatchObject({ rol: 'usuario' });
  });

  it('does not bring an ended session back with a change', async () => {
    const token = await store.create(session('u4'));
    const found = await store.read(token);
    if (!found) throw new Error('session was not stored');
    await store.revoke(found);
    await store.update('u4', session('u4'));
    expect(await store.read(token)).toBeNull();
  });

  it('ends all sessions of a user', async () => {
    const tokens = [await store.create(session('u5')), await store.create(session('u5'))];
    await store.revokeAll('u5');
    for (const token of tokens) expect(await store.read(token)).toBeNull();
  });
});

describe('limits', () => {
  it('refuses the sixth login attempt and says how long to wait', async () => {
    const limits = new Limits(redis, false);
    for (let i = 0; i < 5; i++) await limits.consume('login', 'cuenta');
    await expect(limits.consume('login', 'cuenta')).rejects.toMatchObject({ code: 'demasiadas_solicitudes' });
    await expect(limits.check('login', 'cuenta')).rejects.toMatchObject({ retryAfter: expect.any(Number) });
    await limits.check('login', 'otra');
    await limits.reset('login', 'cuenta');
    await limits.check('login', 'cuenta');
  });

  it('is a hundred times wider outside production, and not in it', async () => {
    const production = new Limits(redis, true);
    for (let i = 0; i < 5; i++) await production.consume('registro', 'direccion');
    await expect(production.consume('registro', 'direccion')).rejects.toMatchObject({ code: 'demasiadas_solicitudes' });
    await new Limits(redis, false).consume('registro', 'direccion');
  });
});
