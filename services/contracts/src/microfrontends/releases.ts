import { createHash } from 'node:crypto';
import type { ContractFile } from './contract-file.ts';
import { type PublicPage, readConfiguration } from './declaration.ts';
import type { LoadedFile, RegistryAnswer, ResolvedMicrofrontend } from './registry-answer.ts';
import { routeProblem } from './routes.ts';
import type { SignedTeamOrder } from './team.ts';

/** Digits of the content's hash in a version. */
const DIGITS = 12;

/** SHA-256 of a contract in hexadecimal digits; it covers the hash of every file, so equal digests are equal builds. */
export function contractDigest(contract: ContractFile): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(contract)))
    .digest('hex');
}

/** Names the version of a build: the package's version and the beginning of the content's digest. */
export function versionOf(packageVersion: string, contract: ContractFile): string {
  return `${packageVersion}-${contractDigest(contract).slice(0, DIGITS)}`;
}

/** Returns true if the version was made from exactly this content. */
export function versionFits(version: string, contract: ContractFile): boolean {
  return version.endsWith(`-${contractDigest(contract).slice(0, DIGITS)}`);
}

/** Copies a value with sorted keys, so that a contract stays equal after a round trip through JSON or a database. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]));
}

/**
 * Position of a visitor for one microfrontend: 0 to 99, each equally likely, the same at every visit, and independent
 * of the visitor's position for other microfrontends.
 * @param visitor random text that the visitor's browser keeps
 */
function standingOf(visitor: string, name: string): number {
  const hash = createHash('sha256').update(`vitrina cohort\n${name}\n${visitor}`).digest();
  return hash.readUIntBE(0, 6) % 100;
}

/**
 * Returns true if a visitor belongs to the cohort of a canary. Raising the percentage adds visitors and removes none.
 * @param percentage 0 is no one, 100 everybody
 */
export function isInCohort(visitor: string, name: string, percentage: number): boolean {
  return standingOf(visitor, name) < percentage;
}

/** Picks the releases for a visitor: the canary of each microfrontend in whose cohort they are, else the live one. */
export function releasesFor(channels: readonly LiveChannel[], visitor: string): SignedRelease[] {
  return channels.map(({ name, active, canary }) =>
    canary && isInCohort(visitor, name, canary.percentage) ? canary.release : active,
  );
}

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
