import { readPreviewToken } from '@vitrina/contracts/microfrontends/preview-token';
import { contractDigest } from '@vitrina/contracts/microfrontends/version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, microfrontendContract, newVersion, shellContract, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const live = chatVersion('live');
const next = chatVersion('next');

beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shellVersion(), live]) await registry.deploy(release);
  await registry.publish(next);
});
afterAll(() => registry?.close());

const order = (body: object, token = registry.teams['mf-chat']) =>
  registry.call('POST', '/mf-chat/previas', { token, body });

it('a team gets a link for its own version that is valid for a limited time and only for these files', async () => {
  const { status, body } = await order({ version: next.version, minutos: 5 });
  expect(status).toBe(201);
  const token = new URL(body.enlace).pathname.replace('/previa/', '');
  const preview = readPreviewToken(registry.secret, token, Date.now());
  expect(preview).toMatchObject({ name: 'mf-chat', version: next.version, digest: contractDigest(next.contrato) });
  expect(readPreviewToken(registry.secret, token, Date.now() + 5 * 60_000)).toBeNull();
  // The channel is unchanged.
  const { canal } = (await registry.asTeam('mf-chat', 'GET', '')).body;
  expect(canal).toMatchObject({ activa: live.version, canario: null });
});

it('another team, or a caller without a token, gets no link', async () => {
  const refused = await Promise.all([
    order({ version: next.version }, registry.teams.shell),
    order({ version: next.version }, 'un token que nadie tiene'),
  ]);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'no_permitido'],
    [401, 'token_de_equipo'],
  ]);
});

it('a version that could not go live gets no link: unknown, retired, or not fitting', async () => {
  const gone = chatVersion('gone');
  await registry.publish(gone);
  await registry.asTeam('mf-chat', 'POST', '/retirar', { version: gone.version });
  // The version is published next to a shell that is no longer live afterwards.
  const [react, sdk] = shellContract().shared;
  const shared = [{ name: 'react', singleton: true, requires: react?.provides ?? '' }];
  const files = { 'remoteEntry.js': 'var mf_chat={}', 'app.js': 'export {}', 'route-agente.js': 'export {}' };
  const strict = newVersion(microfrontendContract('mf-chat', { shared }), files);
  await registry.publish(strict);
  const newer = [{ name: 'react', singleton: true, provides: '19.4.0' }, ...(sdk ? [sdk] : [])];
  const shellFiles = { 'shell.js': 'console.log("otro")', 'shell.css': 'body{margin:0}' };
  expect((await registry.deploy(newVersion(shellContract({ shared: newer }), shellFiles))).status).toBe(200);

  const versions = ['1.0.0-000000000000', gone.version, strict.version];
  const answers = await Promise.all(versions.map((version) => order({ version })));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'version_desconocida'],
    [409, 'version_retirada'],
    [422, 'publicacion_rechazada'],
  ]);
  // Gateways cannot get them either, and other callers get nothing at all.
  expect(await registry.previewStatuses(versions)).toEqual([404, 409, 422]);
  expect(await registry.previewStatuses([next.version])).toEqual([200]);
  expect(await registry.previewStatuses([next.version], 'otro')).toEqual([403]);
  for (const minutos of [0, 1.5, 1_441]) expect((await order({ version: next.version, minutos })).status).toBe(400);
});
