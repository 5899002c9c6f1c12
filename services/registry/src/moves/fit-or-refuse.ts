import { Problem } from '@vitrina/kernel';
import { fitProblems } from '../gate/fit.ts';
import { signatureProblems } from '../gate/signature.ts';
import { typeProblems } from '../gate/types/type-problems.ts';
import type { Registry } from '../registry.ts';
import type { Snapshot } from '../store/channels.ts';

/**
 * Lets a published version through to visitors: signed by its team, and fitting all that a reading names beside it.
 * @param compared false leaves the types out: where a visitor waits, there is no time for a compiler
 * @throws {Problem} `version_desconocida`, `publicacion_rechazada` with what its team has to change
 */
export async function fitOrRefuse(
  registry: Registry,
  read: Snapshot,
  name: string,
  version: string,
  compared = true,
): Promise<void> {
  const [release, { raised }] = await Promise.all([registry.release(name, version), registry.teams.find(name)]);
  if (!release) throw new Problem('version_desconocida');
  const { channels } = await registry.live(read);
  const problems = [...signatureProblems(release, registry.trust), ...fitProblems(release.contract, channels, raised)];
  if (problems.length === 0 && compared) problems.push(...(await typeProblems(registry, release, channels)));
  if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
}
