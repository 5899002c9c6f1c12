import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { openOperator } from './operator.ts';
import { type RunningAccounts, runWithAdmin } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let admin: Visitor;
let close: () => Promise<void>;
let operator: Awaited<ReturnType<typeof openOperator>>;
beforeAll(async () => {
  ({ service, admin, close } = await runWithAdmin({ STAFF_SECOND_FACTOR: 'required' }));
  operator = await openOperator(service.config);
});
afterAll(async () => {
  await operator.close();
  await close();
});

const json = { 'content-type': 'application/json' };
const post = (who: Visitor, path: string, body: unknown = {}) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: json });
const optionsOf = ({ body }: { body: object }) => (body as { opciones: Record<string, unknown> }).opciones;
/** Adds a passkey as a browser does. @returns the last response: that of the options if they are refused */
async function add(who: Visitor, device: Authenticator, proof: object = {}) {
  const options = await post(who, '/api/cuenta/llaves/opciones', { contrasena: password, ...proof });
  if (options.status !== 200) return options;
  return post(who, '/api/cuenta/llaves', { respuesta: device.register(optionsOf(options)), ...proof });
}
const remove = (who: Visitor, { id }: Authenticator) =>
  who.send(`/api/cuenta/llaves/${id}`, {
    method: 'DELETE',
    body: JSON.stringify({ contrasena: password }),
    headers: json,
  });
async function prove(who: Visitor, device: Authenticator) {
  const options = optionsOf(await post(who, '/api/auth/llave/opciones'));
  return post(who, '/api/auth/llave', { respuesta: device.prove(options) });
}
const codeIn = (output: string) => /passkey, for a day: (\S+)/.exec(output)?.[1] ?? '';
const users = async (who: Visitor) => {
  const { status, body } = await who.send('/api/admin/usuarios');
  return [status, body.code];
};

describe('an administrator', () => {
  it('adds the first passkey with the operator’s code, and needs a passkey to sign in', async () => {
    expect((await admin.session()).body.usuario).toMatchObject({ rol: 'admin', segundoFactorPendiente: true });
    expect(await users(admin)).toEqual([403, 'segundo_factor']);
    const device = new Authenticator();
    expect((await add(admin, device)).body.code).toBe('codigo_de_alta_invalido');
    expect((await add(admin, device, { codigo: 'inventado' })).body.code).toBe('codigo_de_alta_invalido');

    const { code, output } = await operator.run('enrol', admin.email);
    expect(code).toBe(0);
    expect(await add(admin, device, { codigo: codeIn(output) })).toMatchObject({ status: 201 });
    expect((await add(admin, new Authenticator(), { codigo: codeIn(output) })).body.code).toBe(
      'codigo_de_alta_invalido',
    );
    expect(await users(admin)).toEqual([403, 'segundo_factor']);
    expect((await remove(admin, device)).body.code).toBe('segundo_factor');
    const change = { contrasena: password, nuevaContrasena: password, confirmarContrasena: password };
    const changed = await admin.profile({ action: 'update', ...change, quitarLlaves: '1' });
    expect(changed).toMatchObject({ status: 403, body: { code: 'segundo_factor' } });

    expect((await prove(admin, device)).status).toBe(200);
    expect(await users(admin)).toEqual([200, undefined]);
    expect((await admin.session()).body.usuario).not.toHaveProperty('segundoFactorPendiente');
    const second = new Authenticator();
    expect((await add(admin, second)).status).toBe(201);
    expect((await remove(admin, second)).status).toBe(200);
  });

  it('keeps the second factor through a password change, and loses it with the session', async () => {
    const person = await service.visitor().signUp();
    const device = new Authenticator();
    const { output } = await operator.run('grant', person.email);
    await person.logIn();
    await add(person, device, { codigo: codeIn(output) });
    await prove(person, device);
    const contrasena = 'otra clave larga';
    await person.profile({
      action: 'update',
      contrasena: password,
      nuevaContrasena: contrasena,
      confirmarContrasena: contrasena,
    });
    expect(await users(person)).toEqual([200, undefined]);
    await person.logIn(contrasena);
    expect(await users(person)).toEqual([403, 'segundo_factor']);
  });
});

describe('a staff role', () => {
  it('removes passkeys that were added before it', async () => {
    const person = await service.visitor().signUp();
    const device = new Authenticator();
    expect((await add(person, device)).status).toBe(201);
    await operator.run('grant', person.email, 'agente');
    expect((await prove(person, device)).body.code).toBe('llave_invalida');
  });

  it('adds no requirement for people without one', async () => {
    const person = await service.visitor().signUp();
    await person.profile({ action: 'update', ...completeProfile });
    expect((await add(person, new Authenticator())).status).toBe(201);
    expect((await person.session()).body.usuario).not.toHaveProperty('segundoFactorPendiente');
    expect((await operator.run('enrol', person.email)).code).toBe(1);
  });
});
