import { MailHouse } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn } from './mails.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

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
  it('gets no name in any mail until it is confirmed, as any visitor could have chosen it', async () => {
    const person = await service.visitor().signUp('Rosa Elvira');
    const greetings = () => house.to(person.email).map(({ text }) => text?.split('\n')[0]);
    await confirm({ token: await linkIn(house, person.email, 'confirmar') });
    await recover(person);
    await expect.poll(greetings, { timeout: 20_000 }).toEqual(['Hola:', 'Hola, Rosa Elvira:']);
    await data.mongo.collection('accounts').updateOne({ email: person.email }, { $unset: { confirmedAt: '' } });
    await recover(person);
    await expect.poll(greetings, { timeout: 20_000 }).toEqual(['Hola:', 'Hola, Rosa Elvira:', 'Hola:']);
    const unconfirmed = [house.to(person.email)[0], house.to(person.email)[2]];
    expect(JSON.stringify(unconfirmed)).not.toMatch(/Rosa|Elvira/);
  });

  it('is asked for at the registration and confirmed by the link, in any browser, also twice', async () => {
    const person = await service.visitor().signUp();
    expect(await isConfirmed(person)).toBe(false);
    const token = await linkIn(house, person.email, 'confirmar');
    expect(house.to(person.email)[0]).toMatchObject({ subject: 'Confirma tu correo' });
    for (let opened = 0; opened < 2; opened += 1) {
      expect(await confirm({ token })).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await isConfirmed(person)).toBe(true);
  });

  it('locks nothing while it is not confirmed', async () => {
    const person = await service.visitor().signUp();
    expect(await person.profile({ action: 'update', ...completeProfile })).toMatchObject({ status: 200 });
    expect((await person.session()).body).toMatchObject({ usuario: { rol: 'proveedor', perfilCompleto: true } });
  });

  it('gets the link again on request, and both links work', async () => {
    const person = await service.visitor().signUp();
    const first = await linkIn(house, person.email, 'confirmar');
    expect(await confirm({}, person)).toMatchObject({
      status: 200,
      body: { message: 'Te enviamos el enlace. Revisa también el correo no deseado.' },
    });
    const second = await linkIn(house, person.email, 'confirmar', 2);
    expect(second).not.toBe(first);
    expect((await confirm({ token: first })).status).toBe(200);
    expect((await confirm({ token: second })).status).toBe(200);
  });

  it('gets no further link once it is confirmed', async () => {
    const person = await service.visitor().signUp();
    await confirm({ token: await linkIn(house, person.email, 'confirmar') });
    const before = house.to(person.email).length;
    expect(await confirm({}, person)).toMatchObject({
      status: 200,
      body: { message: 'Tu correo está confirmado.' },
    });
    const account = await data.mongo.collection('accounts').findOne({ email: person.email });
    expect(account?.mails).toEqual([]);
    expect(house.to(person.email)).toHaveLength(before);
  });

  it('gets a link on request also in an account from before there were mails', async () => {
    const person = await service.visitor().signUp();
    await linkIn(house, person.email, 'confirmar');
    const accounts = data.mongo.collection('accounts');
    await accounts.updateOne({ email: person.email }, { $unset: { mails: '', links: '' } });
    expect((await confirm({}, person)).status).toBe(200);
    expect((await confirm({ token: await linkIn(house, person.email, 'confirmar', 2) })).status).toBe(200);
  });

  it.each([{ token: 'x' }, { token: 'a'.repeat(43) }, { token: { $gt: '' } }, { token: 'a'.repeat(300) }, {}])(
    'is not confirmed by a visitor with %j',
    async (body) => {
      expect(await confirm(body)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
    },
  );

  it('is not confirmed by a link that is older than a week', async () => {
    const person = await service.visitor().signUp();
    const token = await linkIn(house, person.email, 'confirmar');
    const past = { $set: { 'links.0.until': new Date(Date.now() - 1) } };
    await data.mongo.collection('accounts').updateOne({ email: person.email }, past);
    expect(await confirm({ token })).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
    expect(await isConfirmed(person)).toBe(false);
  });

  it('gets a mail about a password that was changed in the profile', async () => {
    const person = await service.visitor().signUp();
    const change = { contrasena: 'correcto caballo batería', nuevaContrasena: 'una clave nueva' };
    expect(
      await person.profile({ action: 'update', ...change, confirmarContrasena: change.nuevaContrasena }),
    ).toMatchObject({ status: 200 });
    await expect.poll(() => house.to(person.email).map(({ subject }) => subject)).toContain('Tu contraseña cambió');
  });
});
