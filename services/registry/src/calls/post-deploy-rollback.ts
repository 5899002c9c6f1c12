import { haltCanary } from '../moves/canary.ts';
import { goBack } from '../moves/way-back.ts';
import type { Handler } from '../registry.ts';

/** Ends the running canary; without one, rolls back to the best earlier version, at an administrator's request. */
export const postDeployRollback: Handler<'POST /api/admin/despliegues/:nombre/regreso'> = async (
  { params: { nombre }, json, session },
  registry,
) => {
  // Log entries are permanent, so they hold only the account's id.
  const order = { team: `admin:${session.userId}`, reason: json.razon, revision: json.revision };
  let version = '';
  await registry.move(nombre, order, async (state, read) => {
    const halt = state.canary && haltCanary(state, state.canary.version);
    const change = halt ?? (await goBack(registry, state, read));
    version = change.to ?? '';
    return change;
  });
  return { success: true, version };
};
