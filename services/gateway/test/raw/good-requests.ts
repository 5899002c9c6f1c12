import { chunked, GET, good, inner, json, login, POST, type RawCase, request, SMUGGLED, sized } from './raw-case.ts';

const undo = `/api/admin/bitacora/${'0'.repeat(24)}/deshacer`;

/** Unusual requests that must keep working. */
const wellFormed: RawCase[] = [
  good('a plain request', [request(GET('/api/sesion'))], ['/api/sesion']),
  {
    name: 'lines that end with a bare line feed',
    send: [request(GET('/api/sesion')).replaceAll('\r\n', '\n')],
    statuses: [[200, 400]],
  },
  good('an empty line before the request', [`\r\n${request(GET('/api/sesion'))}`], ['/api/sesion']),
  good('a target that is encoded without need', [request(GET('/api/%73esion'))], ['/api/sesion']),
  good(
    'odd characters in the query',
    [request(GET("/api/sesion?q='{|}^`\\"))],
    ['/api/sesion?q=%27%7B%7C%7D%5E%60%5C'],
  ),
  good('two slashes and dots in the query', [request(GET('/api/sesion?q=//a/../b'))], ['/api/sesion?q=//a/../b']),
  good('a GET that states a length of 0', [request(GET('/api/sesion'), ['Content-Length: 0'])], ['/api/sesion']),
  good('JSON with its length', [request(POST, [json, sized(login)], login)], ['/api/auth']),
  good('JSON in chunks', [request(POST, [json, chunked], `12\r\n${login}\r\n0\r\n\r\n`)], ['/api/auth']),
  good(
    'JSON in chunks with extensions and a trailer',
    [request(POST, [json, chunked], `12;a=b\r\n${login}\r\n0\r\nX-Probe: ${SMUGGLED}\r\n\r\n`)],
    ['/api/auth'],
  ),
  good(
    'a form in chunks',
    [
      request(
        'POST /api/subir_archivo HTTP/1.1',
        ['Content-Type: multipart/form-data; boundary=x', chunked],
        '5\r\nabcde\r\n0\r\n\r\n',
      ),
    ],
    ['/api/subir_archivo'],
    { unseen: ['expect', 'te'] },
  ),
  good(
    'a form with its length',
    [
      request(
        'POST /api/subir_archivo HTTP/1.1',
        ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 5'],
        'abcde',
      ),
    ],
    ['/api/subir_archivo'],
    { unseen: ['transfer-encoding'], seen: { 'content-length': '5' } },
  ),
  good(
    'an expectation to go on',
    [request(POST, [json, sized(login), 'Expect: 100-continue']), 30, login],
    ['/api/auth'],
    {
      unseen: ['expect'],
    },
  ),
  good(
    'headers of one connection',
    [
      request(GET('/api/sesion'), [
        'Connection: keep-alive, X-Own, x-client-address, x-forwarded-proto',
        'X-Own: 1',
        'TE: trailers',
        'Keep-Alive: 5',
        'Proxy-Authorization: x',
        'Upgrade: h2c',
        'HTTP2-Settings: AAA',
      ]),
    ],
    ['/api/sesion'],
    {
      unseen: ['x-own', 'te', 'proxy-authorization', 'upgrade', 'http2-settings'],
      seen: { 'x-client-address': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'vitrina.example' },
    },
  ),
  good(
    'an address that a client claims',
    [
      request(GET('/api/sesion'), [
        'X-Forwarded-For: 6.6.6.6',
        'X-Forwarded-For: 7.7.7.7',
        'Forwarded: for=6.6.6.6',
        'X-Real-IP: 6.6.6.6',
        'X-Client-Address: 6.6.6.6',
        'X-Client-Address: 7.7.7.7',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: https',
        'X-Original-URL: /internal',
      ]),
    ],
    ['/api/sesion'],
    {
      unseen: ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-original-url'],
      seen: { 'x-client-address': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'vitrina.example' },
    },
  ),
  good('a body for a call that needs none', [request(`POST ${undo} HTTP/1.1`, [json, sized(login)], login)], [undo]),
  good('a HEAD', [request('HEAD /api/sesion HTTP/1.1')], ['/api/sesion']),
  good('an HTTP/1.0 request with a host', [request('GET /api/sesion HTTP/1.0')], ['/api/sesion'], { closed: true }),
  good('a request that asks to be the last', [request(GET('/api/sesion'), ['Connection: close'])], ['/api/sesion'], {
    closed: true,
  }),
];

const pipelined: RawCase[] = [
  good(
    'three requests at once',
    [request(GET('/api/sesion?n=1')) + request(GET('/api/sesion?n=2')) + request(GET('/api/sesion?n=3'))],
    ['/api/sesion?n=1', '/api/sesion?n=2', '/api/sesion?n=3'],
  ),
  good(
    'a request behind a body',
    [request(POST, [json, sized(login)], login) + request(GET('/api/sesion?n=2'))],
    ['/api/auth', '/api/sesion?n=2'],
  ),
  {
    name: 'a broken request behind a good one',
    send: [request(GET('/api/sesion?n=1')), 200, request(GET('//127.0.0.1:FOREIGN/')) + inner],
    statuses: [200, 400],
    closed: true,
    reaches: ['/api/sesion?n=1'],
  },
  {
    name: 'more requests at once than one connection may have',
    send: [Array.from({ length: 40 }, (_, n) => request(GET(`/api/sesion?n=${n}`))).join('')],
    statuses: [...Array.from({ length: 16 }, () => 200), 400],
    closed: true,
    reaches: Array.from({ length: 16 }, (_, n) => `/api/sesion?n=${n}`),
  },
];

const slow: RawCase[] = [
  good('a head in single bytes', [request(GET('/api/sesion'))], ['/api/sesion'], { inBytes: true }),
  good(
    'a body in single bytes',
    [request(POST, [json, sized(login)]), ...[...login].flatMap((byte) => [byte, 5])],
    ['/api/auth'],
  ),
  good(
    'chunks of one byte',
    [request(POST, [json, chunked]), ...[...login].flatMap((byte) => [`1\r\n${byte}\r\n`, 5]), '0\r\n\r\n'],
    ['/api/auth'],
  ),
  {
    name: 'a head that ends in the middle',
    send: ['GET /api/sesion HTTP/1.1\r\nHos', 20, 'end'],
    statuses: [400],
    closed: true,
    reaches: [],
  },
  {
    name: 'a body that ends in the middle',
    send: [request(POST, [json, 'Content-Length: 99'], '{'), 50, 'end'],
    statuses: [[400]],
    closed: true,
    reaches: [],
  },
];

/** Requests that must get a successful response. */
export const goodRequests: readonly RawCase[] = [...wellFormed, ...pipelined, ...slow];
