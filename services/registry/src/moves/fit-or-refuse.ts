import { Problem } from '@vitrina/kernel';
import { fitProblems } from '../gate/fit.ts';
import { signatureProblems } from '../gate/signature.ts';
import { typeProblems } from '../gate/types/type-problems.ts';
import type { Registry } from '../registry.ts';
import type { Snapshot } from '../store/channels.ts';

/**
 * Allows a published version for visitors if its team signed it and it fits everything served with it.
 * @param compared false skips the types: while a visitor waits, there is no time for a compiler
 * @throws {Problem} `version_desconocida`, `publicacion_rechazada` with the changes that its team has to make
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
