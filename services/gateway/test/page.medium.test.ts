import { readFile } from 'node:fs/promises';
import { readPageId } from '@vitrina/contracts/microfrontends/page-id';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryContract, liveChannel, sampleAnswer, sampleReleases } from './registry-answer.ts';
import { startUpstream } from './upstream.ts';

let registry: Awaited<ReturnType<typeof startUpstream>>;
let gateway: TestService;
/** Response of the registry; undefined if it fails. */
let answer: unknown = { revision: 0, channels: [] };

beforeAll(async () => {
  registry = await startUpstream((_request, response) => {
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  gateway = await startService('gateway', { REGISTRY_URL: registry.url, MEASURED_SHARE: '1' });
});
afterAll(async () => {
  await gateway?.stop();
  await registry?.stop();
});

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

describe('pages', () => {
  it('cannot exist if the live shell is newer than the gateway, which then is not ready and counts it', async () => {
    const ready = async () => (await fetch(`${gateway.url}/ready`)).json();
    const none = answer;
    expect(await ready()).toMatchObject({ ready: true });
    const channels = sampleReleases.channels.map((channel) => {
      if (channel.name !== 'shell') return channel;
      const { contract } = channel.active;
      return { ...channel, active: { ...channel.active, contract: { ...contract, declaration: { pages: [] } } } };
    });
    answer = { revision: 1, channels };
    await expect.poll(ready).toMatchObject({ ready: false, checks: { paginas: false, objetos: true } });
    expect((await page('/explorar')).status).toBe(503);
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(/^vitrina_registry_left_out\S* 1$/m);
    answer = none;
    await expect.poll(ready).toMatchObject({ ready: true });
  });

  it('ask for patience while nothing is published, and start by themselves', async () => {
    const response = await page('/explorar');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await response.text()).toContain('http-equiv="refresh"');
    answer = sampleReleases;
    await expect.poll(async () => (await page('/explorar')).status).toBe(200);
  });

  it.each(['/explorar', '/EXPLORAR', '/Explorar/', '/p/ana-lopez', '/menu', '/menu/datos-usuario', '/politicas'])(
    'exist at %s',
    async (path) => {
      expect((await page(path)).status).toBe(200);
    },
  );

  it.each(['/nada', '/p', '/p/a/b', '/menus', '/internal/registro'])(
    'return 404 with the shell at %s',
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Página no encontrada');
    },
  );

  it('work despite a route and a microfrontend that no page can carry', async () => {
    const { declaration } = directoryContract;
    const bad = { path: '/p/:post-id', title: 'Rota' };
    const routes = [bad, { ...bad, path: '/(a+)+$' }, ...declaration.routes];
    const contract = { ...directoryContract, declaration: { ...declaration, routes } };
    const shell = sampleReleases.channels.filter(({ name }) => name === 'shell');
    const unnamed = liveChannel({ ...directoryContract, name: 'no es un nombre' });
    answer = { revision: 8, channels: [unnamed, liveChannel(contract), ...shell] };
    const leftOut = async () => {
      await page('/explorar');
      const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
      return /^vitrina_registry_left_out\S* (\d+)$/m.exec(metrics)?.[1];
    };
    await expect.poll(leftOut).toBe('3');
    for (const path of ['/explorar', '/p/ana-lopez', '/politicas']) expect((await page(path)).status).toBe(200);
    const html = await (await page('/explorar')).text();
    expect(html).not.toContain('/p/:post-id');
    expect(await readFile(gateway.log, 'utf8')).toContain('la ruta /p/:post-id tiene una parte no válida');
    answer = sampleReleases;
    await expect.poll(leftOut).toBe('0');
  });

  it('name the microfrontends that draw on them to the browser that measures them', async () => {
    expect(await (await page('/explorar')).text()).toContain('<div id="root" data-measured="mf-directory">');
    expect(await (await page('/politicas')).text()).toContain('<div id="root" data-measured="">');
  });

  it('carry the answer as data that cannot end its element', async () => {
    const html = await (await page('/explorar')).text();
    const json = /<script type="application\/json" id="vitrina-registro"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(sampleAnswer);
    expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;Explorar en Ciudad de México · Vitrina</title>');
    expect(html).not.toContain('<b>');
  });

  it('carry a separate signed id each, which names the versions they were made from', async () => {
    const idOf = async () => /data-page="([^"]+)"/.exec(await (await page('/explorar')).text())?.[1] ?? '';
    const first = await idOf();
    const second = await idOf();
    const served = readPageId(process.env.PAGE_SECRET ?? '', first, Date.now());
    expect(served?.versions).toEqual(
      new Map(sampleReleases.channels.map(({ name, active }) => [name, active.version])),
    );
    expect(second).not.toBe(first);
  });

  it("preload the route's files with the integrity that the code requests, and block only on the shell's styles", async () => {
    const html = await (await page('/explorar')).text();
    const links = [
      ...html.matchAll(/<link rel="(preload|later|stylesheet)"[^>]*href="\/mf\/([^/]+)\/[^/]+\/([^"]+)"[^>]*>/g),
    ];
    expect(links.map(([, rel, name, file]) => [rel, name, file])).toEqual([
      ['stylesheet', 'shell', 'shell.css'],
      ['later', 'shell', 'bootstrap.js'],
      ['later', 'mf-directory', 'remoteEntry.js'],
      ['preload', 'mf-directory', 'app.css'],
      ['later', 'mf-directory', 'route.js'],
    ]);
    expect(links.every(([link]) => link.includes(`integrity="sha384-${'B'.repeat(64)}"`))).toBe(true);
  });

  it('run no inline code: one nonce for each page, no unsafe source', async () => {
    const first = await page('/explorar');
    const second = await page('/explorar');
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([\w-]{43})'/.exec(policy)?.[1];
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await first.text()).toContain(`nonce="${nonce}"`);
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
    const html = await second.text();
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))|<style(?! nonce)|\son\w+=|style="/);
  });

  it('load street tiles from the one origin that the operator names, with the credit as plain text', async () => {
    const tiles = 'https://tiles.vitrina.example/{z}/{x}/{y}.png?key=1&size="2"';
    const credit = '© Mapas <b onload=alert(1)> "abiertos"';
    const withTiles = await startService('gateway', {
      REGISTRY_URL: registry.url,
      MAP_TILES_URL: tiles,
      MAP_TILES_ATTRIBUTION: credit,
    });
    try {
      const open = () => fetch(`${withTiles.url}/explorar`, { headers: { accept: 'text/html' } });
      await expect.poll(async () => (await open()).status).toBe(200);
      const response = await open();
      const images = /img-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
      expect(images?.filter((source) => source.includes('tiles'))).toEqual(['https://tiles.vitrina.example']);
      const html = await response.text();
      expect(html).toContain(
        ' data-tiles="https://tiles.vitrina.example/{z}/{x}/{y}.png?key=1&amp;size=&quot;2&quot;"',
      );
      expect(html).toContain('data-tiles-attribution="© Mapas &lt;b onload=alert(1)&gt; &quot;abiertos&quot;"');
    } finally {
      await withTiles.stop();
    }
    const plain = await page('/explorar');
    expect(plain.headers.get('content-security-policy')).not.toContain('tiles');
    expect(await plain.text()).not.toContain('data-tiles');
  });

  it('may embed a payment provider if their own microfrontend declares it, and only then', async () => {
    const { declaration } = directoryContract;
    const documents = [
      { path: '/explorar', embeds: ['stripe' as const] },
      { path: '/politicas', embeds: ['paypal' as const] },
    ];
    const before = answer;
    const shell = sampleReleases.channels.filter(({ name }) => name === 'shell');
    const contract = { ...directoryContract, declaration: { ...declaration, documents } };
    answer = { revision: 20, channels: [liveChannel(contract), ...shell] };
    const policyOf = async (path: string) => (await page(path)).headers.get('content-security-policy') ?? '';
    await expect.poll(() => policyOf('/explorar')).toContain('https://js.stripe.com');
    const response = await page('/Explorar/');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com/);
    expect(policy).not.toMatch(/unsafe|paypal/);
    expect(await response.text()).toContain('data-document="/explorar"');
    // The address of another microfrontend, and an address below the page.
    for (const path of ['/politicas', '/p/ana-lopez']) {
      expect(await policyOf(path)).not.toMatch(/stripe|paypal|frame-src/);
    }
    answer = { ...(before as object), revision: 21 };
    await expect.poll(() => policyOf('/explorar')).not.toContain('stripe');
  });

  it('carry the security headers, and shared caches do not keep them', async () => {
    const { headers } = await page('/explorar');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('prevent phones from turning their numbers and addresses into links', async () => {
    expect(await (await page('/explorar')).text()).toMatch(
      /name="format-detection" content="telephone=no[^"]*address=no/,
    );
  });

  it.each(['br', 'gzip'])('arrive compressed with %s if the client accepts it', async (encoding) => {
    const response = await page('/explorar', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toContain('</html>');
  });

  it('answer with the envelope for clients that accept no HTML, and for files that do not exist', async () => {
    for (const [path, accept] of [
      ['/explorar', 'application/json'],
      ['/nada.js', '*/*'],
    ] as const) {
      const response = await page(path, { accept });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'ruta_no_encontrada' });
    }
  });

  it('use the last good answer while the registry fails or its shell is unreadable, and follow it within a second', async () => {
    answer = undefined;
    const before = registry.requests.length;
    await expect.poll(async () => (await page('/explorar')).status).toBe(200);
    await expect.poll(async () => (await page('/explorar')) && registry.requests.length).toBeGreaterThan(before);
    expect((await page('/explorar')).status).toBe(200);
    answer = { revision: 9, channels: [{ name: 'shell', active: null }] };
    const afterPage = async () => (await page('/explorar')) && (await fetch(`${gateway.url}/metrics`)).text();
    await expect.poll(afterPage).toMatch(/^vitrina_registry_left_out\S* 1$/m);
    expect((await page('/explorar')).status).toBe(200);
    expect(await (await fetch(`${gateway.url}/ready`)).json()).toMatchObject({ ready: true });
    answer = { ...sampleReleases, channels: sampleReleases.channels.filter(({ name }) => name === 'shell') };
    await expect.poll(async () => (await page('/explorar')).status, { timeout: 1_000, interval: 50 }).toBe(404);
  });
});

