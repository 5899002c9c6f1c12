import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TeamApis } from '../src/extensions.ts';
import { startUpstream } from './upstream.ts';

/** Responses of the team's API, by path. */
const answers: Record<string, [status: number, headers: Record<string, string | string[]>, body: string]> = {
  '/citas': [201, { 'content-type': 'application/json; charset=utf-8' }, '{"citas":[]}'],
  '/pagina': [200, { 'content-type': 'text/html' }, '<script>alert(1)</script>'],
  '/codigo': [200, { 'content-type': 'text/javascript' }, 'alert(1)'],
  '/dibujo': [200, { 'content-type': 'image/svg+xml' }, '<svg onload="alert(1)"/>'],
  '/sin-tipo': [200, {}, '<html>'],
  '/falla': [500, { 'content-type': 'application/json' }, '{"motivo":"mantenimiento"}'],
  '/otra': [302, { location: 'http://127.0.0.1/' }, ''],
  '/ninguno': [700, {}, ''],
  '/grande': [200, { 'content-type': 'text/plain' }, 'x'.repeat(1024 * 1024 + 1)],
  '/cabeceras': [
    200,
    {
      'content-type': 'text/plain',
      'set-cookie': ['vitrina_sesion=robada; Path=/', 'b=2'],
      'content-security-policy': 'default-src *',
      'access-control-allow-origin': '*',
      'clear-site-data': '"*"',
      'strict-transport-security': 'max-age=0',
      'service-worker-allowed': '/',
      refresh: '0; url=https://evil.example',
      link: '</x.js>; rel=preload; as=script',
      connection: 'x-secret',
      'x-secret': '1',
    },
    'ok',
  ],
};

let api: Awaited<ReturnType<typeof startUpstream>>;
let registry: Awaited<ReturnType<typeof startUpstream>>;
let gateway: TestService;
let origin = '';

