import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consumeEvents, createLog, createMetrics, queueConnection } from '@vitrina/kernel';
import { MailHouse, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/store/account.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const DAY_MS = 86_400_000;
const heard: Array<{ name: string; id: string }> = [];
/** E-mails whose conversations the chat service was asked to delete; while `chatFails` it refuses. */
const forgotten: string[] = [];
let chatFails = false;
let chat: Server;
let house: MailHouse;
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;
let consuming: Array<{ close: () => Promise<void> }>;
let connection: ReturnType<typeof queueConnection>;

beforeAll(async () => {
  chat = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      if (!chatFails) forgotten.push((JSON.parse(body) as { email: string }).email);
      response.writeHead(chatFails ? 503 : 200).end('{}');
    });
  });
  chat.listen(0, '127.0.0.1');
  await once(chat, 'listening');
  house = new MailHouse();
  ({ service, data, admin, close } = await runWithAdmin({
    SMTP_URL: await house.listen(),
    CHAT_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}`,
  }));
  const log = createLog('test', { LOG_LEVEL: 'silent' });
  connection = queueConnection(service.config.REDIS_URL);
  const options = {
    connection,
    namespace: service.config.NAMESPACE,
    log,
    metrics: createMetrics('test'),
    concurrency: 1,
  };
  const note = async ({ name, data: { id } }: { name: string; data: { id: string } }) => void heard.push({ name, id });
  const nothing = async () => undefined;
  consuming = [
    consumeEvents(
      'directory',
      {
        'provider.changed': note,
        'account.suspensionChanged': note,
        'account.erased': note,
        'staff.acted': nothing,
        'photo.ready': nothing,
        'media.ready': nothing,
        'entryPicture.ready': nothing,
        'entryPicture.failed': nothing,
      },
      options,
    ),
    consumeEvents(
      'media',
      {
        'account.suspensionChanged': note,
        'account.erased': note,
        'removal.changed': nothing,
        'entryPicture.dropped': nothing,
      },
      options,
    ),
    consumeEvents('billing', { 'provider.changed': nothing, 'account.erased': note }, options),
  ];
});
afterAll(async () => {
  await Promise.all(consuming.map((one) => one.close()));
  connection.disconnect();
  await close();
  await house.close();
  chat.close();
});

const accounts = () => data.mongo.collection<Pick<Account, '_id' | 'name' | 'erased' | 'erasure'>>('accounts');
const newProvider = async () => {
  const person = await service.visitor().signUp();
  const business = `Taller ${person.email.split('@')[0]}`;
  await person.profile({ action: 'update', ...completeProfile, nnegocio: business });
  const id = (await accounts().findOne({ email: person.email }))?._id ?? '';
  return { person, id, business };
};
const remove = (person: Visitor, contrasena: string) =>
  person.send('/api/cuenta', {
    method: 'DELETE',
    body: JSON.stringify({ contrasena }),
    headers: { 'content-type': 'application/json' },
  });
const makeDue = (id: string) => accounts().updateOne({ _id: id }, { $set: { 'erasure.dueAt': new Date(0) } });
const isErased = async (id: string) => (await accounts().findOne({ _id: id }))?.erased === true;
const namesOf = (about: string) => heard.filter(({ id }) => id === about).map(({ name }) => name);

describe('the deletion of an account', () => {
  it('needs the password, and says until when it can be cancelled', async () => {
    const { person, id } = await newProvider();
    expect(await remove(person, 'otra')).toMatchObject({ status: 400, body: { code: 'contrasena_actual_incorrecta' } });
    expect(await remove(person, '')).toMatchObject({ status: 400, body: { code: 'contrasena_actual_requerida' } });
    const answer = await remove(person, password);
    expect(answer).toMatchObject({
      status: 202,
      body: { success: true, message: expect.stringMatching(/^Tu cuenta dejó/) },
    });
    const days = (Date.parse(answer.body.hasta as string) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    await expect
      .poll(() => house.to(person.email).map(({ subject }) => subject))
      .toContain('Tu cuenta se va a eliminar');
    await expect.poll(() => namesOf(id)).toContain('account.suspensionChanged');
  });

  it('ends every session at once, and leaves nothing public', async () => {
    const { person, id } = await newProvider();
    const elsewhere = service.visitor();
    elsewhere.email = person.email;
    await elsewhere.logIn();
    expect((await remove(person, password)).status).toBe(202);
    for (const browser of [person, elsewhere]) expect((await browser.session()).body.usuario).toBeNull();
    const feed = await person.send('/internal/providers', {
      headers: { authorization: `Bearer ${serviceKey('directory', 'accounts')}` },
    });
    const provider = (feed.body.data as Array<{ data: { id: string; provider: unknown } }>).find(
      (one) => one.data.id === id,
    );
    expect(provider?.data.provider).toBeNull();
  });

  it('is cancelled by a login, which says so and brings everything back', async () => {
    const { person, id } = await newProvider();
    await remove(person, password);
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 200, body: { message: 'Tu cuenta sigue aquí: cancelamos su eliminación.' } });
    expect((await person.session()).body).toMatchObject({ usuario: { email: person.email, perfilCompleto: true } });
    await expect.poll(() => heard.filter(({ id: about }) => about === id).at(-1)?.name).toBeDefined();
    expect((await accounts().findOne({ _id: id }))?.erasure).toBeNull();
    const again = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(again.body.message).toBeUndefined();
  });

  it('leaves only an id when its day has come, and tells every service', async () => {
    const { person, id, business } = await newProvider();
    await service.visitor().auth({ action: 'recuperar', email: person.email });
    await remove(person, password);
    await makeDue(id);
    await expect.poll(() => isErased(id), { timeout: 20_000 }).toBe(true);
    await expect
      .poll(() => namesOf(id).filter((name) => name === 'account.erased'), { timeout: 15_000 })
      .toHaveLength(3);
    expect(forgotten).toContain(person.email);
    for (const { name } of await data.mongo.listCollections()) {
      const kept = JSON.stringify(await data.mongo.collection(name).find({}).toArray());
      expect(kept, name).not.toContain(person.email);
      expect(kept, name).not.toContain(business);
    }
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    expect((await accounts().findOne({ _id: id }))?.name).toBe('');
    const { data: listed } = (await admin.send('/api/admin/usuarios')).body as { data: Array<{ id: string }> };
    expect(listed.map((one) => one.id)).not.toContain(id);
    // The e-mail is free.
    const account = { nombre: 'Otra', email: person.email, contrasena: password, confirmar_contrasena: password };
    expect((await service.visitor().auth({ action: 'register', ...account })).status).toBe(201);
  });

  it('waits for a chat service that is away, and cannot be cancelled any more', async () => {
    const { person, id } = await newProvider();
    await remove(person, password);
    chatFails = true;
    await makeDue(id);
    const isFinal = async () => (await accounts().findOne({ _id: id }))?.erasure?.final;
    await expect.poll(isFinal, { timeout: 20_000 }).toBe(true);
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    expect(await isErased(id)).toBe(false);
    chatFails = false;
    await expect.poll(() => isErased(id), { timeout: 20_000 }).toBe(true);
  });

  it('is not for the staff', async () => {
    const { person, id } = await newProvider();
    await accounts().updateOne({ _id: id }, { $set: { staff: 'agent' } });
    expect(await remove(person, password)).toMatchObject({ status: 403, body: { code: 'cuenta_del_equipo' } });
  });

  it('does not save a suspended account from its end', async () => {
    const { person, id } = await newProvider();
    await remove(person, password);
    await accounts().updateOne({ _id: id }, { $set: { suspended: true } });
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    expect((await accounts().findOne({ _id: id }))?.erasure).toMatchObject({ final: false });
  });
});
