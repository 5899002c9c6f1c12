import { expect, it } from 'vitest';
import { browserOf, readStack, topFrame, withoutPersonalData } from '../src/failures/read-report.ts';

it.each([
  ['No user ana.lopez@correo.mx here', 'No user ‹correo› here'],
  ['Bad value ana%40correo.mx', 'Bad value ‹correo›'],
  ['GET /api/buscar?q=plomero&correo=x failed', 'GET /api/buscar failed'],
  ['at https://v.example/x?token=1a2b:10:20', 'at https://v.example/x:10:20'],
  ['Opened /clave#token=abc, twice', 'Opened /clave twice'],
  ['Call 55 1234 5678 or +57-310-555-0199', 'Call ‹número› or +‹número›'],
  ['Account 123456789 is gone', 'Account ‹número› is gone'],
  ["Cannot read properties of undefined (reading 'map') at line 123456", undefined],
  ['Is a?.b null? No', undefined],
  ['Cannot read private member #cache', undefined],
])('the text "%s" loses personal data and nothing else', (text, expected = text) => {
  expect(withoutPersonalData(text)).toBe(expected);
});

it('a long hostile text is cleaned within 50 ms', () => {
  for (const piece of ['a', '@', 'a@', '?', '#', '1', '1 ', '?:1', '%40', '#=', '(?']) {
    const started = performance.now();
    withoutPersonalData(piece.repeat(4_000 / piece.length));
    readStack(`at ${piece.repeat(4_000 / piece.length)}`);
    expect(performance.now() - started, piece).toBeLessThan(50);
  }
});

const build = '/mf/mf-x/1.0.0-0123456789ab';
const stacks = {
  Chrome: `Error: mail to ana@correo.mx
    at e (https://vitrina.example${build}/app.1234567890.js?intento=2:1:20)
    at async new t (https://cdn.example/v${build}/app.1234567890.js:1:5)
    at https://vitrina.example/p/ana-lopez?q=1:10:3
    at Array.map (<anonymous>)`,
  Firefox: `e@https://vitrina.example${build}/app.1234567890.js?intento=2:1:20
async*t@https://cdn.example/v${build}/app.1234567890.js:1:5
@https://vitrina.example/p/ana-lopez?q=1:10:3
`,
};

it.each(Object.entries(stacks))('a stack of %s keeps the files of builds and no other address', (_browser, stack) => {
  const [first, second, third, ...more] = readStack(stack);
  expect(first).toEqual({ function: 'e', file: `${build}/app.1234567890.js`, line: 1, column: 20 });
  expect(second).toMatchObject({ file: `${build}/app.1234567890.js`, line: 1, column: 5 });
  expect(third).toEqual({ function: null, file: null, line: 10, column: 3 });
  expect(more).toEqual([]);
});

it('readStack returns twelve frames of a stack and skips lines that are not frames', () => {
  const frame = `at e (https://v.example${build}/app.js:1:1)\n`;
  expect(readStack(frame.repeat(30))).toHaveLength(12);
  expect(readStack(`at ${'x'.repeat(600)} (https://v.example${build}/app.js:1:1)`)).toEqual([]);
  expect(readStack('nothing\n:1\n@\nat ()\nat x (:1')).toEqual([]);
});

it('the topmost frame of the microfrontend itself identifies a failure', () => {
  const at = (file: string | null) => ({ function: null, file, line: 1, column: 1 });
  const shell = at('/mf/shell/1.0.0-0123456789ab/shell.js');
  expect(topFrame([at(null), shell, at(`${build}/app.js`)], 'mf-x')?.file).toBe(`${build}/app.js`);
  expect(topFrame([at(null), shell], 'mf-x')).toBe(shell);
  expect(topFrame([], 'mf-x')).toBeUndefined();
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/120.0.0.0 Safari/537.36`, 'Chrome 120'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome 156'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/120.0.0.0 Safari/537.36 Edg/120.0`, 'Edge 120'],
  [
    `Mozilla/5.0 (Linux; Android 13) ${webkit} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
    'Samsung Internet 23',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/119.0 Safari/537.36 OPR/105.0`, 'Opera 105'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox 115'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 16_7) ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari 16'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 16_7) ${webkit} CriOS/120.0 Mobile/15E148 Safari/604.1`, 'Chrome 120'],
  ['curl/8.0', 'Otro'],
  [undefined, 'Otro'],
])('the browser of %s is %s', (userAgent, expected) => {
  expect(browserOf(userAgent)).toBe(expected);
});
