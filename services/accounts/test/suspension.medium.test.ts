import type { EventEnvelope } from '@vitrina/contracts/events';
import { newId } from '@vitrina/kernel';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { type Answered, completeProfile, password, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ service, data, admin, close } = await runWithAdmin());
});
afterAll(() => close());

const stored = async (email: string) => {
  const account = await data.mongo.collection<Account>('accounts').findOne({ email });
  if (!account) throw new Error(`no account of ${email}`);
  return account;
};
const decide = (id: string, body: object, who: Visitor = admin): Promise<Answered> =>
  who.send(`/api/admin/cuentas/${id}/suspension`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const suspend = (id: string) => decide(id, { suspendida: true, razon: ' Insulta a los demás ' });
/** Events that are pending for a service; no subscriber runs in this test. */
const pendingEvents = async (email: string, service = 'directory') =>
  (await stored(email)).outbox.filter(({ to }) => to === service).map(({ name, version }) => `${name} ${version}`);

describe('a suspension', () => {
  it('closes the sessions, refuses the login, and notifies the directory of its author and reason', async () => {
    const person = await service.visitor().signUp('Eva Paz');
    const { _id: id } = await stored(person.email);
    expect((await suspend(id)).status).toBe(200);
    expect((await person.session()).body).toMatchObject({ usuario: null });
    const login = { action: 'login', email: person.email, contrasena: password };
    expect(await person.auth(login)).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    const [entry] = (await stored(person.email)).outbox;
    expect(entry).toMatchObject({
      name: 'account.suspensionChanged',
      aggregate: `account-status-${id}`,
      version: 1,
      to: 'directory',
      data: {
        id,
        suspended: true,
        decision: { adminName: 'Administración', reason: 'Insulta a los demás', accountName: 'Eva Paz' },
      },
    });
    expect(JSON.stringify(entry)).not.toContain(person.email);
  });

  it('hides a provider in the same write, and its end shows them again', async () => {
    const person = await service.visitor().signUp();
    await person.profile({ action: 'update', ...completeProfile });
    const { _id: id } = await stored(person.email);
    await suspend(id);
    expect(await pendingEvents(person.email)).toEqual([
      'provider.changed 1',
      'provider.changed 2',
      'account.suspensionChanged 2',
    ]);
    const hidden = (await stored(person.email)).outbox.find(
      ({ name, to, version }) => name === 'provider.changed' && to === 'directory' && version === 2,
    );
    expect(hidden?.data).toMatchObject({ provider: null });
    expect((await decide(id, { suspendida: false })).status).toBe(200);
    expect((await pendingEvents(person.email)).slice(3)).toEqual(['provider.changed 3', 'account.suspensionChanged 3']);
    expect((await person.logIn()).cookie).not.toBe('');
  });

  it('causes one event if it is requested twice', async () => {
    const person = await service.visitor().signUp();
    const { _id: id } = await stored(person.email);
    const answers = await Promise.all([suspend(id), suspend(id), suspend(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await pendingEvents(person.email)).toEqual(['account.suspensionChanged 1']);
    expect(await pendingEvents(person.email, 'media')).toEqual(['account.suspensionChanged 1']);
    await decide(id, { suspendida: false });
    await decide(id, { suspendida: false });
    expect(await pendingEvents(person.email)).toEqual(['account.suspensionChanged 1', 'account.suspensionChanged 2']);
  });

  it('requires an administrator, an account that is not staff, and a reason', async () => {
    const person = await service.visitor().signUp();
    const other = await service.visitor().signUp();
    const { _id: id } = await stored(person.email);
    const body = { suspendida: true, razon: 'Porque sí' };
    expect(await decide(id, body, service.visitor())).toMatchObject({ status: 401 });
    expect(await decide(id, body, other)).toMatchObject({ status: 403, body: { code: 'no_permitido' } });
    expect(await decide(id, { suspendida: true, razon: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'razon_requerida' },
    });
    expect(await decide(newId(), body)).toMatchObject({ status: 404, body: { code: 'cuenta_no_encontrada' } });
    const { _id: own } = await stored(admin.email);
    expect(await decide(own, body)).toMatchObject({ status: 403, body: { code: 'no_permitido' } });
    expect((await person.session()).body).toMatchObject({ usuario: { email: person.email } });
    expect(await pendingEvents(person.email)).toEqual([]);
  });
});

describe('the feed of account statuses', () => {
  it('returns the status of every account that is or was suspended, with the version of that decision', async () => {
    const kept = await service.visitor().signUp();
    const back = await service.visitor().signUp();
    const ids = [(await stored(kept.email))._id, (await stored(back.email))._id] as const;
    await suspend(ids[0]);
    await suspend(ids[1]);
    await decide(ids[1], { suspendida: false });
    await back.logIn();
    await back.profile({ action: 'update', nnegocio: 'Otra cosa' });
    const found = new Map<string, EventEnvelope<'account.suspensionChanged'>>();
    let after: unknown = '';
    while (typeof after === 'string') {
      const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
      const { body } = await service.visitor().send(`/internal/account-statuses?limit=2&after=${after}`, { headers });
      for (const event of body.data as EventEnvelope<'account.suspensionChanged'>[]) found.set(event.data.id, event);
      after = body.next;
    }
    expect(found.get(ids[0])).toMatchObject({
      name: 'account.suspensionChanged',
      version: 1,
      data: { suspended: true },
    });
    expect(found.get(ids[1])).toMatchObject({ version: 2, data: { suspended: false, decision: { reason: '' } } });
    expect(found.has((await stored(admin.email))._id)).toBe(false);
    expect((await service.visitor().send('/internal/account-statuses')).status).toBe(403);
  });
});
