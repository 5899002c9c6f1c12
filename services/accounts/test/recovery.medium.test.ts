import { FakeMailServer, passTime } from '@vitrina/local/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, hasValidLink, type LinkPurpose, MAX_LINKS, removableLinks } from '../src/account/account.ts';
import { linkIn, type MailLinkPath } from './mails.ts';
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
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await mailServer.close();
});

const other = 'otra clave muy larga';
const accounts = () => data.mongo.collection('accounts');
const recover = (email: string, from = service.visitor()) => from.auth({ action: 'recuperar', email });
const reset = (token: string, contrasena = other, confirmar_contrasena = contrasena, from = service.visitor()) =>
  from.auth({ action: 'restablecer', token, contrasena, confirmar_contrasena });
/** Returns the token of the newest link that was sent to an address. */
const tokenFor = (email: string, path: MailLinkPath = 'restablecer', nth = 1) => linkIn(mailServer, email, path, nth);
const login = (email: string, contrasena: string) => service.visitor().auth({ action: 'login', email, contrasena });
/** Creates an account that requested a link, and returns the token. */
const forgetful = async (): Promise<{ person: Visitor; token: string }> => {
  const person = await service.visitor().signUp();
  expect(await recover(person.email)).toMatchObject({ status: 200 });
  return { person, token: await tokenFor(person.email) };
};

describe('a request for a recovery link', () => {
  it('gets the same response with and without an account, and only an account gets a mail', async () => {
    const { email } = await service.visitor().signUp();
    const answers = [await recover(email), await recover('nadie@correo.example')];
    const [known, unknown] = answers.map(({ status, body }) => ({ status, body }));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      status: 200,
      body: {
        success: true,
        message:
          'Si hay una cuenta con ese correo, le enviamos un enlace para elegir otra contraseña. Vale 30 minutos; revisa también el correo no deseado.',
      },
    });
    await tokenFor(email);
    const waiting = () => data.mongo.collection('recovery_requests').countDocuments({ 'mails.0': { $exists: true } });
    await expect.poll(waiting).toBe(0);
    expect(mailServer.to('nadie@correo.example')).toEqual([]);
  });

  it('needs the same time for an e-mail without an account', async () => {
    const { email } = await service.visitor().signUp();
    const timed = async (address: string) => {
      const started = performance.now();
      await recover(address);
      return performance.now() - started;
    };
    const rounds: Array<{ known: number; unknown: number }> = [];
    for (let round = 0; round < 15; round += 1) {
      rounds.push({ known: await timed(email), unknown: await timed('tampoco@correo.example') });
    }
    const median = (side: 'known' | 'unknown') => rounds.map((times) => times[side]).sort((a, b) => a - b)[7] ?? 0;
    expect(median('known') / median('unknown')).toBeGreaterThan(0.4);
    expect(median('known') / median('unknown')).toBeLessThan(2.5);
  });

  it('stores no usable token, and its link hides the token from servers', async () => {
    const { person, token } = await forgetful();
    const stored = JSON.stringify(await accounts().findOne({ email: person.email }));
    expect(stored).not.toContain(token);
    const text = mailServer.to(person.email).at(-1)?.text ?? '';
    expect(text).toContain(`${service.config.PUBLIC_URL}/perfil/restablecer#token=${token}`);
  });

  it('survives a mail that could not be sent', async () => {
    const person = await service.visitor().signUp();
    mailServer.refuse({ status: 451, words: 'later' });
    const before = mailServer.refused;
    await recover(person.email);
    await expect.poll(() => mailServer.refused).toBeGreaterThan(before);
    mailServer.refuse(null);
    await expect.poll(() => tokenFor(person.email)).toMatch(/^[\w-]{43}$/);
  });

  it.each(['', 'nada', 'a@b'])('refuses %j as an e-mail', async (email) => {
    expect(await recover(email)).toMatchObject({ status: 400, body: { code: 'correo_invalido' } });
  });
});

