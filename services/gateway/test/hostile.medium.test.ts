import { request } from 'node:http';
import { type CallDefinition, type CallName, type Calls, calls, MAX_JSON_BYTES } from '@vitrina/contracts';
import { isErrorCode } from '@vitrina/contracts/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileTexts, hostileValues } from './hostile-values.ts';
import { logInAdmin, signUp } from './people.ts';
import { type PlatformAddress, sharedPlatform, teams } from './whole-platform.ts';

let platform: PlatformAddress;
let headers: Record<string, string>;
let adminCookie: string;
beforeAll(async () => {
  platform = await sharedPlatform();
  const { cookie } = await signUp(platform.url, 'proveedor');
  headers = { cookie, authorization: `Bearer ${teams.shell}` };
  adminCookie = (await logInAdmin(platform.url)).cookie;
}, 90_000);

type JsonCall = { [N in CallName]: Calls[N]['json'] extends undefined ? never : N }[CallName];
const rows = Object.entries<CallDefinition>(calls);
const jsonCalls = rows.filter(([, { json }]) => json).map(([name]) => name as JsonCall);

/** Address of a call with its parameter filled in: an id that does not exist, or a microfrontend's name. */
const pathOf = (call: CallDefinition, parameter?: string) =>
  call.path.replace(/:\w+/, (name) => parameter ?? (name === ':id' ? '0'.repeat(24) : 'shell'));

/** Headers of a caller that is allowed to make a call, so that the call reads its input. */
const headersOf = ({ access }: CallDefinition) =>
  access === 'admin' || access === 'staff' ? { ...headers, cookie: adminCookie } : headers;

/** Expects the error envelope for every unsuccessful response, and no server error. */
async function judge(answer: Response, what: string): Promise<number> {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) {
    await answer.body?.cancel();
    return answer.status;
  }
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body, what).toMatchObject({ success: false, error: body.message, requestId: expect.any(String) });
  expect(isErrorCode(String(body.code)), what).toBe(true);
  return answer.status;
}

function send(name: JsonCall, body: string, type = 'application/json'): Promise<Response> {
  const call: CallDefinition = calls[name];
  return fetch(platform.url + pathOf(call), {
    method: call.method,
    body,
    headers: { ...headersOf(call), 'content-type': type },
  });
}

/**
 * Sends a call's head that states a body of so many bytes, but no body.
 * @returns the response's status
 */
function statusOfStated(name: JsonCall, bytes: number): Promise<number | undefined> {
  const call: CallDefinition = calls[name];
  return new Promise((resolve, reject) => {
    const sent = request(platform.url + pathOf(call), {
      method: call.method,
      headers: { ...headersOf(call), 'content-type': 'application/json', 'content-length': bytes },
    });
    sent.once('error', reject).once('response', (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.flushHeaders();
  });
}

describe('a call with a JSON body', () => {
  it('gives examples that its schema accepts', () => {
    expect(jsonCalls.length).toBeGreaterThan(60);
    for (const name of jsonCalls) {
      const { json, examples = [] }: CallDefinition = calls[name];
      expect(examples.length, name).toBeGreaterThan(0);
      for (const example of examples) expect(json?.safeParse(example).error, name).toBeUndefined();
    }
  });

  it.each(jsonCalls)(
    '%s refuses a body that is not a JSON object, has another type or too many bytes',
    async (name) => {
      for (const body of hostileBodies) {
        expect(await judge(await send(name, body), body.slice(0, 40)), body.slice(0, 40)).toBeGreaterThanOrEqual(400);
      }
      const [good] = calls[name].examples;
      expect(await judge(await send(name, JSON.stringify(good), 'text/plain'), 'text/plain')).toBe(415);
      const { maxBytes = MAX_JSON_BYTES }: CallDefinition = calls[name];
      expect(await statusOfStated(name, maxBytes + 1)).toBe(413);
    },
  );

  it.each(jsonCalls)('%s refuses each missing or corrupted field, and breaks on none', async (name) => {
    const { json, examples = [] }: CallDefinition = calls[name];
    for (const good of examples) {
      for (const field of Object.keys(good)) {
        const { [field]: _left, ...without } = good;
        const spoilt = hostileValues.map((value) => ({ ...good, [field]: value }));
        for (const body of [without, ...spoilt]) {
          const what = `${field}: ${JSON.stringify(body).slice(0, 80)}`;
          const status = await judge(await send(name, JSON.stringify(body)), what);
          if (!json?.safeParse(body).success) expect(status, what).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });
});

/** Response at a path, without following redirects. */
const look = (path: string) => fetch(platform.url + path, { redirect: 'manual' });

describe('the platform with hostile addresses', () => {
  it.each(rows.filter(([, { query }]) => query))(
    'refuses or reads %s with corrupted parameters',
    async (_name, call) => {
      for (const field of Object.keys(call.query?.shape ?? {})) {
        for (const text of hostileTexts.filter((value) => value.length < 5_000)) {
          const query = new URLSearchParams({ country: 'MX', state: 'DF', q: 'x', [field]: text });
          await judge(await look(`${call.path}?${query}`), `${field}=${text}`);
        }
        for (const raw of [`${field}[$gt]=`, `${field}=a&${field}=b`, `${field}=%`, `${field}=%ff`]) {
          await judge(await look(`${call.path}?country=MX&state=DF&${raw}`), raw);
        }
      }
    },
  );

  it.each(rows.filter(([, { params }]) => params))('refuses %s with a corrupted name', async (_name, call) => {
    const names = hostileTexts.filter((value) => value.trim() && value.length < 5_000 && value !== '\uD800');
    for (const text of names) {
      const answer = await fetch(platform.url + pathOf(call, encodeURIComponent(text)), {
        method: call.method,
        headers: { ...headersOf(call), 'content-type': 'application/json' },
        ...(call.json && { body: '{}' }),
      });
      expect(await judge(answer, text), text).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the platform with hostile forms', () => {
  const forms = rows.filter(([, { multipart }]) => multipart);

  it.each(forms)('refuses or reads %s with corrupted fields', async (_name, call) => {
    for (const field of Object.keys(call.multipart?.shape ?? {})) {
      for (const text of hostileTexts) {
        const form = new FormData();
        if (field !== 'action') form.append('action', 'update');
        form.append(field, text);
        await judge(await post(call, form), `${field}=${text.slice(0, 40)}`);
      }
    }
  });

  it.each(forms)('refuses %s as a body that is not a form', async (_name, call) => {
    const type = 'multipart/form-data';
    const broken: Array<[string, string]> = [
      ['{}', 'application/json'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['--x', type],
      ['--x', `${type}; boundary=x`],
      ['--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--', `${type}; boundary=x`],
      ['--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n', `${type}; boundary=x`],
      [`--x\r\n${'a: b\r\n'.repeat(5_000)}\r\n1\r\n--x--`, `${type}; boundary=x`],
    ];
    for (const [body, contentType] of broken) {
      const answer = await post(call, body, { 'content-type': contentType });
      expect(await judge(answer, body.slice(0, 60)), body.slice(0, 60)).toBeGreaterThanOrEqual(400);
    }
    const many = new FormData();
    for (let n = 0; n < 60; n += 1) many.append(`campo${n}`, 'x');
    expect(await judge(await post(call, many), 'many fields')).toBeGreaterThanOrEqual(400);
  });

  function post(call: CallDefinition, body: string | FormData, more: Record<string, string> = {}): Promise<Response> {
    return fetch(platform.url + call.path, { method: call.method, body, headers: { ...headers, ...more } });
  }
});