beforeAll(async () => {
  api = await startUpstream((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://api.test');
    if (pathname === '/calla') return;
    incoming.resume().on('end', () => {
      const [status, headers, body] = answers[pathname] ?? [404, { 'content-type': 'application/json' }, '{}'];
      response.writeHead(status, headers).end(body);
    });
  });
  registry = await startUpstream((incoming, response) => {
    const { url = '', headers } = incoming;
    if (url === '/internal/extension-grants/agenda') {
      const token = headers.cookie?.includes('vitrina_sesion') ? 'claims-of-ana' : null;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ origin, token }));
    } else if (url === '/internal/extension-grants/llena') {
      const envelope = { success: false, code: 'demasiadas_solicitudes', error: 'Demasiados intentos.' };
      response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json', 'set-cookie': 'x=1' });
      response.end(JSON.stringify(envelope));
    } else response.writeHead(200, { 'content-type': 'application/json' }).end('{"origin":null,"token":null}');
  });
  gateway = await startService('gateway', { REGISTRY_URL: registry.url });
}, 60_000);
afterAll(async () => {
  await gateway?.stop();
  await api?.stop();
  await registry?.stop();
});
beforeEach(() => {
  origin = api.url;
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}/api/ext${path}`, init);

describe('a request to a team’s API', () => {
  it('reaches its origin with path, query and body, and returns status and body', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'a1' };
    const response = await ask('/agenda/citas?dia=lunes%20', { method: 'POST', body: '{"a":1}', headers });
    expect([response.status, await response.text()]).toEqual([201, '{"citas":[]}']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(api.requests.at(-1)).toMatchObject({ method: 'POST', url: '/citas?dia=lunes%20', headers });
  });

  it('carries the signed claims of the session and nothing else of the visitor', async () => {
    const headers = {
      cookie: 'vitrina_sesion=secreta; dispositivo=1',
      authorization: 'Bearer secreta',
      'x-vitrina-session': 'forged',
      'x-client-address': '1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'user-agent': 'Prueba',
      referer: 'https://vitrina.test/p/ana',
    };
    await ask('/agenda/citas', { headers });
    const seen = api.requests.at(-1)?.headers ?? {};
    expect(seen['x-vitrina-session']).toBe('claims-of-ana');
    const allowed = [
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'x-request-id',
      'x-vitrina-session',
    ];
    expect(Object.keys(seen).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(JSON.stringify(seen)).not.toMatch(/secreta|1\.2\.3\.4/);
  });

  it('carries no claims for a visitor without a session, whatever the visitor sends', async () => {
    await ask('/agenda/citas', { headers: { 'x-vitrina-session': 'forged' } });
    expect(api.requests.at(-1)?.headers).not.toHaveProperty('x-vitrina-session');
  });

  it('passes the cookie, address and device that the gateway determined to the registry', async () => {
    await ask('/agenda/citas', { headers: { cookie: 'vitrina_sesion=a', 'x-client-address': '1.2.3.4' } });
    expect(registry.requests.at(-1)?.headers).toMatchObject({
      cookie: 'vitrina_sesion=a',
      'x-client-address': '127.0.0.1',
    });
  });

  it.each(['/nadie/x', '/AGENDA/citas', '/a%2F..%2Finternal/x', '/mf-agenda/x', '/agenda/../nadie/x'])(
    'gets 404 at %s',
    async (path) => {
      const before = api.requests.length;
      expect((await ask(path)).status).toBeOneOf([400, 404]);
      expect(api.requests.length).toBe(before);
    },
  );

  it('gets a refusal from another site if it changes something', async () => {
    const before = api.requests.length;
    const response = await ask('/agenda/citas', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(api.requests.length).toBe(before);
  });

  it("gets the registry's refusal above the visitor's limit", async () => {
    const response = await ask('/llena/x');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(response.headers.get('set-cookie') ?? '').not.toContain('x=1');
    expect(await response.json()).toMatchObject({ code: 'demasiadas_solicitudes' });
  });

  it('gets a refusal with a body above 256 KB', async () => {
    const response = await ask('/agenda/citas', { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) });
    expect(response.status).toBe(413);
  });
});

describe('a response of a team’s API', () => {
  it('sets no cookie, policy or other header that reaches beyond itself', async () => {
    const response = await ask('/agenda/cabeceras');
    expect(await response.text()).toBe('ok');
    expect(response.headers.getSetCookie().join()).not.toMatch(/robada|b=2/);
    for (const name of [
      'access-control-allow-origin',
      'clear-site-data',
      'service-worker-allowed',
      'refresh',
      'link',
      'x-secret',
    ]) {
      expect(response.headers.get(name), name).toBeNull();
    }
    expect(response.headers.get('strict-transport-security')).not.toBe('max-age=0');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/pagina', '/codigo', '/dibujo', '/sin-tipo'])(
    'becomes a download at %s, because a browser could run it',
    async (path) => {
      const { headers } = await ask(`/agenda${path}`);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toBe('attachment');
    },
  );

  it("keeps the status and the text of the API's own errors", async () => {
    const response = await ask('/agenda/falla');
    expect([response.status, await response.json()]).toEqual([500, { motivo: 'mantenimiento' }]);
  });

  it.each(['/otra', '/grande', '/ninguno'])(
    'becomes the platform’s error at %s: redirects, long responses and unknown statuses are not forwarded',
    async (path) => {
      const response = await ask(`/agenda${path}`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ success: false, code: 'servicio_no_disponible' });
      expect(response.headers.get('location')).toBeNull();
    },
  );

  it('becomes the platform’s error within ten seconds if the API is unreachable or silent', async () => {
    const silent = ask('/agenda/calla');
    origin = 'http://127.0.0.1:1';
    await expect.poll(async () => (await ask('/agenda/citas')).status).toBe(503);
    expect((await silent).status).toBe(503);
  }, 20_000);
});

describe('the APIs of teams', () => {
  const request = {
    team: 'agenda',
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
    signal: new AbortController().signal,
  };

  it.each([
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '169.254.169.254',
    '10.0.0.1',
    '2130706433',
    '0x7f.1',
  ])('cannot lie at %s in production', async (host) => {
    const inside = createServer((_incoming, response) => response.end('secret'));
    await new Promise<void>((resolve) => inside.listen(0, resolve));
    const { port } = inside.address() as AddressInfo;
    const apis = new TeamApis(true);
    try {
      const sending = apis.send({ ...request, origin: `http://${host}:${port}` });
      await expect(sending).rejects.toMatchObject({
        code: 'servicio_no_disponible',
        cause: { message: expect.stringMatching(/not public|no public address/) },
      });
    } finally {
      await apis.close();
      inside.close();
    }
  });

  it('get at most 32 simultaneous requests each, so that a slow API takes no place from another', async () => {
    const apis = new TeamApis(false);
    const leaving = new AbortController();
    const slow = Array.from({ length: 32 }, () =>
      apis
        .send({ ...request, origin: api.url, path: '/calla', signal: leaving.signal })
        .catch((problem: unknown) => problem),
    );
    await expect(apis.send({ ...request, origin: api.url })).rejects.toMatchObject({ retryAfter: 2 });
    expect((await apis.send({ ...request, team: 'otra', origin: api.url, path: '/citas' })).status).toBe(201);
    leaving.abort();
    await Promise.all(slow);
    expect((await apis.send({ ...request, origin: api.url, path: '/citas' })).status).toBe(201);
    await apis.close();
  });
});
