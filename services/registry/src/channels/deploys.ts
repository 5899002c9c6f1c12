import type { Calls } from '@vitrina/contracts';
import { readConfiguration } from '@vitrina/contracts/microfrontends/configuration';
import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import { type CallInput, pageOf, readCursor } from '@vitrina/kernel';
import { z } from 'zod';
import { upperQuartile } from '../canary/sample.ts';
import { pendingCondition, stepRule } from '../canary/steps.ts';
import { readStepSamples } from '../canary/watch.ts';
import type { Handlers, Registry } from '../registry.ts';
import type { VersionDocument } from '../versions/versions.ts';
import { type ChannelState, channelOf } from './channels.ts';
import { moveToWire } from './move-log.ts';
import { rollbackTargets } from './rollback.ts';

/** Versions and moves listed in a team's status. */
const SHOWN = 20;
/** Versions listed for each microfrontend to administrators. */
const SHOWN_TO_ADMINS = 8;
/** Moves per page of the history. */
const PAGE = 50;

/** Revision of a page's last move. */
const cursor = z.number().int().min(1);

/** Calls that read channels: the status for a team, all microfrontends for administrators, and the log of moves. */
export const deployCalls = {
  /** Returns channel, newest versions and newest moves of the team's own microfrontend. */
  'GET /api/registro/:nombre': async ({ params: { nombre } }, registry) => {
    const [read, versions, moves] = await Promise.all([
      registry.channels.read(),
      registry.versions.newest(nombre, SHOWN),
      registry.log.newest(nombre, SHOWN),
    ]);
    const state = channelOf(read, nombre);
    const { active, canary, revision, retired, configuration } = state;
    const [best = null] = await rollbackTargets(registry, state);
    return {
      success: true,
      nombre,
      canal: {
        activa: active,
        anterior: best,
        canario: canary && {
          version: canary.version,
          porcentaje: canary.percentage,
          automatico: canary.automatic,
        },
        revision,
        configuracion: readConfiguration(configuration) ?? null,
      },
      versiones: versions.map(({ version, createdAt, team, javascript, failures, signature }) => ({
        version,
        publicada: createdAt.toISOString(),
        equipo: team,
        javascript,
        firmada: signature !== undefined,
        retirada: retired.includes(version),
        avisos: failuresToWire(failures),
      })),
      movimientos: moves.map(moveToWire),
    };
  },

  /** Lists the live and canary version of each microfrontend with their failures and measurements. */
  'GET /api/admin/despliegues': async (_call, registry) => {
    const { channels } = await registry.channels.read();
    const data = await Promise.all(channels.map((state) => deployOf(registry, state)));
    return { success: true, dias: registry.config.RETENTION_BUILD_DAYS, data };
  },

  /** Lists every move of a team's microfrontend, page by page. */
  'GET /api/registro/:nombre/historia': historyPage,

  /** Lists every move of a microfrontend, page by page, for administrators. */
  'GET /api/admin/despliegues/:nombre': historyPage,
} satisfies Handlers;

/** Page of a microfrontend's log; the `Link` header names the next page. */
async function historyPage(
  {
    c,
    params: { nombre },
    query,
  }: CallInput<'GET /api/registro/:nombre/historia'> | CallInput<'GET /api/admin/despliegues/:nombre'>,
  registry: Registry,
) {
  const found = await registry.log.newest(nombre, PAGE + 1, readCursor(cursor, query.cursor));
  const page = pageOf(c, found, PAGE, ({ revision }) => revision);
  return { success: true as const, nombre, movimientos: page.map(moveToWire) };
}

type Deploy = Calls['GET /api/admin/despliegues']['answer']['data'][number];

async function deployOf(registry: Registry, state: ChannelState): Promise<Deploy> {
  const { name, active, canary, revision } = state;
  const [[best = null], [last], newest, running] = await Promise.all([
    rollbackTargets(registry, state),
    registry.log.newest(name, 1),
    registry.versions.newest(name, SHOWN_TO_ADMINS),
    canaryOf(registry, state),
  ]);
  return {
    nombre: name,
    revision,
    movimiento: last ? moveToWire(last) : null,
    canario: running,
    regreso: canary ? active : best,
    versiones: await Promise.all(newest.map((version) => versionOf(registry, state, version))),
  };
}

const waits = { time: 'tiempo', pages: 'paginas', paints: 'mediciones', inconclusive: 'duda' } as const;

async function canaryOf(registry: Registry, { name, active, canary }: ChannelState): Promise<Deploy['canario']> {
  if (!canary || active === null) return null;
  const sample = await readStepSamples(registry, { name, active, canary });
  const seconds = (registry.clock.now().getTime() - canary.since.getTime()) / 1000;
  const wait = canary.automatic
    ? pendingCondition(stepRule(registry.config), seconds, sample.canary, sample.control)
    : null;
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
  { version, createdAt, team, javascript, failures }: Awaited<ReturnType<Registry['versions']['newest']>>[number],
): Promise<Deploy['versiones'][number]> {
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

/** Failures by the wire name of their kind, without kinds that have none. */
function failuresToWire(failures: VersionDocument['failures']): Record<string, number> {
  const names = Object.entries(failureKinds.toWire) as [FailureKind, string][];
  return Object.fromEntries(names.map(([kind, name]) => [name, failures[kind] ?? 0]).filter(([, count]) => count));
}
