import { type CallDefinition, calls, operatorPages } from '@vitrina/contracts';
import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, CALLERS, type Callers, expected, faultOf, openCallers, refusals, rows } from './access/matrix.ts';
import { type PlatformAddress, sharedPlatform } from './whole-platform.ts';

let platform: PlatformAddress;
let callers: Callers;

beforeAll(async () => {
  platform = await sharedPlatform();
  callers = await openCallers(platform);
});

describe('access to the pages of operators', () => {
  const pages = operatorPages.flatMap(({ path, access }) =>
    CALLERS.map((caller) => ({ path, caller, refusal: expected[access][caller] })),
  );

  it.each(pages)('answers $path for $caller with refusal $refusal', async ({ path, caller, refusal }) => {
    const asked = [path, `${path}/`, `${path}/api/queues`, `${path}/static/css/main.css`].map(async (below) => {
      const answer = await fetch(platform.url + below, { headers: callers[caller] });
      const text = await answer.text();
      expect(answer.headers.get('cache-control'), below).toBe('no-store');
      if (!refusal) expect(refusals.has((/"code":"(\w+)"/.exec(text)?.[1] ?? '') as ErrorCode), below).toBe(false);
      else expect([answer.status, JSON.parse(text).code], below).toEqual([errorCatalogue[refusal].status, refusal]);
    });
    await Promise.all(asked);
  });
});

describe('access to calls', () => {
  it.each(Object.keys(calls))('lets only those callers through to %s whom the call names', async (call) => {
    const ofCall = rows.filter(({ name }) => name === call);
    const asked = ofCall.map(async (row) => faultOf(row, await ask(platform.url, row.call, callers[row.caller])));
    expect((await Promise.all(asked)).filter((fault) => fault !== null)).toEqual([]);
  });

  it.each([
    'GET /internal/providers',
    'GET /internal/account-statuses',
    'GET /internal/posts',
    'GET /internal/photos',
    'GET /internal/own-data/000000000000000000000000',
    'GET /internal/own-uploads/000000000000000000000000',
    'POST /internal/demo/comentario',
  ])('does not let anyone reach %s of a service through the gateway', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const answer = await fetch(platform.url + path, { method });

    expect(answer.ok && answer.headers.get('content-type')?.includes('json')).toBe(false);
  });

  it('answers a large upload of a visitor before reading it, each time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(20 * 1024 * 1024)]), 'foto.jpg');
      const answer = await fetch(`${platform.url}/api/subir_archivo`, { method: 'POST', body: form });
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'no_autenticado' }]);
    }
  });

  it('refuses changes that another site sends with a session', async () => {
    const changing = Object.values<CallDefinition>(calls).filter(({ method }) => method !== 'GET');
    const asked = changing.map(async (call) => {
      const answer = await ask(platform.url, call, { ...callers.proveedor, 'sec-fetch-site': 'cross-site' });
      expect(answer, call.path).toMatchObject({ status: 403, code: 'origen_no_permitido' });
    });
    await Promise.all(asked);
  });
});
