import { type CallDefinition, type CallName, calls } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import { limits, limitsOf, NETWORK_FACTOR, SLOWED_MS, streams } from '@vitrina/contracts/limits';
import { passTime } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallDependencies } from '../src/call-dependencies.ts';
import { createApp } from '../src/http/app.ts';
import { StreamPlaces } from '../src/http/stream-places.ts';
import {
  type App,
  type CallDependencies,
  type CallInput,
  CLIENT_ADDRESS_HEADER,
  connectRedis,
  createLog,
  createMetrics,
  loadConfig,
  processConfig,
  serveCalls,
  sseResponse,
} from '../src/index.ts';
import { ownNamespace, redisUrl } from './platform.ts';

const account = 'c'.repeat(24);
const provider = { id: 'a'.repeat(24), proveedor_id: 'a'.repeat(24) };
/** Answers of the calls whose contacts are counted. */
const answers: Partial<Record<CallName, unknown>> = {
  'GET /api/galeria': [provider],
  'GET /api/usuarios': { data: [provider] },
  'GET /api/proveedores/:slug': { data: provider },
  'GET /api/proveedores/:id/contacto': 'BEGIN:VCARD',
  'GET /api/publicaciones/:id': { data: provider },
  'GET /api/buscar': { data: { proveedores: [], publicaciones: [provider] } },
};

let redis: Awaited<ReturnType<typeof connectRedis>>;
let app: App;
let serving: CallDependencies;
let cookie: string;
/** Functions that end the open streams. */
const open: Array<() => void> = [];

beforeAll(async () => {
  redis = await connectRedis(redisUrl, ownNamespace());
  serving = {
    ...createCallDependencies(redis, loadConfig(processConfig, {})),
    requireTeam: async () => {},
    visitorOf: (c) => c.req.header('x-test-visitor') ?? null,
  };
  app = createApp({
    log: createLog('test', { LOG_LEVEL: 'silent' }),
    metrics: createMetrics('test'),
    publicUrl: 'http://x',
  });
  const names = Object.keys(calls) as CallName[];
  serveCalls(app, serving, Object.fromEntries(names.map((name) => [name, handlerOf(name)])), {});
  const session = {
    userId: account,
    email: 'a@demo.vitrina.example',
    name: 'Ana',
    role: 'admin',
    plan: 'gratis',
  } as const;
  const place = { country: '', subdivision: '' };
  const state = { ...session, ...place, missing: [], version: 0, sessionsSince: 0 };
  const token = await serving.sessions.create(state, undefined, true);
  cookie = `vitrina_sesion=${token}`;
});
afterAll(() => {
  for (const end of open) end();
  redis.disconnect();
});

