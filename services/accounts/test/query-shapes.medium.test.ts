import { mailNeed, newId } from '@vitrina/kernel';
import { findScans, queryPlaces, type Recording, recordQueries, serviceKey } from '@vitrina/local/testing';
import { staffActModel } from '@vitrina/product';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { accountModel } from '../src/account/account.ts';
import { appealAnswerModel } from '../src/decisions/appeal-answers.ts';
import { sharedListModel } from '../src/favourites/shared-lists.ts';
import { messageModel } from '../src/messages/message.ts';
import { paymentNotificationModel } from '../src/plans/payment-notifications.ts';
import { pushDeviceModel } from '../src/push/devices.ts';
import { pushMessageModel } from '../src/push/messages.ts';
import { recoveryModel } from '../src/sign-in/recovery-requests.ts';
import { transcriptModel } from '../src/transcripts/transcripts.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const vapid = webPush.generateVAPIDKeys();
let service: RunningAccounts;
let data: AccountsData;
let recording: Recording;

beforeAll(async () => {
  recording = recordQueries();
  const admin = { ADMIN_EMAIL: 'jefa@correo.example', ADMIN_PASSWORD: 'correcto caballo batería' };
  service = await runAccounts({ ...admin, VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey });
  data = await openData(service.config);
  const person = await service.visitor().signUp();
  await person.profile({ action: 'update', ...completeProfile });
  await person.session();
  const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect((await person.send('/api/cuenta/confirmacion', post)).status).toBe(200);
  expect((await person.auth({ action: 'recuperar', email: person.email })).status).toBe(200);
  const chosen = { contrasena: 'otra clave larga', confirmar_contrasena: 'otra clave larga' };
  expect((await person.auth({ action: 'restablecer', token: 'x'.repeat(43), ...chosen })).status).toBe(400);
  const leaving = await service.visitor().signUp();
  const confirmed = { $set: { confirmedAt: new Date() } };
  await data.mongo.collection('accounts').updateOne({ email: leaving.email }, confirmed);
  const removal = { ...post, method: 'DELETE', body: JSON.stringify({ contrasena: password }) };
  expect((await leaving.send('/api/cuenta', removal)).status).toBe(202);
  const due = { $set: { 'erasure.dueAt': new Date(0) } };
  await data.mongo.collection('accounts').updateOne({ email: leaving.email }, due);
  const boss = service.visitor();
  boss.email = admin.ADMIN_EMAIL;
  await boss.auth({ action: 'login', email: admin.ADMIN_EMAIL, contrasena: admin.ADMIN_PASSWORD });
  expect((await boss.send('/api/admin/usuarios?q=ana&rol=usuario')).status).toBe(200);
  expect((await boss.send('/api/admin/correos')).status).toBe(200);
  expect((await person.send('/api/cuenta/telefono/codigo', post)).status).toBe(202);
  const { _id } = (await data.mongo.collection('accounts').findOne({ email: person.email })) ?? {};
  expect((await boss.send(`/api/admin/cuentas/${_id}/insignias`)).status).toBe(200);
  const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
  const ofChat = { authorization: `Bearer ${serviceKey('chat', 'accounts')}` };
  for (const feed of ['providers', 'account-statuses']) {
    expect((await person.send(`/internal/${feed}`, { headers })).status).toBe(200);
  }
  expect((await person.send('/internal/active-accounts', { headers })).status).toBe(200);
  const sent = `/internal/sent-messages?de=${newId()}&a=${newId()}&desde=0&hasta=${Date.now()}`;
  expect((await person.send(sent, { headers })).status).toBe(200);
  expect((await person.send('/internal/staff-calls', { method: 'POST', headers: ofChat })).status).toBe(200);
  const copied = { sender: 'user', text: 'Hola', providers: [], at: new Date() };
  const copy = { id: newId(), email: person.email, messages: [copied] };
  const copying = { ...post, headers: { ...post.headers, ...ofChat }, body: JSON.stringify(copy) };
  expect((await person.send('/internal/transcripts', copying)).status).toBe(200);
  await withDevices(person, () => inbox(person));
  await favourites(person);
  // The sweep sends the mail with the answer to an appeal.
  await (await appealAnswerModel(data.mongo)).create({
    _id: newId(),
    accountId: newId(),
    kind: 'post',
    accepted: false,
    answer: 'No',
    createdAt: new Date(),
    mails: [mailNeed('appealAnswered')],
  });
  await (await paymentNotificationModel(data.mongo)).create({
    _id: newId(),
    accountId: newId(),
    what: 'paid',
    paymentId: newId(),
    plan: 'basico',
    cents: 9_900,
    at: Date.now(),
    timeZone: 'America/Bogota',
    simulated: true,
    createdAt: new Date(),
    mails: [mailNeed('payment')],
  });
  // A start announces a suspension that a subscriber never received.
  const suspension = { everSuspended: true, suspensionVersion: 1 };
  await data.mongo.collection('accounts').updateOne({ email: person.email }, { $set: suspension });
  await (await runAccounts({ NAMESPACE: service.config.NAMESPACE })).close();
  await service.scrape();
  // The sweeps of the relay, the mails and the erasures run on their own.
  const erased = () => data.mongo.collection('accounts').countDocuments({ erased: true });
  await vi.waitFor(async () => expect(await erased()).toBe(1), { timeout: 60_000 });
  const swept = () =>
    ['outbox.at', 'mails.at', 'erasure.dueAt'].every((field) =>
      recording.asked.some(({ ranged }) => ranged.includes(field)),
    );
  await vi.waitFor(() => expect(swept()).toBe(true), { timeout: 60_000 });
});
afterAll(async () => {
  recording.stop();
  await service.close();
  await data.drop();
});

