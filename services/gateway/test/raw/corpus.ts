/** One thing to send over a connection, and what must come of it. */
export interface RawCase {
  name: string;
  /** Bytes, pauses in milliseconds, or our half of the close. `FOREIGN` in a text becomes the unasked port. */
  send: ReadonlyArray<string | Buffer | number | 'end'>;
  /** Statuses in order; several where the parser's version decides. */
  statuses: ReadonlyArray<number | readonly number[]>;
  /** True where the connection must be closed afterwards, false where it must be left open. */
  closed?: boolean;
  /** Targets under which a service may be asked, in order; none where it must not be. */
  reaches?: readonly string[];
  /** True where all is sent in single bytes. */
  inBytes?: true;
  /** Headers that a service must not see, and those that it must see with this value. */
  unseen?: readonly string[];
  seen?: Readonly<Record<string, string>>;
}

const HOST = 'Host: vitrina.example';
const PROBE = 'X-Probe: PROBE';
/** What a smuggled request carries; no service may ever see it. */
export const SMUGGLED = 'smuggled';

/** A request as text; lines are ended as HTTP asks. */
function request(line: string, headers: readonly string[] = [], body = '', host = HOST): string {
  return [line, ...(host ? [host] : []), PROBE, ...headers, '', body].join('\r\n');
}

