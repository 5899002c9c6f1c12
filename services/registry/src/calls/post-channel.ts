import { compareAndSet, Problem } from '@vitrina/kernel';
import { contractProblems } from '../gate/contract.ts';
import type { Handler } from '../registry.ts';

/**
 * Makes a published version live, where it fits what is live now; also the way back. The decision is written only while
 * everything it was based on is unchanged; where another microfrontend was moved since, it is made again.
 */
export const postChannel: Handler<'POST /api/registro/:nombre/canal'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const found = await registry.versions.find(nombre, json.version);
  if (!found) throw new Problem('version_desconocida');
  const revision = await compareAndSet(async () => {
    const { read, versions } = await registry.live();
    const problems = contractProblems(
      found.contract,
      versions.map(({ contract }) => contract),
    );
    if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
    const move = { version: json.version, revision: json.revision, team: nombre, reason: json.motivo };
    return registry.channels.move(read, nombre, move);
  });
  return { success: true, revision };
};
