import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { internalCalls } from '@vitrina/contracts/internal-calls';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askInternally, internalRows, requestOf } from './access/internal-matrix.ts';
import { type Callers, openCallers } from './access/matrix.ts';
import { startWholePlatform, type WholePlatform } from './whole-platform.ts';

let platform: WholePlatform;
let callers: Callers;

beforeAll(async () => {
  platform = await startWholePlatform();
  callers = await openCallers(platform);
}, 90_000);
afterAll(() => platform?.stop());

describe('who may make internal calls', () => {
  it.each(internalRows)('$name by $caller: $isAllowed', async ({ name, headers, isAllowed }) => {
    const { status, code } = await askInternally(platform, name, headers(callers));
    if (!isAllowed) return expect([status, code]).toEqual([403, 'no_permitido']);
    expect(status).toBeLessThan(500);
    expect(['no_permitido', 'ruta_no_encontrada', 'metodo_no_permitido']).not.toContain(code);
  });
});

describe('an internal call at the gateway', () => {
  const sent = Object.entries(internalCalls).map(([name, { service, callers }]) => {
    return { name, key: () => serviceKey(callers[0], service) };
  });
  const prefixes = [
    '',
    '/',
    '/api',
    '/API',
    '/api/admin/colas',
    '/api/admin/colas/..',
    '/api/admin/colas/%2e%2e',
    '/%2e',
  ];

  it.each(sent)('$name is not there, whatever the path begins with, and with the right key', async ({ name, key }) => {
    const { method, path } = requestOf(name);
    const { hostname, port } = new URL(platform.url);
    for (const prefix of prefixes) {
      const socket = connect(Number(port), hostname);
      // Not ended: half a connection is taken for a visitor who left.
      socket.write(
        `${method} ${prefix}${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n` +
          `Authorization: Bearer ${key()}\r\nContent-Length: 0\r\n\r\n`,
      );
      const answer = await text(socket);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
      // The board of the queues asks for a session before it looks at the rest of the path.
      const allowed = prefix === '/api/admin/colas' ? [401, 403] : [400, 404, 405];
      expect(allowed, `${prefix}${path}`).toContain(status);
      expect(answer, `${prefix}${path}`).not.toContain('"success":true');
    }
  });
});
