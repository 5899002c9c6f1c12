import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@vitrina/local';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { deriveComposeFile, readComposeFile, SERVERS } from '../src/derive.ts';

const text = readFileSync(join(root, 'infra/compose/docker-compose.yml'), 'utf8');
const file = readComposeFile(text);
const networksOf = (service: string) => file.services[service]?.networks ?? [];
const membersOf = (network: string) =>
  Object.keys(file.services).filter((service) => networksOf(service).includes(network));
const internal = (network: string) => file.networks[network]?.internal === true;

/** Containers to which each process and server can connect, because they share a network. */
const REACH: Readonly<Record<string, readonly string[]>> = {
  edge: ['gateway'],
  gateway: ['edge', 'accounts', 'media', 'directory', 'chat', 'billing', 'registry', 'objects'],
  accounts: ['gateway', 'media', 'directory', 'chat', 'billing', 'registry', 'mongo', 'redis', 'queues'],
  billing: ['gateway', 'accounts', 'media', 'directory', 'chat', 'registry', 'mongo', 'redis', 'queues'],
  chat: ['gateway', 'accounts', 'media', 'directory', 'billing', 'registry', 'mongo', 'redis', 'queues'],
  media: ['gateway', 'accounts', 'directory', 'chat', 'billing', 'registry', 'mongo', 'redis', 'queues', 'objects'],
  registry: ['gateway', 'accounts', 'media', 'directory', 'chat', 'billing', 'mongo', 'redis', 'queues', 'objects'],
  directory: [
    ...['gateway', 'accounts', 'media', 'chat', 'billing', 'registry'],
    ...['mongo', 'redis', 'queues', 'objects', 'search'],
  ],
  'media-worker': ['mongo', 'queues', 'objects'],
  'first-content': [],
};

/** Processes with internet access, each with its reason. */
const WAY_OUT = {
  edge: 'its certificates and its visitors',
  accounts: 'the mail server',
  media: 'purging a CDN',
  directory: 'a geocoder',
  chat: 'a model and the mail server',
  billing: 'payment providers',
};

describe('the networks', () => {
  test.each(Object.entries(REACH))('let %s reach exactly the containers that it needs', (service, expected) => {
    const reached = networksOf(service).flatMap(membersOf);
    expect([...new Set(reached)].filter((other) => other !== service).sort()).toEqual([...expected].sort());
  });

  it('cover every process of the file, and no process has an unneeded network', () => {
    const servers = Object.values(SERVERS);
    expect(Object.keys(REACH).sort()).toEqual(
      Object.keys(file.services)
        .filter((service) => !servers.includes(service))
        .sort(),
    );
    for (const network of Object.keys(file.networks)) expect(membersOf(network), network).not.toEqual([]);
  });

  it('give internet access only to the processes that need it, and to no server', () => {
    const outside = Object.keys(file.services).filter((service) => networksOf(service).some((name) => !internal(name)));
    expect(outside.sort()).toEqual(Object.keys(WAY_OUT).sort());
  });

  it('isolate the workers from this machine, whose ports include those of the edge', () => {
    expect(file.networks.work).toEqual({
      internal: true,
      driver_opts: { 'com.docker.network.bridge.inhibit_ipv4': 'true' },
    });
  });

  it('exclude the process that runs server modules, which has a separate user and no secrets', () => {
    const { user, network_mode, secrets, environment, volumes } = file.services['first-content'] ?? {};
    expect({ user, network_mode, secrets, environment }).toEqual({ user: '1001:1001', network_mode: 'none' });
    expect(JSON.stringify(volumes)).not.toMatch(/bind|docker.sock/);
    const { services, networks } = readComposeFile(deriveComposeFile(text, 'stack', {}));
    expect(services['first-content']?.networks).toEqual(['alone']);
    expect(networks.alone).toEqual({ internal: true });
    expect(Object.values(services).filter((service) => service.networks?.includes('alone'))).toHaveLength(1);
  });

  it('separate the gateway from every database', () => {
    const near = networksOf('gateway').flatMap(membersOf);
    for (const server of ['mongo', 'redis', 'queues', 'search']) expect(near).not.toContain(server);
  });
});

