import { type App, type CallKit, Problem, serveCall } from '@vitrina/kernel';
import { contractProblems } from '../gate/contract.ts';
import type { Registry } from '../registry.ts';

/** Makes a published version live, where it still fits what is live now; also the way back. */
export function serveChannel(app: App, kit: CallKit, registry: Registry): void {
  serveCall(app, kit, 'POST /api/registro/:nombre/canal', async ({ params: { nombre }, json }) => {
    const found = await registry.versions.find(nombre, json.version);
    if (!found) throw new Problem('version_desconocida');
    const live = await registry.live();
    const problems = contractProblems(
      found.contract,
      live.versions.map(({ contract }) => contract),
    );
    if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
    const revision = await registry.channels.move(nombre, {
      version: json.version,
      revision: json.revision,
      team: nombre,
      reason: json.motivo,
    });
    return { success: true, revision };
  });
}
