import type { BadgeReview, OwnBadges } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import { FakeMailServer, FakeTextProvider, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { linkIn } from './mails.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts, runWithAdmin } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

let mailServer: FakeMailServer;
let provider: FakeTextProvider;
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;
const SMS_TOKEN = 'secreto del proveedor';

beforeAll(async () => {
  mailServer = new FakeMailServer();
  provider = new FakeTextProvider();
  const SMS_URL = await provider.listen();
  ({ service, data, admin, close } = await runWithAdmin({ SMTP_URL: await mailServer.listen(), SMS_URL, SMS_TOKEN }));
});
afterAll(async () => {
  await close();
  await provider.close();
  await mailServer.close();
});

let numbered = 0;
/** Returns a number that no other test uses, each in another range of numbers. */
const phoneNumber = () => {
  numbered += 1;
  return `+5255${String(numbered).padStart(4, '0')}5678`;
};
const post = (who: Visitor, path: string, body: unknown = {}) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const newProvider = async (telefono = phoneNumber(), running = service) => {
  const who = await running.visitor().signUp();
  await who.profile({ action: 'update', ...completeProfile, telefono });
  return { who, telefono };
};
const accountOf = async ({ email }: Visitor, from = data) => {
  const account = await from.mongo.collection<Account>('accounts').findOne({ email });
  if (!account) throw new Error(`no account of ${email}`);
  return account;
};
const own = async (who: Visitor) => (await who.send('/api/cuenta/insignias')).body.data as OwnBadges;
const kinds = async (who: Visitor) => (await own(who)).insignias.map(({ tipo }) => tipo);
const ask = (who: Visitor) => post(who, '/api/cuenta/telefono/codigo');
const confirm = (who: Visitor, codigo: unknown) => post(who, '/api/cuenta/telefono/confirmacion', { codigo });
/** Returns the code of the `nth` message to a number; waits for it. */
const codeTo = async (phone: string, nth = 1) => {
  await expect.poll(() => provider.to(phone), { timeout: 60_000 }).toHaveLength(nth);
  return /^\d{6}/.exec(provider.to(phone).at(-1)?.texto ?? '')?.[0] ?? '';
};
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
/** Confirms the telephone of a provider. */
const confirmed = async () => {
  const made = await newProvider();
  const { body } = await ask(made.who);
  expect(body.message).toBe('Te enviamos un código por mensaje de texto. Vale 10 minutos.');
  const code = await codeTo(made.telefono);
  expect((await confirm(made.who, code)).status).toBe(200);
  return { ...made, code };
};
/** Badges in the feed from which the directory is rebuilt. */
const announced = async ({ email }: Visitor) => {
  const { _id } = await accountOf({ email } as Visitor);
  const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
  const { body } = await service.visitor().send('/internal/providers?limit=1000', { headers });
  const found = (body.data as Array<{ data: EventData<'provider.changed'> }>).find(({ data }) => data.id === _id);
  return found?.data.provider?.badges?.map(({ kind }) => kind);
};

describe('the badge of the e-mail', () => {
  it('follows its confirmation, and stays with the next confirmed address', async () => {
    const { who } = await newProvider();
    expect(await kinds(who)).toEqual([]);
    expect(await announced(who)).toBeUndefined();
    await post(who, '/api/cuenta/confirmacion', { token: await linkIn(mailServer, who.email, 'confirmar') });
    expect(await own(who)).toMatchObject({
      insignias: [{ tipo: 'correo', desde: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    });
    expect(await announced(who)).toEqual(['email']);
    const pending = (await accountOf(who)).outbox.filter(
      ({ name, to }) => name === 'provider.changed' && to === 'directory',
    );
    const last = pending.at(-1)?.data as EventData<'provider.changed'> | undefined;
    expect(last?.provider?.badges).toMatchObject([{ kind: 'email' }]);
  });
});

describe('the badge of the telephone', () => {
  it('requires the code that the number received, in a message with the id and the token for the provider', async () => {
    const { who, telefono } = await newProvider();
    expect(await own(who)).toEqual({ insignias: [], telefono, recibe_codigos: true, codigo: null });
    const asked = await ask(who);
    expect(asked).toMatchObject({ status: 202, body: { success: true, data: { codigo: { intentos: 5 } } } });
    const code = await codeTo(telefono);
    expect(provider.to(telefono)[0]).toMatchObject({
      telefono,
      texto: expect.stringMatching(/^\d{6} es tu código de Vitrina\./),
      headers: { authorization: `Bearer ${SMS_TOKEN}`, 'idempotency-key': provider.to(telefono)[0]?.id },
    });
    expect(JSON.stringify(await accountOf(who))).not.toContain(code);
    expect(await confirm(who, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Tu teléfono está confirmado.' },
    });
    expect(await kinds(who)).toEqual(['telefono']);
    expect(await announced(who)).toEqual(['phone']);
    expect(await confirm(who, code)).toMatchObject({ status: 400, body: { code: 'codigo_vencido' } });
    expect(await ask(who)).toMatchObject({ status: 409, body: { code: 'telefono_confirmado' } });
  });

  it('disappears when the telephone changes, and does not come back with the old number', async () => {
    const { who, telefono } = await confirmed();
    await who.profile({ action: 'update', descripcion: 'Otra descripción' });
    expect(await kinds(who)).toEqual(['telefono']);
    await who.profile({ action: 'update', telefono: phoneNumber() });
    expect(await kinds(who)).toEqual([]);
    expect(await announced(who)).toBeUndefined();
    await who.profile({ action: 'update', telefono });
    expect(await kinds(who)).toEqual([]);
  });

  it('proves only the number that the code was sent to', async () => {
    const { who, telefono } = await newProvider();
    await ask(who);
    const code = await codeTo(telefono);
    const next = phoneNumber();
    await who.profile({ action: 'update', telefono: next });
    expect(await confirm(who, code)).toMatchObject({ status: 400, body: { code: 'codigo_vencido' } });
    await who.profile({ action: 'update', telefono });
    expect(await confirm(who, code)).toMatchObject({ status: 400, body: { code: 'codigo_vencido' } });
    expect(await kinds(who)).toEqual([]);
  });

  it('allows five attempts, also if they arrive at the same time', async () => {
    const { who, telefono } = await newProvider();
    await ask(who);
    const code = await codeTo(telefono);
    const first = await Promise.all(Array.from({ length: 4 }, () => confirm(who, wrong(code))));
    expect(first.map(({ body }) => body.code)).toEqual(Array(4).fill('codigo_incorrecto'));
    expect(await own(who)).toMatchObject({ codigo: { intentos: 1 } });
    expect((await confirm(who, wrong(code))).body.code).toBe('codigo_incorrecto');
    expect(await confirm(who, code)).toMatchObject({ status: 400, body: { code: 'codigo_vencido' } });
    expect(await own(who)).toMatchObject({ codigo: null });
    await ask(who);
    expect((await confirm(who, await codeTo(telefono, 2))).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const { who, telefono } = await newProvider();
    await ask(who);
    const code = await codeTo(telefono);
    const { until } = (await accountOf(who)).phoneCode ?? { until: new Date(0) };
    const minutes = (until.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(8);
    expect(minutes).toBeLessThan(10.1);
    const past = { $set: { 'phoneCode.until': new Date(Date.now() - 60_000) } };
    await data.mongo.collection('accounts').updateOne({ email: who.email }, past);
    expect(await confirm(who, code)).toMatchObject({ status: 400, body: { code: 'codigo_vencido' } });
  });

  it('sends one message for simultaneous requests, and the same code again after a failure', async () => {
    const { who, telefono } = await newProvider();
    provider.respondWith(503);
    await Promise.all([ask(who), ask(who), ask(who)]);
    const code = await codeTo(telefono);
    const waiting = async () => (await accountOf(who)).mails.filter(({ kind }) => kind === 'phoneCode');
    await expect.poll(async () => (await waiting())[0]?.tries).toBe(1);
    expect(await waiting()).toHaveLength(1);
    expect((await ask(who)).status).toBe(202);
    provider.respondWith(202);
    const position = (await accountOf(who)).mails.findIndex(({ kind }) => kind === 'phoneCode');
    const due = { $set: { [`mails.${position}.at`]: new Date(0) } };
    await data.mongo.collection('accounts').updateOne({ email: who.email }, due);
    expect(await codeTo(telefono, 2)).toBe(code);
    const ids = provider.to(telefono).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect((await confirm(who, code)).status).toBe(200);
  });

  it('sends no code to a number that changed since, and never follows a redirect', async () => {
    const { who, telefono } = await newProvider();
    provider.respondWith(302);
    await ask(who);
    await codeTo(telefono);
    await expect.poll(async () => (await accountOf(who)).mails.find(({ kind }) => kind === 'phoneCode')?.tries).toBe(1);
    provider.respondWith(202);
    await who.profile({ action: 'update', telefono: phoneNumber() });
    const position = (await accountOf(who)).mails.findIndex(({ kind }) => kind === 'phoneCode');
    const due = { $set: { [`mails.${position}.at`]: new Date(0) } };
    await data.mongo.collection('accounts').updateOne({ email: who.email }, due);
    const left = async () => (await accountOf(who)).mails.filter(({ kind }) => kind === 'phoneCode').length;
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    expect(provider.to(telefono)).toHaveLength(1);
  });

  it('sends a new code for a new request, after the provider of text messages refused the first one', async () => {
    const { who, telefono } = await newProvider();
    provider.respondWith(400);
    await ask(who);
    const code = await codeTo(telefono);
    const pending = async () => (await accountOf(who)).mails.find(({ kind }) => kind === 'phoneCode');
    await expect.poll(async () => (await pending())?.fault).toBe('ETEXT 400');
    provider.respondWith(202);
    await ask(who);
    const next = await codeTo(telefono, 2);
    if (next !== code) expect((await confirm(who, code)).body.code).toBe('codigo_incorrecto');
    expect((await confirm(who, next)).status).toBe(200);
  });

  it('refuses landlines, numbers of other countries and accounts without a complete profile', async () => {
    const { who } = await newProvider('+1 415 555 2671');
    expect(await own(who)).toMatchObject({ recibe_codigos: false });
    expect(await ask(who)).toMatchObject({ status: 400, body: { code: 'telefono_sin_mensajes' } });
    const person = await service.visitor().signUp();
    expect(await ask(person)).toMatchObject({ status: 403, body: { code: 'perfil_incompleto' } });
    expect((await ask(service.visitor())).status).toBe(401);
  });

  it.each(['12345', '1234567', 'abcdef', '', 123456, null, { $ne: '' }, '１２３４５６x'])(
    'refuses %j as a code without counting it',
    async (codigo) => {
      const { who, telefono } = await newProvider();
      await ask(who);
      await codeTo(telefono);
      expect((await confirm(who, codigo)).status).toBe(400);
      expect(await own(who)).toMatchObject({ codigo: { intentos: 5 } });
    },
  );
});

describe('codes in production', () => {
  let production: RunningAccounts;
  let stored: AccountsData;
  beforeAll(async () => {
    const SMS_URL = service.config.SMS_URL ?? '';
    production = await runAccounts({ NODE_ENV: 'production', SMS_URL, SMTP_URL: service.config.SMTP_URL ?? '' });
    stored = await openData(production.config);
  });
  afterAll(async () => {
    await production.close();
    await stored.drop();
  });

  it('reach a number three times a day, from all accounts together, and an account five times', async () => {
    const phone = phoneNumber();
    const first = await newProvider(phone, production);
    const second = await newProvider(phone, production);
    for (const [nth, who] of [first.who, first.who, second.who].entries()) {
      expect((await ask(who)).status).toBe(202);
      await codeTo(phone, nth + 1);
      await expect
        .poll(async () => (await accountOf(who, stored)).mails.some(({ kind }) => kind === 'phoneCode'))
        .toBe(false);
    }
    expect(await ask(second.who)).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    for (const times of [1, 2, 3]) {
      const next = phoneNumber();
      await first.who.profile({ action: 'update', telefono: next });
      expect([times, (await ask(first.who)).status]).toEqual([times, 202]);
      await codeTo(next);
    }
    const next = phoneNumber();
    await first.who.profile({ action: 'update', telefono: next });
    expect((await ask(first.who)).status).toBe(429);
  });

  it('reach numbers that differ in their last digits twenty times a day', async () => {
    const prefix = phoneNumber().slice(0, -4);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      const { who } = await newProvider(`${prefix}${String(1_000 + at)}`, production);
      statuses.push((await ask(who)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });

  it('need a configured provider of text messages', async () => {
    const silent = await runAccounts({ NODE_ENV: 'production' });
    const { who } = await newProvider(phoneNumber(), silent);
    expect(await ask(who)).toMatchObject({ status: 503, body: { code: 'mensajes_no_disponibles' } });
    const { mongo, drop } = await openData(silent.config);
    await silent.close();
    expect(await mongo.collection('local_outbox').countDocuments()).toBe(0);
    await drop();
  });
});

describe('a service without a provider of text messages', () => {
  it('shows the codes on the page of the mails', async () => {
    const local = await runAccounts();
    const { who, telefono } = await newProvider(phoneNumber(), local);
    await ask(who);
    const headers = { accept: 'application/json' };
    const read = async () =>
      (await who.send(`http://localhost/internal/correos?para=${encodeURIComponent(telefono)}`, { headers })).body
        .data as Array<{ text: string }>;
    await expect.poll(async () => (await read()).length).toBe(1);
    const code = /^\d{6}/.exec((await read())[0]?.text ?? '')?.[0];
    expect((await confirm(who, code)).status).toBe(200);
    const { drop } = await openData(local.config);
    await local.close();
    await drop();
  });
});

describe('the badges of identity and licence', () => {
  const reviews = async (id: string, who = admin) => {
    const { status, body } = await who.send(`/api/admin/cuentas/${id}/insignias`);
    return { status, body, data: body.data as BadgeReview[] };
  };
  const review = (id: string, body: object, who = admin) => post(who, `/api/admin/cuentas/${id}/insignias`, body);
  const identity = { tipo: 'identidad', otorgada: true, dato: 'Ana Ruiz', nota: 'Credencial en videollamada' };
  const licence = { ...identity, tipo: 'cedula', dato: 'Ana Ruiz · Plomera', nota: 'Cédula 123 en el registro' };
  const reviewed = async () => {
    const { who } = await newProvider();
    const { _id: id } = await accountOf(who);
    return { who, id };
  };
  const logged = async (who: Visitor) =>
    (await accountOf(who)).outbox.flatMap(({ name, data: act }) => (name === 'staff.acted' ? [act] : []));

  it('require an administrator with a note, which is logged in the same write and which the provider does not see', async () => {
    const { who, id } = await reviewed();
    expect((await reviews(id)).data).toEqual([
      { tipo: 'identidad', dato: 'Ana Ruiz', insignia: null },
      { tipo: 'cedula', dato: 'Ana Ruiz · Plomera', insignia: null },
    ]);
    expect((await review(id, identity)).status).toBe(200);
    const { status, body } = await review(id, licence);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { insignia: { nota: identity.nota, revisor: 'Administración' } },
      { insignia: { nota: licence.nota } },
    ]);
    expect(await kinds(who)).toEqual(['identidad', 'cedula']);
    expect(await announced(who)).toEqual(['identity', 'licence']);
    expect(JSON.stringify(await own(who))).not.toContain('videollamada');
    expect(await logged(who)).toMatchObject([
      { action: 'award', subjectId: id, staffName: 'Administración', detail: `Identidad revisada · ${identity.nota}` },
      { action: 'award', detail: `Cédula revisada · ${licence.nota}` },
    ]);
  });

  it('notify their owner by mail, without the note, when one is awarded or withdrawn', async () => {
    const { who, id } = await reviewed();
    await post(who, '/api/cuenta/confirmacion', { token: await linkIn(mailServer, who.email, 'confirmar') });
    const mails = () => mailServer.to(who.email).filter(({ subject }) => subject?.includes('insignia'));
    expect((await review(id, identity)).status).toBe(200);
    await expect
      .poll(() => mails().map(({ subject }) => subject))
      .toEqual(['Te otorgamos la insignia «Identidad revisada»']);
    expect(mails()[0]?.text).toContain('Te otorgamos la insignia «Identidad revisada».');
    expect(mails()[0]?.text).not.toContain(identity.nota);
    expect((await review(id, { ...identity, otorgada: false })).status).toBe(200);
    expect((await accountOf(who)).notifications?.map(({ what, name }) => [what, name])).toEqual([
      ['badgeAward', 'Identidad revisada'],
      ['badgeWithdrawal', 'Identidad revisada'],
    ]);
    await post(who, '/api/cuenta/avisos', { decisiones: false });
    expect((await review(id, identity)).status).toBe(200);
    expect((await accountOf(who)).notifications?.at(-1)).toMatchObject({ what: 'badgeAward', mail: '' });
  });

  it('count a repeat once, and are withdrawn with a note', async () => {
    const { who, id } = await reviewed();
    await Promise.all([review(id, identity), review(id, identity), review(id, identity)]);
    expect(await logged(who)).toHaveLength(1);
    const withdrawal = { ...identity, otorgada: false, nota: 'La credencial era de otra persona' };
    expect((await review(id, withdrawal)).status).toBe(200);
    expect((await review(id, withdrawal)).status).toBe(200);
    expect(await kinds(who)).toEqual([]);
    expect((await logged(who)).map((act) => (act as EventData<'staff.acted'>).action)).toEqual(['award', 'withdraw']);
  });

  it('disappear when what they prove changes: both with the name, the licence with the specialty or a segment', async () => {
    const { who, id } = await reviewed();
    await review(id, identity);
    await review(id, licence);
    await who.profile({ action: 'update', especialidad: 'Plomera y gasista' });
    expect(await kinds(who)).toEqual(['identidad']);
    await who.profile({ action: 'update', especialidad: 'Plomera' });
    expect(await kinds(who)).toEqual(['identidad']);
    await review(id, licence);
    await who.profile({ action: 'update', segmento: 'Plomería' });
    expect(await kinds(who)).toEqual(['identidad']);
    await review(id, { ...licence, dato: 'Ana Ruiz · Plomera · Plomería' });
    expect(await kinds(who)).toEqual(['identidad', 'cedula']);
    await post(who, '/api/cuenta/nombre', { nombre: 'Ana Ruiz Gil' });
    expect(await kinds(who)).toEqual([]);
    expect(await announced(who)).toBeUndefined();
    expect((await accountOf(who)).proofs).toEqual([]);
  });

  it('stay away for data that changed during the review, without a note, for staff and by anyone else', async () => {
    const { who, id } = await reviewed();
    expect(await review(id, { ...identity, dato: 'Ana Gil' })).toMatchObject({
      status: 409,
      body: { code: 'dato_cambiado' },
    });
    for (const nota of ['', '  ', '\u200b'])
      expect(await review(id, { ...identity, nota })).toMatchObject({ status: 400, body: { code: 'nota_requerida' } });
    expect((await review(id, { ...identity, tipo: 'telefono' })).status).toBe(400);
    expect((await review(id, { ...identity, nota: 'x'.repeat(301) })).body.code).toBe('campo_largo');
    expect(await review('0'.repeat(24), identity)).toMatchObject({
      status: 404,
      body: { code: 'cuenta_no_encontrada' },
    });
    const { _id: staffId } = await accountOf(admin);
    expect((await review(staffId, identity)).status).toBe(404);
    expect((await review(id, identity, who)).status).toBe(403);
    expect((await reviews(id, who)).status).toBe(403);
    expect((await review(id, identity, service.visitor())).status).toBe(401);
    expect(await kinds(who)).toEqual([]);
  });

  it('appear in the copy of the data, without the note, and end with the erasure', async () => {
    const { who, telefono } = await confirmed();
    const { _id: id } = await accountOf(who);
    await review(id, identity);
    const headers = { authorization: `Bearer ${serviceKey('directory', 'accounts')}` };
    const copy = await who.send(`/internal/own-data/${id}`, { headers });
    expect(copy.body.data).toMatchObject({
      insignias: [
        { tipo: 'telefono', dato: telefono },
        { tipo: 'identidad', dato: 'Ana Ruiz' },
      ],
    });
    expect(JSON.stringify(copy.body)).not.toContain('videollamada');
    const due = { $set: { erasure: { dueAt: new Date(0), final: false } } };
    await data.mongo.collection('accounts').updateOne({ email: who.email }, due);
    const stored = () => data.mongo.collection<Account>('accounts').findOne({ _id: id });
    await expect.poll(async () => (await stored())?.erased, { timeout: 60_000 }).toBe(true);
    expect(await stored()).toMatchObject({ proofs: [], phoneCode: null, phone: '' });
  });
});