/** Runs every query about messages. */
async function inbox(person: Visitor): Promise<void> {
  const found = await data.mongo.collection<{ _id: string }>('accounts').findOne({ email: person.email });
  const premium = { $set: { plan: 'premium' } };
  await data.mongo.collection('accounts').updateOne({ email: person.email }, premium);
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'una' };
    const answer = await person.send(path, { method: 'POST', body: JSON.stringify(body), headers });
    return answer.status;
  };
  const message = { nombre: 'Eva', email: 'eva@correo.example', texto: 'Busco quien arregle una fuga' };
  const visitor = service.visitor();
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'una' };
  const body = JSON.stringify({ proveedor: found?._id, ...message });
  for (const _again of [1, 2]) {
    expect((await visitor.send('/api/mensajes', { method: 'POST', body, headers })).status).toBe(201);
  }
  expect((await person.send('/api/mensajes/resumen')).status).toBe(200);
  const [kept] = (await person.send('/api/mensajes')).body as unknown as Array<{ id: string }>;
  for (const accion of ['leer', 'eliminar', 'recuperar']) {
    expect(await post(`/api/mensajes/${kept?.id}`, { accion })).toBe(200);
  }
  for (const _again of [1, 2]) expect(await post(`/api/mensajes/${kept?.id}/respuesta`, { texto: 'Voy' })).toBe(201);
  const ownData = { headers: { authorization: `Bearer ${serviceKey('directory', 'accounts')}` } };
  expect((await person.send(`/internal/own-data/${found?._id}`, ownData)).status).toBe(200);
}

/** Runs every query about devices with notifications. @param cause an event that devices show */
async function withDevices(person: Visitor, cause: () => Promise<void>): Promise<void> {
  const path = '/api/cuenta/dispositivos';
  const headers = { 'content-type': 'application/json' };
  const keys = { p256dh: vapid.publicKey, auth: 'A'.repeat(22) };
  for (const number of Array.from({ length: 11 }).keys()) {
    // No push service listens there.
    const body = JSON.stringify({ endpoint: `http://127.0.0.1:9/${number}`, keys });
    expect((await person.send(path, { method: 'PUT', body, headers })).status).toBe(200);
  }
  await cause();
  await vi.waitFor(async () => expect(await (await pushMessageModel(data.mongo)).countDocuments()).toBe(10));
  const [first] = ((await person.send(path)).body.data as { dispositivos: Array<{ id: string }> }).dispositivos;
  expect((await person.send(`${path}/${first?.id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await person.send(path, { method: 'DELETE' })).status).toBe(200);
}

/** Runs every query about favourites and shared lists. */
async function favourites(person: Visitor): Promise<void> {
  const found = await data.mongo.collection<{ _id: string }>('accounts').findOne({ email: person.email });
  const body = JSON.stringify({ ids: [found?._id] });
  const headers = { 'content-type': 'application/json' };
  expect((await person.send('/api/favoritos', { method: 'PUT', body, headers })).status).toBe(200);
  const shared = await person.send('/api/favoritos/enlace', { method: 'POST', body, headers });
  const { url } = shared.body.data as { url: string };
  expect((await person.send(`/api/favoritos/enlace/${url.split('/').at(-1)}`)).status).toBe(200);
}

it('every query has an index that leads to its documents', async () => {
  expect(
    findScans(recording.asked, [
      await accountModel(data.mongo),
      await recoveryModel(data.mongo),
      await staffActModel(data.mongo),
      await appealAnswerModel(data.mongo),
      await paymentNotificationModel(data.mongo),
      await transcriptModel(data.mongo),
      await messageModel(data.mongo),
      await sharedListModel(data.mongo),
      await pushDeviceModel(data.mongo),
      await pushMessageModel(data.mongo),
    ]),
  ).toEqual([]);
});

it('every query in the source was executed', async () => {
  const places = await queryPlaces('services/accounts/src');
  expect(places.length).toBeGreaterThanOrEqual(5);
  expect(places.filter((place) => !recording.places.has(place))).toEqual([]);
});
