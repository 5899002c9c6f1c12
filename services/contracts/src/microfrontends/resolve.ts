import { readConfiguration } from './configuration.ts';
import type { ContractFile } from './contract-file.ts';
import type { PublicPage } from './declaration.ts';
import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from './registry-answer.ts';
import { routeProblem } from './routes.ts';
import type { SignedTeamOrder } from './team.ts';

/** A published version with what its build says of itself. */
export interface Release {
  version: string;
  contract: ContractFile;
}

/** A release as the registry hands it to the gateway, which checks the signature itself. */
export interface SignedRelease extends Release {
  /** Its team's signature; null for what was published before releases were signed. */
  signature: string | null;
  /** The last order about its team; null or missing where its keys are configured. */
  team?: SignedTeamOrder | null | undefined;
  /** The microfrontend's configuration as JSON; null or missing without one. */
  configuration?: string | null | undefined;
}

/** What a page is made from. */
type ResolvableRelease = Release & Pick<SignedRelease, 'configuration'>;

/** What of a microfrontend visitors get. */
export interface LiveChannel {
  name: string;
  active: SignedRelease;
  /** What a share of the visitors gets in its place; `percentage` is 1 to 99. */
  canary: { percentage: number; release: SignedRelease } | null;
}

/** Everything that is live; `revision` grows with every move of any channel. */
export interface LiveReleases {
  revision: number;
  channels: LiveChannel[];
}

/** Folder of a version's files, in the object store and under the gateway: `/mf/<name>/<version>`. */
export function folderOf(name: string, version: string): string {
  return `mf/${name}/${version}`;
}

/** A release as a page loads it: addresses and integrity values of its files, its pages, places and links. */
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
    // What was published before the syntax was checked may hold others; they would be no page anywhere.
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

/** What was published before may hold more of a page. */
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

/** What a page gets from the releases chosen for it; `revision` grows with every move of any channel. */
export function buildAnswer(live: readonly ResolvableRelease[], revision: number): RegistryAnswer {
  const resolved = live.map(resolve);
  return {
    revision,
    shell: resolved.find(({ name }) => name === 'shell') ?? null,
    microfrontends: resolved.filter(({ name }) => name !== 'shell'),
    integrities: integrities(live),
  };
}
