import { MailHouse } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn } from './mails.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let house: MailHouse;
let service: RunningAccounts;
let data: AccountsData;
beforeAll(async () => {
  house = new MailHouse();
  service = await runAccounts({ SMTP_URL: await house.listen() });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await house.close();
});

const post = (who: Visitor, path: string, body: unknown) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const ask = (who: Visitor, correo: string, contrasena = password) =>
  post(who, '/api/cuenta/correo', { correo, contrasena });
const open = (token: string, who = service.visitor()) => post(who, '/api/cuenta/confirmacion', { token });
const shown = async (who: Visitor) => (await who.session()).body.usuario;
const logIn = (email: string, contrasena = password) => service.visitor().auth({ action: 'login', email, contrasena });
const subjects = (email: string) => house.to(email).map(({ subject }) => subject);
const accounts = () => data.mongo.collection('accounts');
let counted = 0;
const address = () => {
  counted += 1;
  return `nuevo-${counted}-${Date.now()}@correo.example`;
};

/** Somebody whose e-mail is confirmed. */
async function owner(): Promise<Visitor> {
  const who = await service.visitor().signUp();
  expect((await open(await linkIn(house, who.email, 'confirmar'))).status).toBe(200);
  return who;
}
const EXPIRED = { status: 400, body: { code: 'enlace_vencido' } };

describe('a change of the e-mail', () => {
  it('takes effect at the confirmation only, tells the old address twice and ends the other sessions', async () => {
    const who = await owner();
    const other = service.visitor();
    await other.auth({ action: 'login', email: who.email, contrasena: password });
    const [old, next] = [who.email, address()];
    expect(await ask(who, next)).toMatchObject({ status: 202, body: { success: true } });
    const token = await linkIn(house, next, 'confirmar');
    await expect.poll(() => subjects(old), { timeout: 20_000 }).toContain('Pidieron cambiar el correo de tu cuenta');
    expect(JSON.stringify(house.to(next))).not.toContain('Ana');
    expect(await shown(who)).toMatchObject({ email: old });
    expect((await logIn(next)).status).not.toBe(200);
    expect(await open(token, who)).toMatchObject({ status: 200 });
    expect(await shown(who)).toMatchObject({ email: next, correoConfirmado: true });
    expect(await shown(other)).toBeFalsy();
    expect((await logIn(old)).status).not.toBe(200);
    expect((await logIn(next)).status).toBe(200);
    await expect.poll(() => subjects(old), { timeout: 20_000 }).toContain('Tu cuenta usa otro correo');
  });

  it('is confirmed once by simultaneous openings of its link, and a later opening reads the same', async () => {
    const who = await owner();
    const [old, next] = [who.email, address()];
    await ask(who, next);
    const token = await linkIn(house, next, 'confirmar');
    const opened = await Promise.all([open(token), open(token), open(token)]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(token)).status).toBe(200);
    expect(await accounts().findOne({ email: next })).toMatchObject({ formerEmails: [{ email: old }] });
  });

  it('is not confirmed by the link of a request that a later one replaced', async () => {
    const who = await owner();
    const [first, second] = [address(), address()];
    await ask(who, first);
    const replaced = await linkIn(house, first, 'confirmar');
    await ask(who, second);
    const token = await linkIn(house, second, 'confirmar');
    expect(await open(replaced)).toMatchObject(EXPIRED);
    expect((await open(token)).status).toBe(200);
    expect(await open(replaced)).toMatchObject(EXPIRED);
  });

  it('is not confirmed by a link after its 24 hours', async () => {
    const who = await owner();
    const next = address();
    await ask(who, next);
    const token = await linkIn(house, next, 'confirmar');
    const past = { $set: { 'links.$[].until': new Date(Date.now() - 1) } };
    await accounts().updateOne({ email: who.email }, past);
    expect(await open(token)).toMatchObject(EXPIRED);
    expect(await shown(who)).toMatchObject({ email: who.email });
  });

  it('is withdrawn by a change of the password', async () => {
    const who = await owner();
    const next = address();
    await ask(who, next);
    const token = await linkIn(house, next, 'confirmar');
    const change = { contrasena: password, nuevaContrasena: 'una clave nueva', confirmarContrasena: 'una clave nueva' };
    expect((await who.profile({ action: 'update', ...change })).status).toBe(200);
    expect(await open(token)).toMatchObject(EXPIRED);
  });

  it('ends links for a new password that the former mailbox holds', async () => {
    const who = await owner();
    const next = address();
    await who.auth({ action: 'recuperar', email: who.email });
    const recovery = await linkIn(house, who.email, 'restablecer');
    await ask(who, next);
    await open(await linkIn(house, next, 'confirmar'));
    const reset = { contrasena: 'otra clave larga', confirmar_contrasena: 'otra clave larga' };
    expect(await service.visitor().auth({ action: 'restablecer', token: recovery, ...reset })).toMatchObject(EXPIRED);
  });

  it('answers the same for the address of another account, whose owner gets a mail without a link to confirm', async () => {
    const [who, taken] = [await owner(), await owner()];
    const free = await ask(who, address());
    const answer = await ask(who, taken.email);
    expect(answer.status).toBe(free.status);
    expect(Object.keys(answer.body)).toEqual(Object.keys(free.body));
    await expect.poll(() => subjects(taken.email), { timeout: 20_000 }).toContain('Ya tienes una cuenta en Vitrina');
    expect(subjects(taken.email)).not.toContain('Confirma tu nuevo correo');
  });

  it('is refused at the confirmation where somebody registered the address before it', async () => {
    const who = await owner();
    const next = address();
    await ask(who, next);
    const token = await linkIn(house, next, 'confirmar');
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

  it('goes to one of two accounts that confirm the same address at once, and the other logs in with its own as before', async () => {
    const [one, two] = [await owner(), await owner()];
    const next = address();
    await ask(one, next);
    const first = await linkIn(house, next, 'confirmar');
    await ask(two, next);
    const second = await linkIn(house, next, 'confirmar', 2);
    const answers = await Promise.all([open(first, one), open(second, two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const loser = answers[0]?.status === 200 ? two : one;
    expect((await logIn(loser.email)).status).toBe(200);
    expect(await shown(await loser.logIn())).toMatchObject({ email: loser.email });
  });

  it('asks for the password, and refuses the address that the account has', async () => {
    const who = await owner();
    expect(await ask(who, address(), 'otra contraseña')).toMatchObject({
      status: 400,
      body: { code: 'contrasena_actual_incorrecta' },
    });
    expect(await ask(who, who.email.toUpperCase())).toMatchObject({ status: 400, body: { code: 'correo_sin_cambio' } });
    expect((await ask(service.visitor(), address())).status).toBe(401);
    expect(await accounts().findOne({ email: who.email })).not.toHaveProperty('emailChange.email');
  });

  it('tells nothing to an old address that was never confirmed', async () => {
    const who = await service.visitor().signUp();
    const [old, next] = [who.email, address()];
    await linkIn(house, old, 'confirmar');
    await ask(who, next);
    await open(await linkIn(house, next, 'confirmar'));
    expect(subjects(old)).toEqual(['Confirma tu correo']);
    expect(await accounts().findOne({ email: next }, { projection: { formerEmails: 1, mails: 1 } })).toMatchObject({
      mails: [],
    });
  });
});

describe('a change of the name', () => {
  it('shows in every session at once', async () => {
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
