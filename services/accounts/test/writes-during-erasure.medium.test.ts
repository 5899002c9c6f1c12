import { newId } from '@vitrina/kernel';
import { beforeNext } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { requestErasure } from '../src/erasure/erase-due.ts';
import type { Message } from '../src/messages/message.ts';
import { type Deliver, openEventSource } from './event-source.ts';
import { openOperator } from './operator.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

const wait = { timeout: 60_000 };
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let operator: Awaited<ReturnType<typeof openOperator>>;
let deliver: Deliver;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const running = await runWithAdmin();
  ({ service, data, admin } = running);
  operator = await openOperator(service.config);
  const source = await openEventSource(service.config, 'directory');
  ({ deliver } = source);
  close = async () => {
    await source.close();
    await operator.close();
    await running.close();
  };
});
afterAll(() => close());

const accounts = () => data.mongo.collection<Account>('accounts');
const read = async (id: string) => (await accounts().findOne({ _id: id })) ?? expect.fail('no account');
const newProvider = async () => {
  const person = await service.visitor().signUp();
  expect((await person.profile({ action: 'update', ...completeProfile })).status).toBe(200);
  const found = await accounts().findOneAndUpdate({ email: person.email }, { $set: { plan: 'premium' } });
  return { person, id: found?._id ?? '' };
};
/** Erases an account immediately, as the operator's command does. */
const erase = async (id: string) => {
  await requestErasure(operator.accounts, id, operator.clock.now(), 0);
  await expect.poll(async () => (await read(id)).erased, wait).toBe(true);
};
const post = (who: Visitor, path: string, body: object) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const message = (proveedor: string) => ({
  proveedor,
  nombre: `Eva ${newId()}`,
  email: `eva-${newId()}@correo.example`,
  texto: `Busco quien arregle una fuga ${newId()}`,
});
const messages = () => data.mongo.collection<Message>('messages');

describe('an account that is erased between the checks of a request and its write', () => {
  it('keeps no message to it', async () => {
    const { id } = await newProvider();
    const isReached = beforeNext('messages', 'create', () => erase(id));
    const sent = await post(service.visitor(), '/api/mensajes', message(id));
    expect([isReached(), sent]).toMatchObject([true, { status: 404, body: { code: 'proveedor_no_encontrado' } }]);
    expect(await messages().countDocuments({ providerId: id })).toBe(0);
  });

  it('leaves no sender in a message, which stays with its provider', async () => {
    const provider = await newProvider();
    const { person, id } = await newProvider();
    const isReached = beforeNext('messages', 'create', () => erase(id));
    const sent = { ...message(provider.id), telefono: '33 9999 1111' };
    expect((await post(person, '/api/mensajes', sent)).status).toBe(201);
    expect(isReached()).toBe(true);
    const [stays, ...more] = await messages().find({ providerId: provider.id }).toArray();
    expect(stays).toMatchObject({ name: 'Cuenta eliminada', email: '', phone: '', text: sent.texto });
    expect([stays?.senderId, more]).toEqual([undefined, []]);
  });

  it.each([
    ['/api/cuenta/consentimiento', { version: '2026-01-01' }, 'consents'],
    ['/api/cuenta/respuestas', { texto: 'Con gusto' }, 'savedReplies'],
  ] as const)('stays empty after a request to %s', async (path, body, field) => {
    const { person, id } = await newProvider();
    const isReached = beforeNext('accounts', 'updateOne', () => erase(id));
    expect(await post(person, path, body)).toMatchObject({ status: 401, body: { code: 'sin_sesion' } });
    expect(isReached()).toBe(true);
    expect((await read(id))[field]).toEqual([]);
  });

  it('gets no words of an administrator about its suspension', async () => {
    const { id } = await newProvider();
    const isReached = beforeNext('accounts', 'updateOne', () => erase(id));
    const suspension = { suspendida: true, razon: 'Engaña a la gente' };
    const refused = await post(admin, `/api/admin/cuentas/${id}/suspension`, suspension);
    expect([isReached(), refused]).toMatchObject([true, { status: 404, body: { code: 'cuenta_no_encontrada' } }]);
    expect(await read(id)).toMatchObject({ suspended: false, suspensionDecision: null });
  });

  it('stays suspended without words if an appeal is accepted', async () => {
    const { id: ownerId } = await newProvider();
    const decision = { adminId: newId(), adminName: 'La Jefa', reason: 'Engaña', accountName: 'Ana', at: 1 };
    await operator.accounts.change(ownerId, () => ({ suspended: true, suspensionDecision: decision }));
    const isReached = beforeNext('accounts', 'updateOne', () => erase(ownerId));
    const by = { adminId: newId(), adminName: 'La Jefa', at: 2, answeredAt: 3 };
    const answer = { id: newId(), ownerId, kind: 'account', accepted: true, answer: 'Tiene razón Ana', ...by } as const;
    await deliver('appeal.answered', answer);
    expect(isReached()).toBe(true);
    expect((await read(ownerId)).suspensionDecision).toBeNull();
  });
});

describe('an erased account', () => {
  it('gets no photo whose event arrives after the erasure', async () => {
    const { id: ownerId } = await newProvider();
    await erase(ownerId);
    await deliver('photo.ready', { ownerId, path: '/media/foto.jpg', sources: [], thumbhash: '' });
    expect((await read(ownerId)).photo).toBe('');
  });

  it('gets no link of a mail that is being composed, which would name an address', async () => {
    const { id } = await newProvider();
    const account = await read(id);
    await erase(id);
    await operator.accounts.addLink(account, 'emailChange', 'nuevo@correo.example');
    expect((await read(id)).links).toEqual([]);
  });
});

describe('the name of an erased provider', () => {
  const about = (ownerId: string, providerId: string, name: string) =>
    ({
      id: newId(),
      ownerId,
      what: 'followUp',
      subject: 'provider',
      providerId,
      reason: '',
      name,
      at: Date.now(),
    }) as const;
  const namesOf = async (id: string) => (await read(id)).notifications?.map(({ name }) => name);

  it('leaves the notifications of an account that changes at that moment', async () => {
    const provider = await newProvider();
    const other = await newProvider();
    const { id } = await newProvider();
    await deliver('notification.due', about(id, provider.id, 'Taller Xilonen'));
    const isReached = beforeNext('accounts', 'updateOne', () => erase(provider.id));
    await deliver('notification.due', about(id, other.id, 'Taller Vecino'));
    expect([isReached(), await namesOf(id)]).toEqual([true, ['Taller Vecino']]);
  });

  it('reaches no notifications by an event that arrives after the erasure', async () => {
    const provider = await newProvider();
    const other = await newProvider();
    const { id } = await newProvider();
    await erase(provider.id);
    await deliver('notification.due', about(id, provider.id, 'Taller Xilonen'));
    await deliver('notification.due', about(id, other.id, 'Taller Vecino'));
    expect(await namesOf(id)).toEqual(['Taller Vecino']);
  });
});
