import { hashToken, SessionStore } from '@vitrina/kernel';
import { passTime } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const boss = { ADMIN_EMAIL: 'jefa@correo.example', ADMIN_PASSWORD: password };
let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  service = await runAccounts(boss);
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

const tokenOf = (visitor: Visitor) => visitor.cookie.split('=')[1] ?? '';

describe('the session', () => {
  it('contains no user for a visitor, a made-up cookie and a hash from the store', async () => {
    const known = await service.visitor().signUp();
    for (const cookie of ['', 'vitrina_sesion=x', `vitrina_sesion=${hashToken(tokenOf(known))}`]) {
      const visitor = service.visitor();
      visitor.cookie = cookie;
      expect(await visitor.session()).toMatchObject({ status: 200, body: { success: true, usuario: null } });
    }
  });

  it('stays out of caches, and extends its cookie', async () => {
    const visitor = await service.visitor().signUp();
    const { headers } = await visitor.session();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toContain(`vitrina_sesion=${tokenOf(visitor)}; Max-Age=1209600`);
  });

  it('gets corrected if the process died between changing the account and the session', async () => {
    const visitor = await service.visitor().signUp();
    const sessions = new SessionStore(data.redis);
    const before = await sessions.read(tokenOf(visitor));
    await visitor.profile({ action: 'update', ...completeProfile });
    if (!before) throw new Error('no session');
    const account = await data.mongo.collection('accounts').findOne({ email: visitor.email });
    await data.redis.del(`account:${before.userId}`);
    await sessions.update({ ...before, version: account?.version, sessionsSince: 0 });
    expect(await sessions.read(tokenOf(visitor))).toMatchObject({ role: 'user', country: '' });
    expect((await visitor.session()).body).toMatchObject({ usuario: { rol: 'proveedor', perfilCompleto: true } });
    expect(await sessions.read(tokenOf(visitor))).toMatchObject({
      role: 'provider',
      missing: [],
      country: 'MX',
      subdivision: 'JAL',
    });
  });

  it('stops for a suspended account, which cannot use its profile', async () => {
    const visitor = await service.visitor().signUp();
    await data.mongo.collection('accounts').updateOne({ email: visitor.email }, { $set: { suspended: true } });
    expect(await visitor.profile({ action: 'update', nnegocio: 'X' })).toMatchObject({
      status: 403,
      body: { code: 'cuenta_suspendida' },
    });
    expect((await visitor.session()).body).toEqual({ success: true, usuario: null });
    expect(visitor.cookie).toBe('');
  });

  it('stops for an account that is gone', async () => {
    const visitor = await service.visitor().signUp();
    await data.mongo.collection('accounts').deleteOne({ email: visitor.email });
    expect(await visitor.profile({ action: 'get' })).toMatchObject({ status: 401, body: { code: 'sin_sesion' } });
    expect((await visitor.session()).body).toEqual({ success: true, usuario: null });
  });
});

describe('a session after 40 days of daily use', () => {
  /** Opens three sessions of one person and uses each every day. */
  const fortyDays = async () => {
    const first = await service.visitor().signUp();
    const all = [first];
    for (let more = 0; more < 2; more += 1) {
      const device = service.visitor();
      device.email = first.email;
      all.push(await device.logIn());
    }
    for (let day = 0; day < 40; day += 1) {
      await passTime(data.redis, 24 * 3600);
      for (const device of all) expect((await device.session()).body, `day ${day}`).not.toEqual(signedOut);
    }
    return all;
  };
  const signedOut = { success: true, usuario: null };
  const change = (nueva: string) => ({ action: 'update', contrasena: password, nuevaContrasena: nueva });

  it('stops with a new password, except the new session of the person who changed it', async () => {
    const [first, ...others] = await fortyDays();
    const old = first?.cookie ?? '';
    expect((await first?.profile(change('otra clave muy larga')))?.status).toBe(200);
    for (const device of others) expect((await device.profile({ action: 'get' })).status).toBe(401);
    const thief = service.visitor();
    thief.cookie = old;
    expect((await thief.session()).body).toEqual(signedOut);
    expect((await first?.session())?.body).toMatchObject({ usuario: { email: first?.email } });
  });

  it('stops with a suspension, and stays closed after it is lifted', async () => {
    const devices = await fortyDays();
    const cookies = devices.map(({ cookie }) => cookie);
    const admin = service.visitor();
    admin.email = boss.ADMIN_EMAIL;
    await admin.logIn();
    const account = await data.mongo.collection('accounts').findOne({ email: devices[0]?.email });
    for (const suspendida of [true, false]) {
      const answer = await admin.send(`/api/admin/cuentas/${account?._id}/suspension`, {
        method: 'POST',
        body: JSON.stringify({ suspendida, razon: 'Insulta' }),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(200);
      for (const cookie of cookies) {
        const device = service.visitor();
        device.cookie = cookie;
        expect((await device.profile({ action: 'get' })).status).toBe(401);
      }
    }
  });

  it('stops if it is opened while the password changes on another instance', async () => {
    const second = await runAccounts({ NAMESPACE: service.config.NAMESPACE });
    try {
      for (let round = 0; round < 4; round += 1) {
        const owner = await service.visitor().signUp();
        const thieves = Array.from({ length: 3 }, () => second.visitor());
        const tries = thieves.map(async (thief) => {
          thief.email = owner.email;
          await thief.logIn().catch(() => undefined);
        });
        await Promise.all([owner.profile(change('otra clave muy larga')), ...tries]);
        for (const thief of thieves) expect((await thief.session()).body).toEqual(signedOut);
        expect((await owner.session()).body).toMatchObject({ usuario: { email: owner.email } });
      }
    } finally {
      await second.close();
    }
  });
});
