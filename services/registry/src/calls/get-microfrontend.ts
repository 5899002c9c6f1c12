import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import type { Handler } from '../registry.ts';
import { channelOf } from '../store/channels.ts';
import type { VersionDocument } from '../store/schemas.ts';
import { toWire } from './logged-move.ts';

/** Failures by the kind's name in the language of the calls, without those that were none. */
function failuresToWire(failures: VersionDocument['failures']): Record<string, number> {
  const counts = Object.entries(failureKinds.toWire) as [FailureKind, string][];
  return Object.fromEntries(counts.map(([kind, name]) => [name, failures[kind] ?? 0]).filter(([, count]) => count));
}

/** Versions and moves that a status shows. */
const SHOWN = 20;

/** Channel, newest versions and newest moves of a team's own microfrontend. */
export const getMicrofrontend: Handler<'GET /api/registro/:nombre'> = async ({ params: { nombre } }, registry) => {
  const [read, versions, moves] = await Promise.all([
    registry.channels.read(),
    registry.versions.newest(nombre, SHOWN),
    registry.log.newest(nombre, SHOWN),
  ]);
  const { active, previous, canary, revision, retired } = channelOf(read, nombre);
  return {
    success: true,
    nombre,
    canal: {
      activa: active,
      anterior: previous,
      canario: canary && {
        ...{ version: canary.version, porcentaje: canary.percentage },
        automatico: canary.automatic,
      },
      revision,
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
