import { type CallDefinition, type CallName, calls, limitsOf } from '@vitrina/contracts';
import { errorCatalogue } from '@vitrina/contracts/errors';
import {
  BRIEF_STREAM_MS,
  BRIEF_STREAM_RETRY_MS,
  DELAY_MS,
  type LimitName,
  limits,
  MAX_DELAYED,
  NETWORK_FACTOR,
  streams,
} from '@vitrina/contracts/limits';
import { passTime } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/http/app.ts';
import { createCallDependencies } from '../src/http/serve-call.ts';
import { StreamLimits } from '../src/http/stream-limits.ts';
import {
  type App,
  type CallDependencies,
  type CallInput,
  CLIENT_ADDRESS_HEADER,
  CLIENT_DEVICE_HEADER,
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
/** Responses of the calls whose contacts are counted. */
const answers: Partial<Record<CallName, unknown>> = {
  'GET /api/galeria': [provider],
  'GET /api/usuarios': { data: [provider] },
  'GET /api/proveedores/:slug': { data: provider },
  'GET /api/proveedores/:id/contacto': 'BEGIN:VCARD',
  'GET /api/publicaciones/:id': { data: provider },
  'GET /api/servicios/:segmento/:lugar': { data: { proveedores: [provider] } },
  'GET /api/buscar': { data: { proveedores: [], proveedores_cercanos: [], publicaciones: [provider] } },
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
    // A function for every call lacks the response types.
    if (name !== 'GET /api/eventos') return (answers[name] ?? { success: true }) as never;
    return sseResponse(c, async (_send, signal) => {
      await new Promise<void>((resolve) => {
        open.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    });
  };
}

/** Path parameters; the others are ids. */
const parameters: Record<string, string> = {
  ':slug': 'nadie',
  ':nombre': 'shell',
  ':segmento': 'plomeria',
  ':lugar': 'zapopan-jal',
};

const ask = ({ method, path, query }: CallDefinition, headers: Record<string, string>) => {
  const target = path.replace(/:\w+/g, (name) => parameters[name] ?? '0'.repeat(24));
  const needed = query ? '?country=MX&state=DF&q=x&lat=1&lon=1&prefijo=a&proveedor_id=000000000000000000000000' : '';
  return app.request(target + needed, { method, headers });
};
const rows = Object.entries<CallDefinition>(calls);
let last = 0;
const freshAddress = () => {
  last += 1;
  return `198.51.100.${last}`;
};

/** Headers of a caller with a device: the account of the session, or the cookie that the gateway has checked. */
const withDevice = ({ access }: CallDefinition, device = 'd') =>
  access === 'everyone' || access === 'team' ? { [CLIENT_DEVICE_HEADER]: device } : { cookie };
const deviceOf = (call: CallDefinition, device = 'd') =>
  'cookie' in withDevice(call) ? `account-${account}` : `visitor-${device}`;
/** Milliseconds until a request is answered, and its status. */
const timed = async (asked: Promise<Response> | Response) => {
  const start = performance.now();
  const { status } = await asked;
  return { status, ms: performance.now() - start };
};
/** Sets the count of a network, which the process has not seen yet. */
const count = (name: LimitName, network: string, times: number) =>
  redis.set(`limit-network-${name}:${network}`, String(times), 'EX', 50);

describe('every call of the contracts', () => {
  it.each(rows)('refuses %s to a device that has used up a limit of it', async (_name, call) => {
    const names = limitsOf(call);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const device = deviceOf(call, name);
      await redis.set(`limit-${name}:${device}`, String(limits[name].points), 'EX', 50);
      const answer = await ask(call, { [CLIENT_ADDRESS_HEADER]: freshAddress(), ...withDevice(call, name) });
      expect(answer.status, name).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const { text } = errorCatalogue.demasiadas_solicitudes;
      expect(await answer.json()).toMatchObject({ code: 'demasiadas_solicitudes', error: text, message: text });
      // The process caches refused keys itself.
      await serving.limits.reset(name, device);
    }
  });

  it('waits, and is answered, if its network is above a limit, while other networks do not wait', {
    timeout: 60_000,
  }, async () => {
    const asked = rows.flatMap(([path, call]) => limitsOf(call).map((name) => ({ path, call, name })));
    // As many at the same time as one process lets wait.
    for (let at = 0; at < asked.length; at += MAX_DELAYED.process) {
      const results = asked.slice(at, at + MAX_DELAYED.process).map(async ({ path, call, name }, index) => {
        const crowded = freshAddress();
        const other = freshAddress();
        await count(name, crowded, NETWORK_FACTOR * limits[name].points);
        const from = (address: string) =>
          timed(ask(call, { [CLIENT_ADDRESS_HEADER]: address, ...withDevice(call, `${name}-${index}`) }));
        const [slow, fast] = await Promise.all([from(crowded), from(other)]);
        return {
          path,
          name,
          refused: [slow.status, fast.status].includes(429),
          waited: slow.ms >= DELAY_MS - 20,
          free: fast.ms < DELAY_MS,
        };
      });
      for (const { path, name, ...seen } of await Promise.all(results)) {
        expect(seen, `${path} ${name}`).toEqual({ refused: false, waited: true, free: true });
        await serving.limits.reset(name, `account-${account}`);
      }
    }
  });

  it('accepts internal requests without a limit', async () => {
    for (let at = 0; at <= limits.chat.points; at += 1) {
      expect((await app.request('/api/chat', { method: 'POST' })).status).not.toBe(429);
    }
  });
});

describe('a network', () => {
  const chat = calls['DELETE /api/chat'];
  /** Sends each request as another device, like a client that drops its cookie. */
  const asNewDevice = (address: string) => {
    last += 1;
    return ask(chat, { [CLIENT_ADDRESS_HEADER]: address, [CLIENT_DEVICE_HEADER]: `new-${last}` });
  };
  const asNobody = (address: string) => ask(chat, { [CLIENT_ADDRESS_HEADER]: address });

  it('gives visitors without an account and a cookie its whole limit, not that of one device', async () => {
    const address = freshAddress();
    for (let at = 0; at < 2 * limits.chat.points; at += 1) expect((await asNobody(address)).status).toBe(200);
    await expect.poll(() => redis.get(`limit-network-chat:${address}`)).toBe(String(2 * limits.chat.points));
  });

  it.concurrent('may do twenty times what one device may before it waits', async () => {
    const address = freshAddress();
    await count('chat', address, NETWORK_FACTOR * limits.chat.points - 1);
    const first = await timed(asNewDevice(address));
    const second = await timed(asNewDevice(address));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.ms).toBeLessThan(DELAY_MS);
    expect(second.ms).toBeGreaterThanOrEqual(DELAY_MS - 20);
  });

  it.concurrent('equals the /64 of an IPv6 address, and its /48 may do sixteen times as much', async () => {
    const most = NETWORK_FACTOR * limits.chat.points;
    await count('chat', '2001:db8:1:2::/64', most);
    await count('chat', '2001:db8:9::/48', 16 * most);
    const answers = await Promise.all(
      ['2001:db8:1:2::77', '2001:db8:1:3::77', '2001:db8:9:5::1', '2001:db8:a:5::1'].map((address) =>
        timed(asNewDevice(address)),
      ),
    );
    expect(answers.map(({ ms }) => ms >= DELAY_MS - 20)).toEqual([true, false, true, false]);
  });

  it.concurrent('keeps room for devices while many without one wait, and asks those without room to come back', async () => {
    const address = freshAddress();
    await count('chat', address, NETWORK_FACTOR * limits.chat.points);
    const withoutDevice = MAX_DELAYED.network * MAX_DELAYED.withoutDevice;
    const flood = Array.from({ length: withoutDevice + 5 }, () => asNobody(address));
    const devices = Array.from({ length: withoutDevice }, () => asNewDevice(address));
    const answers = await Promise.all([...flood, ...devices]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused.every(({ headers }) => headers.get('retry-after') === '3')).toBe(true);
    expect(answers.slice(flood.length).every(({ status }) => status === 200)).toBe(true);
    expect((await asNobody(address)).status).toBe(200);
  });

  it.concurrent('gets fewer places if each request sends a mail', async () => {
    const crowded = freshAddress();
    const wait = (hasDevice: boolean) =>
      serving.limits.delays.wait('registrations', crowded, hasDevice).then(
        () => 'waited',
        () => 'refused',
      );
    expect(await Promise.all([wait(false), wait(false), wait(true), wait(true)])).toEqual([
      'waited',
      'refused',
      'waited',
      'refused',
    ]);
  });

  it('holds a bounded number of requests in one process', async () => {
    const waits = Array.from({ length: MAX_DELAYED.process + 10 }, (_, at) =>
      serving.limits.delays.wait('chat', `192.0.2.${at}`, true).then(
        () => 'waited',
        () => 'refused',
      ),
    );
    expect((await Promise.all(waits)).filter((how) => how === 'refused')).toHaveLength(10);
  });

  it('loses nothing to requests that the limit of one device refuses', async () => {
    const address = freshAddress();
    const asOne = () => ask(chat, { [CLIENT_ADDRESS_HEADER]: address, [CLIENT_DEVICE_HEADER]: 'flood' });
    const statuses = [];
    for (let at = 0; at < 2 * limits.chat.points; at += 1) statuses.push((await asOne()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.chat.points);
    await expect.poll(() => redis.get(`limit-network-chat:${address}`)).toBe(String(limits.chat.points));
  });
});

describe('calls that show contacts', () => {
  const showing = rows.filter(([, { contacts }]) => contacts);
  const others = (many: number) => Array.from({ length: many * 1.1 }, (_, at) => `otro ${at}`);

  it.each(showing)('refuse %s to a device that has seen the contacts of too many', async (name, call) => {
    expect(answers[name as CallName], 'an answer for this test').toBeDefined();
    const device = deviceOf(call, `contacts-${name}`);
    const from = () => ask(call, { [CLIENT_ADDRESS_HEADER]: freshAddress(), ...withDevice(call, `contacts-${name}`) });
    expect((await from()).status).toBe(200);
    await redis.pfadd(`limit-contacts:${device}`, ...others(limits.contacts.points));
    const refused = await from();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it.concurrent.each(showing)(
    'let %s wait if its network has seen those of twenty times as many',
    async (_name, call) => {
      const address = freshAddress();
      await redis.pfadd(`limit-contacts:${address}`, ...others(limits.contacts.points));
      expect((await timed(ask(call, { [CLIENT_ADDRESS_HEADER]: address }))).ms).toBeLessThan(DELAY_MS);
      await redis.pfadd(`limit-contacts:${address}`, ...others(NETWORK_FACTOR * limits.contacts.points));
      const slowed = await timed(ask(call, { [CLIENT_ADDRESS_HEADER]: address }));
      expect(slowed.status).toBe(200);
      expect(slowed.ms).toBeGreaterThanOrEqual(DELAY_MS - 20);
    },
  );
});

describe('open streams', () => {
  const newLimits = () => new StreamLimits(redis, true);
  const holder = (userId: string | null, network: string, visitor: string | null = null) => ({
    session: userId ? { userId } : null,
    network,
    visitor,
  });
  const refused = { code: 'demasiadas_solicitudes', retryAfter: 30 };

  it('count per account over all processes, and a closed one makes room', async () => {
    const one = newLimits();
    const other = newLimits();
    const permits = [];
    for (let at = 0; at < streams.device; at += 1) {
      permits.push(await (at % 2 ? one : other).acquire(holder('ana', `192.0.2.${at}`)));
    }
    await expect(one.acquire(holder('ana', '192.0.2.99'))).rejects.toMatchObject(refused);
    await one.acquire(holder('eva', '192.0.2.99'));
    permits[0]?.release();
    permits[0]?.release();
    await one.acquire(holder('ana', '192.0.2.99'));
    await expect(one.acquire(holder('ana', '192.0.2.99'))).rejects.toMatchObject(refused);
  });

  it('count per visitor of a signed cookie, and the visitor’s network may open more', async () => {
    const one = newLimits();
    for (let at = 0; at < streams.device; at += 1) await one.acquire(holder(null, '192.0.2.120', 'ida'));
    await expect(one.acquire(holder(null, '192.0.2.120', 'ida'))).rejects.toMatchObject(refused);
    await one.acquire(holder(null, '192.0.2.120', 'uma'));
  });

  it('become brief beyond the limit of a network, and a refused one uses no permit of the account', async () => {
    const one = newLimits();
    for (let at = 0; at < streams.network; at += 1) {
      expect((await one.acquire(holder(null, '203.0.113.1'))).isBrief).toBe(false);
    }
    for (let at = 0; at < streams.brief; at += 1) {
      expect((await one.acquire(holder(null, '203.0.113.1'))).isBrief).toBe(true);
    }
    for (let at = 0; at < streams.device * 2; at += 1) {
      await expect(one.acquire(holder('leo', '203.0.113.1'))).rejects.toMatchObject(refused);
    }
    expect((await one.acquire(holder('leo', '203.0.113.2'))).isBrief).toBe(false);
  });

  it('close soon if they are brief, and ask to be opened again later', async () => {
    const address = freshAddress();
    const now = Number((await redis.time())[0]);
    const full = Array.from({ length: streams.network }, (_, at) => [now + 60, `other ${at}`]).flat();
    await redis.zadd(`streams:${address}`, ...full);
    const start = performance.now();
    const answer = await app.request('/api/eventos', { headers: { [CLIENT_ADDRESS_HEADER]: address, cookie } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(`retry: ${BRIEF_STREAM_RETRY_MS}\n\n`);
    expect(performance.now() - start).toBeGreaterThan(BRIEF_STREAM_MS - 50);
    await expect.poll(() => redis.zcard(`streams-brief:${address}`)).toBe(0);
  });

  it('free the places of a dead process after three pings, but not those of a living one', async () => {
    const one = newLimits();
    const dead = newLimits();
    const kept = await one.acquire(holder(null, '203.0.113.9'));
    for (let at = 1; at < streams.network; at += 1) await dead.acquire(holder(null, '203.0.113.9'));
    await passTime(redis, 30);
    kept.renew();
    expect((await one.acquire(holder(null, '203.0.113.9'))).isBrief).toBe(true);
    // Renewals use the server's clock.
    const [seconds] = await redis.time();
    const members = await redis.zrange('streams:203.0.113.9', '0', '-1');
    for (const member of members) await redis.zincrby('streams:203.0.113.9', -46, member);
    expect(Number(seconds)).toBeGreaterThan(0);
    kept.renew();
    await expect.poll(() => redis.zcount('streams:203.0.113.9', Number(seconds), '+inf')).toBe(1);
    for (let at = 1; at < streams.network; at += 1) await one.acquire(holder(null, '203.0.113.9'));
    expect((await one.acquire(holder(null, '203.0.113.9'))).isBrief).toBe(true);
  });

  it('hold a place for the call, and release it when the client disconnects', async () => {
    const address = freshAddress();
    const held = () => redis.zcard(`streams:${address}`);
    const reader = new AbortController();
    const answer = await app.request('/api/eventos', {
      headers: { [CLIENT_ADDRESS_HEADER]: address, cookie },
      signal: reader.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
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
