import { haltCanary } from '../moves/canary.ts';
import { rollBack, rollBackTo } from '../moves/rollback.ts';
import { type Handler, originOf } from '../registry.ts';

/**
 * Makes an earlier version live: the version that the team names; else ends its canary; else picks the best earlier
 * version. The response names the version that everyone then gets.
 */
export const postRollback: Handler<'POST /api/registro/:nombre/regreso'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const request = { author: nombre, reason: json.motivo, revision: json.revision, origin: originOf(json) };
  let version: string | null = null;
  const revision = await registry.move(nombre, request, async (state, read) => {
    version = json.version ?? state.active;
    if (json.version !== undefined) {
      const isLive = state.active === json.version && state.canary === null;
      return isLive ? null : rollBackTo(registry, state, read, json.version);
    }
    const halt = state.canary && haltCanary(state, state.canary.version);
    const change = halt ?? (await rollBack(registry, state, read));
    version = change.to;
    return change;
  });
  return { success: true, version, revision };
};
