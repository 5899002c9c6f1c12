import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { internalCalls } from '@vitrina/contracts/internal-calls';
import { serviceKey } from '@vitrina/local/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { callInternally, internalRows, requestOf } from './access/internal-matrix.ts';
import { type Callers, openCallers } from './access/matrix.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

let platform: PlatformAddress;
let callers: Callers;

beforeAll(async () => {
  platform = await sharedPlatform();
  callers = await openCallers(platform);
});

describe('internal calls', () => {
  it.each(Object.keys(internalCalls))('allow %s for its callers and refuse it to everyone else', async (call) => {
    const rows = internalRows.filter(({ name }) => name === call);
    const asked = rows.map(async ({ name, caller, headers, isAllowed }) => {
      const { status, code } = await callInternally(platform, name, headers(callers));
      if (!isAllowed) return expect([status, code], caller).toEqual([403, 'no_permitido']);
      expect(status, caller).toBeLessThan(500);
      expect(['no_permitido', 'ruta_no_encontrada', 'metodo_no_permitido'], caller).not.toContain(code);
    });
    await Promise.all(asked);
  });
});

describe('the gateway', () => {
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

  it.each(sent)('does not forward $name under any prefix, even with the right key', async ({ name, key }) => {
    const { method, path } = requestOf(name);
    const { hostname, port } = new URL(platform.url);
    const asked = prefixes.map(async (prefix) => {
      const socket = connect(Number(port), hostname);
      // The socket stays open: the gateway treats a half-closed connection as a visitor who left.
      socket.write(
        `${method} ${prefix}${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n` +
          `Authorization: Bearer ${key()}\r\nContent-Length: 0\r\n\r\n`,
      );
      const answer = await text(socket);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
      // The queue board checks the session before the rest of the path.
      const allowed = prefix === '/api/admin/colas' ? [401, 403] : [400, 404, 405];
      expect(allowed, `${prefix}${path}`).toContain(status);
      expect(answer, `${prefix}${path}`).not.toContain('"success":true');
    });
    await Promise.all(asked);
  });
});
