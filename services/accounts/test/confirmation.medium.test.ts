import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn } from './mails.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

let mailServer: FakeMailServer;
let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  mailServer = new FakeMailServer();
  service = await runAccounts({ SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await mailServer.close();
});

const confirm = (body: object, from = service.visitor()) =>
  from.send('/api/cuenta/confirmacion', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const recover = (person: Visitor) => person.auth({ action: 'recuperar', email: person.email });
const isConfirmed = async (person: Visitor) =>
  ((await person.session()).body.usuario as { correoConfirmado: boolean }).correoConfirmado;

describe('the e-mail of an account', () => {
  it('receives no mail with the account’s name before it is confirmed, because any visitor could have chosen the name', async () => {
    const person = await service.visitor().signUp('Rosa Elvira');
    const greetings = () => mailServer.to(person.email).map(({ text }) => text?.split('\n')[0]);
    await confirm({ token: await linkIn(mailServer, person.email, 'confirmar') });
    await recover(person);
    await expect.poll(greetings).toEqual(['Hola:', 'Hola, Rosa Elvira:']);
    await data.mongo.collection('accounts').updateOne({ email: person.email }, { $unset: { confirmedAt: '' } });
    await recover(person);
    await expect.poll(greetings).toEqual(['Hola:', 'Hola, Rosa Elvira:', 'Hola:']);
    const unconfirmed = [mailServer.to(person.email)[0], mailServer.to(person.email)[2]];
    expect(JSON.stringify(unconfirmed)).not.toMatch(/Rosa|Elvira/);
  });

  it('can be confirmed by the link of the registration in any browser, and more than once', async () => {
    const person = await service.visitor().signUp();
    expect(await isConfirmed(person)).toBe(false);
    const token = await linkIn(mailServer, person.email, 'confirmar');
    expect(mailServer.to(person.email)[0]).toMatchObject({ subject: 'Confirma tu correo' });
    for (let opened = 0; opened < 2; opened += 1) {
      expect(await confirm({ token })).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await isConfirmed(person)).toBe(true);
  });

  it('gets the link again by a request without a body', async () => {
    const person = await service.visitor().signUp();
    await expect.poll(() => mailServer.to(person.email).length).toBe(1);
    const empty = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (const request of [{ method: 'POST' }, empty])
      expect(await person.send('/api/cuenta/confirmacion', request)).toMatchObject({ status: 200 });
    await expect.poll(() => mailServer.to(person.email).length).toBeGreaterThan(1);
    expect(await person.send('/api/cuenta/confirmacion', { method: 'POST', body: 'token=x' })).toMatchObject({
      status: 415,
    });
  });

  it('restricts nothing while it is unconfirmed', async () => {
    const person = await service.visitor().signUp();
    expect(await person.profile({ action: 'update', ...completeProfile })).toMatchObject({ status: 200 });
    expect((await person.session()).body).toMatchObject({ usuario: { rol: 'proveedor', perfilCompleto: true } });
  });

  it('receives another link on request, and both links work', async () => {
    const person = await service.visitor().signUp();
    const first = await linkIn(mailServer, person.email, 'confirmar');
    expect(await confirm({}, person)).toMatchObject({
      status: 200,
      body: { message: 'Te enviamos el enlace. Revisa también el correo no deseado.' },
    });
    const second = await linkIn(mailServer, person.email, 'confirmar', 2);
    expect(second).not.toBe(first);
    expect((await confirm({ token: first })).status).toBe(200);
    expect((await confirm({ token: second })).status).toBe(200);
  });

  it('receives no more links once it is confirmed', async () => {
    const person = await service.visitor().signUp();
    await confirm({ token: await linkIn(mailServer, person.email, 'confirmar') });
    const before = mailServer.to(person.email).length;
    expect(await confirm({}, person)).toMatchObject({
      status: 200,
      body: { message: 'Tu correo está confirmado.' },
    });
    const account = await data.mongo.collection('accounts').findOne({ email: person.email });
    expect(account?.mails).toEqual([]);
    expect(mailServer.to(person.email)).toHaveLength(before);
  });

  it('receives a link on request for an old account without a list of mails', async () => {
    const person = await service.visitor().signUp();
    await linkIn(mailServer, person.email, 'confirmar');
    const accounts = data.mongo.collection('accounts');
    await accounts.updateOne({ email: person.email }, { $unset: { mails: '', links: '' } });
    expect((await confirm({}, person)).status).toBe(200);
    expect((await confirm({ token: await linkIn(mailServer, person.email, 'confirmar', 2) })).status).toBe(200);
  });

  it.each([{ token: 'x' }, { token: 'a'.repeat(43) }, { token: { $gt: '' } }, { token: 'a'.repeat(300) }, {}])(
    'stays unconfirmed for the request %j',
    async (body) => {
      expect(await confirm(body)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
    },
  );

  it('stays unconfirmed with a link older than a week', async () => {
    const person = await service.visitor().signUp();
    const token = await linkIn(mailServer, person.email, 'confirmar');
    const past = { $set: { 'links.0.until': new Date(Date.now() - 1) } };
    await data.mongo.collection('accounts').updateOne({ email: person.email }, past);
    expect(await confirm({ token })).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
    expect(await isConfirmed(person)).toBe(false);
  });

  it('receives a mail about a password changed in the profile', async () => {
    const person = await service.visitor().signUp();
    const change = { contrasena: 'correcto caballo batería', nuevaContrasena: 'una clave nueva' };
    expect(
      await person.profile({ action: 'update', ...change, confirmarContrasena: change.nuevaContrasena }),
    ).toMatchObject({ status: 200 });
    await expect
      .poll(() => mailServer.to(person.email).map(({ subject }) => subject))
      .toContain('Tu contraseña cambió');
  });
});
