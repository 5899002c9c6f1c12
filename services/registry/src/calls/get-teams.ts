import type { Handler } from '../registry.ts';
import { isActive } from '../store/teams.ts';

/** Every team that publishes or did, with the orders about it. */
export const getTeams: Handler<'GET /api/admin/equipos'> = async (_call, { teams, authorityKey }) => {
  const all = await teams.all();
  const data = all.map((team) => ({
    nombre: team._id,
    activo: isActive(team),
    configurado: team.configured !== null,
    ordenes: (team.orders ?? [])
      .map(({ serie, accion, autor, motivo, at }) => ({ serie, accion, autor, motivo, fecha: at.toISOString() }))
      .reverse(),
  }));
  return { success: true, firma_aqui: authorityKey !== undefined, data };
};