describe('a new password set by a link', () => {
  it('opens the account, while the old password does not', async () => {
    const { person, token } = await forgetful();
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await login(person.email, other)).status).toBe(200);
    expect((await login(person.email, password)).status).toBe(401);
  });

  it('closes every session, confirms the e-mail, and causes a mail', async () => {
    const { person, token } = await forgetful();
    await reset(token);
    expect((await person.session()).body).toEqual({ success: true, usuario: null });
    await expect.poll(() => mailServer.to(person.email).at(-1)?.subject).toBe('Tu contraseña cambió');
    await person.logIn(other);
    expect((await person.session()).body).toMatchObject({ usuario: { correoConfirmado: true } });
  });

  it('can be set once, even by simultaneous requests, with the newest link or an older one', async () => {
    const { person, token } = await forgetful();
    await recover(person.email);
    const newer = await tokenFor(person.email, 'restablecer', 2);
    const answers = await Promise.all([reset(token), reset(token), reset(newer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await reset(newer)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
  });

  it('cannot be set after 30 minutes', async () => {
    const { person, token } = await forgetful();
    const account = await accounts().findOne<Account>({ email: person.email });
    const until = account?.links.find(({ purpose }) => purpose === 'recovery')?.until ?? new Date(0);
    expect(until.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    const past = new Date(Date.now() - 1);
    await accounts().updateOne({ email: person.email }, { $set: { 'links.0.until': past, 'links.1.until': past } });
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
    expect((await login(person.email, password)).status).toBe(200);
  });

  it('must be valid in the order of the product, and a refusal keeps the link valid', async () => {
    const { token } = await forgetful();
    expect(await reset(token, 'corta', 'otra')).toMatchObject({
      status: 400,
      body: { code: 'contrasenas_no_coinciden' },
    });
    expect(await reset(token, 'corta')).toMatchObject({ status: 400, body: { code: 'contrasena_corta' } });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it.each(['', 'x', '$gt', 'a'.repeat(43), 'a'.repeat(300)])('cannot be set by the token %j', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
  });

  it('cannot be set by a confirmation link', async () => {
    const person = await service.visitor().signUp();
    const token = await tokenFor(person.email, 'confirmar');
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'enlace_vencido' } });
  });

  it('unlocks an account after failed guesses', async () => {
    const person = await service.visitor('198.51.100.9').signUp();
    const attacker = service.visitor('198.51.100.9');
    for (let wrong = 0; wrong < 6; wrong += 1) {
      await attacker.auth({ action: 'login', email: person.email, contrasena: 'adivina' });
    }
    await recover(person.email);
    const owner = service.visitor('198.51.100.9');
    await reset(await tokenFor(person.email), other, other, owner);
    expect((await owner.auth({ action: 'login', email: person.email, contrasena: other })).status).toBe(200);
  });
});

describe('links in mails that strangers cause', () => {
  it('leave a confirmation, an operator’s code and the owner’s link valid', async () => {
    const person = await service.visitor().signUp();
    const confirmation = await tokenFor(person.email, 'confirmar');
    const operator = await openOperator(service.config);
    const { output } = await operator.run('grant', person.email, 'agente');
    await operator.close();
    await recover(person.email);
    const own = await tokenFor(person.email);
    for (let asked = 1; asked < 10; asked += 1) await recover(person.email);
    await tokenFor(person.email, 'restablecer', 10);
    const { links = [], _id = '' } = (await accounts().findOne<Account>({ email: person.email })) ?? {};
    const code = /passkey, for a day: (\S+)/.exec(output)?.[1] ?? '';
    expect(hasValidLink(links, 'enrolment', code, new Date())).toBe(true);
    expect(hasValidLink(links, 'confirmation', confirmation, new Date())).toBe(true);
    const body = JSON.stringify({ token: confirmation });
    const headers = { 'content-type': 'application/json' };
    const confirmed = await service.visitor().send('/api/cuenta/confirmacion', { method: 'POST', body, headers });
    expect(confirmed.status).toBe(200);
    expect(await reset(own)).toMatchObject({ status: 200 });
    // A new password ends the recovery links and no others.
    const left = (await accounts().findOne<Account>({ _id: _id as never }))?.links ?? [];
    expect(left.map(({ purpose }) => purpose).sort()).toEqual(['confirmation', 'enrolment']);
  });

  it('expire by the database’s clock, not by the clock of the process', async () => {
    const person = await service.visitor().signUp();
    await recover(person.email);
    const token = await tokenFor(person.email);
    // Simulates another process whose clock is 40 minutes ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 60_000 });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it('replace expired links in the account', async () => {
    const person = await service.visitor().signUp();
    await tokenFor(person.email, 'confirmar');
    await accounts().updateOne({ email: person.email }, { $set: { 'links.0.until': new Date(0) } });
    await recover(person.email);
    await tokenFor(person.email);
    const purposes = async () =>
      (await accounts().findOne<Account>({ email: person.email }))?.links.map(({ purpose }) => purpose);
    await expect.poll(purposes).toEqual(['recovery']);
  });

  it('displace only older links of their purpose, expired ones first', () => {
    const now = new Date();
    const link = (purpose: LinkPurpose, hash: string, ms = 60_000) => ({
      purpose,
      hash,
      until: new Date(now.getTime() + ms),
    });
    const links = [link('recovery', 'old', -1), link('confirmation', 'c'), link('enrolment', 'e')];
    for (let count = 0; count < MAX_LINKS; count += 1) links.push(link('recovery', `${count}`));
    expect(removableLinks(links, now)).toEqual(['old']);
    expect(removableLinks([...links, link('recovery', 'new'), link('confirmation', 'd')], now)).toEqual(['old', '0']);
    expect(removableLinks([], now)).toEqual([]);
  });
});

