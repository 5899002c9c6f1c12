import { readConfiguration } from './configuration.ts';
import type { ContractFile } from './contract-file.ts';
import type { PublicPage } from './declaration.ts';
import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from './registry-answer.ts';
import { routeProblem } from './routes.ts';
import type { SignedTeamOrder } from './team.ts';

/** Published version with the contract of its build. */
export interface Release {
  version: string;
  contract: ContractFile;
}

/** Release as the registry passes it to the gateway, which checks the signature itself. */
export interface SignedRelease extends Release {
  /** Signature of its team; null for releases from before signing. */
  signature: string | null;
  /** Last order about its team; null or absent if its keys are configured. */
  team?: SignedTeamOrder | null | undefined;
  /** The microfrontend's configuration as JSON; null or missing without one. */
  configuration?: string | null | undefined;
}

/** Release with the parts that a page needs. */
type ResolvableRelease = Release & Pick<SignedRelease, 'configuration'>;

/** Releases of a microfrontend that visitors get. */
export interface LiveChannel {
  name: string;
  active: SignedRelease;
  /** Release for a share of the visitors instead; `percentage` is 1 to 99. */
  canary: { percentage: number; release: SignedRelease } | null;
}

/** All live releases; `revision` grows with every move of any channel. */
export interface LiveReleases {
  revision: number;
  channels: LiveChannel[];
}

/** Folder of a version's files, in the object store and under the gateway: `/mf/<name>/<version>`. */
export function folderOf(name: string, version: string): string {
  return `mf/${name}/${version}`;
}

/** Describes a release as a page loads it: addresses and integrity values of its files, its pages, places and links. */
export function resolve({ version, contract, configuration }: ResolvableRelease): ResolvedMicrofrontend {
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
  const configured = readConfiguration(configuration);
  const always = loadedWith((module) => module.startsWith('./'));
  return {
    name: contract.name,
    version,
    container: contract.container,
    entry: address(contract.entry),
    integrity: integrityOf(contract.entry),
    // Releases from before the syntax check may contain other routes; these match no address.
    routes: declaration.routes.filter(isRoute).map(({ path, title, page }) => ({
      path,
      title,
      page: page ? publicPageOf(page) : null,
      preload: loadedWith((module) => module === path),
    })),
    ...(declaration.documents && { documents: declaration.documents }),
    slots: declaration.slots.map(({ slot }) => slot),
    navigation: declaration.navigation,
    preload: [...always.filter(({ kind }) => kind === 'script'), ...fonts],
    styles: always.filter(({ kind }) => kind === 'style'),
    ...(configured && { configuration: configured }),
  };
}

/** Picks the current fields: older releases may have more. */
function publicPageOf({ heading, lead = '', description, byPlace = false }: PublicPage) {
  return { heading, lead, description, byPlace };
}

const isRoute = ({ path }: { path: string }) => routeProblem(path) === null;

function integrities(live: readonly Release[]): Record<string, string> {
  return Object.fromEntries(
    live.flatMap(({ version, contract }) =>
      contract.files
        .filter(({ kind }) => kind !== 'asset')
        .map(({ path, integrity }) => [`/${folderOf(contract.name, version)}/${path}`, integrity]),
    ),
  );
}

/** Builds a page's answer from the releases chosen for it; `revision` grows with every move of any channel. */
export function buildAnswer(live: readonly ResolvableRelease[], revision: number): RegistryAnswer {
  const resolved = live.map(resolve);
  return {
    revision,
    shell: resolved.find(({ name }) => name === 'shell') ?? null,
    microfrontends: resolved.filter(({ name }) => name !== 'shell'),
    integrities: integrities(live),
  };
}
