import { readConfiguration } from '@vitrina/contracts/microfrontends/configuration';
import { rollbackTargets } from '../moves/rollback.ts';
import type { Handler } from '../registry.ts';
import { channelOf } from '../store/channels.ts';
import { failuresToWire } from './failures-to-wire.ts';
import { toWire } from './logged-move.ts';

/** Versions and moves listed in a status. */
const SHOWN = 20;

/** Returns channel, newest versions and newest moves of the team's own microfrontend. */
export const getMicrofrontend: Handler<'GET /api/registro/:nombre'> = async ({ params: { nombre } }, registry) => {
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
    movimientos: moves.map(toWire),
  };
};