const inner = `GET /api/planes HTTP/1.1\r\n${HOST}\r\nX-Probe: ${SMUGGLED}\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked';
const json = 'Content-Type: application/json';
const login = '{"action":"login"}';
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

/** A case that is refused and closed, and of which no service hears; what follows it is not read either. */
function refused(name: string, text: string, statuses: RawCase['statuses'] = [400]): RawCase {
  return { name, send: [text + inner], statuses, closed: true, reaches: [] };
}

const GET = (target: string) => `GET ${target} HTTP/1.1`;
const POST = 'POST /api/auth HTTP/1.1';
const undo = `/api/admin/bitacora/${'0'.repeat(24)}/deshacer`;

const foreignTargets = [
  'http://127.0.0.1:FOREIGN/api/planes',
  'http://127.0.0.1:FOREIGN/api/usuarios?limit=7',
  'HTTP://127.0.0.1:FOREIGN/api/planes',
  'https://127.0.0.1:FOREIGN/api/planes',
  'http://vitrina.example/api/planes',
  'http://vitrina.example@127.0.0.1:FOREIGN/api/planes',
  'ftp://127.0.0.1:FOREIGN/api/planes',
  'file:///etc/passwd',
  '//127.0.0.1:FOREIGN/api/planes',
  '//127.0.0.1:FOREIGN/../../api/usuarios?limit=7',
  '///127.0.0.1:FOREIGN/api/planes',
  '////127.0.0.1:FOREIGN/api/planes',
  '/%2F127.0.0.1:FOREIGN/api/planes',
  '/%2f%2f127.0.0.1:FOREIGN/api/planes',
  '/\\127.0.0.1:FOREIGN/api/planes',
  '\\\\127.0.0.1:FOREIGN/api/planes',
  '/%5C127.0.0.1:FOREIGN/api/planes',
  '//127.0.0.1:FOREIGN/%2e%2e/%2e%2e/api/usuarios?limit=7',
];

const oddTargets = [
  '/%2e%2e/api/planes',
  '/api/../api/planes',
  '/api/%2e%2e/api/planes',
  '/api/.%2e/api/planes',
  '/api/%2E./api/planes',
  '/./api/planes',
  '/api/planes/.',
  '/api/planes/..',
  '/api/planes/..?limit=7',
  '/api/..%2fapi/planes',
  '/api/..%5capi/planes',
  '/api\\planes',
  '/api/planes%00',
  '/api/planes%0d%0aX-Injected:%201',
  '/api/planes%0a',
  '/api/planes%7f',
  '/api/planes%zz',
  '/api/planes%',
  '/api/planes#fragment',
  '/api/planes?x#fragment',
  '/api/<planes>',
  '/api/planes|x',
  'api/planes',
  '?limit=7',
  '*',
  '/\u00e9',
];

const hosts: Array<[what: string, lines: string[]]> = [
  ['no host', []],
  ['an empty host', ['Host: ']],
  ['two hosts', [HOST, 'Host: other.example']],
  ['the same host twice', [HOST, HOST]],
  ['a host in another case, twice', [HOST, 'hOsT: vitrina.example']],
  ['a host with a path', ['Host: vitrina.example/api']],
  ['a host with a user', ['Host: user@vitrina.example']],
  ['a host with a space', ['Host: vitrina.example other']],
  ['a list of hosts', ['Host: vitrina.example, other.example']],
  ['a host with a port that is none', ['Host: vitrina.example:port']],
  ['a host with a query', ['Host: vitrina.example?x']],
  ['a host with a percent sign', ['Host: %2e']],
];

const framings: Array<[what: string, headers: string[], body: string]> = [
  ['a length twice, different', [json, 'Content-Length: 5', 'Content-Length: 6'], 'abcdef'],
  ['a length twice, the same', [json, 'Content-Length: 5', 'Content-Length: 5'], 'abcde'],
  ['a list of lengths', [json, 'Content-Length: 5, 5'], 'abcde'],
  ['a negative length', [json, 'Content-Length: -1'], ''],
  ['a length with a plus', [json, 'Content-Length: +5'], 'abcde'],
  ['a length in hexadecimal', [json, 'Content-Length: 0x5'], 'abcde'],
  ['a length with a fraction', [json, 'Content-Length: 5.0'], 'abcde'],
  ['an empty length', [json, 'Content-Length: '], ''],
  ['a length that no number holds', [json, 'Content-Length: 99999999999999999999'], ''],
  ['a length and chunks', [json, 'Content-Length: 5', chunked], '0\r\n\r\n'],
  ['chunks and a length', [json, chunked, 'Content-Length: 5'], '0\r\n\r\n'],
  ['chunks twice', [json, chunked, chunked], '0\r\n\r\n'],
  ['chunks within chunks', [json, 'Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'],
  ['chunks before another coding', [json, 'Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
  ['another coding before chunks', [json, 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
  ['another coding', [json, 'Transfer-Encoding: gzip'], ''],
  ['the identity coding', [json, 'Transfer-Encoding: identity'], ''],
  ['a coding that is none', [json, 'Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['a coding in quotes', [json, 'Transfer-Encoding: "chunked"'], '0\r\n\r\n'],
  ['a space before the colon', [json, 'Transfer-Encoding : chunked'], '0\r\n\r\n'],
  ['a folded coding', [json, 'Transfer-Encoding:\r\n chunked'], '0\r\n\r\n'],
  ['a control byte in the coding', [json, 'Transfer-Encoding: \u000bchunked'], '0\r\n\r\n'],
];

const brokenChunks: Array<[what: string, body: string]> = [
  ['a size that is no number', 'zz\r\nabc\r\n0\r\n\r\n'],
  ['a negative size', '-1\r\nabc\r\n0\r\n\r\n'],
  ['a size with 0x', '0x3\r\nabc\r\n0\r\n\r\n'],
  ['a size that no number holds', 'fffffffffffffffff\r\nabc\r\n0\r\n\r\n'],
  ['more bytes than the size', '3\r\nabcdef\r\n0\r\n\r\n'],
  ['no line end after the bytes', '3\r\nabc0\r\n\r\n'],
];

const doubled = [
  ['Authorization: Bearer a', 'Authorization: Bearer b'],
  [json, 'Content-Type: text/plain'],
  ['Origin: http://vitrina.example', 'Origin: http://evil.example'],
  ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
];

const bodiless: Array<[line: string, headers: string[], body: string]> = [
  [GET('/api/sesion'), ['Content-Length: 4'], 'abcd'],
  [GET('/api/sesion'), [`Content-Length: ${inner.length}`], inner],
  [GET('/api/sesion'), [chunked], '0\r\n\r\n'],
  [GET('/api/sesion'), [chunked], `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`],
  [GET('/api/eventos'), ['Content-Length: 4'], 'abcd'],
  [GET('/'), ['Content-Length: 4'], 'abcd'],
  [GET('/media/a/b.webp'), ['Content-Length: 4'], 'abcd'],
  ['HEAD /api/sesion HTTP/1.1', ['Content-Length: 4'], 'abcd'],
  ['OPTIONS /api/sesion HTTP/1.1', ['Content-Length: 4'], 'abcd'],
];

const brokenHeads: Array<[what: string, text: string, statuses?: RawCase['statuses']]> = [
  ['no version', `GET /api/planes\r\n${HOST}\r\n\r\n`],
  ['a version that is none', `GET /api/planes HTTP/9.9\r\n${HOST}\r\n\r\n`],
  ['another protocol', `GET /api/planes RTSP/1.0\r\n${HOST}\r\n\r\n`],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['a method that is none', request('G\u00cbT /api/planes HTTP/1.1')],
  ['an unknown method', request('FETCH /api/planes HTTP/1.1')],
  ['a method in lower case', request('get /api/planes HTTP/1.1')],
  ['two spaces before the target', request('GET  http://127.0.0.1:FOREIGN/ HTTP/1.1')],
  ['a space in the target', request('GET /api/planes x HTTP/1.1')],
  ['a tab in the target', request('GET /api/\tplanes HTTP/1.1')],
  ['a zero byte in the target', request('GET /api/\u0000planes HTTP/1.1')],
  ['a header without a colon', request(GET('/api/planes'), ['X-Broken'])],
  ['a header without a name', request(GET('/api/planes'), [': x'])],
  ['a space in a header name', request(GET('/api/planes'), ['X Broken: 1'])],
  ['a control byte in a header name', request(GET('/api/planes'), ['X\u0001: 1'])],
  ['a control byte in a header value', request(GET('/api/planes'), ['X-Broken: a\u0001b'])],
  ['a zero byte in a header value', request(GET('/api/planes'), ['X-Broken: a\u0000b'])],
  ['a folded header', request(GET('/api/planes'), ['X-Folded: a', ' b'])],
  ['a bare carriage return in a value', request(GET('/api/planes'), ['X-Broken: a\rX-Injected: b'])],
  ['a space before the first header', `GET /api/planes HTTP/1.1\r\n ${HOST}\r\n\r\n`],
  ['an expectation that is none', request(POST, [json, sized(login), 'Expect: 200-ok'], ''), [400]],
];

const oversized: RawCase[] = [
  refused('a target of 9,000 bytes', request(GET(`/api/planes?x=${'a'.repeat(9_000)}`))),
  refused('a target of 20,000 bytes', request(GET(`/api/planes?x=${'a'.repeat(20_000)}`)), [431]),
  refused('a header of 20,000 bytes', request(GET('/api/planes'), [`X-Long: ${'a'.repeat(20_000)}`]), [431]),
  refused('a cookie of 17,000 bytes', request(GET('/api/planes'), [`Cookie: a=${'b'.repeat(17_000)}`]), [431]),
  refused(
    '120 headers',
    request(
      GET('/api/planes'),
      Array.from({ length: 120 }, (_, n) => `X-${n}: 1`),
    ),
  ),
  refused('a method of 2,000 letters', request(`${'G'.repeat(2_000)} /api/planes HTTP/1.1`)),
  {
    name: 'a JSON body that is stated to be larger than its call takes',
    send: [request(POST, [json, 'Content-Length: 1000000'])],
    statuses: [413],
    reaches: [],
  },
  {
    name: 'a JSON body that turns out to be larger than its call takes',
    send: [request(POST, [json, chunked]), `11170\r\n${' '.repeat(70_000)}\r\n`],
    statuses: [413],
    reaches: [],
  },
  {
    name: 'an extension of a chunk of 40,000 bytes',
    send: [request(POST, [json, chunked], `3;${'x'.repeat(40_000)}\r\nabc\r\n0\r\n\r\n`)],
    statuses: [413],
    closed: true,
    reaches: [],
  },
];

const good = (
  name: string,
  send: RawCase['send'],
  reaches: readonly string[],
  more: Partial<RawCase> = {},
): RawCase => ({
  name,
  send,
  statuses: reaches.map(() => 200),
  closed: false,
  reaches,
  ...more,
});

/** What must go on working, so that no guard is a wall. */
const wellFormed: RawCase[] = [
  good('a plain request', [request(GET('/api/sesion'))], ['/api/sesion']),
  good('lines that end with a bare line feed', [request(GET('/api/sesion')).replaceAll('\r\n', '\n')], [], {
    statuses: [[200, 400]],
    reaches: undefined,
    closed: undefined,
  } as unknown as Partial<RawCase>),
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

/** Requests as they never come from a browser, and some that do. */
export const corpus: readonly RawCase[] = [
  ...[...foreignTargets, ...oddTargets].map((target) => refused(`the target ${target}`, request(GET(target)))),
  ...hosts.map(([what, lines]) => refused(what, request(GET('/api/planes'), lines, '', ''))),
  refused('an authority', request('CONNECT 127.0.0.1:FOREIGN HTTP/1.1'), []),
  refused('HTTP/1.0 without a host', request('GET /api/planes HTTP/1.0', [], '', '')),
  refused('HTTP/1.0 with chunks', request('POST /api/auth HTTP/1.0', [json, chunked], '0\r\n\r\n')),
  ...framings.map(([what, headers, body]) => refused(what, request(POST, headers, body))),
  ...brokenChunks.map(([what, body]) => ({ ...refused(`chunks: ${what}`, request(POST, [json, chunked], body)) })),
  ...doubled.map((pair) => refused(`twice: ${pair[0]}`, request(POST, [...pair, sized(login)], login))),
  ...bodiless.map(([line, headers, body]) =>
    refused(`${line} with ${headers.join(', ')} and ${body.length} bytes`, request(line, headers, body)),
  ),
  ...brokenHeads.map(([what, text, statuses]) => refused(what, text, statuses)),
  ...oversized,
  ...wellFormed,
  ...pipelined,
  ...slow,
];
