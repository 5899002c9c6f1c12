import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import { serviceKeys } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type AccountsData, inProduction, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  service = await runAccounts({ OPERATOR_NAME: 'Vitrina de Prueba', SUPPORT_EMAIL: 'ayuda@vitrina.example' });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

const consentsOf = async (email: string) => (await data.mongo.collection('accounts').findOne({ email }))?.consents;
const agrees = async (person: Visitor) =>
  ((await person.session()).body.usuario as { avisosAceptados: boolean }).avisosAceptados;
const accept = (person: Visitor, body: object) =>
  person.send('/api/cuenta/consentimiento', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

describe('the consent to the notices', () => {
  it('enters the account at the registration, with its version and time', async () => {
    const before = Date.now();
    const person = service.visitor();
    person.email = 'con-aviso@correo.example';
    const account = { nombre: 'Ana', email: person.email, contrasena: password, confirmar_contrasena: password };
    const registered = await person.auth({ action: 'register', ...account, consentimiento: NOTICES_VERSION });
    expect(registered.status).toBe(201);
    await person.logIn();
    expect(await agrees(person)).toBe(true);
    const [consent, ...more] = await consentsOf(person.email);
    expect(more).toEqual([]);
    expect(consent.version).toBe(NOTICES_VERSION);
    expect(consent.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(consent.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('can be given later in the area, and counts once', async () => {
    const person = await service.visitor().signUp();
    expect(await agrees(person)).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      expect(await accept(person, { version: NOTICES_VERSION })).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
    expect(await agrees(person)).toBe(true);
    expect(await consentsOf(person.email)).toHaveLength(1);
  });

  it('must be given again after the notices change, and keeps the earlier consent', async () => {
    const person = await service.visitor().signUp();
    expect((await accept(person, { version: '2020-01-01' })).status).toBe(200);
    expect(await agrees(person)).toBe(false);
    expect((await accept(person, { version: NOTICES_VERSION })).status).toBe(200);
    expect(await agrees(person)).toBe(true);
    expect(await consentsOf(person.email)).toMatchObject([{ version: '2020-01-01' }, { version: NOTICES_VERSION }]);
  });

  it('counts as the newest known version if its version is not known yet', async () => {
    const person = await service.visitor().signUp();
    for (const version of ['2999-01-01', '2999-01-02']) expect((await accept(person, { version })).status).toBe(200);
    expect(await agrees(person)).toBe(true);
    expect(await consentsOf(person.email)).toMatchObject([{ version: NOTICES_VERSION }]);
  });

  it('stays limited to the newest versions', async () => {
    const person = await service.visitor().signUp();
    for (let day = 1; day <= 25; day += 1) {
      expect((await accept(person, { version: `2020-01-${String(day).padStart(2, '0')}` })).status).toBe(200);
    }
    expect(await consentsOf(person.email)).toHaveLength(20);
  });

  it.each([{}, { version: 'hoy' }, { version: '2026-13-01' }, { version: { $gt: '' } }])('refuses %j', async (body) => {
    const person = await service.visitor().signUp();
    expect((await accept(person, body)).status).toBe(400);
    expect(await consentsOf(person.email)).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await accept(service.visitor(), { version: NOTICES_VERSION })).status).toBe(401);
  });
});

describe('the operator of the platform', () => {
  it('appears publicly with the retention periods', async () => {
    const answer = await service.visitor().send('/api/operador', {});
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          nombre: 'Vitrina de Prueba',
          domicilio: service.config.OPERATOR_ADDRESS,
          correo: 'ayuda@vitrina.example',
          correo_privacidad: 'ayuda@vitrina.example',
          conservacion: { conversaciones: 90, reportes: 365, busquedas: 180, estadisticas: 400, mensajes: 365 },
        },
      },
    });
  });

  it('must be configured in production', () => {
    const { MONGODB_URL, REDIS_URL, APPEAL_SECRET, UNSUBSCRIBE_SECRET } = service.config;
    const secrets = { SERVICE_KEYS: serviceKeys('accounts'), APPEAL_SECRET, UNSUBSCRIBE_SECRET };
    const { SMTP_URL, MAIL_FROM, ...operator } = inProduction;
    const servers = { MONGODB_URL, REDIS_URL, ...secrets, MEDIA_URL: 'http://127.0.0.1:9' };
    const env = { NODE_ENV: 'production', ...servers, SMTP_URL, MAIL_FROM };
    expect(() => readConfig(env)).toThrow(/OPERATOR_NAME: .*\n.*OPERATOR_ADDRESS: .*\n.*SUPPORT_EMAIL: /);
    expect(readConfig({ ...env, ...operator })).toMatchObject(operator);
  });
});
