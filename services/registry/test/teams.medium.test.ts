import { randomBytes } from 'node:crypto';
import type { ListedTeam } from '@vitrina/contracts';
import { newReleaseKeys } from '@vitrina/contracts/microfrontends/release-keys';
import { signRelease } from '@vitrina/contracts/microfrontends/signature';
import type { LimitsOrder, SignedTeamOrder, TeamState } from '@vitrina/contracts/microfrontends/team';
import { newTeamOrder, signLimitsOrder, type TeamChange } from '@vitrina/contracts/microfrontends/team-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { microfrontendContract, newVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;
beforeAll(async () => {
  registry = await runRegistry();
  await registry.deploy(shellVersion());
});
afterAll(() => registry?.close());

const change: TeamChange = { action: 'alta', author: 'operaciones', reason: 'Equipo nuevo' };

async function stateOf(name: string) {
  const { status, body } = await registry.call('GET', `/${name}/equipo`);
  expect(status).toBe(200);
  return body as unknown as TeamState;
}

const send = (order: SignedTeamOrder, name = order.nombre) => registry.call('POST', `/${name}/equipo`, { body: order });

/** Signs the next order about a team and sends it. */
async function order(name: string, changed: Partial<TeamChange> = {}) {
  const made = newTeamOrder(registry.authorityKey, await stateOf(name), { ...change, ...changed });
  const { status } = await send(made.order);
  return { ...made, status };
}

const ask = async (name: string, token: string | null) =>
  (await registry.call('GET', `/${name}`, { token: token ?? undefined })).status;

/** Script of at least this many KB after gzip. */
const heavyScript = (kb: number) => `/*${randomBytes(kb * 1024).toString('base64')}*/export {}`;

/** Publishes a build with a team's token and key and makes it live. */
async function deploy(name: string, token: string | null, signingKey: string | null, mark: string, firstKb = 1) {
  const declaration = {
    name,
    sdk: '1.0.0',
    routes: [{ path: `/${name.slice('mf-'.length)}`, title: name }],
    slots: [],
    navigation: [],
    api: [],
  };
  const contract = microfrontendContract(name, { declaration, preload: [{ module: './app', files: ['app.js'] }] });
  const files = { 'remoteEntry.js': `var ${contract.container}={};/*${mark}*/`, 'app.js': heavyScript(firstKb) };
  const release = newVersion(contract, files);
  const firma = signRelease(signingKey ?? '', release.version, release.contrato);
  const options = { token: token ?? undefined };
  const published = await registry.call('POST', `/${name}/versiones`, { ...options, body: { ...release, firma } });
  const { revision } = (await registry.call('GET', `/${name}`, options)).body.canal;
  const body = { version: release.version, revision, motivo: 'prueba' };
  const moved = await registry.call('POST', `/${name}/canal`, { ...options, body });
  const refused = published.body.detalles?.join();
  return { statuses: [published.status, moved.status], version: release.version, refused };
}

/** Team in the list that administrators get. */
async function listed(name: string): Promise<ListedTeam | undefined> {
  const { data } = (await registry.asAdmin('GET', 'equipos')).body as unknown as { data: ListedTeam[] };
  return data.find(({ nombre }) => nombre === name);
}

const liveNames = async () => (await registry.live()).channels.map(({ name }) => name);

