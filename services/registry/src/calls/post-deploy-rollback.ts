import { haltCanary } from '../moves/canary.ts';
import { goBack } from '../moves/way-back.ts';
import type { Handler } from '../registry.ts';

/** Ends the canary, else makes the best earlier version live, at an administrator's request. */
export const postDeployRollback: Handler<'POST /api/admin/despliegues/:nombre/regreso'> = async (
  { params: { nombre }, json, session },
  registry,
) => {
  // The log is never deleted, so it names the account and nothing else about the person.
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
