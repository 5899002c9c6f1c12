import { hashToken, SessionStore } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  service = await runAccounts();
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

const tokenOf = (visitor: Visitor) => visitor.cookie.split('=')[1] ?? '';

describe('the session', () => {
  it('is nobody for a visitor, a made-up cookie and a hash from the store', async () => {
    const known = await service.visitor().signUp();
    for (const cookie of ['', 'vitrina_sesion=x', `vitrina_sesion=${hashToken(tokenOf(known))}`]) {
      const visitor = service.visitor();
      visitor.cookie = cookie;
      expect(await visitor.session()).toMatchObject({ status: 200, body: { success: true, usuario: null } });
    }
  });

  it('is never kept by a cache, and its cookie lives on with it', async () => {
    const visitor = await service.visitor().signUp();
    const { headers } = await visitor.session();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toContain(`vitrina_sesion=${tokenOf(visitor)}; Max-Age=1209600`);
  });

  it('is mended where the process died between the change of the account and that of the session', async () => {
    const visitor = await service.visitor().signUp();
    const sessions = new SessionStore(data.redis);
    const before = await sessions.read(tokenOf(visitor));
    await visitor.profile({ action: 'update', ...completeProfile });
    if (!before) throw new Error('no session');
    const { hash: _hash, ...stale } = before;
    await sessions.update(before.userId, stale);
    expect(await sessions.read(tokenOf(visitor))).toMatchObject({ rol: 'usuario', pais: '' });
    expect((await visitor.session()).body).toMatchObject({ usuario: { rol: 'proveedor', perfilCompleto: true } });
    expect(await sessions.read(tokenOf(visitor))).toMatchObject({
      rol: 'proveedor',
      faltan: [],
      pais: 'MX',
      estado_pais: 'JAL',
    });
  });

  it('ends for an account that was suspended, whose profile is closed too', async () => {
    const visitor = await service.visitor().signUp();
    await data.mongo.collection('accounts').updateOne({ email: visitor.email }, { $set: { suspended: true } });
    expect(await visitor.profile({ action: 'update', nnegocio: 'X' })).toMatchObject({
      status: 403,
      body: { code: 'cuenta_suspendida' },
    });
    expect((await visitor.session()).body).toEqual({ success: true, usuario: null });
    expect(visitor.cookie).toBe('');
  });

  it('ends for an account that is gone', async () => {
    const visitor = await service.visitor().signUp();
    await data.mongo.collection('accounts').deleteOne({ email: visitor.email });
    expect(await visitor.profile({ action: 'get' })).toMatchObject({ status: 401, body: { code: 'sin_sesion' } });
    expect((await visitor.session()).body).toEqual({ success: true, usuario: null });
  });
});
