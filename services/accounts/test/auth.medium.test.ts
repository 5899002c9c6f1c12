import { keySpace } from '@vitrina/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password, type Visitor } from './visitor.ts';

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

const accounts = () => data.mongo.collection('accounts');
const body = (email: string, more: object = {}) => ({
  action: 'register',
  nombre: 'Ana Ruiz',
  email,
  contrasena: password,
  confirmar_contrasena: password,
  ...more,
});

describe('register', () => {
  it('creates an account on the free plan without logging in, with an argon2id password hash of the agreed cost', async () => {
    const visitor = service.visitor();
    const answer = await visitor.auth(body(' Ana@Correo.Example '));
    expect(answer).toMatchObject({ status: 201, body: { success: true, message: expect.any(String) } });
    expect(visitor.cookie).toBe('');
    const stored = await accounts().findOne({ email: 'ana@correo.example' });
    expect(stored).toMatchObject({ name: 'Ana Ruiz', plan: 'gratis', staff: null, listed: false, outbox: [] });
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  const refused: Array<[string, object | string, number, string]> = [
    [
      'two different passwords',
      body('x@correo.example', { confirmar_contrasena: 'otra cosa' }),
      400,
      'contrasenas_no_coinciden',
    ],
    [
      'a short password',
      body('x@correo.example', { contrasena: 'corta12', confirmar_contrasena: 'corta12' }),
      400,
      'contrasena_corta',
    ],
    [
      'a password of 129',
      body('x@correo.example', { contrasena: 'x'.repeat(129), confirmar_contrasena: 'x'.repeat(129) }),
      400,
      'contrasena_larga',
    ],
    ['no name', body('x@correo.example', { nombre: '  ' }), 400, 'nombre_requerido'],
    ['a name of 81', body('x@correo.example', { nombre: 'n'.repeat(81) }), 400, 'nombre_largo'],
    ['a name that shows nothing', body('x@correo.example', { nombre: '\u3164\u200b' }), 400, 'nombre_requerido'],
    ['a name of piled marks', body('x@correo.example', { nombre: `A${'\u0301'.repeat(6)}` }), 400, 'marcas_excesivas'],
    ['no e-mail', body('', {}), 400, 'correo_invalido'],
    ['an operator as e-mail', { ...body('x'), email: { $gt: '' } }, 400, 'correo_invalido'],
    ['an operator as password', { ...body('x@correo.example'), contrasena: { $ne: '' } }, 400, 'contrasena_corta'],
    ['a list as name', { ...body('x@correo.example'), nombre: ['a'] }, 400, 'nombre_requerido'],
    ['an unknown action', body('x@correo.example', { action: 'borrar' }), 400, 'solicitud_invalida'],
    ['nothing', {}, 400, 'solicitud_invalida'],
    ['null', 'null', 400, 'solicitud_invalida'],
    ['a prototype', '{"__proto__":{"action":"logout"}}', 400, 'solicitud_invalida'],
    ['broken JSON', '{"action":', 400, 'json_invalido'],
    ['70 KB', body('x@correo.example', { nombre: 'n'.repeat(70_000) }), 413, 'cuerpo_demasiado_grande'],
  ];
  it.each(refused)('refuses %s and writes nothing', async (_name, sent, status, code) => {
    const before = await accounts().countDocuments();
    expect(await service.visitor().auth(sent)).toMatchObject({ status, body: { success: false, code } });
    expect(await accounts().countDocuments()).toBe(before);
  });

  it('explains different passwords with the product’s text', async () => {
    const { body: answer } = await service.visitor().auth(body('x@correo.example', { confirmar_contrasena: 'otra' }));
    expect(answer).toMatchObject({ error: 'Las contraseñas no coinciden', message: 'Las contraseñas no coinciden' });
  });

  it('ignores a role, a plan or an id chosen by the client', async () => {
    await service
      .visitor()
      .auth(body('listo@correo.example', { staff: 'admin', rol: 'admin', plan: 'premium', _id: '1' }));
    expect(await accounts().findOne({ email: 'listo@correo.example' })).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      staff: null,
      plan: 'gratis',
    });
  });
});

