import { readAppeal } from '@vitrina/kernel';
import { MailHouse } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/store/account.ts';
import { linkIn } from './mails.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let house: MailHouse;
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;

beforeAll(async () => {
  house = new MailHouse();
  ({ service, data, admin, close } = await runWithAdmin({ SMTP_URL: await house.listen() }));
});
afterAll(async () => {
  await close();
  await house.close();
});

const accounts = () => data.mongo.collection<Account>('accounts');
/** Somebody whose mail of the registration has come. */
const person = async () => {
  const visitor = await service.visitor().signUp('Eva Paz');
  await linkIn(house, visitor.email, 'confirmar');
  return visitor;
};
const decide = async ({ email }: Visitor, suspendida: boolean, razon: string) => {
  const account = await accounts().findOne({ email });
  return admin.send(`/api/admin/cuentas/${account?._id}/suspension`, {
    method: 'POST',
    body: JSON.stringify({ suspendida, razon }),
    headers: { 'content-type': 'application/json' },
  });
};
const subjects = ({ email }: Visitor) => house.to(email).map(({ subject }) => subject);
const letter = ({ email }: Visitor, wanted: string) => house.to(email).find(({ subject }) => subject === wanted);
const wait = { timeout: 20_000 };

describe('the mail about a suspension', () => {
  it('gives the reason and the link to appeal; a second one announces its end', async () => {
    const eva = await person();
    expect((await decide(eva, true, 'Insulta a <b>los demás</b>')).status).toBe(200);
    await expect.poll(() => subjects(eva), wait).toEqual(['Confirma tu correo', 'Suspendimos tu cuenta']);
    const told = letter(eva, 'Suspendimos tu cuenta');
    expect(told?.text).toContain('El motivo: «Insulta a <b>los demás</b>».');
    const token = /\/perfil\/apelar#token=(\S+)/.exec(told?.text ?? '')?.[1] ?? '';
    const account = await accounts().findOne({ email: eva.email });
    expect(readAppeal(service.config.APPEAL_SECRET, token)).toEqual({
      accountId: account?._id,
      at: account?.suspensionDecision?.at,
    });
    expect(told?.html).not.toContain('<b>');
    expect(told?.text).toMatch(/Desde el .*\d{4} a las .* \(hora de la Ciudad de México\)\./);
    expect((await decide(eva, false, '')).status).toBe(200);
    await expect.poll(() => subjects(eva).at(-1), wait).toBe('Tu cuenta está activa otra vez');
    expect(letter(eva, 'Tu cuenta está activa otra vez')?.text).not.toContain('El motivo');
  });

  it('comes again for who logs in with the right password, and for no one else', async () => {
    const eva = await person();
    expect((await decide(eva, true, 'Engaña')).status).toBe(200);
    await expect.poll(() => subjects(eva).length, wait).toBe(2);
    const logIn = (contrasena: string) => eva.auth({ action: 'login', email: eva.email, contrasena });
    expect(await logIn('no es la clave')).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    expect(await logIn(password)).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    const again = ['Confirma tu correo', 'Suspendimos tu cuenta', 'Suspendimos tu cuenta'];
    await expect.poll(() => subjects(eva), wait).toEqual(again);
  });

  it('is sent once, however often the same is decided', async () => {
    const eva = await person();
    await Promise.all([1, 2, 3].map(() => decide(eva, true, 'Engaña')));
    await expect.poll(async () => (await accounts().findOne({ email: eva.email }))?.mails, wait).toEqual([]);
    expect(subjects(eva)).toEqual(['Confirma tu correo', 'Suspendimos tu cuenta']);
  });

  it('that could not be sent in time is not sent once the suspension is over', async () => {
    const eva = await person();
    house.refuse({ status: 451, words: 'later' });
    await decide(eva, true, 'Engaña');
    await expect.poll(() => house.refused, wait).toBeGreaterThan(0);
    await decide(eva, false, 'Fue un error');
    house.refuse(null);
    await expect.poll(async () => (await accounts().findOne({ email: eva.email }))?.mails, wait).toEqual([]);
    expect(subjects(eva)).toEqual(['Confirma tu correo', 'Tu cuenta está activa otra vez']);
    expect(letter(eva, 'Tu cuenta está activa otra vez')?.text).toContain('El motivo: «Fue un error».');
  });
});