describe('a canary', () => {
  const versions = { live: '1.0.0-0123456789ab', canary: '1.0.1-0123456789ab' };
  const channelsAt = (percentage: number) =>
    sampleReleases.channels.map((channel) => {
      if (channel.name !== 'mf-directory') return channel;
      return { ...channel, canary: { percentage, release: { ...channel.active, version: versions.canary } } };
    });
  const visit = async (cookie = '') => {
    const response = await page('/explorar', cookie === '' ? {} : { cookie });
    const html = await response.text();
    const version = /\/mf\/mf-directory\/([^/]+)\/remoteEntry/.exec(html)?.[1];
    return { version, given: response.headers.get('set-cookie') };
  };
  /** Changes the share in the registry, and waits until pages follow it. */
  const run = async (percentage: number, revision: number) => {
    answer = percentage === 0 ? { ...sampleReleases, revision } : { revision, channels: channelsAt(percentage) };
    await expect.poll(async () => await (await page('/explorar')).text()).toContain(`"revision":${revision}`);
  };

  it('reaches its cohort with the first page and stays with it, and no visitor leaves it as it grows', async () => {
    await run(40, 11);
    const visits = await Promise.all(Array.from({ length: 60 }, () => visit()));
    const seen = new Set(visits.map(({ version }) => version));
    expect(seen).toEqual(new Set(Object.values(versions)));
    expect(visits[0]?.given).toMatch(/cohorte=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly;.*SameSite=Lax/);
    const cookies = visits.map(({ given }) => given?.split(';')[0] ?? '');
    const again = await Promise.all(cookies.map((cookie) => visit(cookie)));
    expect(again.map(({ version }) => version)).toEqual(visits.map(({ version }) => version));
    expect(again.every(({ given }) => given === null)).toBe(true);
    await run(80, 12);
    const grown = await Promise.all(cookies.map((cookie) => visit(cookie)));
    const left = grown.filter(
      ({ version }, at) => visits[at]?.version === versions.canary && version === versions.live,
    );
    expect(left).toEqual([]);
  });

  it('makes the gateway report the pages of both versions to the registry', async () => {
    await run(60, 20);
    await Promise.all(Array.from({ length: 20 }, () => visit()));
    const told = () => registry.requests.filter(({ url }) => url === '/internal/pages').length;
    await expect.poll(told).toBeGreaterThan(0);
  });

  it('reaches no visitor and sets no cookie after its end', async () => {
    await run(0, 13);
    const visits = await Promise.all(Array.from({ length: 20 }, () => visit()));
    expect(new Set(visits.map(({ version }) => version))).toEqual(new Set([versions.live]));
    expect(visits.every(({ given }) => given === null)).toBe(true);
  });

  it('ignores a cookie that the platform did not write', async () => {
    await run(50, 14);
    for (const cookie of ['cohorte=', 'cohorte=x', `cohorte=${'a'.repeat(65)}`]) {
      expect((await visit(cookie)).given).toMatch(/^cohorte=/);
    }
  });
});

describe('operations and documents', () => {
  it('answers its own health, readiness and metrics', async () => {
    expect(await (await fetch(`${gateway.url}/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${gateway.url}/ready`)).json()).toMatchObject({ ready: true });
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain('vitrina_http_request_seconds');
  });

  it('refuses to change what is only read, with the methods that it allows', async () => {
    for (const path of ['/explorar', '/health', '/ready', '/metrics', '/api/docs', '/api/openapi.json']) {
      const response = await fetch(gateway.url + path, { method: 'PUT' });
      expect([response.status, response.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
      expect(await response.json(), path).toMatchObject({ success: false, code: 'metodo_no_permitido' });
    }
    expect((await fetch(`${gateway.url}/no-existe`, { method: 'PUT' })).status).toBe(404);
  });

  it('serves the OpenAPI document and its page from its own origin', async () => {
    const document = await (await fetch(`${gateway.url}/api/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: '3.1.0' });
    expect(document).toHaveProperty(['paths', '/api/registro', 'get']);
    const docs = await fetch(`${gateway.url}/api/docs`);
    expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'");
    const sources = [...(await docs.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
    for (const source of sources) expect((await fetch(gateway.url + source)).status).toBe(200);
  });
});
