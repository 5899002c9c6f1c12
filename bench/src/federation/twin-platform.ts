import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import type { LiveReleases } from '@vitrina/contracts/microfrontends/resolve';
import { versionOf } from '@vitrina/contracts/microfrontends/version';
import { buildTwin } from '@vitrina/federation/twin';
import { loadConfig, ObjectStore, objectsConfig } from '@vitrina/kernel';
import { frontends, listenOn, paths, root } from '@vitrina/local';
import { storeFiles } from '@vitrina/registry/files';
import { type BenchPlatform, startOtherGateway } from '../platform/bench-platform.ts';

/**
 * Builds the shell and all microfrontends as one bundle and serves it like the platform's own pages: by the same
 * gateway program, on the same services and objects. Only the registry's response differs: it names the bundle alone,
 * because the real registry would refuse a build of that size.
 * @returns its contract and the port of its gateway
 * @throws with the compiler's errors
 */
export async function startTwin(
  platform: BenchPlatform,
): Promise<{ contract: ContractFile; port: number; stop(): Promise<void> }> {
  const folders = frontends.filter((name) => name !== 'shell').map((name) => join(root, name));
  const { contract, output } = await buildTwin(join(root, 'shell'), folders, join(paths.cache, 'twin'));
  const version = versionOf('0.0.0', contract);
  await store(platform, contract, output, version);
  const active = { version, contract, signature: null };
  const registry = await startRegistry({ revision: 1, channels: [{ name: contract.name, active, canary: null }] });
  const gateway = await startOtherGateway(platform, {
    REGISTRY_URL: registry.url,
    // The bundle is signed by no team.
    RELEASE_KEYS: undefined,
    TEAM_AUTHORITY: undefined,
  });
  return {
    contract,
    port: gateway.port,
    stop: async () => {
      await gateway.stop();
      await registry.stop();
    },
  };
}

async function store(
  { environment, namespace }: BenchPlatform,
  { name, files }: ContractFile,
  output: string,
  version: string,
): Promise<void> {
  const objects = new ObjectStore(loadConfig(objectsConfig, environment), namespace);
  const read = files.map(async ({ path }) => [path, await readFile(join(output, path))] as const);
  await storeFiles(objects, `mf/${name}/${version}`, files, new Map(await Promise.all(read)));
}

/** Serves gateways a fixed choice of releases, and nothing else. */
async function startRegistry(releases: LiveReleases): Promise<{ url: string; stop(): Promise<void> }> {
  const body = JSON.stringify(releases);
  const server = createServer((request, response) => {
    const isKnown = request.url === '/internal/registry';
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' }).end(isKnown ? body : '{}');
  });
  return {
    url: `http://127.0.0.1:${await listenOn(server)}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
