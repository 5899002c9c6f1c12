import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn } from './mails.ts';
import { openOperator } from './operator.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

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

const post = (who: Visitor, path: string, body: unknown) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const ask = (who: Visitor, correo: string, contrasena = password) =>
  post(who, '/api/cuenta/correo', { correo, contrasena });
const open = (token: string, who = service.visitor()) => post(who, '/api/cuenta/confirmacion', { token });
const shown = async (who: Visitor) => (await who.session()).body.usuario;
const logIn = (email: string, contrasena = password) => service.visitor().auth({ action: 'login', email, contrasena });
const subjects = (email: string) => mailServer.to(email).map(({ subject }) => subject);
const accounts = () => data.mongo.collection('accounts');
let counted = 0;
const address = () => {
  counted += 1;
  return `nuevo-${counted}-${Date.now()}@correo.example`;
};

/** Creates an account with a confirmed e-mail. */
async function owner(): Promise<Visitor> {
  const who = await service.visitor().signUp();
  expect((await open(await linkIn(mailServer, who.email, 'confirmar'))).status).toBe(200);
  return who;
}
const EXPIRED = { status: 400, body: { code: 'enlace_vencido' } };

describe('a change of the e-mail', () => {
  it('voids a link for a new password that is being composed for the former address', async () => {
    const who = await owner();
    const operator = await openOperator(service.config);
    const before = (await operator.accounts.byEmail(who.email)) ?? expect.fail('no account');
    const next = address();
    await ask(who, next);
    expect((await open(await linkIn(mailServer, next, 'confirmar'), who)).status).toBe(200);
    const token = await operator.accounts.addLink(before, 'recovery');
    await operator.close();
    const chosen = { contrasena: 'otra clave larga', confirmar_contrasena: 'otra clave larga' };
    expect(await who.auth({ action: 'restablecer', token, ...chosen })).toMatchObject(EXPIRED);
    expect((await logIn(next)).status).toBe(200);
  });

  it('applies only when confirmed, mails the old address twice and ends the other sessions', async () => {
    const who = await owner();
    const other = service.visitor();
    await other.auth({ action: 'login', email: who.email, contrasena: password });
    const old = who.email;
    const next = address();
    expect(await ask(who, next)).toMatchObject({ status: 202, body: { success: true } });
    const token = await linkIn(mailServer, next, 'confirmar');
    await expect.poll(() => subjects(old)).toContain('Pidieron cambiar el correo de tu cuenta');
    expect(JSON.stringify(mailServer.to(next))).not.toContain('Ana');
    expect(await shown(who)).toMatchObject({ email: old });
    expect((await logIn(next)).status).not.toBe(200);
    expect(await open(token, who)).toMatchObject({ status: 200 });
    expect(await shown(who)).toMatchObject({ email: next, correoConfirmado: true });
    expect(await shown(other)).toBeFalsy();
    expect((await logIn(old)).status).not.toBe(200);
    expect((await logIn(next)).status).toBe(200);
    await expect.poll(() => subjects(old)).toContain('Tu cuenta usa otro correo');
  });

  it('happens once for simultaneous clicks on its link, and a later click gets the same response', async () => {
    const who = await owner();
    const old = who.email;
    const next = address();
    await ask(who, next);
    const token = await linkIn(mailServer, next, 'confirmar');
    const opened = await Promise.all([open(token), open(token), open(token)]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(token)).status).toBe(200);
    expect(await accounts().findOne({ email: next })).toMatchObject({ formerEmails: [{ email: old }] });
  });

  it('ignores the link of a request that a later request replaced', async () => {
    const who = await owner();
    const first = address();
    const second = address();
    await ask(who, first);
    const replaced = await linkIn(mailServer, first, 'confirmar');
    await ask(who, second);
    const token = await linkIn(mailServer, second, 'confirmar');
    expect(await open(replaced)).toMatchObject(EXPIRED);
    expect((await open(token)).status).toBe(200);
    expect(await open(replaced)).toMatchObject(EXPIRED);
  });

  it('expires after 24 hours', async () => {
    const who = await owner();
    const next = address();
    await ask(who, next);
    const token = await linkIn(mailServer, next, 'confirmar');
    const past = { $set: { 'links.$[].until': new Date(Date.now() - 1) } };
    await accounts().updateOne({ email: who.email }, past);
    expect(await open(token)).toMatchObject(EXPIRED);
    expect(await shown(who)).toMatchObject({ email: who.email });
  });

  it('stops when the password changes', async () => {
    const who = await owner();
    const next = address();
    await ask(who, next);
    const token = await linkIn(mailServer, next, 'confirmar');
    const change = { contrasena: password, nuevaContrasena: 'una clave nueva', confirmarContrasena: 'una clave nueva' };
    expect((await who.profile({ action: 'update', ...change })).status).toBe(200);
    expect(await open(token)).toMatchObject(EXPIRED);
  });

  it('invalidates recovery links in the former mailbox', async () => {
    const who = await owner();
    const next = address();
    await who.auth({ action: 'recuperar', email: who.email });
    const recovery = await linkIn(mailServer, who.email, 'restablecer');
    await ask(who, next);
    await open(await linkIn(mailServer, next, 'confirmar'));
    const reset = { contrasena: 'otra clave larga', confirmar_contrasena: 'otra clave larga' };
    expect(await service.visitor().auth({ action: 'restablecer', token: recovery, ...reset })).toMatchObject(EXPIRED);
  });

  it('gives the same response for another account’s address, whose owner gets a mail without a confirmation link', async () => {
    const who = await owner();
    const taken = await owner();
    const free = await ask(who, address());
    const answer = await ask(who, taken.email);
    expect(answer.status).toBe(free.status);
    expect(Object.keys(answer.body)).toEqual(Object.keys(free.body));
    await expect.poll(() => subjects(taken.email)).toContain('Ya tienes una cuenta en Vitrina');
    expect(subjects(taken.email)).not.toContain('Confirma tu nuevo correo');
  });

  it('fails at the confirmation if another person registered the address first', async () => {
    const who = await owner();
    const next = address();
    await ask(who, next);
    const token = await linkIn(mailServer, next, 'confirmar');
    const account = {
      nombre: 'Eva',
      email: next,
      contrasena: 'la clave de Eva',
      confirmar_contrasena: 'la clave de Eva',
    };
    await service.visitor().auth({ action: 'register', ...account });
    expect(await open(token, who)).toMatchObject(EXPIRED);
    expect(await shown(who)).toMatchObject({ email: who.email });
    expect((await logIn(next, 'la clave de Eva')).status).toBe(200);
  });

  it('succeeds for one of two accounts that confirm an address simultaneously, and the other keeps its own e-mail', async () => {
    const one = await owner();
    const two = await owner();
    const next = address();
    await ask(one, next);
    const first = await linkIn(mailServer, next, 'confirmar');
    await ask(two, next);
    const second = await linkIn(mailServer, next, 'confirmar', 2);
    const answers = await Promise.all([open(first, one), open(second, two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const loser = answers[0]?.status === 200 ? two : one;
    expect((await logIn(loser.email)).status).toBe(200);
    expect(await shown(await loser.logIn())).toMatchObject({ email: loser.email });
  });

  it('requires the password, and refuses the current address', async () => {
    const who = await owner();
    expect(await ask(who, address(), 'otra contraseña')).toMatchObject({
      status: 400,
      body: { code: 'contrasena_actual_incorrecta' },
    });
    expect(await ask(who, who.email.toUpperCase())).toMatchObject({ status: 400, body: { code: 'correo_sin_cambio' } });
    expect((await ask(service.visitor(), address())).status).toBe(401);
    expect(await accounts().findOne({ email: who.email })).not.toHaveProperty('emailChange.email');
  });

  it('sends no mail to an old address that was never confirmed', async () => {
    const who = await service.visitor().signUp();
    const old = who.email;
    const next = address();
    await linkIn(mailServer, old, 'confirmar');
    await ask(who, next);
    await open(await linkIn(mailServer, next, 'confirmar'));
    expect(subjects(old)).toEqual(['Confirma tu correo']);
    expect(await accounts().findOne({ email: next }, { projection: { formerEmails: 1, mails: 1 } })).toMatchObject({
      mails: [],
    });
  });
});

describe('a change of the name', () => {
  it('reaches every session immediately', async () => {
    const who = await owner();
    const other = service.visitor();
    await other.auth({ action: 'login', email: who.email, contrasena: password });
    expect(await post(who, '/api/cuenta/nombre', { nombre: '  Ana   Lucía ' })).toMatchObject({ status: 200 });
    expect(await shown(other)).toMatchObject({ nombre: expect.stringMatching(/^Ana\s+Lucía$/) });
  });

  it.each([
    ['', 'nombre_requerido'],
    ['a'.repeat(81), 'nombre_largo'],
    ['www.ofertas.example', 'nombre_con_contacto'],
  ])('refuses %j', async (nombre, code) => {
    expect(await post(await owner(), '/api/cuenta/nombre', { nombre })).toMatchObject({ status: 400, body: { code } });
  });
});
