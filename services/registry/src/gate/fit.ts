import {
  type ContractFile,
  type JavaScriptLimits,
  microfrontendName,
  microfrontendVersion,
} from '@vitrina/contracts/microfrontends';
import type { LiveChannel, SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { isSigned, type ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';
import { Problem } from '@vitrina/kernel';
import { z } from 'zod';
import { channelOf, type Snapshot } from '../channels/channels.ts';
import { isWithdrawn } from '../channels/moves.ts';
import type { Registry } from '../registry.ts';
import { contractProblems } from './contract.ts';
import { typeProblems } from './types/type-problems.ts';

/**
 * Reasons, as texts for the team, why a build does not fit the versions served with it; empty if it fits. It must fit
 * the live version of every other microfrontend and its canary, if any: a page may contain either.
 * @param raised JavaScript limits that an administrator raised for this name
 */
export function fitProblems(
  contract: ContractFile,
  channels: readonly LiveChannel[],
  raised?: JavaScriptLimits,
): string[] {
  const live = channels.map(({ active }) => active.contract);
  const canaries = channels.map(({ active, canary }) => (canary?.release ?? active).contract);
  return [...new Set([...contractProblems(contract, live, raised), ...contractProblems(contract, canaries, raised)])];
}

/** Problems of a release's signature; empty if the platform checks none. */
export function signatureProblems(release: SignedRelease, trust: ReleaseTrust | undefined): string[] {
  if (!trust || isSigned(trust, release)) return [];
  const { name } = release.contract;
  if (release.signature === null)
    return [`${name}: la versión no está firmada; pon la llave de su equipo en SIGNING_KEY`];
  return [
    `${name}: la firma no es de su equipo o no es de este contenido; revisa SIGNING_KEY, o pide otra llave a quien administra la plataforma`,
  ];
}

/**
 * Returns a published version, for visitors, if its team signed it and it fits everything served with it.
 * @param compared false skips the types: while a visitor waits, there is no time for a compiler
 * @throws {Problem} `version_desconocida`, `publicacion_rechazada` with the changes that its team has to make
 */
export async function fitOrRefuse(
  registry: Registry,
  read: Snapshot,
  name: string,
  version: string,
  compared = true,
): Promise<SignedRelease> {
  const [release, { raised }] = await Promise.all([registry.release(name, version), registry.teams.find(name)]);
  if (!release) throw new Problem('version_desconocida');
  const { channels } = await registry.live(read);
  const problems = [...signatureProblems(release, registry.trust), ...fitProblems(release.contract, channels, raised)];
  if (problems.length === 0 && compared) problems.push(...(await typeProblems(registry, release, channels)));
  if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
  return release;
}

/**
 * Returns a published version for a preview, if it could go live now.
 * @throws {Problem} `version_desconocida`, `version_retirada`, `publicacion_rechazada`
 */
export async function previewRelease(registry: Registry, name: string, version: string): Promise<SignedRelease> {
  const read = await registry.channels.read();
  const state = channelOf(read, name);
  if (isWithdrawn(state, version)) throw new Problem('version_retirada');
  return { ...(await fitOrRefuse(registry, read, name, version)), configuration: state.configuration };
}

/** Reads the name and version in a gateway's call. @throws {Problem} `version_desconocida` if either cannot exist */
export function readRelease(name: string | undefined, version: string | undefined): [name: string, version: string] {
  const read = z.tuple([microfrontendName, microfrontendVersion]).safeParse([name, version]);
  if (!read.success) throw new Problem('version_desconocida');
  return read.data;
}
