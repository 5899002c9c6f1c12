import type {
  ContractFile,
  LoadedFile,
  RegistryAnswer,
  ResolvedMicrofrontend,
} from '@vitrina/contracts/microfrontends';
import { routeProblem } from '@vitrina/contracts/microfrontends/routes';

/** A version that is live. */
export interface LiveVersion {
  version: string;
  contract: ContractFile;
}

/** Folder of a version's files, in the object store and under the gateway: `/mf/<name>/<version>`. */
export function folderOf(name: string, version: string): string {
  return `mf/${name}/${version}`;
}

function resolve({ version, contract }: LiveVersion): ResolvedMicrofrontend {
  const { declaration } = contract;
  const files = new Map(contract.files.map((file) => [file.path, file]));
  const address = (path: string) => `/${folderOf(contract.name, version)}/${path}`;
  const integrityOf = (path: string) => files.get(path)?.integrity ?? '';
  const loadedWith = (belongs: (module: string) => boolean): LoadedFile[] => {
    const paths = contract.preload.filter(({ module }) => belongs(module)).flatMap((module) => module.files);
    return [...new Set(paths)]
      .filter((path) => files.get(path)?.kind !== 'asset')
      .map((path) => ({
        url: address(path),
        integrity: integrityOf(path),
        kind: files.get(path)?.kind === 'style' ? 'style' : 'script',
      }));
  };
  const fonts = contract.files
    .filter(({ path }) => contract.name === 'shell' && path.endsWith('.woff2'))
    .map(({ path, integrity }): LoadedFile => ({ url: address(path), integrity, kind: 'font' }));
  const always = loadedWith((module) => module.startsWith('./'));
  return {
    name: contract.name,
    version,
    container: contract.container,
    entry: address(contract.entry),
    integrity: integrityOf(contract.entry),
    // What was published before the syntax was checked may hold others; they would be no page anywhere.
    routes: declaration.routes.filter(isRoute).map(({ path, title, page }) => ({
      path,
      title,
      page: page ? { ...page, lead: page.lead ?? '' } : null,
      preload: loadedWith((module) => module === path),
    })),
    slots: declaration.slots.map(({ slot }) => slot),
    navigation: declaration.navigation,
    preload: [...always.filter(({ kind }) => kind === 'script'), ...fonts],
    styles: always.filter(({ kind }) => kind === 'style'),
  };
}

const isRoute = ({ path }: { path: string }) => routeProblem(path) === null;

function integrities(live: readonly LiveVersion[]): Record<string, string> {
  return Object.fromEntries(
    live.flatMap(({ version, contract }) =>
      contract.files
        .filter(({ kind }) => kind !== 'asset')
        .map(({ path, integrity }) => [`/${folderOf(contract.name, version)}/${path}`, integrity]),
    ),
  );
}

/** The registry's answer from the live versions; `revision` grows with every move. */
export function buildAnswer(live: readonly LiveVersion[], revision: number): RegistryAnswer {
  const resolved = live.map(resolve);
  return {
    revision,
    shell: resolved.find(({ name }) => name === 'shell') ?? null,
    microfrontends: resolved.filter(({ name }) => name !== 'shell'),
    integrities: integrities(live),
  };
}
