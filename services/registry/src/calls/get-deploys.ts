import type { Calls } from '@vitrina/contracts';
import { upperQuartile } from '../canary/sample.ts';
import { pendingCondition } from '../canary/steps.ts';
import { readStepSamples } from '../canary/watch.ts';
import { rollbackTargets } from '../moves/rollback.ts';
import type { Handler, Registry } from '../registry.ts';
import type { ChannelState } from '../store/channel-schemas.ts';
import { failuresToWire } from './failures-to-wire.ts';
import { toWire } from './logged-move.ts';

/** Versions listed for each microfrontend. */
const SHOWN = 8;

type Answer = Calls['GET /api/admin/despliegues']['answer']['data'][number];

const waits = { time: 'tiempo', pages: 'paginas', paints: 'mediciones', inconclusive: 'duda' } as const;

/** Lists the live and canary version of each microfrontend with their failures and measurements. */
export const getDeploys: Handler<'GET /api/admin/despliegues'> = async (_call, registry) => {
  const { channels } = await registry.channels.read();
  const data = await Promise.all(channels.map((state) => deployOf(registry, state)));
  return { success: true, dias: registry.retentionDays, data };
};

async function deployOf(registry: Registry, state: ChannelState): Promise<Answer> {
  const { name, active, canary, revision } = state;
  const [[best = null], [last], newest, running] = await Promise.all([
    rollbackTargets(registry, state),
    registry.log.newest(name, 1),
    registry.versions.newest(name, SHOWN),
    canaryOf(registry, state),
  ]);
  return {
    nombre: name,
    revision,
    movimiento: last ? toWire(last) : null,
    canario: running,
    regreso: canary ? active : best,
    versiones: await Promise.all(newest.map((version) => versionOf(registry, state, version))),
  };
}

async function canaryOf(registry: Registry, { name, active, canary }: ChannelState): Promise<Answer['canario']> {
  if (!canary || active === null) return null;
  const sample = await readStepSamples(registry, { name, active, canary });
  const seconds = (registry.clock.now().getTime() - canary.since.getTime()) / 1000;
  const wait = canary.automatic ? pendingCondition(registry.stepRule, seconds, sample.canary, sample.control) : null;
  return {
    version: canary.version,
    porcentaje: canary.percentage,
    automatico: canary.automatic,
    desde: canary.since.toISOString(),
    paginas: sample.canary.served,
    espera: wait && waits[wait],
  };
}

async function versionOf(
  { rates }: Registry,
  { name, active, earlier, canary, retired }: ChannelState,
  stored: Awaited<ReturnType<Registry['versions']['newest']>>[number],
): Promise<Answer['versiones'][number]> {
  const { version, createdAt, team, javascript, failures } = stored;
  const state =
    (version === active && 'activa') ||
    (version === canary?.version && 'canario') ||
    (version === earlier.at(-1) && 'anterior') ||
    (retired.includes(version) && 'retirada') ||
    'publicada';
  const { served, failed, vitals } = await rates.total(name, version);
  const values = {
    lcp: upperQuartile('lcp', vitals.lcp),
    inp: upperQuartile('inp', vitals.inp),
    cls: upperQuartile('cls', vitals.cls),
  };
  return {
    version,
    estado: state,
    publicada: createdAt.toISOString(),
    equipo: team,
    javascript,
    salud: { paginas: served, fallos: failed, avisos: failuresToWire(failures), ...values },
  };
}