describe('an e-mail with an international domain', () => {
  const stored = 'correo@xn--diseo-rta.co';
  const shown = 'Correo@Diseño.co';
  const forms = [
    shown,
    'correo@disen\u0303o.co',
    stored,
    'Ana Ruiz <correo@diseño.co>',
    '\u202acorreo＠diseño.co.\u202c',
  ];

  it('belongs to one account, which accepts any spelling of it for login and recovery', async () => {
    for (const email of [...forms, shown])
      expect(await service.visitor().auth(body(email))).toMatchObject({ status: 201 });
    const found = await accounts()
      .find({ email: /diseo|diseño/i })
      .toArray();
    expect(found.map(({ email }) => email)).toEqual([stored]);
    for (const email of forms) {
      const visitor = service.visitor();
      const answer = await visitor.auth({ action: 'login', email, contrasena: password });
      expect(answer).toMatchObject({ status: 200, body: { usuario: { email: stored } } });
      expect(await visitor.auth({ action: 'recuperar', email })).toMatchObject({ status: 200 });
      // Browsers send headers in Latin-1, other programs in UTF-8.
      for (const header of [stored, 'correo@diseño.co', Buffer.from('correo@diseño.co').toString('latin1')]) {
        expect(await visitor.profile({ action: 'get' }, { 'user-email': header })).toMatchObject({ status: 200 });
      }
      expect(await visitor.profile({ action: 'get' }, { 'user-email': 'otro@diseño.co' })).toMatchObject({
        status: 403,
      });
    }
  });
});

describe('a pasted name', () => {
  it('keeps its visible characters, including emoji', async () => {
    const nombre = '\u202a\ufeffJosé\u00a0Luis\u200b\tNu\u0301n\u0303ez 👩\u200d🔧\u202c';
    expect(await service.visitor().auth(body('pegado@correo.example', { nombre }))).toMatchObject({ status: 201 });
    expect(await accounts().findOne({ email: 'pegado@correo.example' })).toMatchObject({
      name: 'José Luis Núñez 👩\u200d🔧',
    });
  });
});

