import { afterAll, beforeAll, describe, it } from 'vitest';
import { corpus } from './raw/corpus.ts';
import { faultsOf } from './raw/judge.ts';
import { type Mutation, startMutants } from './raw/mutation.ts';
import { startSurroundings } from './raw/stage.ts';

const target = 'kernel/src/http/request-checks.ts';
const checks = 'kernel/src/http/request-checks.ts';
const server = 'kernel/src/http/server.ts';
const connections = 'gateway/src/proxy/service-connections.ts';
const headers = 'gateway/src/proxy/headers.ts';
const visitor = 'gateway/src/edge/visitor.ts';

const unparsed: Mutation = {
  file: server,
  find: "const target = parseTarget(request.url ?? '');",
  put: "const target = request.url ?? '';",
};

/**
 * Longest wait in milliseconds: a refused connection closes within milliseconds; without its guard some never close.
 */
const PATIENCE_MS = 3_000;

/**
 * Guards with the cases of the corpus, matched by part of their names; at least one case must fail without its guard.
 */
const guards: Array<[guard: string, cases: RegExp, mutations: Mutation[]]> = [
  ['the parsed target', /^the target/, [unparsed]],
  [
    'the host of the service’s connection',
    /^the target (http:\/\/127|\/\/127)/,
    [
      unparsed,
      {
        file: connections,
        find: 'return await this.#pool.request(options);\n    } catch',
        put: 'return await new Pool(new URL(options.path, "http://127.0.0.1:1").origin).request({ ...options, path: "/" });\n    } catch',
      },
    ],
  ],
  ['one leading slash', /^the target \/\//, [{ file: target, find: 'startsTwice || ', put: '' }]],
  [
    'no dot segments',
    /^the target .*(\.\.|%2e)/i,
    [{ file: target, find: "segment === '.' || segment === '..'", put: 'segment === null' }],
  ],
  ['no byte that is not printable', /^the target/, [{ file: target, find: '!printable.test(target) || ', put: '' }]],
  [
    'no backslash in the path',
    /^the target .*\\/,
    [{ file: target, find: 'if (oddInPath.test(rawPath)) return null;', put: '' }],
  ],
  ['no encoded control byte', /^the target .*%0/, [{ file: target, find: ' || encodedControl.test(path)', put: '' }]],
  ['a plausible host', /host/, [{ file: checks, find: "if (!isHost(headers.host ?? '')) return false;", put: '' }]],
  ['no header twice', /twice|two hosts/, [{ file: checks, find: ' || repeatsOneOf(rawHeaders)', put: '' }]],
  ['so many headers', /120 headers/, [{ file: checks, find: 'rawHeaders.length > 2 * MAX_HEADERS || ', put: '' }]],
  [
    'one known coding',
    /coding/,
    [{ file: checks, find: "if (coding.toLowerCase() !== 'chunked') return false;", put: '' }],
  ],
  [
    'no body by method',
    /^(GET|HEAD|OPTIONS) .* with/,
    [{ file: checks, find: '!(bodyless.has(method) && hasBody(incoming))', put: 'true' }],
  ],
  [
    'nothing read behind a refused request',
    /^the target/,
    [{ file: server, find: 'refused.add(request.socket);', put: '' }],
  ],
  ['a refused connection is closed', /^the target/, [{ file: server, find: "    Connection: 'close',\n", put: '' }]],
  [
    'a strict parser',
    /control byte in a header/,
    [{ file: server, find: 'insecureHTTPParser: false', put: 'insecureHTTPParser: true' }],
  ],
  ['a bound on the head', /20,000/, [{ file: server, find: 'maxHeaderSize: 16_384', put: 'maxHeaderSize: 262_144' }]],
  ['a bound on the target', /9,000/, [{ file: target, find: 'if (target.length > MAX_TARGET) return null;', put: '' }]],
  [
    'a bound on what one connection asks',
    /more requests at once/,
    [{ file: server, find: 'running > MAX_PIPELINED || ', put: '' }],
  ],
  ['framing of its own', /in chunks/, [{ file: headers, find: "  'transfer-encoding',\n", put: '' }]],
  [
    'headers that a client cannot name away',
    /one connection/,
    [{ file: headers, find: "for (const name of gatewayHeaders) kept[name] = headers[name] ?? '';", put: '' }],
  ],
  [
    'the gateway’s own word on who asked',
    /claims/,
    [{ file: visitor, find: 'if (isOwnWord(name) || ofTraces.has(name)) delete headers[name];', put: ';' }],
  ],
];

let surroundings: Array<Awaited<ReturnType<typeof startSurroundings>>> = [];
let gateways: Awaited<ReturnType<typeof startMutants>>;

beforeAll(async () => {
  surroundings = await Promise.all(guards.map(() => startSurroundings()));
  gateways = await startMutants(
    guards.map(([, , mutations], at) => ({ service: 'gateway', mutations, env: surroundings[at]?.env ?? {} })),
  );
});
afterAll(async () => {
  await gateways?.stop();
  await Promise.all(surroundings.map(({ stop }) => stop()));
});

describe('the corpus turns red without', () => {
  const rows = guards.map(([guard, cases], at) => [guard, cases, at] as const);

  it.concurrent.each(rows)('%s', { timeout: 60_000 }, async (_guard, cases, at) => {
    const stage = surroundings[at]?.stageOf(gateways.urls[at] ?? '');
    if (!stage) throw new Error('no gateway');
    // Leaves a connection to the service open: a request that should go nowhere is then sent before its own
    // connection closes.
    await fetch(`http://127.0.0.1:${stage.port}/api/planes`).catch(() => undefined);
    const concerned = corpus.filter(({ name }) => cases.test(name));
    const judged = concerned.map(async (raw) => {
      if ((await faultsOf(raw, stage, PATIENCE_MS)).length === 0) throw new Error(`no fault in ${raw.name}`);
    });
    // A single failing case is enough: others may wait for a close that never comes.
    await Promise.any(judged);
  });
});
