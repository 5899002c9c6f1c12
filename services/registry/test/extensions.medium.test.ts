import { calls } from '@vitrina/contracts';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionClaims } from '../src/extensions/team-apis.ts';
import { runRegistry } from './platform.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;
beforeAll(async () => {
  registry = await runRegistry();
});
afterAll(() => registry?.close());

const ORIGIN = 'https://api.agenda.example';

/** Fields that the tests read of responses. */
interface Body extends JSONWebKeySet {
  origin: string | null;
  token: string | null;
  detalles?: string[];
}

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const answer = await registry.inside.app.request(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const asAdmin = (method: string, path: string, body?: unknown) =>
  ask(method, `/api/admin/apis${path}`, { cookie: registry.inside.cookie }, body);

const set = (origen: unknown, equipo = 'agenda') => asAdmin('POST', `/${equipo}`, { origen });

async function list() {
  const { body } = await asAdmin('GET', '');
  return calls['GET /api/admin/apis'].answer.parse(body).data;
}

/** Requests the grant of a visitor's request, with the headers that a gateway sends. */
const grant = (team: string, visitor: Record<string, string> = {}, key = registry.inside.gatewayKey) =>
  ask('POST', `/internal/extension-grants/${team}`, { ...visitor, authorization: `Bearer ${key}` });

/** Requests that Redis counted for a limit, of all devices. */
async function counted(name: string): Promise<number> {
  const { redis } = registry.inside;
  const keys = (await redis.keys(`*limit-${name}:*`)).map((key) => key.slice((redis.options.keyPrefix ?? '').length));
  const values = await Promise.all(keys.map((key) => redis.get(key)));
  return values.reduce((sum, value) => sum + Number(value), 0);
}

describe('the origin of a team’s API', () => {
  it('can be set, listed, replaced and removed by administrators', async () => {
    expect((await set('https://antes.example')).status).toBe(200);
    expect((await set(ORIGIN)).status).toBe(200);
    expect(await list()).toEqual([{ equipo: 'agenda', origen: ORIGIN, desde: expect.any(String) }]);
    expect((await grant('agenda')).body).toEqual({ origin: ORIGIN, token: null });
    expect((await set(null)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await grant('agenda')).body).toEqual({ origin: null, token: null });
  });

  it('gets set once by two simultaneous administrators', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => set(`https://${name}.example`, 'juntos')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list()).filter(({ equipo }) => equipo === 'juntos')).toHaveLength(1);
  });

  it('accepts the form in which an administrator pastes it', async () => {
    await set(` \u202a${ORIGIN}\u200b `, 'pegado');
    expect((await grant('pegado')).body.origin).toBe(ORIGIN);
    await set(null, 'pegado');
  });

  it.each([
    'https://api.example/ruta',
    'https://ana:clave@api.example',
    'https://api.example?x=1',
    'ftp://api.example',
    'javascript:alert(1)',
    'api.example',
    'https://API.example',
    '',
  ])('gets a refusal as %s', async (origin) => {
    expect((await set(origin)).status).toBe(400);
  });

  it('cannot be the platform itself', async () => {
    const { status, body } = await set(registry.inside.publicUrl);
    expect([status, body.detalles]).toEqual([400, [`${registry.inside.publicUrl}: es la plataforma misma`]]);
  });

  it.each(['a', 'Agenda', 'mf-agenda', 'jwks.json', '../x'])('cannot belong to team %s', (team) => {
    expect(calls['POST /api/admin/apis/:equipo'].params.safeParse({ equipo: team }).success).toBe(false);
  });
});

describe('the grant of a request', () => {
  beforeAll(() => set(ORIGIN));

  it('contains claims of the session that a team verifies with the published keys and a common library', async () => {
    const { body } = await grant('agenda', { cookie: registry.inside.cookie });
    const keys = createLocalJWKSet((await ask('GET', '/api/jwks')).body);
    const expected = { issuer: registry.inside.publicUrl, audience: 'agenda' };
    const { payload, protectedHeader } = await jwtVerify(body.token ?? '', keys, expected);
    expect(payload).toMatchObject({ sub: registry.inside.adminId, roles: ['admin'], aud: 'agenda' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'roles', 'sub']);
    await expect(jwtVerify(body.token ?? '', keys, { ...expected, audience: 'otra' })).rejects.toThrow(/aud/);
  });

  it('contains no claims for a cookie without a session', async () => {
    expect((await grant('agenda', { cookie: 'vitrina_sesion=inventada' })).body.token).toBeNull();
  });

  it('reaches only gateways', async () => {
    expect((await grant('agenda', {}, 'another key that is long enough to be one')).status).toBe(403);
  });

  it('counts the request for the visitor’s device', async () => {
    const visitor = { 'x-client-address': '203.0.113.9', 'x-client-device': 'device-of-ana' };
    const before = await counted('extensions');
    await grant('agenda', visitor);
    await grant('agenda', visitor);
    expect((await counted('extensions')) - before).toBe(2);
  });
});

it('the key of the claims follows the page secret, and all processes share it', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((mark) => new SessionClaims(mark.repeat(40), 'https://vitrina.test'));
  expect(one?.publicKey).toEqual(same?.publicKey);
  expect(other?.publicKey.kid).not.toBe(one?.publicKey.kid);
});
