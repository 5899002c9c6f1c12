import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrigin } from '../src/sign-in/open-session.ts';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import type { Visitor } from './visitor.ts';

interface Row {
  id: string;
  navegador: string;
  lugar: string;
  creada: string;
  vista: string;
  actual: boolean;
}

let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  service = await runAccounts();
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

const list = async (visitor: Visitor) => (await visitor.send('/api/cuenta/sesiones')).body.data as Row[];
const close = (visitor: Visitor, id = '') =>
  visitor.send(`/api/cuenta/sesiones${id && `/${id}`}`, { method: 'DELETE' });
const isIn = async (visitor: Visitor) => (await visitor.session()).body.usuario !== null;
/** Logs the same person in with another browser. */
const secondBrowser = async (person: Visitor) => {
  const browser = service.visitor();
  browser.email = person.email;
  return browser.logIn();
};

describe('the list of open sessions', () => {
  it('shows when each session was opened and used, and which one is current', async () => {
    const phone = await service.visitor().signUp();
    const laptop = await secondBrowser(phone);
    const [mine, other] = await list(laptop);
    expect(mine).toMatchObject({ navegador: 'Navegador desconocido', lugar: 'Lugar desconocido', actual: true });
    expect(other).toMatchObject({ actual: false });
    expect(Date.parse(other?.creada ?? '')).toBeLessThanOrEqual(Date.parse(mine?.creada ?? ''));
    expect((await list(phone)).map(({ actual }) => actual)).toEqual([true, false]);
  });

  it('contains no tokens and no sessions of other accounts', async () => {
    const one = await service.visitor().signUp();
    const another = await service.visitor().signUp();
    const rows = await list(one);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(one.cookie.split('=')[1]);
    expect(rows[0]?.id).not.toBe((await list(another))[0]?.id);
  });

  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['DELETE', '/0123456789abcdef01234567'],
  ])('requires a session for %s %s', async (method, path) => {
    const answer = await service.visitor().send(`/api/cuenta/sesiones${path}`, { method });
    expect(answer).toMatchObject({ status: 401, body: { code: 'no_autenticado' } });
  });
});

describe('closing a session', () => {
  it('leaves all other sessions open', async () => {
    const phone = await service.visitor().signUp();
    const laptop = await secondBrowser(phone);
    const other = (await list(phone)).find(({ actual }) => !actual);
    expect(await close(phone, other?.id)).toMatchObject({ status: 200, body: { success: true } });
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false]);
    expect(await close(phone, other?.id)).toMatchObject({ status: 404, body: { code: 'sesion_no_encontrada' } });
  });

  it('logs out if it is the current session', async () => {
    const phone = await service.visitor().signUp();
    const [mine] = await list(phone);
    expect((await close(phone, mine?.id)).status).toBe(200);
    expect(phone.cookie).toBe('');
  });

  it('finds only sessions of the signed-in user', async () => {
    const one = await service.visitor().signUp();
    const another = await service.visitor().signUp();
    const [theirs] = await list(another);
    expect(await close(one, theirs?.id)).toMatchObject({ status: 404, body: { code: 'sesion_no_encontrada' } });
    expect(await isIn(another)).toBe(true);
  });

  it('refuses an invalid id', async () => {
    const phone = await service.visitor().signUp();
    expect((await close(phone, 'nada')).status).toBe(400);
  });

  it('leaves the current session and its cookie if all others are closed', async () => {
    const phone = await service.visitor().signUp();
    const others = [await secondBrowser(phone), await secondBrowser(phone)];
    const { cookie } = phone;
    expect(await close(phone)).toMatchObject({ status: 200, body: { success: true } });
    expect(phone.cookie).toBe(cookie);
    expect(await isIn(phone)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await list(phone)).toHaveLength(1);
  });
});

describe('the origin of a session', () => {
  const cases: Array<[string, string, string]> = [
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Windows'],
    ['', '', ''],
  ];
  it.each(cases)('reads the user agent "%s" as %s on %s', (userAgent, browser, system) => {
    expect(readOrigin({ userAgent, cookie: undefined })).toMatchObject({ browser, system });
  });

  it.each([
    ['lugar=MX/JAL', 'MX', 'JAL'],
    ['tema=claro; lugar=CO%2FANT', 'CO', 'ANT'],
    ['lugar=MX/ANT', '', ''],
    ['lugar=US/CA', '', ''],
    ['', '', ''],
  ])('reads the cookie %j as place "%s" "%s"', (cookie, country, subdivision) => {
    expect(readOrigin({ userAgent: undefined, cookie })).toMatchObject({ country, subdivision });
  });

  it('appears in readable form', async () => {
    const person = service.visitor();
    await person.signUp();
    const headers = { 'content-type': 'application/json', 'user-agent': cases[0]?.[0] ?? '', cookie: 'lugar=CO/ANT' };
    const body = JSON.stringify({ action: 'login', email: person.email, contrasena: 'correcto caballo batería' });
    const browser = service.visitor();
    await browser.send('/api/auth', { method: 'POST', body, headers });
    expect((await list(browser))[0]).toMatchObject({ navegador: 'Chrome en Android', lugar: 'Antioquia, Colombia' });
  });
});
