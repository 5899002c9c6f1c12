import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { versionOf } from '@vitrina/contracts/microfrontends/version';
import { z } from 'zod';
import type { BuildResult } from './build.ts';
import { registryUrl, teamToken } from './credentials.ts';
import { RegistryClient, RegistryRefusal } from './registry-client.ts';

/** Attempts at moving a channel while others move it too. */
const MOVE_ATTEMPTS = 3;

const packageFile = z.object({ version: z.string() });

/** The client of the team that owns a microfrontend. */
export async function clientFor(name: string): Promise<RegistryClient> {
  return new RegistryClient(registryUrl(), await teamToken(name));
}

async function readFiles(contract: ContractFile, output: string): Promise<Record<string, string>> {
  const entries = contract.files.map(async (file) => {
    const bytes = await readFile(path.join(output, file.path));
    return [file.path, bytes.toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Uploads a build to the registry; answers its version. Repeating it changes nothing. */
export async function publish({ contract, output }: BuildResult): Promise<string> {
  const manifest = await readFile(path.join(output, '../package.json'), 'utf8');
  const version = versionOf(packageFile.parse(JSON.parse(manifest)).version, contract);
  const client = await clientFor(contract.name);
  await client.publish(contract.name, { version, contrato: contract, archivos: await readFiles(contract, output) });
  return version;
}

/** Makes a published version live, unless it is already; reads the channel again where another move came first. */
export async function activate(name: string, version: string, motivo: string): Promise<void> {
  const client = await clientFor(name);
  for (let attempt = 1; ; attempt += 1) {
    const { canal } = await client.status(name);
    if (canal.activa === version) return;
    try {
      return await client.activate(name, { version, revision: canal.revision, motivo });
    } catch (error) {
      const raced = error instanceof RegistryRefusal && error.code === 'revision_distinta';
      if (!raced || attempt === MOVE_ATTEMPTS) throw error;
    }
  }
}

/** Makes the version before the live one live again; answers it. @throws where there is none */
export async function rollback(name: string): Promise<string> {
  const { canal } = await (await clientFor(name)).status(name);
  if (!canal.anterior) throw new Error(`${name} has no earlier version to go back to`);
  await activate(name, canal.anterior, 'Regreso a la versión anterior');
  return canal.anterior;
}
