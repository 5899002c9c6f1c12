import { request } from 'node:http';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalAddress } from '../src/edge/canonical-host.ts';
import { startUpstream } from './upstream.ts';

const PUBLIC = 'https://vitrina.example';

describe('a page requested under a host name', () => {
  it.each([
    ['www.vitrina.example', '/explorar?q=a%20b', 'https://vitrina.example/explorar?q=a%20b'],
    ['WWW.Vitrina.Example', '/', 'https://vitrina.example/'],
    ['www.vitrina.example:8443', '/', 'https://vitrina.example/'],
    ['vitrina.example.', '/home', 'https://vitrina.example/home'],
    ['vieja.example', '//evil.example/x', 'https://vitrina.example//evil.example/x'],
    ['diseño.example', '/robots.txt', 'https://vitrina.example/robots.txt'],
    ['xn--diseo-rta.example', '/sitemap.xml', 'https://vitrina.example/sitemap.xml'],
    ['www.vitrina.example', '/apis', 'https://vitrina.example/apis'],
  ])('moves from %s to the configured name, keeping %s', (host, target, address) => {
    expect(canonicalAddress(PUBLIC, host, target)).toBe(address);
  });

  it.each([
    ['vitrina.example', '/'],
    ['VITRINA.example:443', '/'],
    ['10.2.3.4:8080', '/'],
    ['127.0.0.1', '/explorar'],
    ['[fd00::1]:8080', '/'],
    ['gateway:8080', '/'],
    ['gateway.vitrina.svc.cluster.local', '/'],
    ['', '/'],
    ['a b', '/'],
    ['www.vitrina.example', '/health'],
    ['www.vitrina.example', '/ready'],
    ['www.vitrina.example', '/metrics'],
    ['www.vitrina.example', '/api/galeria?country=MX'],
    ['www.vitrina.example', '/mf/shell/1/a.js'],
    ['media.vitrina.example', '/media/a.webp'],
    ['www.vitrina.example', '/.well-known/acme-challenge/x'],
  ])('stays under %s at %s', (host, target) => {
    expect(canonicalAddress(PUBLIC, host, target)).toBeNull();
  });

  it('moves to the configured name in its URL form', () => {
    expect(canonicalAddress('https://www.diseño.example', 'xn--diseo-rta.example', '/')).toBe(
      'https://www.xn--diseo-rta.example/',
    );
    expect(canonicalAddress('https://www.diseño.example', 'www.diseño.example', '/')).toBeNull();
  });

  it.each([
    ['http://localhost:8080', 'www.localhost:8080', 'http://localhost:8080/'],
    ['http://localhost:8080', 'mi-mac.local:8080', null],
    ['http://localhost:8080', 'vitrina.test:8080', null],
    ['http://127.0.0.1:8080', 'localhost:8080', null],
  ])('moves with a platform at %s from %s to %s', (publicUrl, host, address) => {
    expect(canonicalAddress(publicUrl, host, '/')).toBe(address);
  });
});

describe('the gateway', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let gateway: TestService;
  beforeAll(async () => {
    upstream = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    gateway = await startService('gateway', {
      PUBLIC_URL: PUBLIC,
      REGISTRY_URL: upstream.url,
      DIRECTORY_URL: upstream.url,
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await upstream?.stop();
  });

  /** Makes a request under a host name; `fetch` would send the name in the address. */
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: Record<string, string | string[] | undefined> }>(
      (resolve, reject) => {
        const { hostname, port } = new URL(gateway.url);
        const asking = request({ hostname, port, path, method, headers }, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode, headers: answer.headers });
        });
        asking.on('error', reject).end();
      },
    );

  it.each(['GET', 'HEAD'])('moves a %s under www. permanently, and lets no cache keep the redirect', async (method) => {
    const answer = await ask('/robots.txt?a=1', { host: 'www.vitrina.example' }, method);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe('https://vitrina.example/robots.txt?a=1');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['strict-transport-security']).toBeTruthy();
  });

  it('answers under its own name, behind a proxy that forwards it, and once behind a proxy that does not', async () => {
    const own = { host: 'vitrina.example' };
    const named = { host: 'origin.example', 'x-forwarded-host': 'vitrina.example' };
    const changed = { host: 'origin.example', cookie: 'vitrina_nombre=1' };
    for (const headers of [own, named, changed]) {
      expect((await ask('/robots.txt', headers)).status).toBe(200);
    }
  });

  it('answers calls and checks under every name', async () => {
    for (const path of ['/health', '/api/paises']) {
      expect((await ask(path, { host: 'www.vitrina.example' })).status).toBe(200);
    }
  });
});
