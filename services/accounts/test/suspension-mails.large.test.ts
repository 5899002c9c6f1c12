import { FakeMailServer } from '@vitrina/local/testing';
import { readAppeal } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { linkIn } from './mails.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let mailServer: FakeMailServer;
let smtpUrl: string;
let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;

beforeAll(async () => {
  mailServer = new FakeMailServer();
  smtpUrl = await mailServer.listen();
  ({ service, data, admin, close } = await runWithAdmin({ SMTP_URL: smtpUrl }));
});
afterAll(async () => {
  await close();
  await mailServer.close();
});

const accounts = () => data.mongo.collection<Account>('accounts');
/** Creates an account and waits for its registration mail. */
const person = async () => {
  const visitor = await service.visitor().signUp('Eva Paz');
  await linkIn(mailServer, visitor.email, 'confirmar');
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
const subjects = ({ email }: Visitor) => mailServer.to(email).map(({ subject }) => subject);
const letter = ({ email }: Visitor, wanted: string) => mailServer.to(email).find(({ subject }) => subject === wanted);

/** Tests that share the processor take longer each. */
const together = { timeout: 240_000 };

describe.concurrent('the mail about a suspension', together, () => {
  it('contains the reason and the link to appeal, and a second mail announces the end', async ({ expect }) => {
    const eva = await person();
    expect((await decide(eva, true, 'Insulta a <b>los demás</b>')).status).toBe(200);
    await expect.poll(() => subjects(eva)).toEqual(['Confirma tu correo', 'Suspendimos tu cuenta']);
    const suspended = letter(eva, 'Suspendimos tu cuenta');
    expect(suspended?.text).toContain('El motivo: «Insulta a <b>los demás</b>».');
    const token = /\/perfil\/apelar#token=(\S+)/.exec(suspended?.text ?? '')?.[1] ?? '';
    const account = await accounts().findOne({ email: eva.email });
    expect(readAppeal(service.config.APPEAL_SECRET, token)).toEqual({
      accountId: account?._id,
      at: account?.suspensionDecision?.at,
    });
    expect(suspended?.html).not.toContain('<b>');
    expect(suspended?.text).toMatch(/Desde el .*\d{4} a las .* \(hora de la Ciudad de México\)\./);
    expect((await decide(eva, false, '')).status).toBe(200);
    await expect.poll(() => subjects(eva).at(-1)).toBe('Tu cuenta está activa otra vez');
    expect(letter(eva, 'Tu cuenta está activa otra vez')?.text).not.toContain('El motivo');
  });

  it('leaves again only after a login with the correct password', async ({ expect }) => {
    const eva = await person();
    expect((await decide(eva, true, 'Engaña')).status).toBe(200);
    await expect.poll(() => subjects(eva).length).toBe(2);
    const logIn = (contrasena: string) => eva.auth({ action: 'login', email: eva.email, contrasena });
    expect(await logIn('no es la clave')).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    expect(await logIn(password)).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    const again = ['Confirma tu correo', 'Suspendimos tu cuenta', 'Suspendimos tu cuenta'];
    await expect.poll(() => subjects(eva)).toEqual(again);
  });

  it('leaves once, however often the same is decided', async ({ expect }) => {
    const eva = await person();
    await Promise.all([1, 2, 3].map(() => decide(eva, true, 'Engaña')));
    await expect.poll(async () => (await accounts().findOne({ email: eva.email }))?.mails).toEqual([]);
    expect(subjects(eva)).toEqual(['Confirma tu correo', 'Suspendimos tu cuenta']);
  });
});

describe.concurrent('the mail about a suspension that can still be undone', together, () => {
  it('stays unsent, like the mail about the end, if the suspension is undone before it leaves', async ({ expect }) => {
    const slow = await runWithAdmin({ SMTP_URL: smtpUrl, DECISION_MAIL_DELAY_SECONDS: '600' });
    const eva = await slow.service.visitor().signUp('Eva Paz');
    await linkIn(mailServer, eva.email, 'confirmar');
    const kept = () => slow.data.mongo.collection<Account>('accounts').findOne({ email: eva.email });
    const decided = async (suspendida: boolean) =>
      slow.admin.send(`/api/admin/cuentas/${(await kept())?._id}/suspension`, {
        method: 'POST',
        body: JSON.stringify({ suspendida, razon: suspendida ? 'Engaña' : '' }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await decided(true)).status).toBe(200);
    const [need] = (await kept())?.mails ?? [];
    expect([need?.kind, (need?.at?.getTime() ?? 0) > Date.now() + 500_000]).toEqual(['suspended', true]);
    expect((await decided(false)).status).toBe(200);
    await decided(true);
    await decided(false);
    expect((await kept())?.mails.map(({ kind }) => kind)).toEqual(['suspended', 'suspended']);
    const past = { $set: { 'mails.0.at': new Date(), 'mails.1.at': new Date() } };
    await slow.data.mongo.collection<Account>('accounts').updateOne({ email: eva.email }, past);
    await expect.poll(async () => (await kept())?.mails).toEqual([]);
    expect(subjects(eva)).toEqual(['Confirma tu correo']);
    await slow.close();
  });
});

// Refuses the mails of all tests, so it runs alone.
describe('the mail about a suspension that was refused', () => {
  it('stays unsent if the suspension ends before it could be sent', async () => {
    const eva = await person();
    mailServer.refuse({ status: 451, words: 'later' });
    await decide(eva, true, 'Engaña');
    await expect.poll(() => mailServer.refused).toBeGreaterThan(0);
    await decide(eva, false, 'Fue un error');
    mailServer.refuse(null);
    await expect.poll(async () => (await accounts().findOne({ email: eva.email }))?.mails).toEqual([]);
    expect(subjects(eva)).toEqual(['Confirma tu correo', 'Tu cuenta está activa otra vez']);
    expect(letter(eva, 'Tu cuenta está activa otra vez')?.text).toContain('El motivo: «Fue un error».');
  });
});
