import { spawn } from 'node:child_process';
import { ConfigError, connectMongo, connectRedis } from '@vitrina/kernel';
import { backingUrl, serviceKeys } from '@vitrina/local/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { inProduction, ownNamespace, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

const running: RunningAccounts[] = [];
const start = async (env: Record<string, string>) => {
  const service = await runAccounts(env);
  running.push(service);
  return service;
};
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

describe('registrations in production', () => {
  it('reach a limit of five per hour and device, and slow down at a crowded address', async () => {
    const NAMESPACE = ownNamespace();
    const service = await start({ NODE_ENV: 'production', PUBLIC_URL: 'https://vitrina.example', NAMESPACE });
    const register = (at: number, visitor = service.visitor('198.51.100.4', 'a-device')) =>
      visitor.auth({
        action: 'register',
        nombre: 'Ana',
        email: `ana${at}@correo.example`,
        contrasena: password,
        confirmar_contrasena: password,
      });
    for (let at = 0; at < 5; at += 1) expect((await register(at)).status).toBe(201);
    const refused = await register(5);
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register(6, service.visitor('198.51.100.4', 'its-neighbour'))).status).toBe(201);
    const redis = await connectRedis(backingUrl('REDIS_URL'), NAMESPACE);
    await redis.set('limit-network-registrations:198.51.100.4', '100', 'KEEPTTL');
    redis.disconnect();
    const begun = performance.now();
    expect((await register(7, service.visitor('198.51.100.4', 'another'))).status).toBe(201);
    expect(performance.now() - begun).toBeGreaterThan(2_950);
  });

  it('set a cookie that only https transmits', async () => {
    const service = await start({ NODE_ENV: 'production', PUBLIC_URL: 'https://vitrina.example' });
    const visitor = await service.visitor().signUp();
    expect(visitor.cookie).toMatch(/^__Host-vitrina_sesion=/);
    expect((await visitor.session()).headers.get('set-cookie')).toContain('; Secure');
  });
});

describe('the first administrator', () => {
  const admin = { ADMIN_EMAIL: 'Jefa@correo.example', ADMIN_PASSWORD: 'una clave de jefa' };
  const login = async (visitor: Visitor, contrasena: string) => {
    visitor.email = 'jefa@correo.example';
    return visitor.logIn(contrasena);
  };

  it('gets created once from the configuration, not as a provider', async () => {
    const NAMESPACE = ownNamespace();
    const first = await start({ NAMESPACE, ...admin });
    const visitor = await login(first.visitor(), admin.ADMIN_PASSWORD);
    expect((await visitor.session()).body).toMatchObject({ usuario: { rol: 'admin' } });
    const again = await start({ NAMESPACE, ...admin, ADMIN_PASSWORD: 'otra clave distinta' });
    await login(again.visitor(), admin.ADMIN_PASSWORD);
    expect((await visitor.session()).body).toMatchObject({ usuario: { rol: 'admin' } });
  });

  it('replaces an account that another person may have registered with that e-mail', async () => {
    const NAMESPACE = ownNamespace();
    const before = await start({ NAMESPACE });
    const squatter = before.visitor();
    await squatter.auth({
      action: 'register',
      nombre: 'X',
      email: admin.ADMIN_EMAIL,
      contrasena: password,
      confirmar_contrasena: password,
    });
    await login(squatter, password);
    const after = await start({ NAMESPACE, ...admin });
    expect((await squatter.session()).body).toEqual({ success: true, usuario: null });
    await expect(login(after.visitor(), password)).rejects.toThrow('credenciales_invalidas');
    const owner = await login(after.visitor(), admin.ADMIN_PASSWORD);
    expect((await owner.session()).body).toMatchObject({ usuario: { rol: 'admin' } });
  });

  it('exists once if several instances start simultaneously, with and without a registered account', async () => {
    for (const registered of [false, true]) {
      const NAMESPACE = ownNamespace();
      const before = await start({ NAMESPACE });
      if (registered) {
        const body = { action: 'register', nombre: 'X', email: admin.ADMIN_EMAIL };
        await before.visitor().auth({ ...body, contrasena: password, confirmar_contrasena: password });
      }
      const services = await Promise.all(Array.from({ length: 3 }, () => start({ NAMESPACE, ...admin })));
      for (const service of services) {
        const boss = await login(service.visitor(), admin.ADMIN_PASSWORD);
        expect((await boss.session()).body).toMatchObject({ usuario: { rol: 'admin' } });
      }
    }
  });

  it('never exists without configuration', async () => {
    const service = await start({});
    const mongo = await connectMongo(service.config.MONGODB_URL, service.config.NAMESPACE, 'accounts');
    expect(await mongo.collection('accounts').countDocuments()).toBe(0);
    await mongo.close();
  });

  it('requires both of its variables', () => {
    const rest = {
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
      SERVICE_KEYS: serviceKeys('accounts'),
      APPEAL_SECRET: 'x'.repeat(32),
      UNSUBSCRIBE_SECRET: 'x'.repeat(32),
      MEDIA_URL: 'http://127.0.0.1:1',
      ...inProduction,
    };
    expect(() => readConfig({ ...rest, ADMIN_EMAIL: 'a@b.example' })).toThrow(ConfigError);
    expect(() => readConfig({ ...rest, ADMIN_PASSWORD: 'una clave larga' })).toThrow(ConfigError);
    expect(readConfig({ ...rest, ...admin })).toMatchObject({ ADMIN_EMAIL: 'jefa@correo.example' });
  });
});

describe('the process of the service', () => {
  it('listens, becomes ready, and ends on SIGTERM', async () => {
    const child = spawn(process.execPath, ['dist/main.js'], {
      cwd: new URL('..', import.meta.url).pathname,
      env: {
        ...process.env,
        SERVICE_KEYS: serviceKeys('accounts'),
        MEDIA_URL: 'http://127.0.0.1:9',
        NAMESPACE: ownNamespace(),
        LOG_LEVEL: 'info',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      const port = await new Promise<number>((resolve, reject) => {
        let output = '';
        child.stdout.on('data', (piece: Buffer) => {
          output += piece;
          const found = /"port":(\d+)/.exec(output)?.[1];
          if (found) resolve(Number(found));
        });
        child.once('exit', () => reject(new Error(`ended before it listened: ${output}`)));
      });
      const ready = await fetch(`http://127.0.0.1:${port}/ready`);
      expect(await ready.json()).toEqual({ ready: true, checks: { mongo: true, redis: true } });
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});
