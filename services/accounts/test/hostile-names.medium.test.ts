import { calls } from '@vitrina/contracts';
import { newId } from '@vitrina/kernel';
import { FakeMailServer, HOSTILE_MARK, hostileNames } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { appealAnsweredLetter, reinstatedLetter, suspendedLetter } from '../src/decisions/letters.ts';
import { erasureLetter } from '../src/erasure/feature.ts';
import { messageReplyLetter, replyPage } from '../src/messages/letters.ts';
import type { Message } from '../src/messages/message.ts';
import { notificationsLetter } from '../src/notifications/letter.ts';
import { passwordChangedLetter } from '../src/own-account/mails.ts';
import { passkeyAddedLetter } from '../src/passkeys/feature.ts';
import { paymentLetter, planReminderLetter } from '../src/plans/letters.ts';
import { recoveryLetter } from '../src/sign-in/mails.ts';
import { staffCallLetter } from '../src/staff/feature.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

const mailServer = new FakeMailServer();
let service: RunningAccounts;
let data: AccountsData;
let provider: Visitor;
let providerId: string;
/** Account with a confirmed e-mail. */
let known: Visitor;
/** Account with an unconfirmed e-mail. */
let stranger: Visitor;

beforeAll(async () => {
  service = await runAccounts({ SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
  const someone = () => service.visitor().signUp();
  [provider, known, stranger] = await Promise.all([someone(), someone(), someone()]);
  await provider.profile({ action: 'update', ...completeProfile });
  await set(provider, { plan: 'premium', confirmedAt: new Date() });
  await set(known, { confirmedAt: new Date() });
  providerId = (await accounts().findOne({ email: provider.email }))?._id ?? '';
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await mailServer.close();
});

const accounts = () => data.mongo.collection<Account>('accounts');
const messages = () => data.mongo.collection<Message>('messages');
/** Stores fields directly, as they could be stored before names were checked. */
const set = (who: Visitor, fields: Partial<Account>) => accounts().updateOne({ email: who.email }, { $set: fields });
const post = (who: Visitor, path: string, body: unknown) =>
  who.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const ask = (who: Visitor, email: string, nombre = 'Eva') =>
  post(who, '/api/mensajes', { proveedor: providerId, nombre, email, texto: `Busco plomero para mañana. ${newId()}` });
/** Subjects, addresses, headers and bodies of all mails to an address. */
const mailed = (email: string) => JSON.stringify(mailServer.to(email));

describe('a hundred names with links and numbers', () => {
  it('fail the schemas of the registration, of a message and of a profile', () => {
    const email = 'eva@correo.example';
    const secret = 'clave para pruebas';
    const account = { action: 'register', email, contrasena: secret, confirmar_contrasena: secret };
    const message = { proveedor: '0'.repeat(24), email, texto: 'Busco plomero para mañana' };
    const asked = (nombre: string) => [
      calls['POST /api/auth'].json.safeParse({ ...account, nombre }),
      calls['POST /api/mensajes'].json.safeParse({ ...message, nombre }),
      calls['POST /api/perfil'].multipart.safeParse({ action: 'update', nnegocio: nombre }),
    ];
    for (const { error } of asked('Eva')) expect(error).toBeUndefined();
    for (const name of hostileNames) {
      for (const { error } of asked(name)) {
        expect(error?.issues[0]?.message, name).toMatch(/^(?:nombre_con_contacto|marcas_excesivas)$/);
      }
    }
  });

  it('stay out of all letters to their account if they were stored before the rule', () => {
    const url = 'https://vitrina.example/';
    const at = new Date();
    const links = { comments: () => url, messages: url, area: url, appeal: () => url, unsubscribe: url };
    const notification = { id: 'x', what: 'comment', subject: 'comment', providerId: 'x', reason: '', at } as const;
    const reply = { from: 'Anunciante', reply: 'Con gusto', url };
    for (const name of hostileNames) {
      const to = { name, confirmedAt: at };
      const letters = [
        recoveryLetter(to, url),
        messageReplyLetter(to, replyPage({ text: 'Hola' }, { ...reply, path: '/' }), reply),
        passwordChangedLetter(to, url),
        passkeyAddedLetter(to, url),
        staffCallLetter(to, url),
        erasureLetter(to, '1 de mayo', url),
        suspendedLetter(to, 'Spam', '1 de mayo, 10:30 p.m.', { label: 'Apelar', url }),
        reinstatedLetter(to, '', url),
        appealAnsweredLetter(to, { kind: 'post', accepted: true, answer: 'Sí' }, url),
        planReminderLetter(to, { plan: 'premium', lastDay: '2026-12-31', stage: 'week' }, url),
        paymentLetter(
          to,
          {
            what: 'paid',
            plan: 'basico',
            cents: 9900,
            at: at.getTime(),
            timeZone: 'UTC',
            simulated: false,
            paymentId: 'x',
          },
          url,
        ),
        notificationsLetter(to, [notification], links),
      ];
      for (const letter of letters) expect(JSON.stringify(letter)).not.toMatch(new RegExp(HOSTILE_MARK, 'i'));
    }
  });
});

/** Some of each kind of disguise. The schemas and letters get all names. */
const someNames = hostileNames.filter((_, at) => at % 9 === 0);

describe('names with links and numbers', () => {
  it('cause a refusal at the registration, in a message and as a business name', async () => {
    const refused = /^(?:nombre_con_contacto|marcas_excesivas)$/;
    const visitor = service.visitor();
    for (const nombre of someNames) {
      const email = `${newId()}@correo.example`;
      const account = { nombre, email, contrasena: password, confirmar_contrasena: password };
      for (const answer of [
        await visitor.auth({ action: 'register', ...account }),
        await ask(visitor, email, nombre),
        await provider.profile({ action: 'update', nnegocio: nombre }),
      ]) {
        expect(answer.status, nombre).toBe(400);
        expect(answer.body.code, nombre).toMatch(refused);
      }
    }
    expect(await accounts().countDocuments()).toBe(3);
    expect(await messages().countDocuments()).toBe(0);
    expect((await provider.profile({ action: 'update', nnegocio: 'Evil.dev' })).body).toMatchObject({
      error: 'El nombre no puede llevar teléfonos, correos ni direcciones web. Quítalos y deja solo el nombre.',
      campos: ['nnegocio'],
    });
  });

  it('stay out of all mails to their account if they were stored before the rule', async () => {
    const people = [known, stranger];
    for (const [at, name] of someNames.entries()) {
      await Promise.all(people.map((who) => set(who, { name })));
      const answers = people.map((who) => who.auth({ action: 'recuperar', email: who.email }));
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
      expect((await post(stranger, '/api/cuenta/confirmacion', {})).status).toBe(200);
      // A letter is composed when it is sent, with the name at that time.
      await expect.poll(() => people.map(recoveries)).toEqual([at + 1, at + 1]);
    }
    for (const { email } of people) expect(mailed(email)).not.toMatch(new RegExp(HOSTILE_MARK, 'i'));

    function recoveries({ email }: Visitor): number {
      return mailServer.to(email).filter(({ subject }) => subject === 'Elige una nueva contraseña').length;
    }
  });

  it('stay out of replies by mail and responses to messages if an old business name contains them', async () => {
    await set(known, { name: 'Eva' });
    const typed = `eva-${newId()}@correo.example`;
    for (const businessName of someNames) {
      await set(provider, { businessName, name: businessName });
      for (const [who, email] of [
        [known, known.email],
        [service.visitor(), typed],
      ] as const) {
        const asked = await ask(who, email);
        expect(asked.status).toBe(201);
        expect(JSON.stringify(asked.body)).not.toContain(HOSTILE_MARK);
        const message = await messages().findOne({ email, 'replies.0': { $exists: false } });
        expect((await post(provider, `/api/mensajes/${message?._id}/respuesta`, { texto: 'Con gusto' })).status).toBe(
          201,
        );
      }
    }
    const replies = (email: string, subject: string) =>
      mailServer.to(email).filter((mail) => mail.subject === subject).length;
    await expect.poll(() => replies(known.email, 'Anunciante respondió tu mensaje')).toBe(someNames.length);
    await expect.poll(() => replies(typed, 'Respondieron tu mensaje')).toBe(someNames.length);
    for (const email of [known.email, typed]) expect(mailed(email)).not.toMatch(new RegExp(HOSTILE_MARK, 'i'));
    await set(provider, { businessName: 'Plomería Ruiz', name: 'Ana Ruiz' });
  });

  it('stay out of the inbox if an old sender’s name contains them', async () => {
    await messages().deleteMany({});
    for (const name of hostileNames) {
      expect((await ask(service.visitor(), `${newId()}@correo.example`)).status).toBe(201);
      await messages().updateOne({ name: 'Eva' }, { $set: { name } });
    }
    let path: string | undefined = '/api/mensajes?limit=60';
    let seen = 0;
    while (path) {
      const { body, headers } = await provider.send(path);
      const shown = body as unknown as Array<{ nombre: string }>;
      expect(shown.filter(({ nombre }) => nombre !== 'Visitante')).toEqual([]);
      seen += shown.length;
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toBe(hostileNames.length);
  });
});
