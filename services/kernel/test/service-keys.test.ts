import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createApp,
  createLog,
  createMetrics,
  loadConfig,
  newToken,
  ServiceClient,
  ServiceKeys,
  serveInternalCall,
  serviceKeysConfig,
} from '../src/index.ts';

const key = { directory: newToken(), accounts: newToken(), next: newToken() };
const ofGateway = `gateway>media:${newToken()}`;
const ofMedia = `directory>media:${key.directory},accounts>media:${key.accounts},${ofGateway}`;
const load = (text?: string) => loadConfig(serviceKeysConfig('media'), { SERVICE_KEYS: text }).SERVICE_KEYS;

describe('SERVICE_KEYS', () => {
  it.each([
    ['a missing variable', undefined, /SERVICE_KEYS: missing; `npm run service-keys`/],
    ['a single token', newToken(), /an entry is not <caller>><service>:<key>/],
    ['a pair without internal calls', `${ofMedia},billing>media:${newToken()}`, /an entry is not/],
    ['a reversed pair', `${ofMedia},media>accounts:${newToken()}`, /an entry is not/],
    [
      'a pair of other processes',
      `${ofMedia},gateway>registry:${newToken()}`,
      /gateway>registry is not a pair of media/,
    ],
    ['a missing pair', `directory>media:${key.directory},${ofGateway}`, /accounts>media has no key/],
    ['an empty key', `directory>media:,accounts>media:${key.accounts}`, /the key of directory>media has fewer than 32/],
    ['a short key', `directory>media:${'x'.repeat(31)},accounts>media:${key.accounts}`, /fewer than 32 characters/],
    ['one key for two pairs', `directory>media:${key.next},accounts>media:${key.next}`, /have the same key/],
  ])('rejects %s at boot and names the remedy, without a key in the message', (_, text, fault) => {
    const start = () => load(text);
    expect(start).toThrow(fault);
    expect(start).toThrow(/`npm run service-keys` makes the keys of all processes/);
    for (const secret of Object.values(key)) expect(start).not.toThrow(new RegExp(secret));
  });

  it('comes from a file, and a log of the configuration hides it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-keys-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'keys'), `${ofMedia}\n`);
    const { SERVICE_KEYS: keys } = loadConfig(serviceKeysConfig('media'), { SERVICE_KEYS_FILE: join(folder, 'keys') });
    expect(keys.callerOf('GET /internal/posts', key.directory)).toBe('directory');
    expect(JSON.stringify({ keys }) + String(keys)).not.toContain(key.directory);
  });

  it('authorizes each caller for its own calls only', () => {
    const keys = load(ofMedia);
    expect(keys.callerOf('GET /internal/posts', key.directory)).toBe('directory');
    expect(keys.callerOf('GET /internal/posts', key.accounts)).toBeNull();
    expect(keys.callerOf('PUT /internal/fotos/:userId', key.accounts)).toBe('accounts');
    expect(keys.callerOf('PUT /internal/fotos/:userId', key.directory)).toBeNull();
    // A key that a service sends does not authorize calls to that service.
    const own = ServiceKeys.read('directory', `directory>media:${key.directory},directory>accounts:${key.next}`);
    expect(typeof own !== 'string' && own.callerOf('POST /internal/demo/comentario', key.next)).toBeNull();
  });

  it('sends the first of two keys of a pair and accepts both', () => {
    const media = load(`${ofMedia},accounts>media:${key.next}`);
    for (const sent of [key.accounts, key.next]) {
      expect(media.callerOf('PUT /internal/fotos/:userId', sent)).toBe('accounts');
    }
    const text = `accounts>media:${key.next},accounts>media:${key.accounts},accounts>chat:${newToken()}`;
    const more = `chat>accounts:${newToken()},directory>accounts:${newToken()}`;
    const accounts = ServiceKeys.read('accounts', `${text},${more}`);
    expect(typeof accounts !== 'string' && accounts.to('media')).toBe(key.next);
  });
});

const log = createLog('test', { LOG_LEVEL: 'silent' });
const newApp = () => createApp({ log, metrics: createMetrics('test'), publicUrl: 'http://localhost' });

describe('a rotation of keys', () => {
  const { directory: old, next: fresh } = key;
  const step = (...keys: string[]) =>
    [`accounts>media:${key.accounts}`, ofGateway, ...keys.map((one) => `directory>media:${one}`)].join(',');

  it.each([
    ['accepts both keys in its first step', step(old, fresh), { old: 200, fresh: 200 }],
    ['accepts both keys in its second step', step(fresh, old), { old: 200, fresh: 200 }],
    ['accepts the new key only in its third step', step(fresh), { old: 403, fresh: 200 }],
  ])('%s', async (_, text, expected) => {
    const app = newApp();
    serveInternalCall(app, load(text), 'GET /internal/posts', async (c) => c.json({ success: true }));
    const statusWith = async (sent: string) =>
      (await app.request('/internal/posts', { headers: { authorization: `Bearer ${sent}` } })).status;
    expect({ old: await statusWith(old), fresh: await statusWith(fresh) }).toEqual(expected);
  });
});

describe('an internal call', () => {
  const app = newApp();

  it('cannot be registered by another service', () => {
    expect(() => serveInternalCall(app, load(ofMedia), 'GET /internal/providers', async (c) => c.json({}))).toThrow(
      /GET \/internal\/providers is a call of accounts, not of media/,
    );
  });

  it('answers 403 in the envelope before its handler runs, unless it carries the exact key', async () => {
    let served = 0;
    serveInternalCall(app, load(ofMedia), 'GET /internal/own-uploads/:id', async (c) => {
      served += 1;
      return c.json({ id: c.req.param('id') });
    });
    const ask = (authorization?: string) =>
      app.request('/internal/own-uploads/uno', { headers: authorization === undefined ? {} : { authorization } });
    for (const sent of [
      undefined,
      '',
      'Bearer ',
      `Bearer ${key.accounts}`,
      key.directory,
      `Bearer  ${key.directory}`,
    ]) {
      const answer = await ask(sent);
      expect([answer.status, await answer.json()]).toMatchObject([403, { success: false, code: 'no_permitido' }]);
    }
    expect(served).toBe(0);
    expect(await (await ask(`Bearer ${key.directory}`)).json()).toEqual({ id: 'uno' });
  });

  it('carries the key of its client and no other, and a public call carries none', async () => {
    const seen: Array<string | undefined> = [];
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { authorization: 'Bearer otra', 'content-type': 'application/json' };
    await new ServiceClient([origin], key.accounts).fetch('/internal/x', { method: 'POST', body: '{}', headers });
    await new ServiceClient([origin], key.accounts).fetch('/internal/x');
    await new ServiceClient([origin]).fetch('/api/x');
    expect(seen).toEqual([`Bearer ${key.accounts}`, `Bearer ${key.accounts}`, undefined]);
  });
});
