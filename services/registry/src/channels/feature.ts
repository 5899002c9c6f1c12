import type { Origin } from '@vitrina/contracts/microfrontends';
import { type Feature, Problem } from '@vitrina/kernel';
import { firstStep } from '../canary/steps.ts';
import type { RegistryContext } from '../context.ts';
import { fitOrRefuse, readRelease } from '../gate/fit.ts';
import type { Handlers, MoveRequest, Registry } from '../registry.ts';
import type { ChannelState, Snapshot } from './channels.ts';
import { deployCalls } from './deploys.ts';
import { activate, type Change, configure, haltCanary, retire, startCanary, withdraw } from './moves.ts';
import { lastGood, rollBack, rollBackTo } from './rollback.ts';

/** Channels: every move of one, its status and history, and the replacement of a version that failed in a browser. */
export const channels: Feature<RegistryContext> = {
  name: 'channels',
  start(context) {
    const { registry } = context;
    context.calls({ ...channelCalls, ...deployCalls }, registry);

    // Release that replaces a version that failed in a browser.
    context.internalCall('GET /internal/last-good/:name', async (c) => {
      const release = await lastGood(registry, ...readRelease(c.req.param('name'), c.req.query('failed')));
      return c.json(release);
    });
  },
};

/** Calls that move a channel; each responds with the channel's revision afterwards. */
const channelCalls = {
  /**
   * Starts or raises a canary of a published version, or makes it live, if it fits everything served with it. Also moves
   * back to an earlier version.
   */
  'POST /api/registro/:nombre/canal': async ({ params: { nombre }, json }, registry) => {
    const { version, automatico: automatic } = json;
    const revision = await registry.move(nombre, requestOf(nombre, json), async (state, read) => {
      const percentage = json.porcentaje ?? (automatic ? await automaticShare(registry, state, version) : 100);
      return giveTo(registry, state, read, { version, percentage, automatic });
    });
    return { success: true, revision };
  },

  /** Gives a published version to a share of the visitors. */
  'POST /api/registro/:nombre/canales/canario': async ({ params: { nombre }, json }, registry) => {
    const { version, porcentaje: percentage } = json;
    try {
      const revision = await registry.move(nombre, requestOf(nombre, json), (state, read) =>
        giveTo(registry, state, read, { version, percentage, automatic: false }),
      );
      return { success: true, revision };
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'publicacion_rechazada') throw error;
      throw new Problem('canario_rechazado', { ...(error.details && { details: error.details }), cause: error });
    }
  },

  /**
   * Makes an earlier version live: the version that the team names; else ends its canary; else picks the best earlier
   * version. The response names the version that everyone then gets.
   */
  'POST /api/registro/:nombre/regreso': async ({ params: { nombre }, json }, registry) => {
    let version: string | null = null;
    const revision = await registry.move(nombre, requestOf(nombre, json), async (state, read) => {
      version = json.version ?? state.active;
      if (json.version !== undefined) {
        const isLive = state.active === json.version && state.canary === null;
        return isLive ? null : rollBackTo(registry, state, read, json.version);
      }
      const change = await haltOrRollBack(registry, state, read);
      version = change.to;
      return change;
    });
    return { success: true, version, revision };
  },

  /** Ends the running canary; without one, rolls back to the best earlier version, at an administrator's request. */
  'POST /api/admin/despliegues/:nombre/regreso': async ({ params: { nombre }, json, session }, registry) => {
    // Log entries are permanent, so they hold only the account's id.
    const request = { author: `admin:${session.userId}`, reason: json.razon, revision: json.revision };
    let version = '';
    await registry.move(nombre, request, async (state, read) => {
      const change = await haltOrRollBack(registry, state, read);
      version = change.to ?? '';
      return change;
    });
    return { success: true, version };
  },

  /** Sets a microfrontend's configuration; pages loaded from then on carry it. */
  'POST /api/registro/:nombre/configuracion': async ({ params: { nombre }, json }, registry) => {
    const text = json.configuracion && JSON.stringify(json.configuracion);
    const revision = await registry.move(nombre, requestOf(nombre, json), (state) => configure(state, text));
    return { success: true, revision };
  },

  /** Withdraws a microfrontend from all pages; a later activation or rollback restores it. */
  'POST /api/registro/:nombre/desactivar': async ({ params: { nombre }, json }, registry) => {
    return { success: true, revision: await registry.move(nombre, requestOf(nombre, json), withdraw) };
  },

  /** Retires a published version for good: a version with a known fault must not come back. */
  'POST /api/registro/:nombre/retirar': async ({ params: { nombre }, json }, registry) => {
    if (!(await registry.versions.has(nombre, json.version))) throw new Problem('version_desconocida');
    const revision = await registry.move(nombre, requestOf(nombre, json), (state) => retire(state, json.version));
    return { success: true, revision };
  },
} satisfies Handlers;

/** Request of a team to move its channel, from a call's body. */
function requestOf(
  author: string,
  { motivo, revision, origen }: { motivo: string; revision?: number | undefined; origen?: Origin | undefined },
): MoveRequest {
  return { author, reason: motivo, revision, origin: origen && { author: origen.autor, commit: origen.commit } };
}

/** Gives a published version to a share of the visitors, if it fits everything served with it. */
async function giveTo(
  registry: Registry,
  state: ChannelState,
  read: Snapshot,
  { version, percentage, automatic }: { version: string; percentage: number; automatic: boolean },
): Promise<Change | null> {
  if (percentage === 0) return haltCanary(state, version);
  await fitOrRefuse(registry, read, state.name, version);
  if (percentage === 100) return activate(state, version);
  return startCanary(state, { version, percentage, automatic, since: registry.clock.now() });
}

async function haltOrRollBack(registry: Registry, state: ChannelState, read: Snapshot): Promise<Change> {
  const halt = state.canary && haltCanary(state, state.canary.version);
  return halt ?? (await rollBack(registry, state, read));
}

/** First share of an automatic canary without a requested share: its present share, else one based on current traffic. */
async function automaticShare(
  { rates }: Registry,
  { name, active, canary }: ChannelState,
  version: string,
): Promise<number> {
  if (canary?.version === version) return canary.percentage;
  return firstStep(active === null ? 0 : await rates.pagesASecond(name, active));
}