describe('recovery in production', () => {
  let production: RunningAccounts;
  let stored: AccountsData;
  beforeAll(async () => {
    // Uses a separate namespace, because the other service would send its mails by wider limits.
    production = await runAccounts({ NODE_ENV: 'production', SMTP_URL: service.config.SMTP_URL ?? '' });
    stored = await openData(production.config);
  });
  afterAll(async () => {
    await production.close();
    await stored.drop();
  });

  const ask = async (email: string, from = production.visitor()) =>
    expect((await recover(email, from)).status).toBe(200);
  /** Counts the links sent to an e-mail after all requests are handled. */
  const links = async (email: string) => {
    const waiting = () => stored.mongo.collection('recovery_requests').countDocuments({ 'mails.0': { $exists: true } });
    await expect.poll(waiting).toBe(0);
    return mailServer.to(email).filter(({ text }) => text?.includes('/perfil/restablecer#')).length;
  };

  it('sends an e-mail fifteen links a day without revealing the limit, and more where its owner has logged in before', async () => {
    const home = '198.51.100.20';
    const { email } = await production.visitor(home).signUp();
    for (let hour = 1; hour <= 3; hour += 1) {
      for (let asked = 0; asked < 5; asked += 1) await ask(email);
      expect(await links(email)).toBe(5 * hour);
      await passTime(stored.redis, 3_600);
    }
    for (let asked = 0; asked < 3; asked += 1) await ask(email);
    expect(await links(email)).toBe(15);
    await ask(email, production.visitor(home));
    expect(await links(email)).toBe(16);
  });

  it('sends an e-mail five links an hour from all networks together, without revealing the limit', async () => {
    const { email } = await production.visitor().signUp();
    for (const address of [email, 'quien@correo.example']) {
      for (let asked = 0; asked < 8; asked += 1) await ask(address);
    }
    expect(await links(email)).toBe(5);
  });

  it('allows a network five requests an hour per e-mail, with or without an account, even where its owner has logged in', async () => {
    const home = '198.51.100.21';
    const { email } = await production.visitor(home).signUp();
    // Requests from other networks have used up the e-mail's limit.
    for (let asked = 0; asked < 6; asked += 1) await ask(email);
    for (const address of [email, 'nadie@correo.example']) {
      for (let asked = 0; asked < 5; asked += 1) await ask(address, production.visitor(home));
      const refused = await recover(address, production.visitor(home));
      expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    }
  });

  it('sends an unconfirmed e-mail ten mails a day, whatever its account does', async () => {
    const person = await production.visitor().signUp();
    let old = password;
    let next = other;
    for (let change = 0; change < 12; change += 1) {
      const fields = { contrasena: old, nuevaContrasena: next, confirmarContrasena: next };
      expect((await person.profile({ action: 'update', ...fields })).status).toBe(200);
      [old, next] = [next, old];
    }
    const found = () => stored.mongo.collection('accounts').findOne<Account>({ email: person.email });
    await expect.poll(async () => (await found())?.mails.length).toBe(0);
    expect(mailServer.to(person.email)).toHaveLength(10);
  });
});