describe('accounts', () => {
  it('give a worker only its own credentials, and no address of a service', () => {
    const { environment = {}, secrets = [] } = file.services['media-worker'] as Record<string, Record<string, string>>;
    const names = Object.keys(environment);
    expect(names.filter((name) => /TOKEN|SESSION|SECRET(?!_KEY)|^REDIS|PASSWORD/.test(name))).toEqual([]);
    const addresses = names.filter((name) => /_URL(_FILE)?$/.test(name) && !name.startsWith('PUBLIC_'));
    expect(addresses.sort()).toEqual(['MONGODB_URL_FILE', 'QUEUE_REDIS_URL_FILE']);
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^media_worker_/);
  });

  it('belong to a single process each, unless several need the same rights', () => {
    const shared = new Map<string, string[]>();
    for (const [service, { secrets = [] }] of Object.entries(file.services)) {
      for (const secret of secrets as string[]) shared.set(secret, [...(shared.get(secret) ?? []), service]);
    }
    const severally = [...shared].filter(([, services]) => services.length > 1).map(([secret]) => secret);
    expect(severally.sort()).toEqual([
      'appeal_secret',
      'page_secret',
      'queue_redis_url',
      'redis_url',
      'release_keys',
      'search_key',
      'team_authority',
    ]);
    for (const [service] of Object.entries(REACH)) {
      expect(shared.get(`${service.replace('-', '_')}_mongodb_url`) ?? [service]).toEqual([service]);
    }
  });

  it('protect every server', () => {
    const started = (server: string) => JSON.stringify(file.services[server]);
    expect(started('mongo')).toContain('--keyFile');
    for (const server of ['redis', 'queues']) expect(started(server)).toContain('--aclfile');
    expect(started('objects')).toContain('MINIO_ROOT_PASSWORD_FILE');
    expect(started('search')).toContain('MEILI_MASTER_KEY');
  });

  it('stay in files, so that inspecting a container shows no password', () => {
    for (const [service, { environment = {}, command, entrypoint }] of Object.entries(file.services)) {
      const shown = JSON.stringify([environment, command, entrypoint]);
      expect(shown, service).not.toMatch(/\/\/[^/"]*:[^/"]*@/);
      for (const [name, value] of Object.entries(environment as Record<string, string>)) {
        if (/KEY|SECRET|TOKEN|PASSWORD/.test(name)) expect({ name, value }).toMatchObject(readFromFile(name));
      }
    }
  });
});

/** Variables that are named like secrets: a key that browsers get anyway, a choice, and a number of the model's tokens. */
const PUBLIC = new Set(['STRIPE_PUBLISHABLE_KEY', 'STAFF_SECOND_FACTOR', 'ASSISTANT_DAILY_TOKENS']);

/** Returns the expected value of a secret: the path of a file, or any text for variables that are not secret. */
function readFromFile(name: string): object {
  const isPublic = PUBLIC.has(name);
  return { value: isPublic ? expect.any(String) : expect.stringContaining('/run/secrets/') };
}

describe('the derived networks', () => {
  it('give internet access only to the networks of an external server', () => {
    const { networks } = readComposeFile(deriveComposeFile(text, 'compose', { MEILI_URL: 'https://elsewhere' }));
    const open = Object.entries(networks).filter(([, network]) => !network.internal);
    expect(open.map(([name]) => name).sort()).toEqual(['front', 'out', 'search']);
    expect(networks.work).toEqual(file.networks.work);
  });

  it('stay the same in a swarm, without options of a bridge', () => {
    const { networks, services } = readComposeFile(deriveComposeFile(text, 'stack', {}));
    expect(networks.work).toEqual({ internal: true });
    expect(networks.out).toEqual({});
    for (const [service, { networks: own }] of Object.entries(services)) {
      expect(own).toEqual(service === 'first-content' ? ['alone'] : networksOf(service));
    }
  });
});

test('the search engine keeps separate data for each version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-search-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const command = String(file.services.search?.command).replaceAll('$$', '$');
  const startedBy = async (version: string) => {
    const program = `#!/bin/sh\n[ "$1" = --version ] && echo "meilisearch ${version}" || env\n`;
    await writeFile(join(folder, 'meilisearch'), program, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}` };
    const secret = join(folder, 'key');
    await writeFile(secret, 'llave');
    const { stdout } = await promisify(execFile)(
      '/bin/sh',
      ['-c', command.replace('/run/secrets/search_key', secret)],
      { env },
    );
    return stdout.split('\n');
  };
  expect(await startedBy('1.50.0')).toEqual(
    expect.arrayContaining(['MEILI_MASTER_KEY=llave', 'MEILI_DB_PATH=/meili_data/meilisearch-1.50.0']),
  );
  expect(await startedBy('1.52.1')).toContain('MEILI_DB_PATH=/meili_data/meilisearch-1.52.1');
});
