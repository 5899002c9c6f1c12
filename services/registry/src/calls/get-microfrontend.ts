import type { Handler } from '../registry.ts';

/** Versions and moves that a status shows. */
const SHOWN = 20;

/** Channel, newest versions and newest moves of a team's own microfrontend. */
export const getMicrofrontend: Handler<'GET /api/registro/:nombre'> = async ({ params: { nombre } }, registry) => {
  const [channel, versions] = await Promise.all([
    registry.channels.find(nombre),
    registry.versions.newest(nombre, SHOWN),
  ]);
  return {
    success: true,
    nombre,
    canal: { activa: channel?.active ?? null, anterior: channel?.previous ?? null, revision: channel?.revision ?? 0 },
    versiones: versions.map(({ version, createdAt, team, javascript, failures }) => ({
      version,
      publicada: createdAt.toISOString(),
      equipo: team,
      javascript,
      avisos: { carga: failures.load, tiempo: failures.timeout, ejecucion: failures.runtime },
    })),
    movimientos: (channel?.moves ?? [])
      .slice(-SHOWN)
      .reverse()
      .map(({ at, team, from, to, reason, revision }) => ({
        fecha: at.toISOString(),
        equipo: team,
        desde: from,
        hacia: to,
        motivo: reason,
        revision,
      })),
  };
};
