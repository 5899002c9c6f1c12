import { FIRST_STEP } from '../canary/steps.ts';
import { activate } from '../moves/activate.ts';
import { haltCanary, startCanary } from '../moves/canary.ts';
import { fitOrRefuse } from '../moves/fit-or-refuse.ts';
import type { Handler } from '../registry.ts';

/** Gives a published version to a share of the visitors, where it fits what they get beside it; also the way back. */
export const postChannel: Handler<'POST /api/registro/:nombre/canal'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const { version, automatico: automatic } = json;
  const percentage = json.porcentaje ?? (automatic ? FIRST_STEP : 100);
  const order = { team: nombre, reason: json.motivo, revision: json.revision };
  const revision = await registry.move(nombre, order, async (state, read) => {
    if (percentage === 0) return haltCanary(state, version);
    await fitOrRefuse(registry, read, nombre, version);
    if (percentage === 100) return activate(state, version);
    return startCanary(state, { version, percentage, automatic, since: registry.clock.now() });
  });
  return { success: true, revision };
};