/** Handles a call without reading its input: too many requests are refused before that. */
function handlerOf(name: CallName) {
  return async ({ c }: Pick<CallInput<CallName>, 'c'>) => {
    // One function for every call has no answer's type.
    if (name !== 'GET /api/eventos') return (answers[name] ?? { success: true }) as never;
    return sseResponse(c, async (_send, signal) => {
      await new Promise<void>((resolve) => {
        open.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    });
  };
}

const ask = ({ method, path, query }: CallDefinition, headers: Record<string, string>) => {
  const target = path.replace(':slug', 'nadie').replace(':nombre', 'shell').replace(':id', '0'.repeat(24));
  const needed = query ? '?country=MX&state=DF&q=x&lat=1&lon=1&prefijo=a&proveedor_id=000000000000000000000000' : '';
  return app.request(target + needed, { method, headers });
};
const rows = Object.entries<CallDefinition>(calls);
let last = 0;
const freshAddress = () => {
  last += 1;
  return `198.51.100.${last}`;
};

describe('every call of the contracts', () => {
  it.each(rows)('%s is refused once a limit of its own, or of its kind, is used up', async (_name, call) => {
    const names = limitsOf(call);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const address = freshAddress();
      const signedIn = call.access !== 'everyone' && call.access !== 'team';
      const { by, points } = limits[name];
      const key = signedIn && by !== 'address' ? `account-${account}` : address;
      // Who is known by neither an account nor a cookie is their network.
      const [counted, most] = !signedIn && by !== 'address' ? ['network-', 2 * NETWORK_FACTOR * points] : ['', points];
      await redis.set(`limit-${counted}${name}:${key}`, String(most), 'EX', 50);
      const headers = { [CLIENT_ADDRESS_HEADER]: address, ...(signedIn && { cookie }) };
      const answer = await ask(call, headers);
      expect(answer.status, name).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const { text } = errorCatalogue.demasiadas_solicitudes;
      expect(await answer.json()).toMatchObject({ code: 'demasiadas_solicitudes', error: text, message: text });
      // The process itself remembers refused keys.
      await serving.limits.reset(name, key);
    }
  });

  it('counts IPv6 by the network of 64 bits, and no internal requests', async () => {
    await redis.set(
      'limit-network-reads:2001:db8:1:2::/64',
      String(2 * NETWORK_FACTOR * limits.reads.points),
      'EX',
      50,
    );
    const planes = calls['GET /api/planes'];
    const from = (address: string) => ask(planes, { [CLIENT_ADDRESS_HEADER]: address });
    expect((await from('2001:db8:1:2::77')).status).toBe(429);
    expect((await from('2001:db8:1:3::77')).status).toBe(200);
    for (let at = 0; at <= limits.chat.points; at += 1) {
      expect((await app.request('/api/chat', { method: 'POST' })).status).not.toBe(429);
    }
  });
});

describe('a network', () => {
  /** Each request is another device: another account or another signed cookie, as anyone who drops a cookie gets. */
  const askAsNewDevice = async (call: CallDefinition, address: string) => {
    last += 1;
    return ask(call, {
      [CLIENT_ADDRESS_HEADER]: address,
      ...(call.access === 'everyone' || call.access === 'team' ? { 'x-test-visitor': `v${last}` } : { cookie }),
    });
  };
  const ofDevices = (call: CallDefinition) => limitsOf(call).filter((name) => limits[name].by !== 'address');
  const devices = rows.filter(([, call]) => ofDevices(call).length > 0);

  it.each(devices)('may not call %s without end by changing the device', async (_name, call) => {
    for (const name of ofDevices(call)) {
      const address = freshAddress();
      const most = 2 * NETWORK_FACTOR * limits[name].points;
      await redis.set(`limit-network-${name}:${address}`, String(most), 'EX', 50);
      expect((await askAsNewDevice(call, address)).status, name).toBe(429);
      expect((await askAsNewDevice(call, freshAddress())).status, name).not.toBe(429);
      await serving.limits.reset(name, `account-${account}`);
    }
  });

  it('may do twenty times what one device may, and is slowed above that before it is refused', async () => {
    const address = freshAddress();
    const chat = calls['DELETE /api/chat'];
    await redis.set(`limit-network-chat:${address}`, String(NETWORK_FACTOR * limits.chat.points - 1), 'EX', 50);
    const times: number[] = [];
    for (let at = 0; at < 2; at += 1) {
      const start = performance.now();
      expect((await askAsNewDevice(chat, address)).status).toBe(200);
      times.push(performance.now() - start);
    }
    expect(times[0]).toBeLessThan(SLOWED_MS);
    expect(times[1]).toBeGreaterThanOrEqual(SLOWED_MS - 5);
  });

  it('gives visitors with neither account nor cookie all that it may do, and not the limit of one device', async () => {
    const address = freshAddress();
    const asNobody = () => ask(calls['DELETE /api/chat'], { [CLIENT_ADDRESS_HEADER]: address });
    for (let at = 0; at < 2 * limits.chat.points; at += 1) expect((await asNobody()).status).toBe(200);
    await expect.poll(() => redis.get(`limit-network-chat:${address}`)).toBe(String(2 * limits.chat.points));
    await redis.set(`limit-network-chat:${address}`, String(2 * NETWORK_FACTOR * limits.chat.points), 'EX', 50);
    // The process relies on its last known count for a second.
    await expect.poll(async () => (await asNobody()).status, { timeout: 5_000 }).toBe(429);
  });

  it('does not pay for what the limit of one device refuses', async () => {
    const address = freshAddress();
    const asOne = () => ask(calls['DELETE /api/chat'], { [CLIENT_ADDRESS_HEADER]: address, 'x-test-visitor': 'flood' });
    const statuses = [];
    for (let at = 0; at < 2 * limits.chat.points; at += 1) statuses.push((await asOne()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.chat.points);
    await expect.poll(() => redis.get(`limit-network-chat:${address}`)).toBe(String(limits.chat.points));
  });
});

describe('calls that show contacts', () => {
  const showing = rows.filter(([, { contacts }]) => contacts);

  it.each(showing)('%s is refused to a network that has seen the contacts of too many', async (name, call) => {
    const address = freshAddress();
    const headers = { [CLIENT_ADDRESS_HEADER]: address };
    expect(answers[name as CallName], 'an answer for this test').toBeDefined();
    expect((await ask(call, headers)).status).toBe(200);
    const seen = Array.from({ length: limits.contacts.points * 1.1 }, (_, at) => `otro ${at}`);
    await redis.pfadd(`limit-contacts:${address}`, ...seen);
    const refused = await ask(call, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await ask(call, { [CLIENT_ADDRESS_HEADER]: freshAddress() })).status).toBe(200);
  });
});

describe('open streams', () => {
  const places = () => new StreamPlaces(redis, true);
  const holder = (userId: string | null, network: string, visitor: string | null = null) => ({
    session: userId ? { userId } : null,
    ...{ network, visitor },
  });
  const refused = { code: 'demasiadas_solicitudes', retryAfter: 30 };

  it('are limited per account over all processes, and a closed one makes room', async () => {
    const [one, other] = [places(), places()];
    const taken = [];
    for (let at = 0; at < streams.device; at += 1) {
      taken.push(await (at % 2 ? one : other).take(holder('ana', `192.0.2.${at}`)));
    }
    await expect(one.take(holder('ana', '192.0.2.99'))).rejects.toMatchObject(refused);
    await one.take(holder('eva', '192.0.2.99'));
    taken[0]?.leave();
    taken[0]?.leave();
    await one.take(holder('ana', '192.0.2.99'));
    await expect(one.take(holder('ana', '192.0.2.99'))).rejects.toMatchObject(refused);
  });

  it('are limited per visitor of a signed cookie, and the visitor’s network may open more', async () => {
    const one = places();
    for (let at = 0; at < streams.device; at += 1) await one.take(holder(null, '192.0.2.120', 'ida'));
    await expect(one.take(holder(null, '192.0.2.120', 'ida'))).rejects.toMatchObject(refused);
    await one.take(holder(null, '192.0.2.120', 'uma'));
  });

  it('are limited per network, and a refused one takes no place of the account', async () => {
    const one = places();
    for (let at = 0; at < streams.address; at += 1) await one.take(holder(null, '203.0.113.1'));
    for (let at = 0; at < streams.device * 2; at += 1) {
      await expect(one.take(holder('leo', '203.0.113.1'))).rejects.toMatchObject(refused);
    }
    await one.take(holder('leo', '203.0.113.2'));
  });

  it('of a dead process are free again after three pings, those of a living one are not', async () => {
    const [one, dead] = [places(), places()];
    const kept = await one.take(holder(null, '203.0.113.9'));
    for (let at = 1; at < streams.address; at += 1) await dead.take(holder(null, '203.0.113.9'));
    await passTime(redis, 30);
    kept.renew();
    await expect(one.take(holder(null, '203.0.113.9'))).rejects.toMatchObject(refused);
    // Renewals use the server's clock.
    const [seconds] = await redis.time();
    const members = await redis.zrange('streams:203.0.113.9', '0', '-1');
    for (const member of members) await redis.zincrby('streams:203.0.113.9', -46, member);
    expect(Number(seconds)).toBeGreaterThan(0);
    kept.renew();
    await expect.poll(() => redis.zcount('streams:203.0.113.9', Number(seconds), '+inf')).toBe(1);
    for (let at = 1; at < streams.address; at += 1) await one.take(holder(null, '203.0.113.9'));
    await expect(one.take(holder(null, '203.0.113.9'))).rejects.toMatchObject(refused);
  });

  it('take a place for the call, and release it when the client disconnects', async () => {
    const address = freshAddress();
    const held = () => redis.zcard(`streams:${address}`);
    const reader = new AbortController();
    const answer = await app.request('/api/eventos', {
      headers: { [CLIENT_ADDRESS_HEADER]: address, cookie },
      signal: reader.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await held()).toBe(1);
    await answer.body?.cancel();
    await expect.poll(held).toBe(0);
  });

  it('release their place if the call is refused', async () => {
    const address = freshAddress();
    const answer = await ask(calls['POST /api/chat/respuesta'], { [CLIENT_ADDRESS_HEADER]: address });
    expect(answer.status).toBe(415);
    expect(await redis.zcard(`streams:${address}`)).toBe(0);
  });
});
