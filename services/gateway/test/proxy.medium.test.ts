import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUpstream } from './upstream.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let gateway: TestService;

beforeAll(async () => {
  upstream = await startUpstream((incoming, response, seen) => {
    incoming.on('data', (piece: Buffer) => {
      seen.received += piece.length;
    });
    if (incoming.url?.startsWith('/api/eventos')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: publicacion\ndata: {"n":1}\n\n');
      return;
    }
    if (incoming.url?.startsWith('/api/perfil')) {
      response.writeHead(413, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    incoming.on('end', () => {
      response.writeHead(201, {
        'content-type': 'application/json',
        'set-cookie': ['a=1', 'b=2'],
        link: '<x>; rel="next"',
      });
      response.end(JSON.stringify({ received: seen.received }));
    });
  });
  gateway = await startService('gateway', {
    REGISTRY_URL: upstream.url,
    MEDIA_URL: upstream.url,
    DIRECTORY_URL: upstream.url,
    ACCOUNTS_URL: upstream.url,
  });
});
afterAll(async () => {
  await gateway?.stop();
  await upstream?.stop();
});

const last = () => upstream.requests.at(-1);

/** Resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

describe('calls', () => {
  it('reach their service with the query, and return status, cookies and links', async () => {
    const response = await fetch(`${gateway.url}/api/galeria?country=MX&state=DF%20x`);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('link')).toBe('<x>; rel="next"');
    expect(last()).toMatchObject({ method: 'GET', url: '/api/galeria?country=MX&state=DF%20x' });
  });

  it("carry the gateway's own host, address and request id, whatever the client sent", async () => {
    const headers = {
      'x-client-address': '6.6.6.6',
      'x-client-device': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'sent-by-client',
    };
    const response = await fetch(`${gateway.url}/api/paises`, { headers });
    expect(last()?.headers).toMatchObject({
      'x-client-address': '127.0.0.1',
      'x-client-device': '',
      'x-forwarded-host': new URL(gateway.url).host,
      'x-forwarded-proto': 'http',
      'x-request-id': response.headers.get('x-request-id'),
    });
    expect(JSON.stringify(last()?.headers)).not.toContain('6.6.6.6');
  });

  it("carry a client's Authorization only for calls of teams", async () => {
    const headers = { authorization: 'Bearer de-fuera' };
    for (const path of ['/api/paises', '/api/galeria', '/api/sesion', '/api/admin/colas']) {
      await fetch(gateway.url + path, { headers });
      expect(last()?.url).toBe(path);
      expect(last()?.headers, path).not.toHaveProperty('authorization');
    }
    await fetch(`${gateway.url}/api/registro/shell`, { headers });
    expect(last()).toMatchObject({ url: '/api/registro/shell', headers });
  });

  it.each([
    ['GET', '/api/nada', 404, 'ruta_no_encontrada'],
    ['GET', '/api/internal/demo', 404, 'ruta_no_encontrada'],
    ['DELETE', '/api/galeria', 405, 'metodo_no_permitido'],
    ['POST', '/api/chat', 503, 'servicio_no_disponible'],
  ])('get a response from the gateway itself for %s %s: %i %s', async (method, path, status, code) => {
    const before = upstream.requests.length;
    const response = await fetch(gateway.url + path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
    expect(upstream.requests.length).toBe(before);
  });

  it('get a refusal that lists the methods of the path', async () => {
    for (const [path, methods] of [
      ['/api/galeria', 'GET, HEAD'],
      ['/api/auth', 'POST'],
      ['/api/favoritos', 'GET, HEAD, PUT'],
    ] as const) {
      const response = await fetch(gateway.url + path, { method: 'DELETE' });
      expect(response.status, path).toBe(405);
      expect(response.headers.get('allow'), path).toBe(methods);
    }
  });

  it('get a refusal if another site sends a state change', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await fetch(`${gateway.url}/api/auth`, { method: 'POST', headers })).status).toBe(403);
    const own = { origin: gateway.url };
    expect((await fetch(`${gateway.url}/api/auth`, { method: 'POST', headers: own })).status).toBe(201);
  });
});

describe('streams', () => {
  it('forward events as they arrive, and end the service request when the visitor leaves', async () => {
    const leave = new AbortController();
    const response = await fetch(`${gateway.url}/api/eventos`, { signal: leave.signal });
    const reader = response.body?.getReader();
    const piece = await reader?.read();
    expect(new TextDecoder().decode(piece?.value)).toBe('event: publicacion\ndata: {"n":1}\n\n');
    leave.abort();
    await expect.poll(() => last()?.cut).toBe(true);
  });

  it('pass 50 MB uploads through in flat memory', async () => {
    const piece = Buffer.alloc(64 * 1024);
    const pieces = (50 * 1024 * 1024) / piece.length;
    const upload = async () => {
      const body = Readable.from(
        (function* () {
          for (let index = 0; index < pieces; index += 1) yield piece;
        })(),
      );
      const options = { method: 'POST', body: Readable.toWeb(body) as ReadableStream, duplex: 'half' as const };
      const response = await fetch(`${gateway.url}/api/subir_archivo`, options);
      expect(await response.json()).toEqual({ received: 50 * 1024 * 1024 });
    };
    for (let round = 0; round < 4; round += 1) await upload();
    const before = await memoryOf(gateway.pid);
    for (let round = 0; round < 8; round += 1) await upload();
    const grown = (await memoryOf(gateway.pid)) - before;
    console.info(`gateway grew by ${grown.toFixed(1)} MB over 400 MB of uploads`);
    expect(grown).toBeLessThan(30);
  });

  it('get a response while a slow visitor still sends, on a connection that stays whole to the end', async () => {
    const body = Buffer.alloc(64 * 1024);
    let left = 24;
    const upload = request(`${gateway.url}/api/perfil`, {
      method: 'POST',
      headers: { 'content-length': String(body.length * left) },
    });
    const broken = new Promise<never>((_, reject) => upload.once('error', reject));
    const answered = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
    const sent = new Promise<void>((resolve) => upload.once('finish', resolve));
    const timer = setInterval(() => {
      left -= 1;
      upload.write(body);
      if (left > 0) return;
      clearInterval(timer);
      upload.end();
    }, 50);
    const answer = await Promise.race([answered, broken]);
    expect([answer.statusCode, left > 12]).toEqual([413, true]);
    const read = answer.toArray();
    await Promise.race([sent, broken]);
    expect(Buffer.concat(await read).toString()).toBe('{}');
  });

  it('return 503 with Retry-After to a visitor who sends to an unreachable service, after reading all of it', {
    timeout: 60_000,
  }, async () => {
    const away = await startUpstream(() => undefined);
    await away.stop();
    const alone = await startService('gateway', { REGISTRY_URL: upstream.url, MEDIA_URL: away.url });
    try {
      const body = Buffer.alloc(8 * 1024 * 1024);
      for (let round = 0; round < 3; round += 1) {
        const answer = await fetch(`${alone.url}/api/subir_archivo`, { method: 'POST', body });
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      }
    } finally {
      await alone.stop();
    }
  });

  it('stop reading from a visitor while the service does not read', { timeout: 60_000 }, async () => {
    const held: IncomingMessage[] = [];
    const slow = await startUpstream((incoming) => held.push(incoming.pause()));
    const blocked = await startService('gateway', { REGISTRY_URL: slow.url, MEDIA_URL: slow.url });
    try {
      const before = await memoryOf(blocked.pid);
      const outgoing = request(`${blocked.url}/api/subir_archivo`, { method: 'POST' });
      outgoing.on('error', () => undefined);
      const piece = Buffer.alloc(1024 * 1024);
      for (let index = 0; index < 50; index += 1) outgoing.write(piece);
      await expect.poll(() => slow.requests.length).toBe(1);
      let waiting = 0;
      const hasStopped = () => {
        const before = waiting;
        waiting = outgoing.writableLength;
        return waiting === before;
      };
      await expect.poll(hasStopped, { interval: 200 }).toBe(true);
      expect(waiting).toBeGreaterThan(30 * piece.length);
      expect((await memoryOf(blocked.pid)) - before).toBeLessThan(30);
      outgoing.destroy();
      // A server notices that a connection has ended only while it reads.
      held[0]?.resume();
      await expect.poll(() => slow.requests[0]?.cut).toBe(true);
    } finally {
      await blocked.stop();
      await slow.stop();
    }
  });
});
