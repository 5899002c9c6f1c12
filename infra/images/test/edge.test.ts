import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { findTool, freePort, root, until } from '@vitrina/local';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CADDY } from '../src/base-images.ts';

/** Caddy on PATH or from the build of the images; these tests are skipped without it. */
const caddy = await findTool(CADDY, process.env.BUILD_TOOLS === 'yes');

const LONG = JSON.stringify({ data: 'á'.repeat(4_000) });
let gateway: Server;
let edge: ChildProcess;
let port = 0;

/** Sends a request to the edge. @returns the response, before its body is read */
function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers } }, resolve).once('error', reject);
  });
}

describe.skipIf(!caddy)('the edge', () => {
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      if (request.url === '/api/eventos') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write('data: first\n\n');
        return;
      }
      if (request.url === '/page') {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
        response.end(gzipSync('<p>hola</p>'));
        return;
      }
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(request.url === '/api/long' ? LONG : JSON.stringify(request.headers));
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    port = await freePort();
    const env = {
      ...process.env,
      EDGE_SITES: `http://localhost:${port}`,
      EDGE_TLS: 'internal',
      EDGE_GATEWAY: '127.0.0.1',
      EDGE_GATEWAY_PORT: String((gateway.address() as AddressInfo).port),
      EDGE_HEALTH_PORT: String(await freePort()),
      EDGE_PATIENCE: '500ms',
    };
    const args = ['run', '--adapter', 'caddyfile', '--config', join(root, 'infra/images/edge/Caddyfile')];
    edge = spawn(caddy ?? '', args, { env, stdio: 'ignore' });
    await until(async () => (await ask('/').catch(() => null)) !== null, 30_000);
  });
  afterAll(async () => {
    edge?.kill('SIGKILL');
    gateway?.closeAllConnections();
    gateway?.close();
  });

  it('gives the gateway a single address, regardless of the visitor’s headers', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.7, 10.0.0.1', 'x-forwarded-host': 'evil.example' };
    const headers = JSON.parse(await text(await ask('/', forged)));
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-host']).toBe('localhost');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  it('compresses responses of calls, and no response twice', async () => {
    const takes = { 'accept-encoding': 'gzip' };
    const call = await ask('/api/long', takes);
    const page = await ask('/page', takes);
    expect(call.headers['content-encoding']).toBe('gzip');
    expect((await call.toArray()).reduce((bytes, part) => bytes + part.length, 0)).toBeLessThan(LONG.length / 10);
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(Buffer.concat(await page.toArray())).toEqual(gzipSync('<p>hola</p>'));
  });

  it('forwards each event of a stream immediately', async () => {
    const stream = await ask('/api/eventos', { 'accept-encoding': 'gzip' });
    const first = await Promise.race([stream.iterator({ destroyOnReturn: false }).next(), pause(10_000)]);
    expect(String(first?.value)).toBe('data: first\n\n');
    stream.destroy();
  });

  it('reports an unavailable gateway in Spanish, as an API error and as a page', async () => {
    const away = gateway;
    away.closeAllConnections();
    await new Promise<void>((resolve) => away.close(() => resolve()));
    const [call, page] = await Promise.all([ask('/api/planes'), ask('/explorar')]);
    // The status is 503 once the edge has detected the outage, 502 before.
    for (const { statusCode } of [call, page]) expect([502, 503]).toContain(statusCode);
    expect(JSON.parse(await text(call))).toMatchObject({ success: false, code: 'servicio_no_disponible' });
    expect(await text(page)).toContain('Volvemos en un momento');
  });
});
