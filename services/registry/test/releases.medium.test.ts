import { randomBytes } from 'node:crypto';
import { newTeamOrder } from '@vitrina/contracts/microfrontends/team-orders';
import { hashToken, newToken } from '@vitrina/kernel';
import { beforeNext, findScans, queryPlaces, type Recording, recordQueries } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelOf } from '../src/channels/channels.ts';
import { collectOldBuilds } from '../src/collection.ts';
import { type Line, runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;
let recording: Recording;

beforeAll(async () => {
  recording = recordQueries();
  registry = await runRegistry();
  expect((await registry.deploy(shellVersion())).status).toBe(200);
  expect((await registry.deploy(chatVersion())).status).toBe(200);
});
afterAll(async () => {
  recording.stop();
  await registry.close();
});

const signal = new AbortController().signal;
const historyOf = async (name: string) => {
  const lines: Line[] = [];
  let next: string | null = '/historia';
  while (next) {
    const { body, link } = await registry.asTeam(name, 'GET', next);
    lines.push(...body.movimientos);
    next = link && `/historia?${/\?([^>]+)>/.exec(link)?.[1]}`;
  }
  return lines;
};

describe('signatures', () => {
  it.each([
    ['without a signature', () => undefined, 'no está firmada'],
    ['signed by another team', () => registry.sign(chatVersion('firma'), 'mf-provider'), 'no es de su equipo'],
    ['signed for other content', () => registry.sign(chatVersion('otra')), 'no es de su equipo'],
  ])('the gate refuses a release %s', async (_name, firma, text) => {
    const release = chatVersion('firma');
    const { status, body } = await registry.asTeam('mf-chat', 'POST', '/versiones', { ...release, firma: firma() });
    expect([status, body.code]).toEqual([422, 'publicacion_rechazada']);
    expect(body.detalles.join()).toContain(text);
  });

  it('a version from before signatures goes live again after it was published with a signature', async () => {
    const release = chatVersion('unsigned');
    await registry.publish(release);
    const _id = `mf-chat@${release.version}`;
    await registry.collections.versions.updateOne({ _id }, { $unset: { signature: '' } });
    const refused = await registry.activate(release);
    expect([refused.status, refused.body.detalles]).toEqual([
      422,
      ['mf-chat: la versión no está firmada; pon la llave de su equipo en SIGNING_KEY'],
    ]);
    expect((await registry.publish(release)).body).toMatchObject({ nueva: false });
    expect((await registry.activate(release)).status).toBe(200);
    const { channels } = await registry.live();
    expect(channels.find(({ name }) => name === 'mf-chat')?.active.signature).toBe(registry.sign(release));
  });
});

describe('retirement', () => {
  it('removes a version for good, and no rollback leads to it', async () => {
    const bad = chatVersion('bad');
    const good = chatVersion('good');
    await registry.deploy(bad);
    const busy = await registry.asTeam('mf-chat', 'POST', '/retirar', { version: bad.version });
    expect([busy.status, busy.body.code]).toEqual([409, 'version_en_uso']);
    await registry.deploy(good);
    expect((await registry.asTeam('mf-chat', 'POST', '/retirar', { version: bad.version })).status).toBe(200);
    const { body } = await registry.asTeam('mf-chat', 'GET', '');
    expect(body.canal.activa).toBe(good.version);
    expect(body.canal.anterior).not.toBe(bad.version);
    expect(body.versiones.find(({ version }) => version === bad.version)?.retirada).toBe(true);
    for (const refused of [await registry.activate(bad), await registry.publish(bad)]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'version_retirada']);
    }
  });

  it('changes nothing when it is requested twice', async () => {
    const { version } = chatVersion('bad');
    const before = (await historyOf('mf-chat')).length;
    expect((await registry.asTeam('mf-chat', 'POST', '/retirar', { version })).status).toBe(200);
    expect(await historyOf('mf-chat')).toHaveLength(before);
  });

  it('cannot apply to a version that was never published, or to a channel that moved on', async () => {
    const never = await registry.asTeam('mf-chat', 'POST', '/retirar', { version: '9.9.9-0123456789ab' });
    expect(never.body.code).toBe('version_desconocida');
    const body = { version: chatVersion().version, revision: 0 };
    expect((await registry.asTeam('mf-chat', 'POST', '/retirar', body)).body.code).toBe('revision_distinta');
  });
});

