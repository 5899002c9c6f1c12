import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { NewVersion } from '@vitrina/contracts/microfrontends';
import type { LiveChannel, Release } from '@vitrina/contracts/microfrontends/resolve';
import type { SdkTypes } from '@vitrina/contracts/microfrontends/sdk-types';
import { TypeComparer } from '../src/gate/types/comparer.ts';
import { microfrontendContract, newVersion, shellContract } from './sample-build.ts';

/** File of the SDK's types in a build. */
export const PATH = 'sdk-types.json';

/** Build with these declarations of the SDK, or without any; a different `mark` gives it different content. */
export function buildOf(name: 'shell' | 'mf-chat', types: SdkTypes | null, uses: string[] = [], mark = ''): NewVersion {
  const contract = name === 'shell' ? shellContract() : microfrontendContract();
  const shared = contract.shared.map((module) =>
    name === 'mf-chat' && module.name === '@vitrina/sdk' ? { ...module, uses } : module,
  );
  const code = name === 'shell' ? ['shell.js', 'shell.css'] : ['remoteEntry.js', 'app.js', 'route-agente.js'];
  const files = Object.fromEntries(code.map((path) => [path, path.endsWith('.js') ? `"${mark}"` : 'p{margin:0}']));
  return types
    ? newVersion({ ...contract, shared, sdkTypes: PATH }, { ...files, [PATH]: JSON.stringify(types) })
    : newVersion({ ...contract, shared }, files);
}

export const releaseOf = ({ version, contrato }: NewVersion): Release => ({ version, contract: contrato });
export const channelOf = (build: NewVersion): LiveChannel => ({
  name: build.contrato.name,
  active: { ...releaseOf(build), signature: null },
  canary: null,
});
export const sentBy = ({ archivos }: NewVersion) =>
  new Map(Object.entries(archivos).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
/** Object store that contains only these builds. */
export const stored = (...builds: NewVersion[]) => ({
  get: async (_bucket: string, key: string) => {
    const build = builds.find(({ version }) => key.includes(version));
    return Readable.from([sentBy(build ?? buildOf('shell', null)).get(PATH)]);
  },
});
export const newComparer = (cpuMs?: number) =>
  new TypeComparer(createRequire(import.meta.url).resolve('@vitrina/registry/compare-types'), cpuMs);