describe('a team', () => {
  it('joins a running registry, publishes, and reaches gateways with the order that names its key', async () => {
    const { status, token, signingKey, order: signed } = await order('mf-agenda');
    expect(status).toBe(200);
    expect((await deploy('mf-agenda', token, signingKey, '1.0.0')).statuses).toEqual([201, 200]);
    const channel = (await registry.live()).channels.find(({ name }) => name === 'mf-agenda');
    expect(channel?.active.team).toEqual(signed);
  });

  it('gets a new token and key, while the former ones stay valid for a while', async () => {
    const before = await order('mf-cambio');
    const { version } = await deploy('mf-cambio', before.token, before.signingKey, '1.0.0');
    const after = await order('mf-cambio', { action: 'cambio' });
    expect(await ask('mf-cambio', before.token)).toBe(200);
    expect(await ask('mf-cambio', after.token)).toBe(200);
    expect(await registry.later(1).teams.ownerOf(before.token ?? '')).toBeNull();
    expect(await registry.later(1).teams.ownerOf(after.token ?? '')).toBe('mf-cambio');
    await deploy('mf-cambio', after.token, after.signingKey, '1.1.0');
    const { revision } = (await registry.call('GET', '/mf-cambio', { token: after.token ?? '' })).body.canal;
    const body = { version, revision, motivo: 'regreso' };
    expect((await registry.call('POST', '/mf-cambio/canal', { token: after.token ?? '', body })).status).toBe(200);
  });

  it('cannot make a version live that a leaked key signed, or use the token beside it', async () => {
    const before = await order('mf-fuga');
    await deploy('mf-fuga', before.token, before.signingKey, '1.0.0');
    const after = await order('mf-fuga', { action: 'cambio', isLeaked: true });
    expect(await ask('mf-fuga', before.token)).toBe(401);
    const refused = await deploy('mf-fuga', after.token, before.signingKey, '1.1.0');
    expect(refused.statuses[0]).toBe(422);
    expect((await deploy('mf-fuga', after.token, after.signingKey, '1.1.0')).statuses).toEqual([201, 200]);
  });

  it('leaves with its pages, and frees its addresses', async () => {
    const { token, signingKey } = await order('mf-adios');
    await deploy('mf-adios', token, signingKey, '1.0.0');
    expect(await liveNames()).toContain('mf-adios');
    expect((await order('mf-adios', { action: 'baja' })).status).toBe(200);
    expect(await ask('mf-adios', token)).toBe(401);
    expect(await liveNames()).not.toContain('mf-adios');
    expect(await stateOf('mf-adios')).toMatchObject({ activo: false, llaves: [], serie: 2 });
    const again = await order('mf-adios');
    // The next team of this name has published nothing: it owns no address and must not wait for the former team's version.
    expect(await liveNames()).not.toContain('mf-adios');
    const { body } = await registry.call('GET', '/mf-adios', { token: again.token ?? undefined });
    expect([body.canal.activa, body.movimientos[0]?.tipo]).toEqual([null, 'desactivar']);
    expect((await deploy('mf-adios', again.token, again.signingKey, '2.0.0')).statuses).toEqual([201, 200]);
  });

  it('leaves no origin and no configuration to the next team of its name, even if the removal was interrupted', async () => {
    await order('mf-legado');
    await order('mf-legado', { action: 'baja' });
    // State of a process that died right after it had written the order.
    const { extensions, channels } = registry.collections;
    await extensions.create({ _id: 'legado', origin: 'https://antes.example', setAt: new Date(), setBy: 'admin' });
    const configuration = '{"tono":"de antes"}';
    const left = { name: 'mf-legado', active: null, previous: null, revision: 1, configuration };
    await channels.updateOne({}, { $push: { channels: left }, $inc: { revision: 1 } });
    const grant = async () => {
      const { app, gatewayKey } = registry.inside;
      const headers = { authorization: `Bearer ${gatewayKey}` };
      const answer = await app.request('/internal/extension-grants/legado', { method: 'POST', headers });
      return ((await answer.json()) as { origin: string | null }).origin;
    };
    expect(await grant()).toBeNull();
    const { token } = await order('mf-legado');
    expect(await grant()).toBeNull();
    const { body } = await registry.call('GET', '/mf-legado', { token: token ?? undefined });
    expect(body.canal.configuracion).toBeNull();
  });

  it('keeps its order and number over a start whose configuration does not name it', async () => {
    const { token } = await order('mf-firme');
    const { teams } = registry.later(0);
    await teams.configure(new Map(Object.entries(registry.teams)));
    expect(await ask('mf-firme', token)).toBe(200);
    await order('mf-provider', { action: 'cambio' });
    await teams.configure(new Map(Object.entries(registry.teams).filter(([name]) => name !== 'mf-provider')));
    expect(await stateOf('mf-provider')).toMatchObject({ activo: false, serie: 1 });
    await teams.configure(new Map(Object.entries(registry.teams)));
  });
});