describe('the log', () => {
  it('keeps every move, however many, in pages', async () => {
    const first = chatVersion('a');
    const second = chatVersion('b');
    await registry.publish(first);
    await registry.publish(second);
    for (let round = 0; round < 30; round += 1) {
      await registry.activate(first);
      await registry.activate(second);
    }
    const lines = await historyOf('mf-chat');
    const { revision = 0 } = lines[0] ?? {};
    expect(lines.map((line) => line.revision)).toEqual(Array.from({ length: revision }, (_, n) => revision - n));
    expect(revision).toBeGreaterThan(60);
    expect(lines.slice(0, 2).map(({ tipo }) => tipo)).toEqual(['activar', 'regresar']);
  });

  it('contains a move once, even if it was copied twice or its process died before copying it', async () => {
    const { channels, log } = registry.later(0);
    await registry.activate(chatVersion('a'));
    const read = await channels.read();
    expect(read.unlogged).toHaveLength(1);
    await log.append(read);
    await log.append(read);
    expect((await channels.read()).unlogged).toEqual([]);
    const { revision } = channelOf(read, 'mf-chat');
    expect((await historyOf('mf-chat')).filter((line) => line.revision === revision)).toHaveLength(1);
  });

  it('loses no move made while earlier moves are copied', async () => {
    const { channels, log } = registry.later(0);
    await registry.activate(chatVersion('b'));
    const read = await channels.read();
    await registry.activate(chatVersion('a'));
    await log.append(read);
    const { revision } = channelOf(await channels.read(), 'mf-chat');
    const lines = await historyOf('mf-chat');
    expect(lines.slice(0, 2).map((line) => line.revision)).toEqual([revision, revision - 1]);
  });

  it('refuses a cursor that it did not write', async () => {
    const { status, body } = await registry.asTeam('mf-chat', 'GET', '/historia?cursor=nada');
    expect([status, body.code]).toEqual([400, 'cursor_invalido']);
  });
});

it('no decision is written if another channel changed since it was made', async () => {
  const { channels } = registry.later(0);
  const read = await channels.read();
  const chat = channelOf(read, 'mf-chat');
  expect(await channels.write(read, { ...channelOf(read, 'shell'), earlier: [] }, null)).toBe(true);
  expect(await channels.write(read, { ...chat, active: null }, null)).toBe(false);
  expect(channelOf(await channels.read(), 'mf-chat')).toEqual(chat);
});

describe('tokens', () => {
  it('exist only as hashes in the database', async () => {
    const stored = JSON.stringify(await registry.collections.teams.find().lean());
    expect(stored).toContain(registry.tokenHash('mf-chat'));
    for (const token of Object.values(registry.teams)) expect(stored).not.toContain(token);
  });

  it("change at their team's request: the previous token ends after ten minutes, all others immediately", async () => {
    const old = registry.teams['mf-provider'];
    const ask = async (token: string | undefined, method = 'GET', path = '/mf-provider') =>
      registry.call(method, path, { token });
    const first = (await ask(old, 'POST', '/mf-provider/token')).body.token;
    const second = (await ask(first, 'POST', '/mf-provider/token')).body.token;
    expect([(await ask(old)).status, (await ask(first)).status, (await ask(second)).status]).toEqual([401, 200, 200]);
    expect((await ask(second, 'GET', '/mf-chat')).body.code).toBe('no_permitido');
    const tomorrow = registry.later(1).teams;
    expect([await tomorrow.ownerOf(first), await tomorrow.ownerOf(second)]).toEqual([null, 'mf-provider']);
  });

  it('cannot be changed with a replaced token, which may be in the hands of others', async () => {
    const { teams } = registry.later(0);
    const [former, present] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    await registry.collections.teams.create({
      _id: 'mf-ajeno',
      tokens: [
        { hash: hashToken(former), until: new Date(Date.now() + 600_000) },
        { hash: hashToken(present), until: null },
      ],
      revision: 1,
    });
    await expect(teams.rotate('mf-ajeno', former)).rejects.toMatchObject({ code: 'token_de_equipo' });
    expect([await teams.ownerOf(former), await teams.ownerOf(present)]).toEqual(['mf-ajeno', 'mf-ajeno']);
    await registry.collections.teams.deleteOne({ _id: 'mf-ajeno' });
  });

  it('from the configuration change nothing at a restart, replace all when new, and end with their team', async () => {
    const { teams } = registry.later(0);
    const configured = new Map(Object.entries(registry.teams));
    const mine = (await registry.call('POST', '/shell/token', { token: registry.teams.shell })).body.token;
    await teams.configure(configured);
    expect(await teams.ownerOf(mine)).toBe('shell');
    await teams.configure(new Map([...configured, ['shell', 'otro token de la configuración que es largo']]));
    expect(await teams.ownerOf(mine)).toBeNull();
    await teams.configure(new Map([...configured].filter(([team]) => team !== 'mf-provider')));
    expect((await registry.collections.teams.distinct('_id')).sort()).toEqual(['mf-chat', 'shell']);
    await teams.configure(configured);
  });

  it('from the configuration end with their team without the orders about it, which arrive at that moment', async () => {
    const { teams } = registry.later(0);
    const name = 'mf-encargo';
    const configured = new Map(Object.entries(registry.teams));
    await teams.configure(new Map([...configured, [name, newToken()]]));
    const { order } = newTeamOrder(
      registry.authorityKey,
      { nombre: name, serie: 0, llaves: [] },
      { action: 'alta', author: 'ana', reason: 'prueba' },
    );
    const isReached = beforeNext('tokens', 'deleteMany', () => teams.apply(order));
    await teams.configure(configured);
    expect([isReached(), (await teams.find(name)).order]).toMatchObject([true, { serie: 1 }]);
    await registry.collections.teams.deleteOne({ _id: name });
  });
});

