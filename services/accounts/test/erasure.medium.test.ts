import {
  consumeEvents,
  createLog,
  createMetrics,
  DatabaseClock,
  mailTransport,
  newId,
  queueConnection,
} from '@vitrina/kernel';
import { FakeMailServer, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from '../src/account/account.ts';
import type { ErasedAccount } from '../src/context.ts';
import { AppealAnswers, appealAnswerModel } from '../src/decisions/appeal-answers.ts';
import { eraseDue } from '../src/erasure/erase-due.ts';
import { type Message, messageModel } from '../src/messages/message.ts';
import { Messages } from '../src/messages/messages.ts';
import { PaymentNotifications, paymentNotificationModel } from '../src/plans/payment-notifications.ts';
import { RecoveryRequests, recoveryModel } from '../src/sign-in/recovery-requests.ts';
import { Transcripts, transcriptModel } from '../src/transcripts/transcripts.ts';
import { linkIn } from './mails.ts';
import { openOperator } from './operator.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const DAY_MS = 86_400_000;
const wait = { timeout: 60_000 };
const log = createLog('test', { LOG_LEVEL: 'silent' });
/** Mail sender of stores whose mails the running service sends. */
const unsent = { flush: () => undefined };
const receivedEvents: Array<{ name: string; id: string }> = [];
/** Erasures that the chat has applied; while `chatFails` it applies none. */
const forgotten: Array<{ id: string; emails: string[]; at: number }> = [];
let chatFails = false;
let mailServer: FakeMailServer;
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;
let consuming: Array<{ close: () => Promise<void> }>;
let connection: ReturnType<typeof queueConnection>;

beforeAll(async () => {
  mailServer = new FakeMailServer();
  ({ service, data, admin, close } = await runWithAdmin({
    SMTP_URL: await mailServer.listen(),
    CHAT_URL: 'http://127.0.0.1:9',
  }));
  connection = queueConnection(service.config.REDIS_URL);
  const options = {
    connection,
    namespace: service.config.NAMESPACE,
    log,
    metrics: createMetrics('test'),
    concurrency: 1,
  };
  const record = async ({ name, data: { id } }: { name: string; data: { id: string } }) =>
    void receivedEvents.push({ name, id });
  const nothing = async () => undefined;
  consuming = [
    consumeEvents(
      'directory',
      {
        'provider.changed': record,
        'account.suspensionChanged': record,
        'account.erased': record,
        'staff.acted': nothing,
        'message.sent': nothing,
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
        'account.suspensionChanged': record,
        'account.erased': record,
        'removal.changed': nothing,
        'entryPicture.dropped': nothing,
      },
      options,
    ),
    consumeEvents(
      'chat',
      {
        'account.erasing': async ({ data: erasing }) => {
          if (chatFails) throw new Error('the chat is not available');
          forgotten.push(erasing);
        },
      },
      options,
    ),
    consumeEvents('billing', { 'provider.changed': nothing, 'account.erased': record }, options),
  ];
});
afterAll(async () => {
  await Promise.all(consuming.map((one) => one.close()));
  connection.disconnect();
  await close();
  await mailServer.close();
});

const accounts = () =>
  data.mongo.collection<Pick<Account, '_id' | 'name' | 'plan' | 'erased' | 'erasure' | 'confirmedAt'>>('accounts');
const messages = () => data.mongo.collection<Message>('messages');
const newProvider = async () => {
  const person = await service.visitor().signUp();
  // Without digits, since a name with a telephone number is refused: 3 of 1,000 e-mails begin like one.
  const business = `Taller ${person.email.split('@')[0]?.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const completed = await person.profile({ action: 'update', ...completeProfile, nnegocio: business });
  expect(completed.status).toBe(200);
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
/** Confirms an account's e-mail with the link that was mailed. */
const confirm = async ({ email }: Visitor) => {
  const token = await linkIn(mailServer, email, 'confirmar');
  const body = JSON.stringify({ token });
  const headers = { 'content-type': 'application/json' };
  const answer = await service.visitor().send('/api/cuenta/confirmacion', { method: 'POST', body, headers });
  expect(answer.status).toBe(200);
};
/** Sends a message to a provider under a unique name, with a session or as a visitor. */
const write = async (to: string, from: Visitor, fields: object) => {
  const nombre = `Eva ${newId()}`;
  const body = JSON.stringify({ proveedor: to, nombre, texto: `Busco quien arregle una fuga ${newId()}`, ...fields });
  const headers = { 'content-type': 'application/json', 'idempotency-key': nombre };
  const send = () => from.send('/api/mensajes', { method: 'POST', body, headers });
  expect((await send()).status).toBe(201);
  return { nombre, again: send };
};
/** Keys of the finished events in Redis that contain a text. */
const jobsWith = async (text: string) => {
  const found: string[] = [];
  const { keyPrefix = '' } = data.redis.options;
  for (const key of await data.redis.keys(`${keyPrefix}events-*.*`)) {
    const job = await data.redis.hgetall(key.slice(keyPrefix.length));
    if (JSON.stringify(job).includes(text)) found.push(key);
  }
  return found;
};
const isErased = async (id: string) => (await accounts().findOne({ _id: id }))?.erased === true;
const namesOf = (about: string) => receivedEvents.filter(({ id }) => id === about).map(({ name }) => name);

/** Creates a provider, and an account whose e-mail a visitor also used in a message to the provider. */
const writers = async () => {
  const provider = await newProvider();
  await accounts().updateOne({ _id: provider.id }, { $set: { plan: 'premium' } });
  const { person, id } = await newProvider();
  const { email } = person;
  const visitor = await write(provider.id, service.visitor(), { email });
  const own = await write(provider.id, person, { email, telefono: '33 9999 1111' });
  const texts = () =>
    messages()
      .find({ providerId: provider.id })
      .sort({ createdAt: 1 })
      .toArray()
      .then((all) => all.map(({ name, email: address, phone, senderId }) => ({ name, address, phone, senderId })));
  const copies = new Transcripts(await transcriptModel(data.mongo), 'transcript', unsent);
  await copies.add({ _id: newId(), email, messages: [] });
  const hasCopy = async () => (await data.mongo.collection('transcripts').countDocuments({ email })) === 1;
  return { provider, person, id, email, visitor, own, texts, hasCopy };
};
const gone = { name: 'Cuenta eliminada', address: '', phone: '', senderId: undefined };
const erase = async (id: string) => {
  await makeDue(id);
  await vi.waitFor(async () => expect(await isErased(id)).toBe(true), wait);
};

/** Tests that share the processor take longer each. */
const together = { timeout: 240_000 };

describe.concurrent('the deletion of an account', together, () => {
  it('requires the password and returns the day until which it can be cancelled', async ({ expect }) => {
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
      .poll(() => mailServer.to(person.email).map(({ subject }) => subject), wait)
      .toContain('Tu cuenta se va a eliminar');
    await expect.poll(() => namesOf(id), wait).toContain('account.suspensionChanged');
  });

  it('closes every session immediately and hides everything public', async ({ expect }) => {
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

  it('stops with a login, which says so and restores everything', async ({ expect }) => {
    const { person, id } = await newProvider();
    await remove(person, password);
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 200, body: { message: 'Tu cuenta sigue aquí: cancelamos su eliminación.' } });
    expect((await person.session()).body).toMatchObject({ usuario: { email: person.email, perfilCompleto: true } });
    await expect.poll(() => namesOf(id).at(-1), wait).toBeDefined();
    expect((await accounts().findOne({ _id: id }))?.erasure).toBeNull();
    const again = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(again.body.message).toBeUndefined();
  });

  it('leaves only the id once it is due, and notifies every service', async ({ expect }) => {
    const { person, id, business } = await newProvider();
    const horas = JSON.stringify([{ dia: 1, desde: '09:00', hasta: '18:00' }]);
    await person.profile({ action: 'update', ciudad: '3979770', radio_km: '25', en_linea: '1', horas });
    const servicios = JSON.stringify([{ nombre: business, desde: 350, unidad: 'trabajo' }]);
    const offer = { servicios, pagos: 'efectivo', idiomas: 'es', factura: '1', desde_anio: '1998' };
    await person.profile({ action: 'update', ...offer });
    await confirm(person);
    await service.visitor().auth({ action: 'recuperar', email: person.email });
    const { id: otherId } = await newProvider();
    const about = { providerId: id, subject: 'provider', reason: '', at: new Date(), mail: '' };
    const notifications = [{ ...about, id: newId(), what: 'followUp', name: business }];
    await accounts().updateOne({ _id: otherId }, { $set: { notifications } });
    const dato = (await accounts().findOne({ _id: id }))?.name ?? '';
    const review = { tipo: 'identidad', otorgada: true, dato, nota: `Vi la credencial de ${business}` };
    const headers = { 'content-type': 'application/json' };
    const path = `/api/admin/cuentas/${id}/insignias`;
    expect((await admin.send(path, { method: 'POST', headers, body: JSON.stringify(review) })).status).toBe(200);
    await expect.poll(() => jobsWith(business), wait).not.toEqual([]);
    await remove(person, password);
    await makeDue(id);
    await expect.poll(() => isErased(id), wait).toBe(true);
    expect(await jobsWith(business)).toEqual([]);
    await expect.poll(() => namesOf(id).filter((name) => name === 'account.erased'), wait).toHaveLength(3);
    expect(forgotten).toContainEqual({ id, emails: [person.email], at: expect.any(Number) });
    for (const { name } of await data.mongo.listCollections()) {
      const kept = JSON.stringify(await data.mongo.collection(name).find({}).toArray());
      expect(kept, name).not.toContain(person.email);
      expect(kept, name).not.toContain(business);
    }
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    expect(await accounts().findOne({ _id: id })).toMatchObject({
      name: '',
      town: '',
      serviceRadius: null,
      isOnline: false,
      openingHours: null,
      services: [],
      paymentMethods: [],
      languages: [],
      givesInvoices: false,
      workingSince: null,
    });
    const { data: listed } = (await admin.send('/api/admin/usuarios')).body as { data: Array<{ id: string }> };
    expect(listed.map((one) => one.id)).not.toContain(id);
    // The e-mail can be registered again.
    const account = { nombre: 'Otra', email: person.email, contrasena: password, confirmar_contrasena: password };
    expect((await service.visitor().auth({ action: 'register', ...account })).status).toBe(201);
  });

  it('runs once more after an hour, for what a process wrote that died before it checked again', async ({ expect }) => {
    const { provider, person, id, texts } = await writers();
    await confirm(person);
    await remove(person, password);
    await erase(id);
    const count = () => namesOf(id).filter((name) => name === 'account.erased').length;
    await expect.poll(count, wait).toBe(3);
    const planned = (await accounts().findOne({ _id: id }))?.erasure?.dueAt.getTime() ?? 0;
    expect(planned).toBeGreaterThan(Date.now() + 3_000_000);
    expect(planned).toBeLessThan(Date.now() + 3_700_000);
    await messages().updateOne({ providerId: provider.id }, { $set: { senderId: id, name: 'Taller que se fue' } });
    const before = forgotten.filter((one) => one.id === id).length;
    await makeDue(id);
    await expect.poll(async () => (await accounts().findOne({ _id: id }))?.erasure, wait).toBeNull();
    expect(await texts()).toEqual([gone, gone]);
    await expect.poll(count, wait).toBe(6);
    const again = forgotten.filter((one) => one.id === id).slice(before);
    expect(again).toEqual([{ id, emails: [], at: expect.any(Number) }]);
    expect(await isErased(id)).toBe(true);
  });

  it('refuses staff accounts', async ({ expect }) => {
    const { person, id } = await newProvider();
    await accounts().updateOne({ _id: id }, { $set: { staff: 'agent' } });
    expect(await remove(person, password)).toMatchObject({ status: 403, body: { code: 'cuenta_del_equipo' } });
  });

  it('cannot be cancelled by a login while the account is suspended', async ({ expect }) => {
    const { person, id } = await newProvider();
    await remove(person, password);
    await accounts().updateOne({ _id: id }, { $set: { suspended: true } });
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    expect((await accounts().findOne({ _id: id }))?.erasure).toMatchObject({ final: false });
  });
});

describe.concurrent('content that others may have written with the e-mail of an erased account', together, () => {
  it('stays if the e-mail was unconfirmed at the request, even if it is confirmed later', async ({ expect }) => {
    const erased = [false, true].map(async (confirmsLate) => {
      const { person, id, email, visitor, texts, hasCopy } = await writers();
      const { nombre } = visitor;
      expect((await remove(person, password)).status).toBe(202);
      if (confirmsLate) await confirm(person);
      await erase(id);
      expect(await texts()).toEqual([{ name: nombre, address: email, phone: '', senderId: undefined }, gone]);
      expect(forgotten).toContainEqual({ id, emails: [], at: expect.any(Number) });
      expect(await hasCopy()).toBe(true);
    });
    await Promise.all(erased);
  });

  it('loses its sender if the e-mail was confirmed, and messages stay with their provider', async ({ expect }) => {
    const { provider, person, id, email, own, texts, hasCopy } = await writers();
    await confirm(person);
    expect((await remove(person, password)).status).toBe(202);
    await erase(id);
    expect(await texts()).toEqual([gone, gone]);
    expect(forgotten).toContainEqual({ id, emails: [email], at: expect.any(Number) });
    expect(await hasCopy()).toBe(false);
    const inbox = (await provider.person.send('/api/mensajes')).body as unknown as Array<Record<string, unknown>>;
    const stays = { nombre: 'Cuenta eliminada', correo: null, telefono: null, texto: expect.stringMatching(/^Busco /) };
    expect(inbox).toMatchObject([stays, stays]);
    const reply = await provider.person.send(`/api/mensajes/${inbox[0]?.id}/respuesta`, {
      method: 'POST',
      body: JSON.stringify({ texto: 'Con gusto' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'remitente_eliminado' } });
    // Repeating the old request restores nothing.
    expect(await own.again()).toMatchObject({ status: 409, body: { code: 'clave_reutilizada' } });
    expect(await texts()).toEqual([gone, gone]);
  });
});

// The chat fails for the accounts of all tests, so these run one after another.
describe('the deletion of an account while the chat fails', () => {
  it('waits for an unavailable chat service, and can no longer be cancelled then', async () => {
    const { person, id } = await newProvider();
    await remove(person, password);
    chatFails = true;
    await makeDue(id);
    const isFinal = async () => (await accounts().findOne({ _id: id }))?.erasure?.final;
    await expect.poll(isFinal, wait).toBe(true);
    const login = await person.auth({ action: 'login', email: person.email, contrasena: password });
    expect(login).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    expect(await isErased(id)).toBe(false);
    chatFails = false;
    await expect.poll(() => isErased(id), wait).toBe(true);
  });

  it('stays with the e-mail’s next account if a slow process finishes an erasure late', async () => {
    const { person, id, email, provider } = await writers();
    await confirm(person);
    await remove(person, password);
    // Delays the service until the other process has read the account.
    chatFails = true;
    await makeDue(id);
    const operator = await openOperator(service.config);
    let nombre = '';
    const stores = {
      recoveries: new RecoveryRequests(await recoveryModel(data.mongo), unsent),
      answers: new AppealAnswers(await appealAnswerModel(data.mongo), 'appealAnswered', unsent),
      payments: new PaymentNotifications(await paymentNotificationModel(data.mongo), 'payment', unsent),
      transcripts: new Transcripts(await transcriptModel(data.mongo), 'transcript', unsent),
      messages: new Messages(await messageModel(data.mongo), { flush: async () => undefined }, unsent, data.redis),
    };
    const late = {
      // It does not wait for the chat, as the service does.
      hasChat: false,
      accounts: operator.accounts,
      sessions: operator.sessions,
      erasers: [
        async ({ id: erased, email: address, ownedEmails }: ErasedAccount) => {
          await stores.messages.forget(erased, ownedEmails);
          for (const owned of ownedEmails) await stores.transcripts.forget(owned);
          await stores.recoveries.forget(address);
          await stores.answers.forget(erased);
          await stores.payments.forget(erased);
        },
      ],
      transport: mailTransport(service.config, data.mongo),
      clock: await DatabaseClock.start(data.mongo, log),
      log,
      forgetEvents: async () => {
        chatFails = false;
        await expect.poll(() => isErased(id), wait).toBe(true);
        const account = { nombre: 'Otra', email, contrasena: password, confirmar_contrasena: password };
        expect((await service.visitor().auth({ action: 'register', ...account })).status).toBe(201);
        ({ nombre } = await write(provider.id, service.visitor(), { email }));
      },
    };
    await eraseDue(late, new AbortController().signal);
    late.clock.close();
    await operator.close();
    expect(await messages().countDocuments({ email, name: nombre })).toBe(1);
  });
});
