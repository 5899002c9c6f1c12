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
});

type JsonCall = { [N in CallName]: Calls[N]['json'] extends undefined ? never : N }[CallName];
const rows = Object.entries<CallDefinition>(calls);
const jsonCalls = rows.filter(([, { json }]) => json).map(([name]) => name as JsonCall);

/** Address of a call with its parameter filled in: an id that does not exist, or a microfrontend's name. */
const pathOf = (call: CallDefinition, parameter?: string) =>
  call.path.replace(/:\w+/, (name) => parameter ?? (name === ':id' ? '0'.repeat(24) : 'shell'));

/** Headers of a caller that is allowed to make a call, so that the call reads its input. */
const headersOf = ({ access }: CallDefinition) =>
  access === 'admin' || access === 'staff' ? { ...headers, cookie: adminCookie } : headers;

let turns = 0;
/** Returns one of several values, the next one at each use: every value is sent to some calls. */
function turn<T>(values: readonly T[]): T {
  turns += 1;
  return values[turns % values.length] as T;
}

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
  const [first = 'POST /api/auth'] = jsonCalls;

  it('refuses every body that is not a JSON object', async () => {
    const asked = hostileBodies.map(async (body) => {
      expect(await judge(await send(first, body), body.slice(0, 40)), body.slice(0, 40)).toBeGreaterThanOrEqual(400);
    });
    await Promise.all(asked);
  });

  it.each(jsonCalls)(
    '%s refuses a body that is not a JSON object, has another type or too many bytes',
    async (name) => {
      const body = turn(hostileBodies);
      expect(await judge(await send(name, body), body.slice(0, 40)), body.slice(0, 40)).toBeGreaterThanOrEqual(400);
      const [good] = calls[name].examples;
      expect(await judge(await send(name, JSON.stringify(good), 'text/plain'), 'text/plain')).toBe(415);
      const { maxBytes = MAX_JSON_BYTES }: CallDefinition = calls[name];
      expect(await statusOfStated(name, maxBytes + 1)).toBe(413);
    },
  );

  it.each(jsonCalls)('%s refuses what its schema refuses, and breaks on nothing that it accepts', async (name) => {
    const { json, examples = [] }: CallDefinition = calls[name];
    const asked = (examples as object[]).flatMap((good) => {
      const corrupted = Object.keys(good).map((field) => {
        // JSON leaves an undefined field out.
        const bodies = [undefined, ...hostileValues].map((value) => ({ [field]: value }));
        const isRead = (body: object) => json?.safeParse({ ...good, ...body }).success === true;
        return { read: bodies.filter(isRead), refused: bodies.filter((body) => !isRead(body)) };
      });
      const refused = corrupted.flatMap((field) => field.refused);
      // All fields are corrupted together: each body holds the next accepted value of every field.
      const rounds = Math.max(0, ...corrupted.map(({ read }) => read.length));
      const read = Array.from({ length: rounds }, (_, round) =>
        Object.assign({}, good, ...corrupted.map((field) => field.read[round % field.read.length])),
      );
      return [
        ...(refused.length > 0 ? [{ body: { ...good, ...turn(refused) }, least: 400 }] : []),
        ...read.map((body) => ({ body, least: 200 })),
      ];
    });
    for (const { body, least } of asked) {
      const what = JSON.stringify(body).slice(0, 160);
      expect(await judge(await send(name, JSON.stringify(body)), what), what).toBeGreaterThanOrEqual(least);
    }
  });
});

/** Response at a path, without following redirects. */
const look = (path: string) => fetch(platform.url + path, { redirect: 'manual' });

describe('the platform with hostile addresses', () => {
  it.each(rows.filter(([, { query }]) => query))(
    'refuses or reads %s with corrupted parameters',
    async (_name, call) => {
      const asked = Object.keys(call.query?.shape ?? {}).flatMap((field) => {
        const needed = { country: 'MX', state: 'DF', q: 'x' };
        const texts = hostileTexts.filter((value) => value.length < 5_000);
        const isRead = (text: string) => call.query?.safeParse({ ...needed, [field]: text }).success === true;
        const [read, refused] = [texts.filter(isRead), texts.filter((text) => !isRead(text))];
        const raw = turn([`${field}[$gt]=`, `${field}=a&${field}=b`, `${field}=%`, `${field}=%ff`]);
        return [
          ...[read, refused].flatMap((some) =>
            some.length > 0 ? [`${new URLSearchParams({ ...needed, [field]: turn(some) })}`] : [],
          ),
          `country=MX&state=DF&${raw}`,
        ];
      });
      await Promise.all(asked.map(async (query) => judge(await look(`${call.path}?${query}`), query)));
    },
  );

  it.each(rows.filter(([, { params }]) => params))('refuses %s with a corrupted name', async (_name, call) => {
    const names = hostileTexts.filter((value) => value.trim() && value.length < 5_000 && value !== '\uD800');
    const [parameter = ''] = Object.keys(call.params?.shape ?? {});
    const isRead = (text: string) => call.params?.safeParse({ [parameter]: text }).success === true;
    const sent = [names.filter(isRead), names.filter((text) => !isRead(text))].filter((some) => some.length > 0);
    for (const text of sent.map(turn)) {
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
    const fields = Object.keys(call.multipart?.shape ?? {}).filter((field) => field !== 'action');
    const sent = hostileTexts.flatMap((text) => {
      const corrupted = new FormData();
      corrupted.append('action', 'update');
      for (const field of fields) corrupted.append(field, text);
      const otherAction = new FormData();
      otherAction.append('action', text);
      return [corrupted, otherAction];
    });
    await Promise.all(sent.map(async (form) => judge(await post(call, form), JSON.stringify([...form]).slice(0, 80))));
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