describe('old builds', () => {
  it('disappear with their files when unused, and may be published again', async () => {
    const releases = ['1', '2', '3', '5', '6'].map(chatVersion);
    for (const release of releases) await registry.deploy(release);
    const [first = chatVersion(), second = chatVersion()] = releases;
    const { versions, channels } = registry.later(0);
    expect(await collectOldBuilds(registry.later(29), 30, signal)).toBe(0);
    expect(await collectOldBuilds(registry.later(31), 30, signal)).toBeGreaterThan(0);
    const there = (release: typeof first) => versions.has('mf-chat', release.version);
    expect(await Promise.all(releases.map(there))).toEqual([false, true, true, true, true]);
    expect(await registry.objects.list('mf', `mf/mf-chat/${first.version}/`)).toEqual([]);
    expect(await registry.objects.list('mf', `mf/mf-chat/${second.version}/`)).not.toEqual([]);
    expect(channelOf(await channels.read(), 'mf-chat').collecting).toEqual([]);
    expect((await historyOf('mf-chat')).find(({ desde }) => desde === first.version)).toMatchObject({
      tipo: 'recoger',
      equipo: 'registro',
    });
    expect((await registry.publish(first)).status).toBe(201);
  });

  it('cannot go live while their files are deleted, and the next run resumes an interrupted deletion', async () => {
    const release = chatVersion('4');
    await registry.publish(release);
    const { channels, versions } = registry.later(0);
    const read = await channels.read();
    const chat = channelOf(read, 'mf-chat');
    await channels.write(read, { ...chat, collecting: [release.version] }, null);
    expect((await registry.activate(release)).body.code).toBe('version_retirada');
    expect((await registry.publish(release)).status).toBe(503);
    await collectOldBuilds(registry.later(31), 30, signal);
    expect(await versions.has('mf-chat', release.version)).toBe(false);
    expect(channelOf(await channels.read(), 'mf-chat').collecting).toEqual([]);
  });
});

describe('orders about teams', () => {
  it('can be found by their team, and outlive its place in the configuration', async () => {
    const { teams } = registry.later(0);
    const state = { nombre: 'mf-orden', serie: 0, llaves: [] };
    const { order } = newTeamOrder(registry.authorityKey, state, { action: 'alta', author: 'ana', reason: 'prueba' });
    await teams.apply(order);
    const limites = { primera: 80, total: 400 };
    await teams.limit({ nombre: 'mf-orden', serie: 1, limites, autor: 'ana', motivo: 'prueba' });
    expect(await teams.find('mf-orden')).toMatchObject({ raised: { firstKb: 80, totalKb: 400 }, limitsSerie: 1 });
    await teams.apply(
      newTeamOrder(registry.authorityKey, order, { action: 'baja', author: 'ana', reason: 'fin' }).order,
    );
    expect(await teams.find('mf-orden')).toMatchObject({ isActive: false, order: { serie: 2 } });
  });
});

it('the origins of the teams’ APIs can be set, replaced and removed', async () => {
  const { extensions } = registry.later(0);
  for (const origin of ['https://antes.example', 'https://api.example']) await extensions.set('chat', origin, 'admin');
  expect(await extensions.find('chat')).toBe('https://api.example');
  expect(await extensions.all()).toMatchObject([{ _id: 'chat', origin: 'https://api.example', setBy: 'admin' }]);
  await extensions.remove('chat');
  expect(await extensions.find('chat')).toBeNull();
});

it('failures of a version can be grouped, listed page by page, and deleted', async () => {
  const { failures } = registry.later(0);
  const version = '9.9.9-0123456789ab';
  const seen = {
    name: 'mf-chat',
    version,
    kind: 'render',
    stack: undefined,
    route: '/agente',
    browser: 'Otro',
  } as const;
  for (const message of ['a', 'b', 'b']) await failures.record({ ...seen, message });
  const [latest] = await failures.latest('mf-chat', 1, {});
  expect(latest).toMatchObject({ message: 'b', count: 2, routes: ['/agente'], browsers: ['Otro'] });
  const after = [latest?.lastAt.getTime() ?? 0, latest?._id ?? ''] as const;
  const rest = await failures.latest('mf-chat', 5, { version, after });
  expect(rest).toMatchObject([{ message: 'a', count: 1 }]);
  await failures.keepSources(rest[0]?._id ?? '', []);
  await failures.remove('mf-chat', version);
  expect(await failures.latest('mf-chat', 5, { version })).toEqual([]);
});

describe('queries', () => {
  it('use an index that leads to their documents', () => {
    expect(findScans(recording.asked, Object.values(registry.collections))).toEqual([]);
  });

  it('cover every place in the source that makes one', async () => {
    await registry.later(0).versions.countFailure('mf-chat', '9.9.9-0123456789ab', 'load');
    const places = await queryPlaces('services/registry/src');
    expect(places.length).toBeGreaterThanOrEqual(10);
    expect(places.filter((place) => !recording.places.has(place))).toEqual([]);
  });
});
