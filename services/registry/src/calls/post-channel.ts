import { firstStep } from '../canary/steps.ts';
import { activate } from '../moves/activate.ts';
import { haltCanary, startCanary } from '../moves/canary.ts';
import { fitOrRefuse } from '../moves/fit-or-refuse.ts';
import { type Handler, originOf, type Registry } from '../registry.ts';
import type { ChannelState } from '../store/channel-schemas.ts';

/** Gives a published version to a share of the visitors, where it fits what they get beside it; also the way back. */
export const postChannel: Handler<'POST /api/registro/:nombre/canal'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const { version, automatico: automatic } = json;
  const order = { team: nombre, reason: json.motivo, revision: json.revision, origin: originOf(json) };
  const revision = await registry.move(nombre, order, async (state, read) => {
    const percentage = json.porcentaje ?? (automatic ? await automaticShare(registry, state, version) : 100);
    if (percentage === 0) return haltCanary(state, version);
    await fitOrRefuse(registry, read, nombre, version);
    if (percentage === 100) return activate(state, version);
    return startCanary(state, { version, percentage, automatic, since: registry.clock.now() });
  });
  return { success: true, revision };
};

/** What an automatic canary begins with where no share was asked for: what it has already, else by the pages there are. */
async function automaticShare(
  { rates }: Pick<Registry, 'rates'>,
  { name, active, canary }: ChannelState,
  version: string,
): Promise<number> {
  if (canary?.version === version) return canary.percentage;
  return firstStep(active === null ? 0 : await rates.pagesASecond(name, active));
}
