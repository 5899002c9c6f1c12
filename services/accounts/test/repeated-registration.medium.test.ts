import { newId } from '@vitrina/kernel';
import { FakeMailServer } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import type { Visitor } from './visitor.ts';

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

const chosen = 'la clave de otra persona';
const register = (email: string, from: Visitor = service.visitor(), nombre = 'Quien Sea') =>
  from.auth({ action: 'register', nombre, email, contrasena: chosen, confirmar_contrasena: chosen });
const accounts = () => data.mongo.collection<Account>('accounts');
const subjects = (email: string) => mailServer.to(email).map(({ subject }) => subject);
const subject = 'Ya tienes una cuenta en Vitrina';
/** Response without the parts that differ in every response. */
const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof register>>) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => name !== 'x-request-id'),
});
let names = 0;
const unknown = () => {
  names += 1;
  return `nueva-${names}@correo.example`;
};

describe('a registration with an e-mail that has an account', () => {
  const states: Array<[string, object]> = [
    ['is not confirmed', {}],
    ['is confirmed', { confirmedAt: new Date() }],
    ['is suspended', { suspended: true }],
    ['waits to be erased', { erasure: { dueAt: new Date(Date.now() + 86_400_000), final: false } }],
    ['is an administrator’s', { staff: 'admin' }],
  ];

  it.each(states)('gets the response of a new one and changes nothing if the account %s', async (_name, state) => {
    const { email } = await service.visitor().signUp();
    await accounts().updateOne({ email }, { $set: state });
    await expect.poll(() => subjects(email)).toEqual(['Confirma tu correo']);
    const settled = async () => (await accounts().findOne({ email }))?.mails.length;
    await expect.poll(settled).toBe(0);
    const before = await accounts().findOne({ email });
    const answers = [await register(` ${email.toUpperCase()}`), await register(unknown())].map(comparable);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      status: 201,
      body: {
        success: true,
        message:
          'Revisa tu correo. Si tu cuenta es nueva, ya puedes iniciar sesión; si ya tenías una, ahí te decimos cómo entrar.',
      },
    });
    await expect.poll(() => subjects(email)).toContain(subject);
    expect(await accounts().findOne({ email })).toEqual(before);
  });

  it('sends the owner a mail with ways to sign in and without text of strangers', async () => {
    // The first name may also be a stranger's, because anyone can register an e-mail.
    const { email } = await service.visitor().signUp('Gana Premios');
    await register(email, service.visitor(), 'Llama Ahora');
    await expect.poll(() => subjects(email)).toContain(subject);
    const mail = mailServer.to(email).find((one) => one.subject === subject);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${service.config.PUBLIC_URL}/perfil`);
      expect(part).toContain(`${service.config.PUBLIC_URL}/perfil/recuperar`);
      expect(part).not.toMatch(/Gana|Premios|Llama|Ahora|token=/);
    }
  });

  it('happens to all but one of several simultaneous registrations', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = unknown();
      const answers = await Promise.all([register(email), register(email.toUpperCase()), register(email)]);
      const [first, ...others] = answers.map(comparable);
      expect(first?.status).toBe(201);
      for (const other of others) expect(other).toEqual(first);
      expect(await accounts().countDocuments({ email })).toBe(1);
      await expect.poll(() => subjects(email).sort()).toEqual(['Confirma tu correo', subject, subject]);
    }
  });

  it('needs the same time as one with a new e-mail', async () => {
    const { email } = await service.visitor().signUp();
    const timed = async (address: string) => {
      const started = performance.now();
      await register(address);
      return performance.now() - started;
    };
    const rounds: Array<{ known: number; fresh: number }> = [];
    for (let round = 0; round < 15; round += 1) {
      rounds.push({ known: await timed(email), fresh: await timed(unknown()) });
    }
    const median = (side: 'known' | 'fresh') => rounds.map((times) => times[side]).sort((a, b) => a - b)[7] ?? 0;
    expect(median('known') / median('fresh')).toBeGreaterThan(0.5);
    expect(median('known') / median('fresh')).toBeLessThan(2);
  });
});

describe('a repeated registration in production', () => {
  it('shares one limit for existing and new e-mails, and its owner gets two mails a day', async () => {
    // Uses a separate namespace, because the other service would send its mails by wider limits.
    const production = await runAccounts({ NODE_ENV: 'production', SMTP_URL: service.config.SMTP_URL ?? '' });
    const stored = await openData(production.config);
    try {
      const { email } = await production.visitor().signUp();
      for (const addresses of [[email], [unknown(), unknown(), unknown(), unknown(), unknown(), unknown()]]) {
        const from = production.visitor(undefined, newId());
        for (let sent = 0; sent < 5; sent += 1) {
          expect((await register(addresses[sent] ?? email, from)).status).toBe(201);
        }
        expect(await register(addresses[5] ?? email, from)).toMatchObject({
          status: 429,
          body: { code: 'demasiadas_solicitudes' },
        });
      }
      const waiting = () =>
        stored.mongo.collection('recovery_requests').countDocuments({ 'mails.0': { $exists: true } });
      await expect.poll(waiting).toBe(0);
      expect(subjects(email).filter((one) => one === subject)).toHaveLength(2);
    } finally {
      await production.close();
      await stored.drop();
    }
  });
});
