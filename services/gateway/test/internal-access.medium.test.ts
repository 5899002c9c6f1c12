import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { internalCalls } from '@vitrina/contracts/internal-calls';
import { serviceKey, serviceKeys, startService } from '@vitrina/local/testing';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callInternally, internalRows, requestOf } from './access/internal-matrix.ts';
import { type Callers, openCallers } from './access/matrix.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

let platform: PlatformAddress;
let callers: Callers;

beforeAll(async () => {
  platform = await sharedPlatform();
  callers = await openCallers(platform);
}, 90_000);

describe('internal calls', () => {
  it.each(internalRows)('allows $name for $caller: $isAllowed', async ({ name, headers, isAllowed }) => {
    const { status, code } = await callInternally(platform, name, headers(callers));
    if (!isAllowed) return expect([status, code]).toEqual([403, 'no_permitido']);
    expect(status).toBeLessThan(500);
    expect(['no_permitido', 'ruta_no_encontrada', 'metodo_no_permitido']).not.toContain(code);
  });
});

describe('a rotation of keys', () => {
  const old = serviceKey('directory', 'media');
  const fresh = randomBytes(32).toString('base64url');
  const others = serviceKeys('media')
    .split(',')
    .filter((entry) => !entry.includes(old));
  const step = (...keys: string[]) => [...others, ...keys.map((key) => `directory>media:${key}`)].join(',');

  it.each([
    ['accepts both keys in its first step', step(old, fresh), { old: 200, fresh: 200 }],
    ['accepts both keys in its second step', step(fresh, old), { old: 200, fresh: 200 }],
    ['accepts the new key only in its third step', step(fresh), { old: 403, fresh: 200 }],
  ])('%s', async (_, SERVICE_KEYS, expected) => {
    const { NAMESPACE = '' } = platform.environment;
    const media = await startService('media', { NAMESPACE, SERVICE_KEYS });
    onTestFinished(() => media.stop());
    const statusWith = async (key: string) =>
      (await fetch(`${media.url}/internal/posts`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect({ old: await statusWith(old), fresh: await statusWith(fresh) }).toEqual(expected);
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
    for (const prefix of prefixes) {
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
    }
  });
});
