import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type Faults } from './authenticator.ts';
import { linkIn } from './mails.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let mailServer: FakeMailServer;
let service: RunningAccounts;
let data: AccountsData;
beforeAll(async () => {
  mailServer = new FakeMailServer();
  service = await runAccounts({ PUBLIC_URL: 'http://localhost:8080', SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await mailServer.close();
});

const post = (who: Visitor, path: string, body: unknown = {}) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
type Options = { opciones: Record<string, unknown> };

/** Requests the options of a registration or a login. */
async function options(who: Visitor, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await post(who, path, body);
  expect(answer.status).toBe(200);
  return (answer.body as unknown as Options).opciones;
}
const toAdd = (who: Visitor) => options(who, '/api/cuenta/llaves/opciones', { contrasena: password });
const toLogIn = (who: Visitor) => options(who, '/api/auth/llave/opciones');

/** Creates an account with a passkey. */
async function owner(): Promise<{ who: Visitor; device: Authenticator }> {
  const who = await service.visitor().signUp();
  const device = new Authenticator();
  const added = await post(who, '/api/cuenta/llaves', { respuesta: device.register(await toAdd(who)) });
  expect(added).toMatchObject({ status: 201, body: { data: { id: device.id, usada: null } } });
  return { who, device };
}
const remove = (who: Visitor, { id }: Authenticator, proof: unknown) =>
  who.send(`/api/cuenta/llaves/${id}`, {
    method: 'DELETE',
    ...(proof !== undefined && { body: JSON.stringify(proof) }),
    headers: { 'content-type': 'application/json' },
  });
const list = async (who: Visitor) => (await who.send('/api/cuenta/llaves')).body.data;

describe('a passkey', () => {
  it('can be added with the password, opens a session, and can be removed', async () => {
    const { who, device } = await owner();
    const browser = service.visitor();
    const entered = await post(browser, '/api/auth/llave', { respuesta: device.prove(await toLogIn(browser)) });
    expect(entered).toMatchObject({ status: 200, body: { usuario: { email: who.email } } });
    expect((await browser.session()).body.usuario).toMatchObject({ email: who.email });
    expect(await list(browser)).toEqual([
      { id: device.id, nombre: expect.any(String), creada: expect.any(String), usada: expect.any(String) },
    ]);
    const subjects = () => mailServer.to(who.email).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Se agregó una llave de acceso');
    expect((await remove(who, device, { contrasena: password })).status).toBe(200);
    const again = await remove(who, device, { contrasena: password });
    expect(again).toMatchObject({ status: 404, body: { code: 'llave_no_encontrada' } });
    const late = await post(browser, '/api/auth/llave', { respuesta: device.prove(await toLogIn(browser)) });
    expect(late.body.code).toBe('llave_invalida');
  });

  it('cannot be added without the password', async () => {
    const who = await service.visitor().signUp();
    const wrong = await post(who, '/api/cuenta/llaves/opciones', { contrasena: 'otra contraseña' });
    expect(wrong.body.code).toBe('contrasena_actual_incorrecta');
    const stranger = await post(service.visitor(), '/api/cuenta/llaves/opciones', { contrasena: password });
    expect(stranger.status).toBe(401);
  });

  it('cannot be removed with the session alone, a wrong password, or a passkey of another account', async () => {
    const [{ who, device }, other] = [await owner(), await owner()];
    const refused: Array<[unknown, string]> = [
      [undefined, 'json_invalido'],
      [{}, 'contrasena_actual_requerida'],
      [{ contrasena: '' }, 'contrasena_actual_requerida'],
      [{ contrasena: { $ne: '' } }, 'contrasena_actual_requerida'],
      [{ contrasena: 'otra contraseña' }, 'contrasena_actual_incorrecta'],
      [{ respuesta: other.device.prove(await toLogIn(who)) }, 'llave_invalida'],
      [{ respuesta: { ...device.prove(await toLogIn(who)), id: other.device.id } }, 'llave_invalida'],
      [{ respuesta: device.prove(await toLogIn(who), { challenge: 'AAAA' }) }, 'llave_invalida'],
      [{ respuesta: device.prove(await toAdd(who)) }, 'llave_invalida'],
    ];
    for (const [proof, code] of refused) {
      expect(await remove(who, device, proof)).toMatchObject({ status: 400, body: { code } });
    }
    expect(await list(who)).toHaveLength(1);
  });

  it('can be removed by proving it or another passkey of the account, once per proof', async () => {
    const { who, device } = await owner();
    const second = new Authenticator();
    await post(who, '/api/cuenta/llaves', { respuesta: second.register(await toAdd(who)) });
    const proof = { respuesta: second.prove(await toLogIn(who)) };
    expect((await remove(who, device, proof)).status).toBe(200);
    expect(await list(who)).toMatchObject([{ id: second.id, usada: expect.any(String) }]);
    expect((await remove(who, second, proof)).body.code).toBe('llave_invalida');
    expect((await remove(who, second, { respuesta: second.prove(await toLogIn(who)) })).status).toBe(200);
    expect(await list(who)).toEqual([]);
  });

  it('disappears with a password change in the profile only if the owner chooses so', async () => {
    const { who, device } = await owner();
    const next = 'una clave nueva';
    const change = { contrasena: password, nuevaContrasena: next, confirmarContrasena: next };
    const update = (fields: Record<string, string>) => who.profile({ action: 'update', ...fields });
    const alone = await update({ quitarLlaves: '1' });
    expect(alone).toMatchObject({ status: 400, body: { code: 'contrasena_actual_requerida' } });
    expect((await update({ ...change, quitarLlaves: 'sí' })).body.code).toBe('solicitud_invalida');
    const wrong = await update({ ...change, contrasena: 'no es esta', quitarLlaves: '1' });
    expect(wrong.body.code).toBe('contrasena_actual_incorrecta');
    expect((await update({ ...change, quitarLlaves: '' })).status).toBe(200);
    expect(await list(who)).toHaveLength(1);
    const back = { contrasena: next, nuevaContrasena: password, confirmarContrasena: password };
    expect((await update({ ...back, quitarLlaves: '1' })).status).toBe(200);
    expect(await list(who)).toEqual([]);
    const late = await post(who, '/api/auth/llave', { respuesta: device.prove(await toLogIn(who)) });
    expect(late.body.code).toBe('llave_invalida');
  });

  it('exists once although it is sent twice, and an eleventh is refused', async () => {
    const who = await service.visitor().signUp();
    const one = new Authenticator();
    for (let time = 0; time < 2; time += 1) {
      await post(who, '/api/cuenta/llaves', { respuesta: one.register(await toAdd(who)) });
    }
    expect(await list(who)).toHaveLength(1);
    for (let more = 1; more < 10; more += 1) {
      await post(who, '/api/cuenta/llaves', { respuesta: new Authenticator().register(await toAdd(who)) });
    }
    expect(await list(who)).toHaveLength(10);
    const full = await post(who, '/api/cuenta/llaves/opciones', { contrasena: password });
    expect(full.body.code).toBe('llaves_demasiadas');
  });

  it('disappears with a password reset by mail', async () => {
    const { who, device } = await owner();
    await post(who, '/api/auth', { action: 'recuperar', email: who.email });
    const token = await linkIn(mailServer, who.email, 'restablecer');
    const contrasena = 'una contraseña nueva';
    await post(who, '/api/auth', { action: 'restablecer', token, contrasena, confirmar_contrasena: contrasena });
    const late = await post(who, '/api/auth/llave', { respuesta: device.prove(await toLogIn(who)) });
    expect(late.body.code).toBe('llave_invalida');
  });
});

describe('the check of an authenticator’s response', () => {
  const wrong: Array<[string, Faults]> = [
    ['to an unknown challenge', { challenge: 'AAAA' }],
    ['to a challenge that is not base64url', { challenge: '*:vitrina' }],
    ['of another origin', { origin: 'https://otra.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another domain', { rpId: 'otra.example' }],
    ['without verification of the person', { userVerified: false }],
    ['of the other ceremony', { type: 'webauthn.payment' }],
  ];

  it.each(wrong)('refuses a response %s', async (_name, faults) => {
    const { who, device } = await owner();
    const other = new Authenticator();
    const added = await post(who, '/api/cuenta/llaves', { respuesta: other.register(await toAdd(who), faults) });
    expect([added.status, added.body.code]).toEqual([400, 'llave_invalida']);
    const entered = await post(who, '/api/auth/llave', { respuesta: device.prove(await toLogIn(who), faults) });
    expect([entered.status, entered.body.code]).toEqual([400, 'llave_invalida']);
  });

  it('refuses a repeated response, and a challenge of another account or ceremony', async () => {
    const { who, device } = await owner();
    const challenge = await toLogIn(who);
    const proof = { respuesta: device.prove(challenge) };
    const answers = await Promise.all([1, 2].map(() => post(service.visitor(), '/api/auth/llave', proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const mine = await toAdd(who);
    const other = await service.visitor().signUp();
    const stolen = await post(other, '/api/cuenta/llaves', { respuesta: new Authenticator().register(mine) });
    expect(stolen.body.code).toBe('llave_invalida');
    const mixed = await post(who, '/api/auth/llave', { respuesta: device.prove(await toAdd(who)) });
    expect(mixed.body.code).toBe('llave_invalida');
  });

  it('refuses a copied key, whose count does not grow', async () => {
    const { who, device } = await owner();
    await post(who, '/api/auth/llave', { respuesta: device.prove(await toLogIn(who), { counter: 7 }) });
    const copy = await post(who, '/api/auth/llave', { respuesta: device.prove(await toLogIn(who), { counter: 7 }) });
    expect(copy.body.code).toBe('llave_invalida');
  });

  it('refuses a key of another account than the named one, and an unknown account', async () => {
    const first = await owner();
    const second = await owner();
    const { _id } =
      (await data.mongo.collection<{ _id: string }>('accounts').findOne({ email: second.who.email })) ?? {};
    for (const handle of [_id ?? '', '0'.repeat(24), '{"$gt":""}', '']) {
      const userHandle = Buffer.from(handle).toString('base64url');
      const proof = first.device.prove(await toLogIn(first.who), { userHandle });
      const answer = await post(service.visitor(), '/api/auth/llave', { respuesta: proof });
      expect(answer.status).toBe(400);
    }
  });

  it('refuses invalid CBOR and oversized data', async () => {
    const { who, device } = await owner();
    const good = device.register(await toAdd(who));
    for (const attestationObject of ['AAAA', 'o2NmbXRkbm9uZQ', Buffer.alloc(9_000, 0xa3).toString('base64url')]) {
      const respuesta = { ...good, response: { ...good.response, attestationObject } };
      const answer = await post(who, '/api/cuenta/llaves', { respuesta });
      expect([answer.status, answer.body.code]).toEqual([400, 'llave_invalida']);
    }
    const huge = { ...good, response: { ...good.response, attestationObject: 'A'.repeat(20_000) } };
    expect((await post(who, '/api/cuenta/llaves', { respuesta: huge })).body.code).toBe('solicitud_invalida');
  });
});