describe('an order', () => {
  it('changes nothing when it comes twice', async () => {
    const { order: signed, token } = await order('mf-doble');
    expect((await send(signed)).status).toBe(200);
    expect(await ask('mf-doble', token)).toBe(200);
    expect(await stateOf('mf-doble')).toMatchObject({ serie: 1 });
  });

  it('gets a refusal out of its turn, so that an old order cannot come back', async () => {
    const first = await order('mf-turno');
    await order('mf-turno', { action: 'baja' });
    for (const serie of [first.order.serie, 4]) {
      const state = { nombre: 'mf-turno', serie: serie - 1, llaves: [] };
      const { order: late } = newTeamOrder(registry.authorityKey, state, change);
      expect((await send(late)).body.code).toBe('revision_distinta');
    }
    expect((await send(first.order)).body.code).toBe('revision_distinta');
    expect(await ask('mf-turno', first.token)).toBe(401);
  });

  it('never removes the shell, without which there is no page', async () => {
    const made = newTeamOrder(registry.authorityKey, await stateOf('shell'), { ...change, action: 'baja' });
    expect((await send(made.order)).body.code).toBe('shell_sin_baja');
    expect(await stateOf('shell')).toMatchObject({ activo: true, serie: 0 });
  });

  it('keeps the configured key of a team valid together with its first new key', async () => {
    const state = await stateOf('mf-chat');
    expect(state).toMatchObject({ serie: 0, llaves: [expect.stringMatching(/^[\w-]{43}$/)] });
    const { order: signed } = await order('mf-chat', { action: 'cambio' });
    expect(signed.llaves.slice(1)).toEqual(state.llaves);
  });

  it('applies once if two with the same number come together', async () => {
    const state = await stateOf('mf-carrera');
    const made = Array.from({ length: 8 }, () => newTeamOrder(registry.authorityKey, state, change));
    const statuses = await Promise.all(made.map(async (each) => (await send(each.order)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const valid = await Promise.all(made.map(({ token }) => ask('mf-carrera', token)));
    expect(valid.map((status) => status === 200)).toEqual(statuses.map((status) => status === 200));
  });

  it.each<[string, (signed: SignedTeamOrder) => SignedTeamOrder, string?]>([
    ['without the signature of the authority', (signed) => ({ ...signed, firma: 'A'.repeat(86) })],
    ['with another token', (signed) => ({ ...signed, huella: 'a'.repeat(64) })],
    ['with another key', (signed) => ({ ...signed, llaves: [newReleaseKeys().publicKey] })],
    ['with another action', (signed) => ({ ...signed, accion: 'baja' })],
    ['for another team', (signed) => ({ ...signed, nombre: 'mf-chat' })],
    ['at the address of another team', (signed) => signed, 'mf-chat'],
  ])('gets a refusal %s', async (_what, forge, at) => {
    const { order: signed } = newTeamOrder(registry.authorityKey, await stateOf('mf-forjado'), change);
    const forged = forge(signed);
    expect((await send(forged, at)).body.code).toBe('orden_sin_firma');
    expect(await stateOf('mf-forjado')).toMatchObject({ serie: 0, activo: false });
  });
});

describe('administrators', () => {
  it('add, change and remove a team, and see who did so and why', async () => {
    const { status, body } = await registry.asAdmin('POST', 'equipos/mf-taller', {
      accion: 'alta',
      razon: 'Equipo nuevo',
    });
    expect(status).toBe(200);
    const { token, llave } = body as unknown as { token: string; llave: string };
    expect((await deploy('mf-taller', token, llave, '1.0.0')).statuses).toEqual([201, 200]);
    await registry.asAdmin('POST', 'equipos/mf-taller', { accion: 'baja', razon: 'Se disolvió' });
    expect(await ask('mf-taller', token)).toBe(401);
    expect(await listed('mf-taller')).toMatchObject({
      activo: false,
      ordenes: [
        { accion: 'baja', motivo: 'Se disolvió', autor: expect.stringMatching(/^admin:/) },
        { accion: 'alta', motivo: 'Equipo nuevo' },
      ],
    });
  });

  it('cannot add a team again, whose token and key would end, or change a team that does not exist', async () => {
    const { token } = await order('mf-repetido');
    const again = await registry.asAdmin('POST', 'equipos/mf-repetido', { accion: 'alta', razon: 'prueba' });
    expect([again.status, again.body.code]).toEqual([409, 'equipo_existente']);
    expect(await ask('mf-repetido', token)).toBe(200);
    for (const accion of ['cambio', 'baja']) {
      const absent = await registry.asAdmin('POST', 'equipos/mf-nadie', { accion, razon: 'prueba' });
      expect([absent.status, absent.body.code]).toEqual([404, 'equipo_sin_alta']);
    }
  });

  it('see tokens with their end, keys, limits, API and live version of each team', async () => {
    const { token, signingKey } = await order('mf-lista');
    const { version } = await deploy('mf-lista', token, signingKey, '1.0.0');
    await registry.asAdmin('POST', 'apis/lista', { origen: 'https://api.lista.example' });
    const changed = await registry.asAdmin('POST', 'equipos/mf-lista', { accion: 'cambio', razon: 'prueba' });
    const { anterior_hasta: end } = changed.body as unknown as { anterior_hasta: string };
    expect(await listed('mf-lista')).toMatchObject({
      activo: true,
      tokens: [{ hasta: end }, { hasta: null }],
      llaves: (await stateOf('mf-lista')).llaves,
      limites: { primera: 60, total: 300, elevados: false, revisados: false },
      api: 'https://api.lista.example',
      activa: version,
      movimiento: { tipo: 'activar', hacia: version },
    });
    await registry.asAdmin('POST', 'equipos/mf-lista', { accion: 'baja', razon: 'prueba' });
    expect(await listed('mf-lista')).toMatchObject({ activo: false, tokens: [], llaves: [], api: null });
  });

  it('get a reference to the command if the platform keeps the key elsewhere', async () => {
    const other = await runRegistry({ TEAM_AUTHORITY_KEY: '' });
    try {
      const { status, body } = await other.asAdmin('POST', 'equipos/mf-taller', { accion: 'alta', razon: 'prueba' });
      expect([status, body.code]).toEqual([409, 'sin_autoridad']);
    } finally {
      await other.close();
    }
  });
});

describe('limits of JavaScript', () => {
  const raise = (name: string, limites: object | null) =>
    registry.asAdmin('POST', `equipos/${name}/limites`, { limites, razon: 'Usa mapas' });
  /** Signs a change of limits as the command does and sends it. */
  const sendLimits = async (
    change: Partial<LimitsOrder> & { nombre: string },
    forge: object = {},
    at = change.nombre,
  ) => {
    const { limites } = await stateOf(change.nombre);
    const made = signLimitsOrder(registry.authorityKey, {
      serie: (limites?.serie ?? 0) + 1,
      limites: { primera: 80, total: 400 },
      autor: 'ana',
      motivo: 'Usa mapas',
      ...change,
    });
    return registry.call('POST', `/${at}/limites`, { body: { ...made, ...forge } });
  };

  it("rise at an administrator's request, apply only to that team's next build, and end with the team", async () => {
    const { token, signingKey } = await order('mf-pesado');
    const other = await order('mf-ligero');
    const before = await deploy('mf-pesado', token, signingKey, '1.0.0', 70);
    expect(before.statuses[0]).toBe(422);
    expect(before.refused).toContain('su límite es 60.0 KB');
    expect((await raise('mf-pesado', { primera: 80, total: 400 })).status).toBe(200);
    expect((await deploy('mf-pesado', token, signingKey, '1.0.0', 70)).statuses).toEqual([201, 200]);
    expect((await deploy('mf-pesado', token, signingKey, '1.1.0', 81)).refused).toContain('su límite es 80.0 KB');
    expect((await deploy('mf-ligero', other.token, other.signingKey, '1.0.0', 70)).statuses[0]).toBe(422);
    expect(await listed('mf-pesado')).toMatchObject({
      limites: { primera: 80, total: 400, elevados: true },
      cambios: [{ serie: 1, motivo: 'Usa mapas', autor: expect.stringMatching(/^admin:/) }],
    });
    await order('mf-pesado', { action: 'baja', reason: 'Se disolvió' });
    const next = await order('mf-pesado');
    expect((await deploy('mf-pesado', next.token, next.signingKey, '2.0.0', 70)).statuses[0]).toBe(422);
    expect((await listed('mf-pesado'))?.cambios).toMatchObject([
      { serie: 2, limites: null, motivo: 'Se disolvió' },
      { serie: 1 },
    ]);
  });

  it('return to the defaults, and the live versions stay live', async () => {
    const { token, signingKey } = await order('mf-vuelta');
    await raise('mf-vuelta', { primera: 80, total: 400 });
    const { version } = await deploy('mf-vuelta', token, signingKey, '1.0.0', 70);
    expect((await raise('mf-vuelta', null)).status).toBe(200);
    expect((await registry.live()).channels.find(({ name }) => name === 'mf-vuelta')?.active.version).toBe(version);
    expect(await stateOf('mf-vuelta')).toMatchObject({ limites: { serie: 2, primera: 60, total: 300 } });
    expect((await deploy('mf-vuelta', token, signingKey, '1.1.0', 70)).refused).toContain('su límite es 60.0 KB');
  });

  it('change by a signed order once, in its turn', async () => {
    await order('mf-firmado');
    expect((await sendLimits({ nombre: 'mf-firmado' })).status).toBe(200);
    expect((await stateOf('mf-firmado')).limites).toEqual({ serie: 1, primera: 80, total: 400 });
    for (const serie of [1, 3])
      expect((await sendLimits({ nombre: 'mf-firmado', serie })).body.code).toBe('revision_distinta');
  });

  it.each<[string, object, string?]>([
    ['without the signature of the authority', { firma: 'A'.repeat(86) }],
    ['with other numbers', { limites: { primera: 120, total: 1000 } }],
    ['with another number', { serie: 2 }],
    ['with another author', { autor: 'eva' }],
    ['at the address of another team', {}, 'mf-chat'],
  ])('stay unchanged after an order %s', async (_what, forge, at) => {
    expect((await sendLimits({ nombre: 'mf-falso' }, forge, at)).body.code).toBe('orden_sin_firma');
  });

  it.each([
    [{ primera: 121, total: 400 }],
    [{ primera: 59, total: 400 }],
    [{ primera: 80, total: 1001 }],
    [{ primera: 80, total: 299 }],
    [{ primera: 80.5, total: 400 }],
    [{ primera: 80 }],
    [{ primera: 80, total: 400, shell: 1 }],
    [{ primera: '80', total: 400 }],
  ])('cannot be %o', async (limites) => {
    await order('mf-tope');
    expect((await raise('mf-tope', limites)).status).toBe(400);
    expect(await stateOf('mf-tope')).toMatchObject({ limites: { serie: 0, primera: 60, total: 300 } });
  });

  it('stay unchanged if they were reviewed or the team does not exist', async () => {
    const reviewed = await raise('shell', { primera: 80, total: 400 });
    expect([reviewed.status, reviewed.body.code]).toEqual([409, 'limites_por_revision']);
    const absent = await raise('mf-ausente', { primera: 80, total: 400 });
    expect([absent.status, absent.body.code]).toEqual([404, 'equipo_sin_alta']);
    expect((await sendLimits({ nombre: 'mf-ausente' })).body.code).toBe('equipo_sin_alta');
  });
});
