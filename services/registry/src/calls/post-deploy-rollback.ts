import { haltCanary } from '../moves/canary.ts';
import { rollBack } from '../moves/rollback.ts';
import type { Handler } from '../registry.ts';

/** Ends the running canary; without one, rolls back to the best earlier version, at an administrator's request. */
export const postDeployRollback: Handler<'POST /api/admin/despliegues/:nombre/regreso'> = async (
  { params: { nombre }, json, session },
  registry,
) => {
  // Log entries are permanent, so they hold only the account's id.
  const request = { author: `admin:${session.userId}`, reason: json.razon, revision: json.revision };
  let version = '';
  await registry.move(nombre, request, async (state, read) => {
    const halt = state.canary && haltCanary(state, state.canary.version);
    const change = halt ?? (await rollBack(registry, state, read));
    version = change.to ?? '';
    return change;
  });
  return { success: true, version };
};
