import { isInCohort } from '@vitrina/contracts/microfrontends/cohort';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectOldBuilds } from '../src/collection.ts';
import { runRegistry } from './platform.ts';
import { chatVersion, microfrontendContract, newVersion, shellContract, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const live = chatVersion('live');
const next = chatVersion('next');
const other = chatVersion('other');

beforeAll(async () => {
  registry = await runRegistry();
  await registry.deploy(shellVersion());
  await registry.deploy(live);
  for (const release of [next, other]) await registry.publish(release);
});
afterAll(() => registry?.close());

const status = async () => (await registry.asTeam('mf-chat', 'GET', '')).body;
const give = async (release: typeof live, porcentaje: number) => {
  const { revision } = (await registry.asTeam(release.contrato.name, 'GET', '')).body.canal;
  const body = { version: release.version, revision, motivo: 'prueba', porcentaje };
  return registry.asTeam(release.contrato.name, 'POST', '/canal', body);
};
const chatChannel = async () => (await registry.live()).channels.find(({ name }) => name === 'mf-chat');

beforeEach(async () => {
  await give(next, 0);
  await give(live, 100);
});

it('a team starts a canary next to the live version, raises it and makes it live, and the log has each step', async () => {
  for (const percentage of [10, 50]) {
    expect((await give(next, percentage)).status).toBe(200);
    expect((await status()).canal).toMatchObject({
      activa: live.version,
      canario: { version: next.version, porcentaje: percentage, automatico: false },
    });
    const channel = await chatChannel();
    expect([channel?.active.version, channel?.canary?.percentage]).toEqual([live.version, percentage]);
    expect(channel?.canary?.release).toMatchObject({ version: next.version, signature: registry.sign(next) });
  }
  expect((await give(next, 100)).status).toBe(200);
  const { canal, movimientos } = await status();
  expect(canal).toMatchObject({ activa: next.version, anterior: live.version, canario: null });
  expect(movimientos.slice(0, 3).map(({ tipo, hacia, porcentaje }) => [tipo, hacia, porcentaje])).toEqual([
    ['activar', next.version, null],
    ['canario', next.version, 50],
    ['canario', next.version, 10],
  ]);
});

it('a canary starts and ends by a call of its own as well, for its team only', async () => {
  const order = (version: string, porcentaje: number) =>
    registry.asTeam('mf-chat', 'POST', '/canales/canario', { version, porcentaje });
  expect((await order(next.version, 10)).status).toBe(200);
  expect((await status()).canal.canario).toEqual({ version: next.version, porcentaje: 10, automatico: false });
  expect((await order(next.version, 0)).status).toBe(200);
  expect((await status()).canal.canario).toBeNull();
  expect((await order('9.9.9-0123456789ab', 10)).status).toBe(404);
  expect((await order(next.version, 101)).status).toBe(400);
  const body = { version: next.version, porcentaje: 5 };
  expect((await registry.call('POST', '/mf-chat/canales/canario', { body })).status).toBe(401);
});

it('a canary is in the answer of the visitors who get it in their pages, and stays in it', async () => {
  const ask = async (cookie = '') => {
    const { headers, body } = await registry.call('GET', '', { cookie });
    const chat = body.microfrontends.find(({ nombre }) => nombre === 'mf-chat');
    return { version: chat?.version, cookie: /cohorte=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[0] };
  };
  expect(await ask()).toEqual({ version: live.version, cookie: undefined });
  await give(next, 50);
  const visitors = await Promise.all(Array.from({ length: 40 }, () => ask()));
  expect(new Set(visitors.map(({ version }) => version))).toEqual(new Set([live.version, next.version]));
  for (const { version, cookie = '' } of visitors.slice(0, 5)) {
    const visitor = cookie.replace('cohorte=', '');
    expect(version).toBe(isInCohort(visitor, 'mf-chat', 50) ? next.version : live.version);
    expect(await ask(cookie)).toEqual({ version, cookie: undefined });
  }
});

it('a canary that is ended leaves everyone the live version', async () => {
  await give(next, 10);
  expect((await give(next, 0)).status).toBe(200);
  const { canal, movimientos } = await status();
  expect(canal).toMatchObject({ activa: live.version, canario: null });
  expect(movimientos[0]).toMatchObject({ tipo: 'detener', desde: next.version, hacia: live.version });
  expect((await chatChannel())?.canary).toBeNull();
});

it('a failed version is replaced by the live version during a canary, else by the version before it, else by none', async () => {
  const inPlaceOf = (version: string) => registry.lastGood('mf-chat', version);
  await give(next, 10);
  expect(await inPlaceOf(next.version)).toBe(live.version);
  await give(next, 100);
  expect(await inPlaceOf(next.version)).toBe(live.version);
  expect(await inPlaceOf(other.version)).toBe(next.version);
  expect(await registry.lastGood('shell', shellVersion().version)).toBeNull();
  expect(await registry.lastGood('mf-chat', 'nada')).toBeNull();
});

it('repeating a step or an end changes nothing', async () => {
  await give(next, 10);
  const first = (await give(next, 10)).body.revision;
  expect((await status()).canal.revision).toBe(first);
  await give(next, 0);
  const { revision } = (await status()).canal;
  expect((await give(next, 0)).body.revision).toBe(revision);
});

it('a running canary excludes another version, and its own version cannot be retired', async () => {
  await give(next, 10);
  for (const percentage of [5, 100]) {
    const refused = await give(other, percentage);
    expect([refused.status, refused.body.code]).toEqual([409, 'canario_en_curso']);
  }
  const busy = await registry.asTeam('mf-chat', 'POST', '/retirar', { version: next.version });
  expect(busy.body.code).toBe('version_en_uso');
  expect((await give(next, 100)).status).toBe(200);
});

it('the files of a canary stay however old it is', async () => {
  await give(next, 10);
  await collectOldBuilds(registry.later(31), 30, new AbortController().signal);
  expect(await registry.later(0).versions.has('mf-chat', next.version)).toBe(true);
});

it('no canary starts without a live version or at an invalid percentage', async () => {
  const provider = newVersion(
    microfrontendContract('mf-provider', {
      declaration: {
        ...microfrontendContract().declaration,
        name: 'mf-provider',
        routes: [{ path: '/menu', title: 'Menú' }],
        slots: [],
      },
    }),
    { 'remoteEntry.js': 'var mf_provider={}', 'app.js': 'export {}', 'route-agente.js': 'export {}' },
  );
  expect((await registry.publish(provider)).status).toBe(201);
  const refused = await give(provider, 10);
  expect([refused.status, refused.body.code]).toEqual([422, 'publicacion_rechazada']);
  expect(refused.body.detalles).toEqual([
    'un canario necesita una versión activa a su lado; activa la primera para todos, sin --canary',
  ]);
  const order = { version: provider.version, porcentaje: 10 };
  const conflict = await registry.asTeam('mf-provider', 'POST', '/canales/canario', order);
  expect([conflict.status, conflict.body.code]).toEqual([409, 'canario_rechazado']);
  expect(conflict.body.detalles).toEqual(refused.body.detalles);
  for (const percentage of [-1, 0.5, 101]) expect((await give(next, percentage)).status).toBe(400);
});

it('a build must fit the canaries of other microfrontends as well as the live versions', async () => {
  const [react, sdk] = shellContract().shared;
  const older = shellContract({
    shared: [{ name: 'react', singleton: true, provides: '19.4.0' }, ...(sdk ? [sdk] : [])],
  });
  const shell = newVersion(older, { 'shell.js': 'console.log("otro")', 'shell.css': 'body{margin:0}' });
  await registry.publish(shell);
  expect((await give(shell, 10)).status).toBe(200);
  const shared = [{ name: 'react', singleton: true, requires: react?.provides ?? '' }];
  const strict = newVersion(microfrontendContract('mf-chat', { shared }), {
    'remoteEntry.js': 'var mf_chat={}',
    'app.js': 'export {}',
    'route-agente.js': 'export {}',
  });
  const refused = await registry.publish(strict);
  expect(refused.body.detalles).toEqual([expect.stringContaining('el shell ofrece 19.4.0')]);
  await give(shell, 0);
  expect((await registry.publish(strict)).status).toBe(201);
});
