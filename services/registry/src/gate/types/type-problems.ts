import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ContractFile } from '@vitrina/contracts/microfrontends';
import { folderOf, type LiveChannel, type Release } from '@vitrina/contracts/microfrontends/resolve';
import { SDK_MODULE, type SdkTypes, sdkTypes, sdkTypesHash } from '@vitrina/contracts/microfrontends/sdk-types';
import type { ObjectStore } from '@vitrina/kernel';
import { texts } from '../../texts.ts';
import { LIMITS, type TypeComparer } from './comparer.ts';
import { APP_TYPE, type Outcome } from './messages.ts';

const SHELL = 'shell';

/** Release whose build names its own declarations of the SDK. */
interface Typed extends Release {
  hash: string;
}

/**
 * Lists, as texts for the candidate's team, where the SDK types that microfrontends were compiled against do not fit those
 * that shells offer. A shell is compared with every microfrontend, a microfrontend with the shell, live and canary. Equal
 * declarations are not compared, and builds without recorded declarations pass.
 * @param sent the candidate's files if they are not stored yet
 */
export async function typeProblems(
  { objects, comparer }: { objects: Pick<ObjectStore, 'get'>; comparer: TypeComparer },
  candidate: Release,
  channels: readonly LiveChannel[],
  sent?: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const [own] = typed([candidate]);
  if (!own) return [];
  const isShell = own.contract.name === SHELL;
  const counterparts = typed(
    channels
      .filter(({ name }) => name !== own.contract.name && (isShell || name === SHELL))
      .flatMap(({ active, canary }) => (canary ? [active, canary.release] : [active])),
  );
  // A candidate with no counterpart is compared with itself: a text that crashes the compiler would block others later.
  const others = counterparts.length === 0 && sent ? [own] : counterparts.filter(({ hash }) => hash !== own.hash);
  const load = (release: Typed) => readTypes(objects, release, release === own ? sent : undefined);
  const problems: string[] = [];
  for (const group of byHash(others)) {
    const [first] = group;
    if (!first) continue;
    const [compiled, offered] = isShell ? [first, own] : [own, first];
    const users = isShell ? group : [own];
    const outcome = await comparer.compare({
      hashes: { compiled: compiled.hash, offered: offered.hash },
      texts: async () => ({ compiled: await load(compiled), offered: await load(offered) }),
    });
    problems.push(...users.flatMap((user) => problemsOf(outcome, user.contract, isShell)));
  }
  return [...new Set(problems)];
}

function typed(releases: readonly Release[]): Typed[] {
  return releases.flatMap((release) => {
    const hash = sdkTypesHash(release.contract);
    return hash === null ? [] : [{ ...release, hash }];
  });
}

function byHash(releases: readonly Typed[]): Iterable<Typed[]> {
  const groups = new Map<string, Typed[]>();
  for (const release of releases) groups.set(release.hash, [...(groups.get(release.hash) ?? []), release]);
  return groups.values();
}

/** True if a microfrontend uses a name of the SDK, or its build does not record names. */
function usesName({ shared }: ContractFile, used: string): boolean {
  return used === APP_TYPE || (shared.find(({ name }) => name === SDK_MODULE)?.uses?.includes(used) ?? true);
}

/** Texts about the outcome for one microfrontend. */
function problemsOf(outcome: Outcome, contract: ContractFile, isShell: boolean): string[] {
  const { name } = contract;
  if (outcome === 'tooMuch') return [texts.types.tooMuch(name, LIMITS)];
  if ('invalid' in outcome) return [texts.types.invalid(outcome.invalid === 'offered' ? SHELL : name, outcome.why)];
  const remedy = isShell ? texts.types.remedyOfShell(name) : texts.types.remedyOfMicrofrontend(name);
  return outcome.differences
    .filter((difference) => usesName(contract, difference.name))
    .map((difference) => texts.types.differs(name, difference.name, difference.why, remedy));
}

/**
 * Loads the declarations of a release.
 * @throws if the stored text does not match its contract
 */
async function readTypes(
  objects: Pick<ObjectStore, 'get'>,
  { version, contract, hash }: Typed,
  sent: ReadonlyMap<string, Buffer> | undefined,
): Promise<SdkTypes> {
  const path = contract.sdkTypes ?? '';
  const stream = sent ? null : await objects.get('mf', `${folderOf(contract.name, version)}/${path}`);
  const content = sent?.get(path) ?? (stream && (await buffer(stream)));
  if (!content) throw new Error(`${contract.name} ${version} has no ${path}`);
  const found = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (found !== hash) throw new Error(`${contract.name} ${version}: ${path} is not the published one`);
  return sdkTypes.parse(JSON.parse(content.toString()));
}