describe('login', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await service.visitor().signUp();
  });
  const login = (email: string, contrasena: string, from = service.visitor()) =>
    from.auth({ action: 'login', email, contrasena });

  it('returns the user and sets a cookie that scripts cannot read', async () => {
    const answer = await login(visitor.email.toUpperCase(), password);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, usuario: { email: visitor.email, nombre: 'Ana Ruiz' } },
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^vitrina_sesion=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('stores nothing in Redis that could open the session', async () => {
    const token = visitor.cookie.split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    const keys = await data.redis.keys(`${keySpace(service.config.NAMESPACE)}:*`);
    const values = await Promise.all(
      keys
        .filter((key) => /:(session|account):/.test(key))
        .map((key) => data.redis.get(key.slice(keySpace(service.config.NAMESPACE).length + 1))),
    );
    expect(values.join()).toContain(visitor.email);
    expect(keys.join() + values.join()).not.toContain(token);
  });

  it('gives the same response for an unknown e-mail and a wrong password', async () => {
    const answers = await Promise.all([login(visitor.email, 'no es esta'), login('nadie@correo.example', password)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { code: 'credenciales_invalidas' } });
    const [wrong, unknown] = answers.map(({ body: { requestId, ...rest } }) => rest);
    expect(wrong).toEqual(unknown);
  });

  it('needs the same time for an unknown e-mail and a wrong password', async () => {
    const timed = async (email: string) => {
      const started = performance.now();
      await login(email, 'no es esta');
      return performance.now() - started;
    };
    const rounds: Array<{ wrong: number; unknown: number }> = [];
    for (let round = 0; round < 9; round += 1) {
      rounds.push({ wrong: await timed(visitor.email), unknown: await timed('nadie@correo.example') });
    }
    // Other processes only ever add to a time.
    const [wrong, unknown] = (['wrong', 'unknown'] as const).map((side) =>
      Math.min(...rounds.map((times) => times[side])),
    );
    expect(Number(unknown) / Number(wrong)).toBeGreaterThan(0.5);
    expect(Number(unknown) / Number(wrong)).toBeLessThan(2);
  });

  it('creates a new session id and ends the browser’s previous session', async () => {
    const browser = await service.visitor().signUp();
    const old = browser.cookie;
    await browser.logIn();
    expect(browser.cookie).not.toBe(old);
    const thief = service.visitor();
    thief.cookie = old;
    expect((await thief.session()).body).toEqual({ success: true, usuario: null });
  });

  it('blocks only that account after five failures from one address, even simultaneous ones', async () => {
    const victim = await service.visitor().signUp();
    const attacker = service.visitor('192.0.2.7');
    const tries = await Promise.all(Array.from({ length: 12 }, () => login(victim.email, 'adivina', attacker)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = await login(victim.email, password, attacker);
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    await victim.logIn();
    expect((await login(visitor.email, password, attacker)).status).toBe(200);
  });

  it('resets the failures after a correct password', async () => {
    const person = await service.visitor().signUp();
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await login(person.email, 'mal escrita', person);
      await person.logIn();
    }
  });

  it('reveals a suspension only after the correct password', async () => {
    const person = await service.visitor().signUp();
    await accounts().updateOne({ email: person.email }, { $set: { suspended: true } });
    expect(await login(person.email, password)).toMatchObject({ status: 403, body: { code: 'cuenta_suspendida' } });
    expect(await login(person.email, 'otra cosa')).toMatchObject({ status: 401 });
  });

  it('accepts a password whose accents have the other Unicode encoding', async () => {
    const person = await service.visitor().signUp();
    expect((await login(person.email, password.normalize('NFD'))).status).toBe(200);
  });

  const hostile: Array<[string, object]> = [
    ['operators', { email: { $gt: '' }, contrasena: { $gt: '' } }],
    ['an operator as password', { email: 'a@b.example', contrasena: { $ne: null } }],
    ['nothing', {}],
    ['numbers', { email: 1, contrasena: 2 }],
    ['two words as e-mail', { email: 'a b@b.example', contrasena: 'x' }],
    ['a huge password', { email: 'a@b.example', contrasena: 'x'.repeat(2_000) }],
  ];
  it.each(hostile)('refuses %s', async (_name, fields) => {
    const { status } = await service.visitor().auth({ action: 'login', ...fields });
    expect(status).toBe(400);
  });
});

describe('logout', () => {
  it('invalidates the session on the server', async () => {
    const visitor = await service.visitor().signUp();
    const kept = visitor.cookie;
    expect(await visitor.auth({ action: 'logout' })).toMatchObject({ status: 200, body: { success: true } });
    expect(visitor.cookie).toBe('');
    visitor.cookie = kept;
    expect((await visitor.session()).body).toEqual({ success: true, usuario: null });
  });

  it('leaves other sessions of the same person open', async () => {
    const phone = await service.visitor().signUp();
    const laptop = service.visitor();
    laptop.email = phone.email;
    await laptop.logIn();
    await phone.auth({ action: 'logout' });
    expect((await laptop.session()).body).toMatchObject({ usuario: { email: phone.email } });
  });

  it('gives the same response without a session', async () => {
    expect(await service.visitor().auth({ action: 'logout' })).toMatchObject({ status: 200, body: { success: true } });
  });

  it('refuses a request from another site', async () => {
    const visitor = await service.visitor().signUp();
    const answer = await visitor.send('/api/auth', {
      method: 'POST',
      body: '{"action":"logout"}',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'origen_no_permitido' } });
    expect((await visitor.session()).body).toMatchObject({ usuario: { email: visitor.email } });
  });
});
