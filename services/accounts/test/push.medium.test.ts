import type { EventData } from '@vitrina/contracts/events';
import { mailNeed, newId } from '@vitrina/kernel';
import { type FakeBrowser, FakePushService, serviceKey, serviceKeys } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { readConfig } from '../src/config.ts';
import type { PushDevice } from '../src/push/devices.ts';
import type { PushMessage } from '../src/push/messages.ts';
import { type Deliver, openEventSource } from './event-source.ts';
import { type AccountsData, openData, ownNamespace, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const PATH = '/api/cuenta/dispositivos';
const boss = { ADMIN_EMAIL: 'jefa@correo.example', ADMIN_PASSWORD: password };
const vapid = webPush.generateVAPIDKeys();
const keys = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
const closers: Array<() => unknown> = [];
const pushService = new FakePushService();
let service: RunningAccounts;
/** Second process of the same platform. */
let other: RunningAccounts;
let data: AccountsData;
let deliver: Deliver;

beforeAll(async () => {
  await pushService.listen();
  service = await runAccounts({ ...keys, ...boss });
  const { config } = service;
  const { NAMESPACE, APPEAL_SECRET, UNSUBSCRIBE_SECRET } = config;
  other = await runAccounts({ ...keys, NAMESPACE, APPEAL_SECRET, UNSUBSCRIBE_SECRET });
  data = await openData(config);
  const source = await openEventSource(config, 'directory');
  deliver = source.deliver;
  closers.push(
    () => service.close(),
    () => other.close(),
    () => source.close(),
    () => data.drop(),
    () => pushService.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
  expect(pushService.faults).toEqual([]);
});

const accounts = () => data.mongo.collection<{ _id: string; email: string }>('accounts');
const devices = () => data.mongo.collection<PushDevice>('push_devices');
const messages = () => data.mongo.collection<PushMessage>('push_messages');
const idOf = async ({ email }: Visitor) => (await accounts().findOne({ email }))?._id ?? '';
const send = (who: Visitor, method: string, path: string, body?: unknown) =>
  who.send(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const store = (who: Visitor, { subscription }: FakeBrowser, fields: object = {}) =>
  send(who, 'PUT', PATH, { ...subscription, ...fields });
const listed = async (who: Visitor) =>
  ((await who.send(PATH)).body.data as { dispositivos: Array<{ id: string; navegador: string; desde: string }> })
    .dispositivos;

/** Signs a person up in a browser that shows notifications. */
async function newPerson() {
  const person = await service.visitor().signUp();
  const browser = pushService.subscribe(vapid.publicKey);
  expect((await store(person, browser)).status).toBe(200);
  return { person, browser, id: await idOf(person) };
}

/** Notification as the directory sends it. */
function due(ownerId: string, fields: Partial<EventData<'notification.due'>> = {}): EventData<'notification.due'> {
  const what = { what: 'comment', subject: 'comment' } as const;
  return { id: `${newId()}-comment`, ownerId, at: Date.now(), providerId: ownerId, reason: '', ...what, ...fields };
}

/** Waits until no message of an account waits for its delivery. */
const settled = (accountId: string) =>
  expect.poll(() => messages().countDocuments({ accountId, 'mails.at': { $exists: true } })).toBe(0);

describe('a device with notifications', () => {
  it('shows each kind of event once, without words or names of people, encrypted and signed', async () => {
    const { browser, id } = await newPerson();
    const comment = due(id);
    await deliver('notification.due', comment);
    await deliver('notification.due', due(id, { rated: true }));
    await deliver('notification.due', due(id, { what: 'reply', providerId: 'b'.repeat(24) }));
    await deliver('notification.due', due(id, { what: 'message', subject: 'provider' }));
    await deliver('plan.reminded', { id, plan: 'basico', lastDay: '2026-12-03', stage: 'day' });
    await expect.poll(() => browser.received).toHaveLength(5);
    const shown = browser.received.map(({ payload }) => [payload.titulo, payload.texto, payload.ruta]);
    expect(shown.sort()).toEqual([
      ['Comentario nuevo', 'Alguien comentó en tu página.', `/p/${id}#titulo-comentarios`],
      ['Mensaje nuevo', 'Alguien te pide una cotización.', '/menu/mensajes'],
      ['Respondieron tu comentario', 'Toca para leer la respuesta.', `/p/${'b'.repeat(24)}#titulo-comentarios`],
      ['Tu plan', 'Lo que pagaste termina mañana.', '/menu/pagos'],
      ['Valoración nueva', 'Alguien valoró tu trabajo.', `/p/${id}#titulo-comentarios`],
    ]);
    const first = browser.received.find(({ payload }) => payload.id === comment.id);
    expect(first).toMatchObject({ ttl: '86400', urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(first?.claims).toMatchObject({ aud: pushService.url, sub: `mailto:${service.config.SUPPORT_EMAIL}` });
    // A message that waits at the push service is replaced by the next one of its kind only.
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(5);
  });

  it('shows nothing about decisions, withdrawn removals and events older than a day', async () => {
    const { browser, id } = await newPerson();
    const removal = { what: 'removal', subject: 'post', reason: 'x' } as const;
    await deliver('notification.due', due(id, { ...removal, id: `${newId()}-removal` }));
    await deliver('notification.due', due(id, { at: Date.now() - 25 * 3_600_000 }));
    await settled(id);
    expect([browser.requests, await messages().countDocuments({ accountId: id })]).toEqual([0, 0]);
  });

  it('shows an event once, even if the event repeats on two instances', async () => {
    const { browser, id } = await newPerson();
    const again = due(id);
    await Promise.all([again, again, again].map((repeated) => deliver('notification.due', repeated)));
    await settled(id);
    await deliver('notification.due', again);
    await settled(id);
    expect([browser.titles, browser.requests]).toEqual([['Comentario nuevo'], 1]);
  });

  it('shows an event whose process died before it was sent, or before its delivery was noted', async () => {
    const { browser, id } = await newPerson();
    const [device] = await devices().find({ accountId: id }).toArray();
    const at = new Date();
    // State after the write of a message: its process died before it sent anything.
    await messages().insertOne({
      _id: `${id}-comment-${device?._id}`,
      noticeId: `${id}-comment`,
      accountId: id,
      deviceId: device?._id ?? '',
      kind: 'comments',
      title: 'Comentario nuevo',
      text: 'Alguien comentó en tu página.',
      path: '/p/x',
      at,
      createdAt: at,
      mails: [mailNeed('push')],
    });
    await settled(id);
    expect(browser.received).toHaveLength(1);
    // State after a process died between the delivery and its record.
    await messages().updateOne({ accountId: id }, { $set: { mails: [{ ...mailNeed('push'), tries: 1 }] } });
    await settled(id);
    const [one, two] = browser.received.map(({ payload }) => payload.id);
    // The service worker shows both under one tag.
    expect([one, two]).toEqual([`${id}-comment`, `${id}-comment`]);
  });

  it('also shows that a provider answered a message, with the page of the answer', async () => {
    const { person: sender, browser } = await newPerson();
    const provider = await service.visitor().signUp();
    await provider.profile({ action: 'update', ...completeProfile });
    await accounts().updateOne({ email: provider.email }, { $set: { plan: 'premium' } });
    const proveedor = await idOf(provider);
    const asked = { proveedor, nombre: 'Eva', email: sender.email, texto: `Busco quien arregle una fuga ${newId()}` };
    expect((await send(sender, 'POST', '/api/mensajes', asked)).status).toBe(201);
    const [{ id = '' } = {}] = (await provider.send('/api/mensajes')).body as unknown as Array<{ id: string }>;
    expect((await send(provider, 'POST', `/api/mensajes/${id}/respuesta`, { texto: 'Voy mañana' })).status).toBe(201);
    await expect.poll(() => browser.titles).toEqual(['Respondieron tu mensaje']);
    const [{ payload } = { payload: { ruta: '' } }] = browser.received;
    expect(JSON.stringify(payload)).not.toMatch(/mañana|fuga|Eva|Plomería/);
    const [, token = ''] = /^\/perfil\/carta#token=([\w.-]+)$/.exec(payload.ruta) ?? [];
    expect(await send(service.visitor(), 'POST', '/api/cartas', { token })).toMatchObject({ status: 200 });
  });
});

describe('a failing push service', () => {
  it.each([404, 410])('ends the subscription with %i, and leaves the other devices', async (status) => {
    const { person, browser, id } = await newPerson();
    const second = pushService.subscribe(vapid.publicKey);
    expect((await store(person, second)).status).toBe(200);
    browser.replies.push({ status });
    await deliver('notification.due', due(id));
    await settled(id);
    expect([browser.requests, second.titles]).toEqual([1, ['Comentario nuevo']]);
    expect((await devices().find({ accountId: id }).toArray()).map(({ endpoint }) => endpoint)).toEqual([
      second.endpoint,
    ]);
  });

  it('gets the message again after a fault, not before the pause that it asks for', async () => {
    const { browser, id } = await newPerson();
    browser.replies.push({ status: 429, retryAfter: '600' });
    const asked = Date.now();
    await deliver('notification.due', due(id));
    const pending = async () => (await messages().findOne({ accountId: id }))?.mails[0];
    await expect.poll(async () => (await pending())?.at?.getTime()).toBeGreaterThan(asked + 500_000);
    expect([browser.requests, await pending()]).toEqual([1, expect.objectContaining({ tries: 1 })]);
    browser.replies.push({ status: 503 });
    // Time passes.
    await messages().updateOne({ accountId: id }, { $set: { 'mails.0.at': new Date(0) } });
    await expect.poll(async () => [browser.requests, (await pending())?.tries]).toEqual([2, 2]);
    await messages().updateOne({ accountId: id }, { $set: { 'mails.0.at': new Date(0) } });
    await settled(id);
    expect(browser.titles).toEqual(['Comentario nuevo']);
  });

  it('gets a message that it refuses for good once, and the device stays', async () => {
    const { browser, id } = await newPerson();
    browser.replies.push({ status: 413 });
    await deliver('notification.due', due(id));
    await settled(id);
    expect([browser.requests, await devices().countDocuments({ accountId: id })]).toEqual([1, 1]);
    expect(await service.scrape()).toContain('vitrina_pushes_total');
  });
});

describe('the choices of a person', () => {
  it('turn off each kind separately, apart from the mails', async () => {
    const { person, browser, id } = await newPerson();
    const off = { dispositivos: { comentarios: false } };
    const changed = await send(person, 'POST', '/api/cuenta/avisos', off);
    const onDevices = { mensajes: true, comentarios: false, valoraciones: true, respuestas: true, plan: true };
    const mailed = { comentarios: true, respuestas: true, mensajes: true, decisiones: true };
    expect(changed).toMatchObject({ status: 200, body: { data: { ...mailed, dispositivos: onDevices } } });
    await deliver('notification.due', due(id));
    await deliver('notification.due', due(id, { rated: true }));
    await settled(id);
    expect(browser.titles).toEqual(['Valoración nueva']);
    expect((await send(person, 'POST', '/api/cuenta/avisos', { dispositivos: { otros: true } })).status).toBe(400);
    await send(person, 'POST', '/api/cuenta/avisos', { comentarios: false, dispositivos: { comentarios: true } });
    expect((await person.send('/api/cuenta/avisos')).body.data).toMatchObject({
      comentarios: false,
      dispositivos: { comentarios: true },
    });
  });

  it('turn off everything at once, and one device by its id', async () => {
    const { person, browser, id } = await newPerson();
    const second = pushService.subscribe(vapid.publicKey);
    await store(person, second);
    const [newest, oldest] = await listed(person);
    expect(newest).toEqual({ id: expect.any(String), navegador: expect.any(String), desde: expect.any(String) });
    expect((await send(person, 'DELETE', `${PATH}/${oldest?.id}`)).status).toBe(200);
    await deliver('notification.due', due(id));
    await settled(id);
    expect([browser.titles, second.titles]).toEqual([[], ['Comentario nuevo']]);
    expect(await send(person, 'DELETE', `${PATH}/${oldest?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'dispositivo_no_encontrado' },
    });
    expect(await send(person, 'DELETE', PATH)).toMatchObject({ status: 200, body: { data: { dispositivos: [] } } });
    await deliver('notification.due', due(id));
    await settled(id);
    expect([second.requests, await devices().countDocuments({ accountId: id })]).toEqual([1, 0]);
  });
});

describe('the devices of an account', () => {
  it('number ten at most, the newest, each only once', async () => {
    const { person, browser } = await newPerson();
    const more = Array.from({ length: 10 }, () => pushService.subscribe(vapid.publicKey));
    for (const next of [...more, ...more.slice(-1)]) expect((await store(person, next)).status).toBe(200);
    const kept = await devices()
      .find({ accountId: await idOf(person) })
      .toArray();
    expect(kept.map(({ endpoint }) => endpoint).sort()).toEqual(more.map(({ endpoint }) => endpoint).sort());
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint);
  });

  it('stay invisible to other accounts, and a browser belongs to the last account that stored it', async () => {
    const { person, browser, id } = await newPerson();
    const [device] = await listed(person);
    const stranger = await service.visitor().signUp();
    expect((await send(stranger, 'DELETE', `${PATH}/${device?.id}`)).status).toBe(404);
    expect(await listed(stranger)).toEqual([]);
    expect((await store(stranger, browser)).status).toBe(200);
    expect([await listed(person), (await listed(stranger)).length]).toEqual([[], 1]);
    await deliver('notification.due', due(id));
    await settled(id);
    expect(browser.requests).toBe(0);
  });

  it('change with the subscription that a browser replaces by itself, only if it was one of them', async () => {
    const { person, browser } = await newPerson();
    const replacement = pushService.subscribe(vapid.publicKey);
    const stranger = await service.visitor().signUp();
    expect(await store(stranger, replacement, { reemplaza: browser.endpoint })).toMatchObject({
      status: 404,
      body: { code: 'dispositivo_no_encontrado' },
    });
    expect((await store(person, replacement, { reemplaza: browser.endpoint })).status).toBe(200);
    const kept = await devices()
      .find({ accountId: await idOf(person) })
      .toArray();
    expect(kept.map(({ endpoint }) => endpoint)).toEqual([replacement.endpoint]);
    expect(browser.requests).toBe(0);
  });

  it('get nothing after their session: a logout, a closed session, a new password, a suspension, an erasure', async () => {
    const ends: Array<(who: Visitor, id: string) => Promise<unknown>> = [
      (who) => who.auth({ action: 'logout' }),
      async (who) => {
        const second = service.visitor();
        second.email = who.email;
        await second.logIn();
        expect((await send(second, 'DELETE', '/api/cuenta/sesiones')).status).toBe(200);
      },
      (who) => who.profile({ action: 'update', contrasena: password, nuevaContrasena: 'otra clave larga' }),
      async (_who, id) => {
        const admin = service.visitor();
        admin.email = boss.ADMIN_EMAIL;
        await admin.logIn();
        const decision = { suspendida: true, razon: 'Insulta a los demás' };
        expect((await send(admin, 'POST', `/api/admin/cuentas/${id}/suspension`, decision)).status).toBe(200);
      },
      (who) => send(who, 'DELETE', '/api/cuenta', { contrasena: password }),
    ];
    for (const end of ends) {
      const { person, browser, id } = await newPerson();
      await end(person, id);
      await deliver('notification.due', due(id));
      await settled(id);
      expect([browser.requests, await devices().countDocuments({ accountId: id })]).toEqual([0, 0]);
    }
  });

  it('disappear with an erased account, and so do the messages to them', async () => {
    const { person, id } = await newPerson();
    await deliver('notification.due', due(id));
    await settled(id);
    expect((await send(person, 'DELETE', '/api/cuenta', { contrasena: password })).status).toBe(202);
    await accounts().updateOne({ _id: id }, { $set: { 'erasure.dueAt': new Date(0) } });
    await expect.poll(async () => accounts().findOne({ _id: id })).toMatchObject({ erased: true, mutedPushes: [] });
    const left = [devices().countDocuments({ accountId: id }), messages().countDocuments({ accountId: id })];
    expect(await Promise.all(left)).toEqual([0, 0]);
  });

  it('appear in the copy of a person’s data, without the secrets of their subscriptions', async () => {
    const { id, browser } = await newPerson();
    const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
    const { body } = await service.visitor().send(`/internal/own-data/${id}`, { headers });
    expect(body.data).toMatchObject({
      dispositivos: [{ navegador: 'Navegador desconocido', desde: expect.any(String) }],
      perfil: { avisos: { dispositivos: { plan: true } } },
    });
    expect(JSON.stringify(body)).not.toContain(browser.keys.auth);
  });

  it('need a session, and a usable subscription', async () => {
    for (const [method, path] of [
      ['GET', PATH],
      ['PUT', PATH],
      ['DELETE', PATH],
      ['DELETE', `${PATH}/${'0'.repeat(64)}`],
    ] as const) {
      expect((await send(service.visitor(), method, path)).status).toBe(401);
    }
    const { person, browser } = await newPerson();
    const { subscription } = pushService.subscribe(vapid.publicKey);
    for (const wrong of [
      { endpoint: 'http://10.0.0.8/push' },
      { endpoint: 'https://mongo/push' },
      { endpoint: 'javascript:alert(1)' },
      { endpoint: '' },
      { keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } },
      { keys: { ...subscription.keys, auth: 'corto' } },
      { keys: null },
      { expirationTime: 'ayer' },
    ]) {
      expect(await send(person, 'PUT', PATH, { ...subscription, ...wrong })).toMatchObject({
        status: 400,
        body: { code: 'suscripcion_invalida' },
      });
    }
    expect((await listed(person)).length).toBe(1);
    expect(browser.requests).toBe(0);
  });
});

describe('the key pair of the platform', () => {
  it('silences the devices of another pair, and is needed to add a device', async () => {
    const own = { NAMESPACE: ownNamespace() };
    const before = await runAccounts({ ...own, ...keys });
    const person = await before.visitor().signUp();
    expect((await store(person, pushService.subscribe(vapid.publicKey))).status).toBe(200);
    await before.close();
    const another = webPush.generateVAPIDKeys();
    const after = await runAccounts({
      ...own,
      VAPID_PUBLIC_KEY: another.publicKey,
      VAPID_PRIVATE_KEY: another.privateKey,
    });
    const there = after.visitor();
    there.cookie = person.cookie;
    expect((await there.send(PATH)).body.data).toEqual({ clave: another.publicKey, dispositivos: [] });
    await after.close();
    const without = await runAccounts(own);
    const here = without.visitor();
    here.cookie = person.cookie;
    expect((await here.send(PATH)).body.data).toEqual({ clave: null, dispositivos: [] });
    const refused = await store(here, pushService.subscribe(vapid.publicKey));
    expect(refused).toMatchObject({ status: 400, body: { code: 'suscripcion_invalida' } });
    await without.close();
    await (await openData(without.config)).drop();
  });

  it('must be two keys of one pair', () => {
    const { MONGODB_URL, REDIS_URL, APPEAL_SECRET, UNSUBSCRIBE_SECRET } = service.config;
    const servers = { MONGODB_URL, REDIS_URL, APPEAL_SECRET, UNSUBSCRIBE_SECRET, MEDIA_URL: 'http://127.0.0.1:9' };
    const env = { ...servers, NODE_ENV: 'test', SERVICE_KEYS: serviceKeys('accounts') } as NodeJS.ProcessEnv;
    const another = webPush.generateVAPIDKeys();
    expect(readConfig({ ...env, ...keys }).VAPID_PUBLIC_KEY).toBe(vapid.publicKey);
    expect(() => readConfig({ ...env, VAPID_PUBLIC_KEY: vapid.publicKey })).toThrow('VAPID_PRIVATE_KEY');
    expect(() => readConfig({ ...env, ...keys, VAPID_PRIVATE_KEY: another.privateKey })).toThrow('one pair');
  });
});
