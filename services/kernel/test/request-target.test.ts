import { expect, it } from 'vitest';
import { parseTarget } from '../src/http/request-checks.ts';

const taken: Array<[sent: string, parsed: string]> = [
  ['/', '/'],
  ['/?', '/?'],
  ['/api/planes', '/api/planes'],
  ['/api/galeria?country=MX&state=DF%20x', '/api/galeria?country=MX&state=DF%20x'],
  ['/p/a.b', '/p/a.b'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/p/...', '/p/...'],
  ['/api/p%6canes', '/api/planes'],
  ['/p/jos%c3%a9', '/p/jos%C3%A9'],
  ['/p/a%2fb', '/p/a%2Fb'],
  ['/api//planes', '/api//planes'],
  ['/explorar?q=//a/../b', '/explorar?q=//a/../b'],
  ['/explorar?q=%', '/explorar?q=%'],
  ['/explorar?q=%00', '/explorar?q=%00'],
  ['/explorar?q=a\\b', '/explorar?q=a%5Cb'],
  [`/explorar?q={"$gt":'<'}`, '/explorar?q=%7B%22$gt%22:%27%3C%27%7D'],
  ['/api/galeria?country[$gt]=', '/api/galeria?country[$gt]='],
  ["/p/d'or", "/p/d'or"],
];

it.each(taken)('%s is read as %s, and the parser of addresses agrees', (sent, parsed) => {
  expect(parseTarget(sent)).toBe(parsed);
  expect(parseTarget(parsed)).toBe(parsed);
  const { pathname, search, host } = new URL(`http://vitrina.example${parsed}`);
  expect([host, pathname + search]).toEqual(['vitrina.example', parsed.replace(/\?$/, '')]);
});

it.each([
  '',
  '*',
  'api/planes',
  '?a',
  'http://127.0.0.1:9999/api/planes',
  'HTTP://vitrina.example/',
  'vitrina.example:443',
  '//127.0.0.1:9999/api/planes',
  '///127.0.0.1:9999/',
  '//',
  '/%2Fhost/',
  '/%5Chost/',
  '/\\host/',
  '\\host/',
  '/api/../internal',
  '/..',
  '/.',
  '/./api',
  '/api/.',
  '/api/..?x',
  '/api/%2e%2e/internal',
  '/api/.%2E/internal',
  '/api/..%2finternal',
  '/api%5c..%5cinternal',
  '/a\\b',
  '/a\u0000',
  '/a b',
  '/a\tb',
  '/a\u007f',
  '/p/josé',
  '/%00',
  '/a%0d%0ab',
  '/a%7F',
  '/%',
  '/%zz',
  '/a#b',
  '/?a#b',
  '/<script>',
  '/a|b',
  `/${'a'.repeat(8_192)}`,
])('%j is refused', (sent) => {
  expect(parseTarget(sent)).toBeNull();
});
