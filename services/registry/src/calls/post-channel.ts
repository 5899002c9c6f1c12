import { Problem } from '@vitrina/kernel';
import { fitProblems } from '../gate/fit.ts';
import { signatureProblems } from '../gate/signature.ts';
import { activate } from '../moves/activate.ts';
import { haltCanary, startCanary } from '../moves/canary.ts';
import type { Handler } from '../registry.ts';

/** Gives a published version to a share of the visitors, where it fits what they get beside it; also the way back. */
export const postChannel: Handler<'POST /api/registro/:nombre/canal'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const { version, porcentaje: percentage } = json;
  const order = { team: nombre, reason: json.motivo, revision: json.revision };
  const revision = await registry.move(nombre, order, async (state, read) => {
    if (percentage === 0) return haltCanary(state, version);
    const release = await registry.versions.find(nombre, version);
    if (!release) throw new Problem('version_desconocida');
    const { channels } = await registry.live(read);
    const problems = [...signatureProblems(release, registry.releaseKeys), ...fitProblems(release.contract, channels)];
    if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
    return percentage === 100 ? activate(state, version) : startCanary(state, version, percentage);
  });
  return { success: true, revision };
};
