import { firstStep } from '../canary/steps.ts';
import { activate } from '../moves/activate.ts';
import { haltCanary, startCanary } from '../moves/canary.ts';
import { fitOrRefuse } from '../moves/fit-or-refuse.ts';
import { type Handler, originOf, type Registry } from '../registry.ts';
import type { ChannelState } from '../store/channel-schemas.ts';

/**
 * Starts or raises a canary of a published version, or makes it live, if it fits everything served with it. Also moves
 * back to an earlier version.
 */
export const postChannel: Handler<'POST /api/registro/:nombre/canal'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const { version, automatico: automatic } = json;
  const request = { author: nombre, reason: json.motivo, revision: json.revision, origin: originOf(json) };
  const revision = await registry.move(nombre, request, async (state, read) => {
    const percentage = json.porcentaje ?? (automatic ? await automaticShare(registry, state, version) : 100);
    if (percentage === 0) return haltCanary(state, version);
    await fitOrRefuse(registry, read, nombre, version);
    if (percentage === 100) return activate(state, version);
    return startCanary(state, { version, percentage, automatic, since: registry.clock.now() });
  });
  return { success: true, revision };
};

/**
 * First share of an automatic canary without a requested share: its present share, else one based on current traffic.
 */
async function automaticShare(
  { rates }: Pick<Registry, 'rates'>,
  { name, active, canary }: ChannelState,
  version: string,
): Promise<number> {
  if (canary?.version === version) return canary.percentage;
  return firstStep(active === null ? 0 : await rates.pagesASecond(name, active));
}
