import { Problem } from '@vitrina/kernel';
import { activate } from '../moves/activate.ts';
import { haltCanary } from '../moves/canary.ts';
import { fitOrRefuse } from '../moves/fit-or-refuse.ts';
import type { Handler } from '../registry.ts';

/** Ends the canary, else makes the version before the live one live, as an administrator asked. */
export const postDeployRollback: Handler<'POST /api/admin/despliegues/:nombre/regreso'> = async (
  { params: { nombre }, json, session },
  registry,
) => {
  // The log is never cut: it names the account, and nothing else of the person.
  const order = { team: `admin:${session.userId}`, reason: json.razon, revision: json.revision };
  let version = '';
  await registry.move(nombre, order, async (state, read) => {
    const target = state.canary ? state.active : state.previous;
    if (target === null) throw new Problem('version_desconocida');
    version = target;
    if (state.canary) return haltCanary(state, state.canary.version);
    await fitOrRefuse(registry, read, nombre, target);
    return activate(state, target);
  });
  return { success: true, version };
};
