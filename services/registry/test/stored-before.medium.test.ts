import { scriptBytes } from '@vitrina/contracts/microfrontends';
import { contractDigest } from '@vitrina/contracts/microfrontends/version';
import { connectMongo } from '@vitrina/kernel';
import { backingUrl, newNamespace } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const before = chatVersion('before');
const now = chatVersion('now');
const shell = shellVersion();
const at = (day: number) => new Date(Date.UTC(2026, 9, day));

/** Version document as the registry wrote it before releases were signed. */
function storedVersion({ version, contrato }: typeof shell, day: number) {
  const { name } = contrato;
  return {
    _id: `${name}@${version}`,
    name,
    version,
    digest: contractDigest(contrato),
    contract: contrato,
    state: 'published',
    team: name,
    createdAt: at(day),
    javascript: scriptBytes(contrato),
    failures: { load: 3, timeout: 0, runtime: 1 },
  };
}

/** Older form of the channels' document: contains every move, without kinds, and no lists of withdrawn versions. */
const storedChannels = {
  _id: 'live',
  revision: 3,
  channels: [
    { name: 'mf-chat', active: now.version, previous: before.version, revision: 2 },
    { name: 'shell', active: shell.version, previous: null, revision: 1 },
  ],
  moves: [
    { name: 'shell', at: at(1), team: 'shell', from: null, to: shell.version, reason: 'Despliegue', revision: 1 },
    { name: 'mf-chat', at: at(2), team: 'mf-chat', from: null, to: before.version, reason: 'Despliegue', revision: 1 },
    {
      name: 'mf-chat',
      at: at(3),
      team: 'mf-chat',
      from: before.version,
      to: now.version,
      reason: 'Despliegue',
      revision: 2,
    },
  ],
};

beforeAll(async () => {
  const NAMESPACE = newNamespace();
  const mongo = await connectMongo(backingUrl('MONGODB_URL'), NAMESPACE, 'registry');
  const versions = [storedVersion(shell, 1), storedVersion(before, 2), storedVersion(now, 3)];
  await mongo.collection<{ _id: string }>('versions').insertMany(versions);
  await mongo.collection<{ _id: string }>('channels').insertOne(storedChannels);
  await mongo.close();
  registry = await runRegistry({ NAMESPACE, RELEASE_KEYS: '', TEAM_AUTHORITY: '' });
});
afterAll(() => registry?.close());

it('a live version of the older form stays live', async () => {
  const { revision, channels } = await registry.live();
  expect(revision).toBe(3);
  expect(channels.map(({ name, active }) => [name, active.version, active.signature])).toEqual([
    ['mf-chat', now.version, null],
    ['shell', shell.version, null],
  ]);
});

it('the status and all moves of the older form can be read', async () => {
  const { body } = await registry.asTeam('mf-chat', 'GET', '');
  expect(body).toMatchObject({
    canal: { activa: now.version, anterior: before.version, revision: 2 },
    versiones: [{ version: now.version, firmada: false, retirada: false, avisos: { carga: 3 } }, {}],
  });
  const history = await registry.asTeam('mf-chat', 'GET', '/historia');
  expect(history.body.movimientos).toMatchObject([
    { tipo: 'activar', desde: before.version, hacia: now.version, revision: 2, fecha: at(3).toISOString() },
    { tipo: 'activar', desde: null, hacia: before.version, revision: 1 },
  ]);
});

it('a channel of the older form can move on, and back', async () => {
  const { status, body } = await registry.activate(before);
  expect([status, body.revision]).toEqual([200, 3]);
  expect((await registry.live()).channels[0]?.active.version).toBe(before.version);
  const { movimientos } = (await registry.asTeam('mf-chat', 'GET', '/historia')).body;
  expect(movimientos.map(({ tipo, revision }) => [tipo, revision])).toEqual([
    ['regresar', 3],
    ['activar', 2],
    ['activar', 1],
  ]);
});
