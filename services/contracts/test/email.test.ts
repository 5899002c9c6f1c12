import { describe, expect, it } from 'vitest';
import { calls } from '../src/calls/index.ts';
import { emailFault, readEmail } from '../src/rules/index.ts';

const IDN = 'correo@xn--diseo-rta.co';

describe('an e-mail address', () => {
  it.each([
    ['correo@diseño.co', IDN],
    ['CORREO@DISEÑO.CO', IDN],
    ['correo@disen\u0303o.co', IDN],
    ['correo@xn--diseo-rta.co', IDN],
    ['Correo@XN--DISEO-RTA.CO.', IDN],
    ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
    ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
    ['Ana Pérez <ana@b.co>', 'ana@b.co'],
    ['"Pérez, Ana" <ana@b.co>;', 'ana@b.co'],
    ['<ana@b.co>', 'ana@b.co'],
    ['mailto:ana@b.co?subject=Hola', 'ana@b.co'],
    ['Correo: ana@b.co', 'ana@b.co'],
    ['“ana@b.co”', 'ana@b.co'],
    ['ana＠ｂ．ｃｏ', 'ana@b.co'],
    ['ana@b。co', 'ana@b.co'],
    ['\u202aana@b.co\u202c', 'ana@b.co'],
    ['\ufeffana@b.co ', 'ana@b.co'],
    ['ana @ b. co', 'ana@b.co'],
    ['ana@b.co.', 'ana@b.co'],
    ['o’brien@b.co', "o'brien@b.co"],
    ['ana+tienda@b.co', 'ana+tienda@b.co'],
    ['ana_1-2@sub.b.photography', 'ana_1-2@sub.b.photography'],
  ])('can be read from %j', (text, email) => {
    expect(readEmail(text)).toBe(email);
  });

  it.each([
    ['', 'correo_invalido'],
    ['ana', 'correo_invalido'],
    ['ana@b', 'correo_invalido'],
    ['@b.co', 'correo_invalido'],
    ['ana@b..co', 'correo_invalido'],
    ['a..b@c.co', 'correo_invalido'],
    ['.a@c.co', 'correo_invalido'],
    ['a b@c.co', 'correo_invalido'],
    ['a@b@c.co', 'correo_invalido'],
    ['a@b.co, c@d.co', 'correo_invalido'],
    ['a@1.2.3.4', 'correo_invalido'],
    ['a@[127.0.0.1]', 'correo_invalido'],
    ['a@c%2eco', 'correo_invalido'],
    ['a@xn--.co', 'correo_invalido'],
    [`${'a'.repeat(250)}@b.co`, 'correo_invalido'],
    ['josé@b.co', 'correo_con_acentos'],
    ['doña@diseño.co', 'correo_con_acentos'],
  ] as const)('cannot be read from %j: %s', (text, fault) => {
    expect(readEmail(text)).toBeNull();
    expect(emailFault(text)).toBe(fault);
  });

  it.each([
    'ana@correo.example',
    "o'neil.juan_carlos+x-1@sub.dominio.com.mx",
    'a@xn--diseo-rta.co',
    'a@foo-.com',
    '9@9.mx',
    'a-@b.museum',
  ])('keeps its stored form: %s', (stored) => {
    expect(readEmail(stored)).toBe(stored);
  });
});

describe('the same mailbox', () => {
  it('identifies the same account in every form of writing it', () => {
    const forms = ['correo@diseño.co', 'Correo@DISEÑO.co', 'correo@xn--diseo-rta.co', 'Ana <correo@diseño.co>'];
    const { json } = calls['POST /api/auth'];
    const emails = forms.map((email) => json.parse({ action: 'login', email, contrasena: 'x' }));
    expect(new Set(emails.map((body) => JSON.stringify(body))).size).toBe(1);
    for (const email of forms) {
      expect(calls['POST /api/chat'].json.parse({ email, sender: 'user', message: 'hola' })).toMatchObject({
        email: IDN,
      });
    }
  });
});
